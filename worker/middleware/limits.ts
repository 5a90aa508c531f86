import type { Hono, MiddlewareHandler } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { PortalEnv } from "../services.ts";
import { ADDRESS_MAX_CHARS } from "../limits.ts";

const READING = "GET, HEAD";

/**
 * Only the methods an address is for, only addresses of a sane length. A POST is for
 * the addresses that a route of the app declares one for: forms, which check where they stood, and
 * the calls of machines, which change nothing.
 */
export function requestLimits(app: Pick<Hono<PortalEnv>, "routes">): MiddlewareHandler {
  let posts: TrieRouter<true> | null = null;
  return async (c, next) => {
    const { method, path } = c.req;
    if (method !== "GET" && method !== "HEAD") {
      posts ??= toPosts(app);
      const takesPosts = posts.match("POST", path)[0].length > 0;
      const allow = takesPosts ? `${READING}, POST` : READING;
      if (!takesPosts || method !== "POST") {
        return c.text(`This address only answers ${allow.replace(", ", " and ")}.`, 405, {
          Allow: allow,
        });
      }
    }
    if (c.req.url.length > ADDRESS_MAX_CHARS) return c.text("This address is too long.", 414);
    return next();
  };
}

/** Made at the first such request, when the app has all its routes. */
function toPosts({ routes }: Pick<Hono<PortalEnv>, "routes">): TrieRouter<true> {
  const posts = new TrieRouter<true>();
  for (const { method, path } of routes) if (method === "POST") posts.add("POST", path, true);
  return posts;
}
