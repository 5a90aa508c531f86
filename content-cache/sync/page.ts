import * as v from "valibot";
import type { Result } from "../failures.ts";
import { parseJson } from "../store/json.ts";

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

const pageSchema = v.pipe(
  v.looseObject({
    sys: v.looseObject({ type: v.literal("Array") }),
    items: v.array(v.union([entrySchema, assetSchema, deletedSchema])),
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

/** What a query of entries or assets answers; `null` unless all of it is readable. */
export function parseItemList(body: string): { total: number; items: SyncItem[] } | null {
  const parsed = v.safeParse(listSchema, parseJson(body), { abortEarly: true });
  if (!parsed.success) return null;
  return { total: parsed.output.total, items: parsed.output.items as SyncItem[] }; // both are items
}

/** What a merge must know of an item; the rest travels as it came. */
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
  items: SyncItem[];
  /** `page`: more of this sync; `sync`: all read, ask again later with this. */
  next: { kind: "page" | "sync"; token: string };
}

/**
 * One page of a sync, believed only whole: an array of the four item types with ids and
 * times, and exactly one link onward, to the place we asked, with a token.
 */
export function parseSyncPage(body: string, requestUrl: string): Result<SyncPage> {
  const parsed = v.safeParse(pageSchema, parseJson(body), { abortEarly: true });
  if (!parsed.success) return { ok: false, failure: { code: "unreadable_page" } };
  const { items, nextPageUrl, nextSyncUrl } = parsed.output;
  const token = readToken(nextPageUrl ?? nextSyncUrl ?? "", requestUrl);
  if (!token.ok) return token;
  const kind = nextPageUrl === undefined ? "sync" : "page";
  return { ok: true, value: { items: items as SyncItem[], next: { kind, token: token.value } } };
}

function readToken(link: string, requestUrl: string): Result<string> {
  const asked = new URL(requestUrl);
  if (!URL.canParse(link, asked.origin)) {
    return {
      ok: false,
      failure: { code: "unreadable_page", detail: "The next link is no address." },
    };
  }
  const next = new URL(link, asked.origin);
  if (next.host !== asked.host || next.pathname !== asked.pathname) {
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
