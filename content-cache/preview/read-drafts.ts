import { type Content, createContentMemory } from "../content.ts";
import { DRAFT_ASSETS_PER_PAGE, DRAFT_PAGES_MAX, DRAFTS_PER_PAGE } from "../limits.ts";
import { contentModel } from "../model/content-model.ts";
import { createContent } from "../queries/content.ts";
import { toItemLine, type ItemLine } from "../store/item-line.ts";
import { formatSite, readAssetKeys } from "../store/site.ts";
import type { Exchange } from "../sync/exchange.ts";
import { parseItemList } from "../sync/page.ts";
import { askLocales, createAsk, type Ask, type ContentService } from "../sync/transport.ts";
import type { Clock } from "../bindings.ts";

const GENERATION = "preview";

/**
 * The site's items as the editors see them now, from the preview host. Nothing of it is stored or
 * mixed with published content: when a draft cannot be read, there are no drafts.
 */
export function createDraftReader(
  service: ContentService,
  clock: Clock,
): () => Promise<Content | null> {
  const ask = createAsk(service);
  return async () => {
    const [locales, entries] = await Promise.all([askLocales(ask), readEntries(ask)]);
    if (!locales.ok || entries === null) return fail(clock);
    const assets = await readAssets(ask, [...new Set(entries.flatMap(readAssetKeys))]);
    if (assets === null) return fail(clock);
    const items = new Map([...entries, ...assets].map((line) => [line.key, line]));
    const text = formatSite({ locales: locales.value, truncated: {}, items });
    const snapshot = { generation: GENERATION, syncedAt: clock.now(), hash: "", text };
    const dependencies = { now: clock.now, log: () => {}, memory: createContentMemory() };
    return createContent(snapshot, "preview", dependencies);
  };
}

function fail(clock: Clock): null {
  const message = "The drafts could not be read from the preview host.";
  clock.log({ level: "warn", event: "content.preview", message });
  return null;
}

async function readEntries(ask: Ask): Promise<ItemLine[] | null> {
  const lines: ItemLine[] = [];
  for (let page = 0; page < DRAFT_PAGES_MAX; page += 1) {
    const exchange = await ask((client) =>
      client.withAllLocales.withoutLinkResolution.getEntries({
        "sys.contentType.sys.id[in]": Object.keys(contentModel),
        order: ["-sys.updatedAt"],
        limit: DRAFTS_PER_PAGE,
        skip: lines.length,
      }),
    );
    const list = exchange.ok ? readList(exchange.value) : null;
    if (list === null) return null;
    lines.push(...list.items.map(toItemLine));
    if (lines.length >= list.total || list.items.length === 0) break;
  }
  return lines;
}

async function readAssets(ask: Ask, keys: readonly string[]): Promise<ItemLine[] | null> {
  const lines: ItemLine[] = [];
  for (let start = 0; start < keys.length; start += DRAFT_ASSETS_PER_PAGE) {
    const ids = keys.slice(start, start + DRAFT_ASSETS_PER_PAGE).map((key) => key.slice(1));
    const exchange = await ask((client) =>
      client.withAllLocales.getAssets({ "sys.id[in]": ids, limit: DRAFT_ASSETS_PER_PAGE }),
    );
    const list = exchange.ok ? readList(exchange.value) : null;
    if (list === null) return null;
    lines.push(...list.items.map(toItemLine));
  }
  return lines;
}

function readList({ body, release }: Exchange): ReturnType<typeof parseItemList> {
  const list = parseItemList(body);
  release();
  return list;
}
