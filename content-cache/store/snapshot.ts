import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { hashText } from "./hash.ts";
import type { GenerationRef } from "./pointer.ts";

/** One generation as readers load it: its name and its text. */
export interface ContentSnapshot {
  generation: string;
  /** When it was published here; milliseconds since 1970. */
  syncedAt: number;
  /** Of `text`; checked before the text is used. */
  hash: string;
  /** In the format of `store/site-text.ts`. */
  text: string;
}

const snapshotSchema = v.object({
  generation: v.string(),
  syncedAt: v.number(),
  hash: v.string(),
  text: v.string(),
});

/** Combines the pointer's data of a generation with the text found for it. */
export function toSnapshot(ref: GenerationRef, text: string): ContentSnapshot {
  const [hash = ""] = ref.site.split(".");
  return { generation: ref.generation, syncedAt: ref.syncedAt, hash, text };
}

/** `null` when the text is not a snapshot; its hash is not checked here. */
export function parseSnapshot(text: string): ContentSnapshot | null {
  const parsed = v.safeParse(snapshotSchema, parseJson(text));
  return parsed.success ? parsed.output : null;
}

/** Whether the text is byte for byte the published one. */
export async function isTrustworthy(snapshot: ContentSnapshot): Promise<boolean> {
  return (await hashText(snapshot.text)) === snapshot.hash;
}
