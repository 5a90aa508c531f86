import type { Hono, MiddlewareHandler } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { PortalEnv } from "../services.ts";
import { ADDRESS_MAX_CHARS } from "../limits.ts";

const READING = "GET, HEAD";
/** Methods that an address takes only where a route declares it. */
const MORE = ["POST", "OPTIONS"] as const;

/**
 * Allows only the methods of an address, and only addresses of a reasonable length. A POST is for
 * the addresses that a route of the app declares one for: forms, which check their origin, and
 * the calls of machines, which change nothing. An OPTIONS is for answers that other sites may read.
 */
export function requestLimits(app: Pick<Hono<PortalEnv>, "routes">): MiddlewareHandler {
  let declared: TrieRouter<true> | null = null;
  return async (c, next) => {
    const { method, path } = c.req;
    if (method !== "GET" && method !== "HEAD") {
      declared ??= toDeclared(app);
      const others = declared;
      const allowed = MORE.filter((one) => others.match(one, path)[0].length > 0);
      const allow = [READING, ...allowed].join(", ");
      if (!allowed.some((one) => one === method)) {
        const names = allow.replace(/, (?=\w+$)/, " and ");
        return c.text(`This address only answers ${names}.`, 405, {
          Allow: allow,
        });
      }
    }
    if (c.req.url.length > ADDRESS_MAX_CHARS) return c.text(TOO_LONG, 414);
    return next();
  };
}

/** A form without scripts may send too many ticks. */
const TOO_LONG =
  "This address is too long. If you ticked boxes, go back and tick fewer: a folder stands for all its files.";

/** Created at the first such request, when the app has all its routes. */
function toDeclared({ routes }: Pick<Hono<PortalEnv>, "routes">): TrieRouter<true> {
  const declared = new TrieRouter<true>();
  for (const { method, path } of routes) {
    if (MORE.some((one) => one === method)) declared.add(method, path, true);
  }
  return declared;
}
