import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createContentMemory } from "#content-cache/index.ts";
import { REPORTED_MAX_BYTES, SITE_MAX_BYTES } from "#content-cache/limits.ts";
import { PORTAL_BOUNDS, SHARED_BOUNDS } from "#base/bounds.ts";
import { ISSUERS_MAX, KEYS_MAX_BYTES } from "#token/limits.ts";
import { createEditorial } from "./markdown/editorial.ts";
import { LINK_HEADER_MAX_CHARS, PAGE_MAX_BYTES } from "./limits.ts";
import { createRenderings } from "./markdown/renderings.ts";
import { createStoredCards } from "./cards/draw-card.ts";
import { type CachedRanges, createRangeCache } from "./previews/cached-ranges.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { createPublicCache } from "./product-api/public-cache.ts";
import { asPublic } from "./test/public-answer.ts";
import { createCitations } from "./external/citations.ts";
import { createReferences } from "./external/references.ts";
import { withRecordBundles } from "./product-api/record-bundles.ts";
import { markSanitized } from "./markdown/sanitized.ts";
import { createRefresher } from "./session/refresh.ts";
import { createWrittenHeaders } from "./signposting/written-headers.ts";

const now = (): number => 1_000_000;

/** Fills one cache and reads everything again: returns how many bytes are still there. */
interface Filling {
  /** Bytes of one entry, without its own overhead. */
  entry: number;
  count: number;
  /** Reads the entry of that number; stores a missing one. */
  open(): (at: number) => Promise<boolean>;
}

function toRangeFilling(choose: (kept: CachedRanges) => CachedRanges["pages"]): Filling {
  const entry = 60_000;
  const open = () => {
    const parts = createRangeCache();
    return async (at: number) => {
      const kept = choose(parts.of({ id: at, version: 1, path: "a.parquet" }));
      const isStored = kept.get(7) !== undefined;
      kept.set(7, new Uint8Array(entry));
      return isStored;
    };
  };
  return { entry, count: 60, open };
}

/** Limits with tests of their own. */
type FilledElsewhere = "content" | "flights" | "tableIndexes" | "views" | "viewClicks";

