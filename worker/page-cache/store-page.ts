import type { MiddlewareHandler } from "hono";
import type { PortalEnv } from "../app-env.ts";
import type { Services } from "../services.ts";

/**
 * Keeps a page that other visitors may be shown too, with the headers every middleware gave it but its
 * policy, which bears the nonce. */
export function storePage({ pageCache }: Services): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    await next();
    const shareable = c.get("shareable");
    if (!shareable || c.res.headers.has("set-cookie")) return;
    const { key, template, generation } = shareable;
    const headers = new Headers(c.res.headers);
    headers.delete("content-security-policy");
    pageCache.keep(key, { template, generation, headers });
  };
}
