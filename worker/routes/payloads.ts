import { createMiddleware } from "hono/factory";
import type { MiddlewareHandler } from "hono";
import type { View } from "#client/contract/page-data.ts";
import type { Payload } from "#client/navigation/payload.ts";
import type { PortalEnv } from "../app-env.ts";
import type { World } from "../world.ts";
import { openPage } from "./open-page.ts";
import { toPageAddress } from "./page-address.ts";

const SUFFIX = "/_payload.json";

/**
 * `<page>/_payload.json`: the same loader output as the page's HTML, with its deferred parts
 * awaited (specification point 7). A redirect is told, not followed, so that the browser can
 * change its address.
 */
export function payloads(world: World): MiddlewareHandler<PortalEnv> {
  return createMiddleware<PortalEnv>(async (c, next) => {
    if (!c.req.path.endsWith(SUFFIX)) return next();
    const opened = await openPage(world, c, toPageAddress(c.req.url, SUFFIX));
    const cacheControl = opened.isPrivate
      ? "private, no-store"
      : "public, max-age=0, must-revalidate";
    const headers = { "Cache-Control": cacheControl, Vary: "Cookie" };
    if (opened.kind === "redirect") {
      return c.json({ redirect: opened.to } satisfies Payload, 200, headers);
    }
    const body = JSON.stringify({ view: await settle(opened.view) } satisfies Payload);
    const etag = await toEtag(body);
    if (c.req.header("if-none-match") === etag)
      return c.body(null, 304, { ...headers, ETag: etag });
    return c.body(body, opened.status, {
      ...headers,
      ...(!opened.isPrivate && { ETag: etag }),
      "Content-Type": "application/json; charset=UTF-8",
    });
  });
}

/** Waits for the parts that HTML would stream later. */
async function settle(view: View): Promise<View> {
  if (view.kind === "missing") return view;
  const later = await Promise.all(
    Object.entries(view.page.later).map(async ([name, part]) => [name, await part]),
  );
  return { ...view, page: { ...view.page, later: Object.fromEntries(later) } } as View; // same page, settled
}

async function toEtag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  const bytes = new Uint8Array(digest).subarray(0, 12);
  return `"${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}
