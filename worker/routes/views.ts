import { Hono } from "hono";
import { readBoundedBody } from "#base/bounded-body.ts";
import { OTHER_PREFIX, PREFIX } from "#client/contract/language.ts";
import { VIEWS_PATH } from "#client/contract/beacon-urls.ts";
import { ADDRESS_MAX_CHARS } from "../limits.ts";
import { wantsPage } from "../middleware/negotiate.ts";
import type { PortalEnv, Services } from "../services.ts";
import { refuseForeign } from "./read-form.ts";

/**
 * A prefetched page is shown: the body is its address. It counts like one request for that
 * page, so that nobody gains by sending it.
 */
export function views(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().post(VIEWS_PATH, async (c) => {
    if (c.req.header("origin") !== services.config.PUBLIC_ORIGIN) return refuseForeign(c);
    const address = await readBoundedBody(c.req.raw, ADDRESS_MAX_CHARS);
    if (address === null) return c.text("This address is too long.", 413);
    const [pathname = ""] = address.split("?");
    countView(services, c.req.raw, pathname);
    return c.body(null, 204, { "Cache-Control": "no-store" });
  });
}

/** Counts an answer that shows a record: its page or payload, unless it was prefetched. */
export function countAnswer(services: Services, request: Request, status: number): void {
  const { method, headers, url } = request;
  if (method !== "GET" || (status !== 200 && status !== 304) || isAhead(headers)) return;
  const { pathname } = new URL(url);
  const path = pathname.replace(/\/_payload\.json$/, "");
  if (path !== pathname || wantsPage(headers.get("accept") ?? ""))
    countView(services, request, path);
}

/** The page of a record or of one version, in any language. */
const RECORD_PAGE = new RegExp(
  `^(?:${PREFIX}|${OTHER_PREFIX})/(?:datasets|code|collections)/(\\d{1,15})(?:/version/\\d{1,9})?$`,
);

function countView(services: Services, { headers }: Request, pathname: string): void {
  const id = RECORD_PAGE.exec(pathname)?.[1];
  if (id !== undefined) services.countView?.({ datasetId: Number(id), headers });
}

/** Whether a browser, or our own script, prefetches a page that may never be shown. */
function isAhead(headers: Headers): boolean {
  return /\bprefetch\b/.test(`${headers.get("sec-purpose")} ${headers.get("purpose")}`);
}
