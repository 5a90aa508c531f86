import type { MiddlewareHandler } from "hono";
import { ADDRESS_MAX_CHARS } from "../limits.ts";

/** Only reading methods, only addresses of a sane length. */
export function requestLimits(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      return c.text("This address only answers GET and HEAD.", 405, { Allow: "GET, HEAD" });
    }
    if (c.req.url.length > ADDRESS_MAX_CHARS) return c.text("This address is too long.", 414);
    return next();
  };
}
