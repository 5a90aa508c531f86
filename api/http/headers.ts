import type { Context, MiddlewareHandler } from "hono";
import { COMMON_HEADERS } from "#platform/common-headers.ts";

/**
 * Answers here are data: a browser that opens one must not guess its type or run it. The one page,
 * the documentation of the calls, sets its own policy.
 * Clients of the contract run in browsers on unknown origins, so every origin may
 * call. No cookie is ever read: only a token authenticates, and the page itself must have it,
 * so `*` gives nothing to a page without one. Operators' calls come from no browser.
 */
export function answerHeaders(): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req;
    if (c.req.method === "OPTIONS" && isForBrowsers(path)) c.res = answerPreflight();
    else await next();
    for (const [name, value] of PROTECTION) c.header(name, value);
    if (!c.res.headers.has("content-security-policy"))
      c.header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
    if (isForBrowsers(path)) {
      c.header("access-control-allow-origin", "*");
      c.header("access-control-expose-headers", EXPOSED);
    }
    c.header("cross-origin-resource-policy", isPublic(path) ? "cross-origin" : "same-origin");
    setCacheControl(c);
  };
}

/**
 * Every answer has a cache lifetime, because a shared cache would store an answer without one
 * for hours. An answer to a request with a token is private.
 */
function setCacheControl(c: Context): void {
  const { path, method } = c.req;
  if (!isPublic(path)) return c.header("cache-control", "no-store");
  c.header("vary", "authorization", { append: true });
  if (hasToken(c)) return c.header("cache-control", "private, no-store");
  if (c.res.headers.has("cache-control")) return;
  // A withdrawn record is requested as often as others.
  const isShared = [200, 410].includes(c.res.status) && (method === "GET" || method === "HEAD");
  c.header("cache-control", isShared ? PUBLIC_CACHE : "no-store");
}

/** Whether the answer is for one person or program. */
export function hasToken({ req }: Context): boolean {
  return req.header("authorization") !== undefined || req.query("api_key") !== undefined;
}

/** As the portal does: fresh for five seconds, then for a minute stale while it is requested again. */
export const PUBLIC_CACHE = "public, max-age=5, stale-while-revalidate=55, stale-if-error=86400";

const PROTECTION = [
  ...COMMON_HEADERS,
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
] as const;

const EXPOSED =
  "accept-ranges, content-disposition, content-length, content-range, etag, idempotency-replayed, link, retry-after, x-problem";

function isPublic(path: string): boolean {
  return /^\/(?:discover\/|publishing\/repositories|packages\/discover\/|openapi\.json$)/.test(
    path,
  );
}

function isForBrowsers(path: string): boolean {
  return !path.startsWith("/publish/");
}

function answerPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers":
        "authorization, content-type, idempotency-key, range, if-none-match, if-range",
      "access-control-max-age": "86400",
    },
  });
}
