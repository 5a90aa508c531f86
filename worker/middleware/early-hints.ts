import type { MiddlewareHandler } from "hono";
import type { PortalEnv, Services } from "../services.ts";

/**
 * Lists the fonts of every page in its `Link` header (RFC 8288), which the platform repeats
 * as a `103` (RFC 8297) while the next page of that address is still being made. Scripts are not
 * included: a page is read before it is hydrated. Each parameter has a value, because readers of
 * signposts such as Python's `signposting` read none of a record's links otherwise.
 */
export function earlyHints({ build }: Pick<Services, "build">): MiddlewareHandler<PortalEnv> {
  const header = build.fonts
    .map(
      (href) => `<${href}>; rel="preload"; as="font"; type="font/woff2"; crossorigin="anonymous"`,
    )
    .join(", ");
  return async (c, next) => {
    await next();
    const isPage = c.res.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (isPage && header !== "") c.header("Link", header, { append: true });
  };
}
