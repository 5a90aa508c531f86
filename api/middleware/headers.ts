import type { MiddlewareHandler } from "hono";

/**
 * Answers here are data: a browser that opens one must not guess its type or run it. The one page,
 * which people read about the calls, brings a policy of its own.
 * Public data may be read from any origin; it carries no cookie, so `*` opens nothing private.
 */
export function answerHeaders(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === "OPTIONS" && isOpen(c.req.path)) return toPreflight();
    await next();
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
    if (!c.res.headers.has("content-security-policy"))
      c.header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
    if (!isOpen(c.req.path)) {
      c.header("cache-control", "no-store");
      return;
    }
    c.header("access-control-allow-origin", "*");
    c.header(
      "access-control-expose-headers",
      "accept-ranges, content-disposition, content-length, content-range, etag",
    );
    c.header("cross-origin-resource-policy", "cross-origin");
  };
}

function isOpen(path: string): boolean {
  return /^\/(?:discover\/|publishing\/repositories|openapi\.json$)/.test(path);
}

function toPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST",
      "access-control-allow-headers": "authorization, content-type, range, if-none-match, if-range",
      "access-control-max-age": "86400",
    },
  });
}
