import { readAppearance } from "#client/contract/appearance.ts";
import { isKnownTag, setContentHeaders } from "../content/request-content.ts";
import { ADDRESS_MAX_CHARS } from "../limits.ts";
import { createPolicy, createNonce } from "../middleware/security-headers.ts";
import { wantsPage } from "../middleware/negotiate.ts";
import { type CachedPage, fillTemplate } from "./page-cache.ts";
import { toPageUrl } from "../page/page-url.ts";
import type { Services, PortalEnv } from "../services.ts";
import { hasPersonalCookie } from "../session/personal-cookie.ts";
import type { MiddlewareHandler } from "hono";

/** The answer from a cached page; `null` when this request must render it. */
export type ServeCachedPage = (
  request: Request,
  context: ExecutionContext,
) => Promise<Response | null>;

/**
 * Answers a visitor's page from the cache: nothing is matched, guarded or loaded. The page was
 * stored after all middleware and depends only on its address, the reader's appearance
 * and the content's generation, which is checked each time. A request with a token or preview cookie
 * is never answered here.
 */
export function createServeCachedPage(services: Services): ServeCachedPage {
  const toPolicy = createPolicy(services.config);
  return async (request, context) => {
    const cached = findCached(services, request);
    if (cached === null) return null;
    const content = await services.readContent((work) => context.waitUntil(work));
    if (content.generation !== cached.generation) return null;
    const headers = new Headers(cached.headers);
    setContentHeaders(headers, content);
    if (isKnownTag(headers.get("etag") ?? "", request.headers.get("if-none-match") ?? "")) {
      return new Response(null, { status: 304, headers });
    }
    const nonce = createNonce();
    headers.set("Content-Security-Policy", toPolicy(nonce));
    const body = request.method === "HEAD" ? null : fillTemplate(cached.template, nonce);
    return new Response(body, { headers });
  };
}

function findCached({ pageCache }: Services, { method, url, headers }: Request): CachedPage | null {
  if ((method !== "GET" && method !== "HEAD") || url.length > ADDRESS_MAX_CHARS) return null;
  const cookies = headers.get("cookie") ?? "";
  if (hasPersonalCookie(cookies)) return null;
  const appearance = readAppearance(cookies);
  const requested = url.slice(url.indexOf("/", "https://".length));
  const cached =
    pageCache.read({ address: requested, appearance }) ??
    (requested.includes("?") ? readCanonical() : null);
  const isOfferedOnly = cached === null || !cached.headers.get("vary")?.includes("Accept");
  return isOfferedOnly || wantsPage(headers.get("accept") ?? "") ? cached : null;

  /** The same page under parameters in another order, or with some that change nothing. */
  function readCanonical(): CachedPage | null {
    const { pathname, canonical, isClick } = toPageUrl(url);
    return requested.startsWith(`${pathname}?`) && !isClick
      ? pageCache.read({ address: canonical, appearance })
      : null;
  }
}

/**
 * Stores a page that may be shown to other visitors, with the headers of every middleware except its
 * policy, which contains the nonce. */
export function storePage({ pageCache }: Services): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    await next();
    const shareable = c.get("shareable");
    if (!shareable || c.res.headers.has("set-cookie")) return;
    const { key, template, generation } = shareable;
    const headers = new Headers(c.res.headers);
    headers.delete("content-security-policy");
    pageCache.store(key, { template, generation, headers });
  };
}
