import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { View } from "#client/contract/view.ts";
import { toBrowserHead } from "#client/navigation/first-view.ts";
import type { PayloadAnswer } from "#client/navigation/payload.ts";
import type { PortalEnv, Services } from "../services.ts";
import { isKnownTag, toContentHeaders, createEntityTag } from "../content/request-content.ts";
import { type LoadedPage, loadPage } from "./load-page.ts";
import { toPageUrl } from "./page-url.ts";

const SUFFIX = "/_payload.json";

/**
 * `<page>/_payload.json`: the same loader output as the page's HTML, with its deferred parts
 * awaited (specification point 7). A redirect is answered as data, not followed, so that the browser can
 * change its address.
 */
export function payloads(services: Services): MiddlewareHandler<PortalEnv> {
  return createMiddleware<PortalEnv>(async (c, next) => {
    if (!c.req.path.endsWith(SUFFIX)) return next();
    return answerPayload(services, c, await loadPage(services, c, toPageUrl(c.req.url, SUFFIX)));
  });
}

/** The result of an address, as data for a page that is open already. */
export async function answerPayload(
  services: Services,
  c: Context<PortalEnv>,
  opened: LoadedPage,
): Promise<Response> {
  const buildId = services.build.id;
  const cacheControl = opened.isPrivate
    ? "private, no-store"
    : "public, max-age=0, must-revalidate";
  const headers = { "Cache-Control": cacheControl, Vary: "Cookie" };
  if (opened.kind === "redirect") {
    return c.json({ buildId, redirect: opened.to } satisfies PayloadAnswer, 200, headers);
  }
  Object.assign(headers, toContentHeaders(opened.content));
  const body = JSON.stringify({
    buildId,
    view: await awaitDeferred(opened.view),
  } satisfies PayloadAnswer);
  const type = { "Content-Type": "application/json; charset=UTF-8" };
  if (opened.isPrivate) return c.body(body, opened.status, { ...headers, ...type });
  const etag = await createEntityTag(opened.content, new TextEncoder().encode(body));
  if (opened.status === 200 && isKnownTag(etag, c.req.header("if-none-match"))) {
    return c.body(null, 304, { ...headers, ETag: etag });
  }
  return c.body(body, opened.status, { ...headers, ...type, ETag: etag });
}

/** Waits for the parts that HTML would stream later. */
async function awaitDeferred(view: View): Promise<View> {
  const head = toBrowserHead(view.head);
  if (view.kind === "missing") return { ...view, head };
  const later = await Promise.all(
    Object.entries(view.page.later).map(async ([name, part]) => [name, await part]),
  );
  return { ...view, head, page: { ...view.page, later: Object.fromEntries(later) } } as View; // same page, all parts known
}
