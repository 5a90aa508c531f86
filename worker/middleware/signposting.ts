import { openWaitBudget } from "../page/wait-budget.ts";
import type { Context, MiddlewareHandler } from "hono";
import type { RecordDetail } from "#client/contract/records.ts";
import { createBoundedCache, estimateText } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import type { PortalEnv, Services } from "../services.ts";
import { LINK_HEADER_MAX_CHARS } from "../limits.ts";
import { loadBeginning } from "../metadata/describe.ts";
import { openCatalogue } from "../product-api/catalogue.ts";
import { parseRecordPath } from "../routes/record/record-path.ts";
import { toLinkHeader, toSignposts } from "../signposting/signposts.ts";
import { withTimeout } from "#base/with-timeout.ts";

/**
 * Typed links on record pages, for HEAD as for GET (SP-01). The record comes from the copy that
 * the page was made of; where there is none the page goes out without them. A header is written
 * once for each such copy: a version's files do not change.
 */
export function signposting(services: Services): MiddlewareHandler<PortalEnv> {
  const written = createWrittenHeaders();

  async function write(
    c: Context<PortalEnv>,
    record: RecordDetail,
    version: string | null,
  ): Promise<string> {
    const catalogue = openCatalogue(services, c);
    const work = loadBeginning({ services, catalogue, record });
    const beginning = await withTimeout(work, openWaitBudget(services, c)());
    if (beginning === null) {
      // Without its files the page is not whole: no one else is shown it, and no copy passes for it.
      c.set("shareable", undefined);
      c.res.headers.delete("etag");
    }
    const landing = { record, origin: services.config.PUBLIC_ORIGIN, version };
    const signposts = toSignposts(landing, beginning?.files ?? []);
    const header = toLinkHeader(signposts, LINK_HEADER_MAX_CHARS);
    if (beginning?.isKnown) written.store(c.req.path, record, header);
    return header;
  }

  return async (c, next) => {
    await next();
    const address = parseRecordPath(c.req.path);
    if (!address || c.res.status !== 200 || c.res.headers.has("link")) return;
    const { id, version } = address;
    const found = await openCatalogue(services, c).record(id, version);
    if (found.kind !== "record") return;
    const known = written.read(c.req.path, found.record);
    c.header("Link", known ?? (await write(c, found.record, version)));
  };
}

interface WrittenHeaders {
  /** `null` when none was written for this copy of the record. */
  read(path: string, record: object): string | null;
  store(path: string, record: object, header: string): void;
}

export function createWrittenHeaders(): WrittenHeaders {
  const written = createBoundedCache<{ header: string; of: WeakRef<object> }>({
    maxBytes: PORTAL_BOUNDS.linkHeaders.bytes,
    sizeOf: ({ header }) => estimateText(header),
  });
  return {
    read(path, record) {
      const known = written.get(path);
      return known?.of.deref() === record ? known.header : null;
    },
    store: (path, record, header) => void written.set(path, { header, of: new WeakRef(record) }),
  };
}
