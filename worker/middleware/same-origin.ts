import type { MiddlewareHandler } from "hono";

/**
 * For addresses that change something. A page of another site cannot post here with our
 * reader's cookies: browsers say where a request comes from in `Sec-Fetch-Site`, older ones in
 * `Origin`; a request that says neither is refused. `SameSite=Lax` cookies stand behind this.
 */
export function sameOriginOnly(origin: string, contentType: string): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header("sec-fetch-site");
    const isOurs = site === undefined ? c.req.header("origin") === origin : site === "same-origin";
    if (!isOurs) return c.text("Another site may not ask this.", 403);
    if (!(c.req.header("content-type") ?? "").startsWith(contentType)) {
      return c.text(`This address takes ${contentType}.`, 415);
    }
    return next();
  };
}
