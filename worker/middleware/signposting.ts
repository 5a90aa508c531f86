import { openWaitBudget } from "../page/wait-budget.ts";
import type { Context, MiddlewareHandler } from "hono";
import type { RecordDetail } from "#client/contract/records.ts";
import type { PortalEnv, Services } from "../services.ts";
import { LINK_HEADER_MAX_CHARS } from "../limits.ts";
import { loadBeginning } from "../metadata/describe.ts";
import { openCatalogue } from "../product-api/catalogue.ts";
import { parseRecordPath } from "../routes/record/record-path.ts";
import { toLinkHeader, toSignposts } from "../signposting/signposts.ts";
import { withTimeout } from "#base/with-timeout.ts";

/**
 * Typed links on record pages, for HEAD as for GET (SP-01). The record comes from the copy that
 * the page was made from; without one the page is sent without them.
 */
export function signposting(services: Services): MiddlewareHandler<PortalEnv> {
  const { writtenHeaders } = services;

  async function write(
    c: Context<PortalEnv>,
    record: RecordDetail,
    version: string | null,
  ): Promise<string> {
    const catalogue = openCatalogue(services, c);
    const work = loadBeginning({ services, catalogue, record });
    const beginning = await withTimeout(work, openWaitBudget(services, c)());
    if (beginning === null) {
      // Without its files the page is incomplete: it is stored for nobody, and has no ETag.
      c.set("shareable", undefined);
      c.res.headers.delete("etag");
    }
    const landing = { record, origin: services.config.PUBLIC_ORIGIN, version };
    const signposts = toSignposts(landing, beginning?.files ?? []);
    const header = toLinkHeader(signposts, LINK_HEADER_MAX_CHARS);
    if (beginning?.isKnown) writtenHeaders.store(c.req.path, record, header);
    return header;
  }

  return async (c, next) => {
    await next();
    const address = parseRecordPath(c.req.path);
    if (!address || c.res.status !== 200 || c.res.headers.has("link")) return;
    const { id, version } = address;
    const found = await openCatalogue(services, c).record(id, version);
    if (found.kind !== "record") return;
    const known = writtenHeaders.read(c.req.path, found.record);
    c.header("Link", known ?? (await write(c, found.record, version)));
  };
}
