import { SHARD_MAX_BYTES, TOMBSTONE_TTL_MS } from "../limits.ts";
import { hashBits } from "./hash.ts";
import type { Counts } from "./pointer.ts";
import { clearBatch, type Held, readLine, type ItemBatch, takeLine } from "./item-batch.ts";
import type { ItemLine } from "./item-line.ts";
import { createShardWriter, split } from "./shard-writer.ts";
import { getShards, loadShard, type Store } from "./values.ts";

/**
 * All items of a generation. An item is in the one shard whose bits begin the hash of its
 * key; a shard that grows too long is split by the next bit. A change of n items therefore
 * rewrites at most n shards, however many there are.
 */
export interface Tree {
  /** Bits → id of a shard. */
  shards: Record<string, string>;
  counts: Counts;
}

export const EMPTY_TREE: Tree = { shards: {}, counts: { entries: 0, assets: 0 } };

export interface Merged {
  tree: Tree;
  /** The batch's items that changed. */
  changes: Held[];
}

/** Stores the later state of every item; writes only shards that change. */
export async function mergeIntoTree(store: Store, tree: Tree, batch: ItemBatch): Promise<Merged> {
  const { work } = store;
  const shards = { ...tree.shards };
  const changes: Held[] = [];
  const writer = createShardWriter(store);
  let { counts } = tree;
  const groups = Map.groupBy(batch.held.values(), ({ key }) => findPrefix(tree, key));
  for await (const prefix of loadGroups(store, tree, [...groups.keys()])) {
    const before = countLive(work);
    const changed = (groups.get(prefix) ?? []).filter((line) => takeLine(work, batch, line));
    if (changed.length === 0) continue;
    changes.push(...changed);
    counts = shiftCounts(counts, before, countLive(work));
    dropOldDeletions(work, store.clock.now());
    Reflect.deleteProperty(shards, prefix);
    const parts = split(prefix, [...work.held.values()]);
    for (const [bits, lines] of parts) await writer.add(bits, work, lines);
  }
  return { tree: { shards: { ...shards, ...(await finishShards(writer)) }, counts }, changes };
}

async function finishShards(writer: ReturnType<typeof createShardWriter>) {
  return Object.fromEntries(await writer.finish());
}

/** The items of these keys, without deletions. */
export async function findItems(
  store: Store,
  tree: Tree,
  keys: ReadonlySet<string>,
): Promise<ItemLine[]> {
  const { work } = store;
  const prefixes = new Set([...keys].map((key) => findPrefix(tree, key)));
  const found: ItemLine[] = [];
  for await (const _ of loadGroups(store, tree, [...prefixes])) {
    for (const held of work.held.values()) {
      if (keys.has(held.key) && !held.isDeleted) found.push(readLine(work, held));
    }
  }
  return found;
}

/** Every item, shard by shard, deletions included; each batch is valid until the next. */
export async function* readTree(store: Store, tree: Tree): AsyncGenerator<ItemBatch> {
  for await (const shard of getShards(store.kv, Object.values(tree.shards))) {
    clearBatch(store.work);
    await loadShard(store.work, shard);
    yield store.work;
  }
}

/** Most operations that merging a batch can use: its shards read, written, and split. */
export function countMergeOperations(tree: Tree, { held, arena }: ItemBatch): number {
  const touched = new Set([...held.keys()].map((key) => findPrefix(tree, key))).size;
  return touched * 2 + 4 * Math.ceil(arena.length / SHARD_MAX_BYTES);
}

/** Loads the items of each of these bits in turn into `store.work`. */
async function* loadGroups(
  store: Store,
  tree: Tree,
  prefixes: readonly string[],
): AsyncGenerator<string> {
  const prefixOfId = new Map<string, string>();
  for (const prefix of prefixes) {
    const id = tree.shards[prefix];
    if (id !== undefined) prefixOfId.set(id, prefix);
    else {
      clearBatch(store.work);
      yield prefix;
    }
  }
  for await (const shard of getShards(store.kv, [...prefixOfId.keys()])) {
    clearBatch(store.work);
    await loadShard(store.work, shard);
    yield prefixOfId.get(shard[0]) ?? "";
  }
}

function findPrefix({ shards }: Tree, key: string): string {
  const bits = hashBits(key);
  for (let length = 0; length <= bits.length; length += 1) {
    const prefix = bits.slice(0, length);
    if (Object.hasOwn(shards, prefix)) return prefix;
  }
  return findGap(Object.keys(shards), bits);
}

/** The fewest bits that lead to no shard and past none. */
function findGap(prefixes: readonly string[], bits: string): string {
  let gap = "";
  while (prefixes.some((prefix) => prefix.startsWith(gap))) gap = bits.slice(0, gap.length + 1);
  return gap;
}

/** Items of a batch that are not deleted. */
export function countLive({ held }: ItemBatch): Counts {
  const counts = { entries: 0, assets: 0 };
  for (const { key, isDeleted } of held.values()) {
    if (!isDeleted) counts[key.startsWith("E") ? "entries" : "assets"] += 1;
  }
  return counts;
}

/** Counts after a part of them has changed. */
export function shiftCounts(counts: Counts, before: Counts, after: Counts): Counts {
  return {
    entries: counts.entries - before.entries + after.entries,
    assets: counts.assets - before.assets + after.assets,
  };
}

/** Drops deletions that no late copy can undo any more. */
export function dropOldDeletions({ held }: ItemBatch, now: number): void {
  for (const { key, isDeleted, version } of held.values()) {
    if (isDeleted && version < now - TOMBSTONE_TTL_MS) held.delete(key);
  }
}
