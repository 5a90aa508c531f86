import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";

const progressSchema = v.object({
  format: v.literal(1),
  kind: v.picklist(["full", "delta"]),
  /** `number` of the pointer this run set out from, 0 for none; another one makes it worthless. */
  base: v.number(),
  /** Where to go on: from the very start, at a page, or with what a delta brought last. */
  cursor: v.variant("kind", [
    v.object({ kind: v.literal("initial") }),
    v.object({ kind: v.literal("page"), token: v.string() }),
    v.object({ kind: v.literal("sync"), token: v.string() }),
  ]),
  /** What the pages before the cursor made of the tree. */
  shards: v.record(v.string(), v.string()),
  counts: v.object({ entries: v.number(), assets: v.number() }),
  /** What was laid aside and waits to be merged: bits → values. */
  staged: v.optional(v.record(v.string(), v.array(v.string())), {}),
  limit: v.number(),
  /** Entries of a full sync that was held back. */
  heldBack: v.nullable(v.number()),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
});

export type Progress = v.InferOutput<typeof progressSchema>;
export type Cursor = Progress["cursor"];

/** `null` when there is none to go on from. */
export function parseProgress(text: string | null): Progress | null {
  const parsed = v.safeParse(progressSchema, parseJson(text ?? ""));
  return parsed.success ? parsed.output : null;
}
