import type { Context } from "hono";
import { CLIENT_ADDRESS_HEADER } from "#platform/client-address.ts";
import type { PortalEnv } from "../services.ts";

/**
 * What the product API gets about the caller: a signed-in reader's token, and the address that the
 * platform saw, by which the catalogue counts calls. The address reaches the catalogue by its
 * binding only; a caller from elsewhere gets their own written there by the platform.
 */
export function toHeaders(c: Context<PortalEnv>): Headers {
  const session = c.get("session");
  const headers = new Headers();
  if (session.kind === "signed-in") headers.set("authorization", `Bearer ${session.accessToken}`);
  const address = c.req.header(CLIENT_ADDRESS_HEADER);
  if (address !== undefined) headers.set(CLIENT_ADDRESS_HEADER, address);
  return headers;
}
