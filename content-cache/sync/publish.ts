import type { Result } from "../failures.ts";
import { SHRINK_SHARE } from "../limits.ts";
import {
  NEWEST_KEY,
  POINTER_KEY,
  formatPointer,
  type GenerationRef,
  type Locale,
  type Pointer,
} from "../store/pointer.ts";
import { fitSite, buildSite, updateSite, formatSite, parseSite, type Site } from "../store/site.ts";
import { isTrustworthy, parseSnapshot, toSnapshot } from "../store/snapshot.ts";
import { getSite, putSite, type Store } from "../store/values.ts";
import { hashText } from "../store/hash.ts";
import type { Pull } from "./pull.ts";

export interface Publication {
  pointer: Pointer | null;
  pull: Pull;
  /** Where the next delta begins. */
  syncToken: string;
  locales: Locale[];
}

export interface Published {
  pointer: Pointer;
  /** Keys of the items that readers cannot load besides the others, the smallest first. */
  omitted: string[];
}

/**
 * Publishes the pulled tree as the generation that readers see. The pointer, with token and generation in one
 * value, is written last: anything lost before it only repeats work.
 */
export async function publish(store: Store, publication: Publication): Promise<Published> {
  const { pointer, pull, syncToken, locales } = publication;
  const before = pointer === null ? null : await getSite(store.kv, pointer.current.site);
  const { site, omitted } = fitSite(await makeSite(store, publication, before));
  const text = formatSite(site);
  const isAsBefore = pointer !== null && text === before;
  const current = isAsBefore ? pointer.current : await writeSite(store, text);
  const next: Pointer = {
    format: 1,
    number: (pointer?.number ?? 0) + 1,
    current,
    previous: (isAsBefore ? pointer.previous : pointer?.current) ?? null,
    syncToken,
    shards: pull.tree.shards,
    counts: pull.tree.counts,
    locales,
    limit: pull.limit,
  };
  await store.kv.put(POINTER_KEY, await formatPointer(next));
  return { pointer: next, omitted };
}

async function makeSite(
  store: Store,
  publication: Publication,
  text: string | null,
): Promise<Site> {
  const { pull, locales } = publication;
  const { tree, changes } = pull;
  const before = pull.kind === "full" || text === null ? null : parseSite(text);
  const isWhole = before !== null && before.omitted === undefined;
  if (!isWhole || changes === null) return buildSite(store, tree, locales);
  return updateSite(store, { tree, before, changes });
}

/** A generation is named after its content: unchanged content keeps its name, and is not loaded again. */
async function writeSite(store: Store, text: string): Promise<GenerationRef> {
  const generation = (await hashText(text)).slice(0, GENERATION_CHARS);
  const site = await putSite(store, text);
  const ref = { generation, site, syncedAt: store.clock.now() };
  await putNewest(store, ref, text);
  return ref;
}

async function putNewest({ kv }: Store, ref: GenerationRef, text: string): Promise<void> {
  await kv.put(NEWEST_KEY, JSON.stringify(toSnapshot(ref, text)));
}

/** Writes the newest value again where its last write was lost or its text is damaged (F-22). */
export async function restoreNewest(store: Store, { current }: Pointer): Promise<void> {
  const newest = parseSnapshot((await store.kv.get(NEWEST_KEY)) ?? "");
  const isRight = newest?.generation === current.generation && (await isTrustworthy(newest));
  const text = isRight ? null : await getSite(store.kv, current.site);
  if (text !== null) await putNewest(store, current, text);
}

const GENERATION_CHARS = 16;

/**
 * A full sync that lost more than half of the entries is more likely a fault than an edit: it must
 * be seen twice in a row (R-10, F-18).
 */
export function checkShrinkage(
  pointer: Pointer | null,
  pull: Pull,
  heldBack: number | null,
): Result<null> {
  const { entries } = pull.tree.counts;
  const isShrunk = pointer !== null && entries < pointer.counts.entries * SHRINK_SHARE;
  if (pull.kind === "delta" || !isShrunk || heldBack !== null) return { ok: true, value: null };
  return { ok: false, failure: { code: "shrunk" } };
}
