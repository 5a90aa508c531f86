import type { Context } from "hono";
import type { PortalEnv } from "../app-env.ts";

/** What the product API is told of who asks: a signed-in reader's token, nothing of a visitor. */
export function toHeaders(c: Context<PortalEnv>): Headers {
  const session = c.get("session");
  const headers = new Headers();
  if (session.kind === "signed-in") headers.set("authorization", `Bearer ${session.accessToken}`);
  return headers;
}
