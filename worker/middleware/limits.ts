import type { MiddlewareHandler } from "hono";
import { ADDRESS_MAX_CHARS } from "../limits.ts";

const READING = "GET, HEAD";

/** Only the methods an address is for, only addresses of a sane length. */
export function requestLimits(posts: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const takesPosts = posts.has(path);
    if (method !== "GET" && method !== "HEAD" && !(takesPosts && method === "POST")) {
      const allow = takesPosts ? `${READING}, POST` : READING;
      return c.text(`This address only answers ${allow.replace(", ", " and ")}.`, 405, {
        Allow: allow,
      });
    }
    if (c.req.url.length > ADDRESS_MAX_CHARS) return c.text("This address is too long.", 414);
    return next();
  };
}
