import * as v from "valibot";
import type { Result } from "../failures.ts";
import { parseJson } from "#base/parse-json.ts";
import { decodeUtf8 } from "./exchange.ts";
import { cutPage } from "./page-text.ts";

const idSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/));
const timeSchema = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

const liveSysSchema = {
  id: idSchema,
  updatedAt: timeSchema,
  deletedAt: v.optional(timeSchema),
  revision: v.optional(v.number()),
};
const fieldsSchema = v.record(v.string(), v.record(v.string(), v.unknown()));

const entrySchema = v.looseObject({
  sys: v.looseObject({
    ...liveSysSchema,
    type: v.literal("Entry"),
    contentType: v.looseObject({ sys: v.looseObject({ id: idSchema }) }),
  }),
  fields: v.optional(fieldsSchema, {}),
});

const assetSchema = v.looseObject({
  sys: v.looseObject({
    ...liveSysSchema,
    type: v.literal("Asset"),
    contentType: v.optional(v.never()),
  }),
  fields: v.optional(fieldsSchema, {}),
});

const deletedSchema = v.looseObject({
  sys: v.looseObject({
    ...liveSysSchema,
    type: v.picklist(["DeletedEntry", "DeletedAsset"]),
    updatedAt: v.optional(timeSchema),
    deletedAt: timeSchema,
    contentType: v.optional(v.unknown()),
  }),
});

const itemSchema = v.union([entrySchema, assetSchema, deletedSchema]);

/** A page without its items, which are parsed one by one. */
const frameSchema = v.pipe(
  v.looseObject({
    sys: v.looseObject({ type: v.literal("Array") }),
    items: v.strictTuple([]),
    nextPageUrl: v.optional(v.string()),
    nextSyncUrl: v.optional(v.string()),
  }),
  v.check((page) => (page.nextPageUrl === undefined) !== (page.nextSyncUrl === undefined)),
);

const listSchema = v.looseObject({
  sys: v.looseObject({ type: v.literal("Array") }),
  total: v.number(),
  items: v.array(v.union([entrySchema, assetSchema])),
});

/** The answer to a query of entries or assets; `null` unless all of it is readable. */
export function parseItemList(body: Uint8Array): { total: number; items: SyncItem[] } | null {
  const parsed = v.safeParse(listSchema, parseUtf8(body), { abortEarly: true });
  if (!parsed.success) return null;
  return { total: parsed.output.total, items: parsed.output.items as SyncItem[] }; // both are items
}

/** The fields of an item that a merge needs; the rest is stored unchanged. */
export interface SyncItem {
  sys: {
    type: "Entry" | "Asset" | "DeletedEntry" | "DeletedAsset";
    id: string;
    updatedAt?: string | undefined;
    deletedAt?: string | undefined;
    revision?: number | undefined;
    contentType?: { sys: { id: string } } | undefined;
  };
}

export interface SyncPage {
  /** To be read once, before the next page is requested. */
  items: Iterable<SyncItem>;
  /** `page`: more of this sync; `sync`: all read, the token of the next one. */
  next: { kind: "page" | "sync"; token: string };
}

/**
 * One page of a sync, accepted only as a whole: an array of the four item types with ids and
 * times, and exactly one next link, to the host we requested, with a token. Every item is parsed
 * here, and again when it is used: a page of a thousand is never in memory as objects.
 */
export function parseSyncPage(
  { body, url }: { body: Uint8Array; url: string },
  onRead: () => void = () => {},
): Result<SyncPage> {
  const parts = cutPage(body);
  const frame = v.safeParse(frameSchema, parseJson(parts?.frame ?? ""));
  if (parts === null || !frame.success || !areItems(body, parts.items)) {
    return { ok: false, failure: { code: "unreadable_page" } };
  }
  const { nextPageUrl, nextSyncUrl } = frame.output;
  const token = readToken(nextPageUrl ?? nextSyncUrl ?? "", url);
  if (!token.ok) return token;
  const kind = nextPageUrl === undefined ? "sync" : "page";
  const items = readItems(body, parts.items, onRead);
  return { ok: true, value: { items, next: { kind, token: token.value } } };
}

function areItems(body: Uint8Array, bounds: readonly number[]): boolean {
  for (const value of readValues(body, bounds)) if (!v.is(itemSchema, value)) return false;
  return true;
}

function* readItems(
  body: Uint8Array,
  bounds: readonly number[],
  onRead: () => void,
): Generator<SyncItem> {
  for (const value of readValues(body, bounds)) yield value as SyncItem; // checked before
  onRead();
}

function* readValues(body: Uint8Array, bounds: readonly number[]): Generator<unknown> {
  for (let index = 0; index < bounds.length; index += 2) {
    yield parseUtf8(body.subarray(bounds[index], bounds[index + 1]));
  }
}

/** `undefined` when the bytes are not JSON. */
function parseUtf8(bytes: Uint8Array): unknown {
  return parseJson(decodeUtf8(bytes) ?? "");
}

function readToken(link: string, requestUrl: string): Result<string> {
  const requested = new URL(requestUrl);
  if (!URL.canParse(link, requested.origin)) {
    return {
      ok: false,
      failure: { code: "unreadable_page", detail: "The next link is no address." },
    };
  }
  const next = new URL(link, requested.origin);
  if (next.host !== requested.host || next.pathname !== requested.pathname) {
    return { ok: false, failure: { code: "foreign_link" } };
  }
  const token = next.searchParams.get("sync_token") ?? "";
  if (token === "") {
    return {
      ok: false,
      failure: { code: "unreadable_page", detail: "The next link has no token." },
    };
  }
  return { ok: true, value: token };
}