const FILLINGS: Record<Exclude<keyof typeof PORTAL_BOUNDS, FilledElsewhere>, Filling> = {
  answers: {
    entry: 100_000,
    count: 300,
    open() {
      const cache = createPublicCache(now);
      return async (at) => {
        let isStored = true;
        const load = async () => {
          isStored = false;
          return asPublic({ ok: true, value: "x".repeat(100_000) });
        };
        await cache.read(`/discover/datasets?year=${at}`, load, () => {});
        return isStored;
      };
    },
  },
  bundles: {
    entry: 20_000,
    count: 100,
    open() {
      let asked = 0;
      const ask = withRecordBundles(async (path) => {
        asked += 1;
        const record = path.replace(/\/bundle$/, "");
        return Response.json({
          answers: { [record]: {}, [`${record}/readme`]: "x".repeat(10_000) },
        });
      }, now);
      return async (at) => {
        const before = asked;
        await ask(`/discover/datasets/${at}/readme`, {});
        const isStored = asked === before;
        if (!isStored) await ask(`/discover/datasets/${at}`, {});
        return isStored;
      };
    },
  },
  pages: {
    entry: PAGE_MAX_BYTES,
    count: 150,
    open() {
      const cache = createPageCache(now);
      const template = { bytes: new Uint8Array(PAGE_MAX_BYTES), gaps: [] };
      return async (at) => {
        const key = { address: `/datasets?q=${at}`, appearance: null };
        const isStored = cache.read(key) !== null;
        cache.store(key, { template, headers: new Headers(), generation: "1" });
        return isStored;
      };
    },
  },
  renderings: {
    entry: 100_000,
    count: 120,
    open() {
      const copies = { match: async () => undefined, put: async () => {} };
      const renderings = createRenderings(copies);
      return async (at) => {
        let isStored = true;
        const prepare = async () => () => {
          isStored = false;
          return "x".repeat(100_000);
        };
        const rendering = { text: `${at}`, options: [], schema: v.string(), prepare };
        await renderings.read(rendering, () => {});
        return isStored;
      };
    },
  },
  editorial: {
    entry: 10_000,
    count: 400,
    open() {
      let rendered = 0;
      const editorial = createEditorial(() => {
        rendered += 1;
        return { html: markSanitized("x".repeat(10_000)), headings: [] };
      });
      return async (at) => {
        const before = rendered;
        editorial.toHtml({ body: `text ${at}` });
        return rendered === before;
      };
    },
  },
  cards: {
    entry: 100_000,
    count: 60,
    open() {
      let drawn = 0;
      const draw = createStoredCards(async () => {
        drawn += 1;
        return [new Uint8Array(60_000), new Uint8Array(40_000)];
      });
      return async (at) => {
        const before = drawn;
        await draw(at);
        return drawn === before;
      };
    },
  },
  rangeCache: toRangeFilling((kept) => kept),
  parquetPages: toRangeFilling(({ pages }) => pages),
  linkHeaders: {
    entry: LINK_HEADER_MAX_CHARS,
    count: 200,
    open() {
      const headers = createWrittenHeaders();
      const records = Array.from({ length: 200 }, (_, id) => ({ id }));
      return async (at) => {
        const record = records[at] ?? {};
        const isStored = headers.read(`/datasets/${at}`, record) !== null;
        headers.store(`/datasets/${at}`, record, "x".repeat(LINK_HEADER_MAX_CHARS));
        return isStored;
      };
    },
  },
  references: {
    entry: 8_000,
    count: 300,
    open() {
      let asked = 0;
      const readReference = async () => {
        asked += 1;
        return { ok: true as const, value: "x".repeat(8_000) };
      };
      const references = createReferences({ external: { readReference }, now });
      return async (at) => {
        const before = asked;
        await references.read(`10.1000/${at}`);
        return asked === before;
      };
    },
  },
  citations: {
    entry: 4_000,
    count: 100,
    open() {
      let asked = 0;
      const data = Array.from({ length: 20 }, (_, at) => ({
        id: `10.1000/${at}`.padEnd(200, "x"),
      }));
      const answer = JSON.stringify({ data: { relationships: { citations: { data } } } });
      const readDataCite = async () => {
        asked += 1;
        return { ok: true as const, value: answer };
      };
      const citations = createCitations({ external: { readDataCite }, now });
      return async (at) => {
        const before = asked;
        await citations.read(`10.1000/${at}`);
        return asked === before;
      };
    },
  },
  refreshes: {
    entry: 12_000,
    count: 190,
    open() {
      let asked = 0;
      const token = "x".repeat(3_000);
      const tokens = { AccessToken: token, IdToken: token, RefreshToken: token };
      const refresh = createRefresher({
        endpoint: "https://pool.test",
        clientId: "portal",
        now,
        fetch: async () => {
          asked += 1;
          return Response.json({ AuthenticationResult: tokens });
        },
      });
      return async (at) => {
        const before = asked;
        await refresh(`${at}`.padEnd(1_500, "r"));
        return asked === before;
      };
    },
  },
};

describe.each(Object.entries(FILLINGS))("%s", (name, { entry, count, open }) => {
  it("stay within their bytes, however many there are", async () => {
    const bound = new Map(Object.entries(PORTAL_BOUNDS)).get(name)?.bytes ?? 0;
    const has = open();
    for (let at = 0; at < count; at += 1) expect(await has(at)).toBe(false);
    let storedCount = 0;
    for (let at = count - 1; at >= 0 && (await has(at)); at -= 1) storedCount += 1;
    expect(storedCount).toBeGreaterThan(1);
    expect(storedCount * entry).toBeLessThanOrEqual(bound);
    expect(count * entry).toBeGreaterThan(bound);
  });
});

it("stores a short word of a large text without the text", async () => {
  const cache = createPublicCache(now);
  const rows = [{ description: "word" }];
  const load = async () => asPublic({ ok: true, value: rows });
  const first = await cache.read("rows", load, () => {});
  expect(first).toEqual({ ok: true, value: rows });
  expect(first.ok && first.value).not.toBe(rows);
});

it("divides the content's bytes among its records, their parsed form, and logged faults", () => {
  const { maxBytes } = createContentMemory(PORTAL_BOUNDS.content.bytes);
  expect(maxBytes).toBeGreaterThan(SITE_MAX_BYTES / 2);
  expect(SITE_MAX_BYTES + maxBytes + REPORTED_MAX_BYTES).toBe(PORTAL_BOUNDS.content.bytes);
});

it("stores two key sets of each issuer, two bytes a character", () => {
  const bytes = ISSUERS_MAX * 2 * 2 * KEYS_MAX_BYTES;
  expect(bytes).toBeLessThan(SHARED_BOUNDS.publicKeys.bytes);
});
