import type { Context } from "hono";
import { CLIENT_ADDRESS_HEADER } from "#platform/client-address.ts";
import type { PortalEnv } from "../services.ts";

/**
 * The caller's headers for the product API: a signed-in reader's token, and the client address that the
 * platform gave, by which the catalogue counts calls. The address reaches the catalogue only over its
 * binding; for a caller from elsewhere the platform writes their own.
 */
export function toHeaders(c: Context<PortalEnv>): Headers {
  const session = c.get("session");
  const headers = new Headers();
  if (session.kind === "signed-in") headers.set("authorization", `Bearer ${session.accessToken}`);
  const address = c.req.header(CLIENT_ADDRESS_HEADER);
  if (address !== undefined) headers.set(CLIENT_ADDRESS_HEADER, address);
  return headers;
}
