import * as v from "valibot";
import { hashText } from "./hash.ts";
import { parseJson } from "#base/parse-json.ts";

const generationSchema = v.object({
  /** The name of the site's content: equal names mean equal content. */
  generation: v.string(),
  /** Id of the value readers load. */
  site: v.string(),
  /** Milliseconds since 1970. */
  syncedAt: v.number(),
});

const localeSchema = v.object({
  code: v.string(),
  fallbackCode: v.nullable(v.string()),
  isDefault: v.boolean(),
});

const countsSchema = v.object({ entries: v.number(), assets: v.number() });

const pointerSchema = v.object({
  format: v.literal(1),
  /** Counts the switches. */
  number: v.number(),
  current: generationSchema,
  /** The generation before, for the time while its successor cannot be read (F-24). */
  previous: v.nullable(generationSchema),
  /** Continues from exactly the state described here. */
  syncToken: v.string(),
  /** Bits that lead to a shard → its id. */
  shards: v.record(v.pipe(v.string(), v.regex(/^[01]{0,32}$/)), v.string()),
  counts: countsSchema,
  locales: v.array(localeSchema),
  /** Page size baked into the token. */
  limit: v.number(),
});

export type GenerationRef = v.InferOutput<typeof generationSchema>;
export type Locale = v.InferOutput<typeof localeSchema>;
export type Counts = v.InferOutput<typeof countsSchema>;
export type Pointer = v.InferOutput<typeof pointerSchema>;

/** The written form of the pointer: its hash, a line break, the rest. */
export async function formatPointer(pointer: Pointer): Promise<string> {
  const text = JSON.stringify(pointer);
  return `${await hashText(text)}\n${text}`;
}

/** `null` when there is none or it is damaged; both mean that everything is read again. */
export async function parsePointer(value: string | null): Promise<Pointer | null> {
  const [hash = "", text = ""] = value?.split("\n", 2) ?? [];
  if (text === "" || (await hashText(text)) !== hash) return null;
  const parsed = v.safeParse(pointerSchema, parseJson(text));
  return parsed.success ? parsed.output : null;
}

/** Names the generation that readers load; written last. */
export const POINTER_KEY = "content/current";
/** The newest generation with its text, for readers without one: one read instead of two. */
export const NEWEST_KEY = "content/newest";
/** Where an unfinished run continues. */
export const PROGRESS_KEY = "content/progress";
/** How the last runs ended, for people. */
export const STATUS_KEY = "content/status";
/** Unused values, and since when. */
export const SWEEP_KEY = "content/sweep";
/** The prefix of values that never change. */
export const SHARD_PREFIX = "content/shard/";
export const SITE_PREFIX = "content/site/";

/** Part of all items, as lines. */
export function shardKey(id: string): string {
  return SHARD_PREFIX + id;
}

/** The value that readers load: all the site needs, in one value. */
export function siteKey(id: string): string {
  return SITE_PREFIX + id;
}

const progressSchema = v.object({
  format: v.literal(1),
  kind: v.picklist(["full", "delta"]),
  /** `number` of the pointer this run started from, 0 for none; another one makes it worthless. */
  base: v.number(),
  /** Where to continue: from the very start, at a page, or with the last delta's changes. */
  cursor: v.variant("kind", [
    v.object({ kind: v.literal("initial") }),
    v.object({ kind: v.literal("page"), token: v.string() }),
    v.object({ kind: v.literal("sync"), token: v.string() }),
  ]),
  /** The tree after the pages before the cursor. */
  shards: v.record(v.string(), v.string()),
  counts: v.object({ entries: v.number(), assets: v.number() }),
  /** Staged values that wait to be merged: bits → values. */
  staged: v.optional(v.record(v.string(), v.array(v.string())), {}),
  limit: v.number(),
  /** Entries of a full sync that waits for a second one. */
  heldBack: v.nullable(v.number()),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
});

export type Progress = v.InferOutput<typeof progressSchema>;
export type Cursor = Progress["cursor"];

/** `null` when there is none to continue from. */
export function parseProgress(text: string | null): Progress | null {
  const parsed = v.safeParse(progressSchema, parseJson(text ?? ""));
  return parsed.success ? parsed.output : null;
}
