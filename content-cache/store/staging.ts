import { BATCH_MAX_BYTES, SHARD_MAX_BYTES, STAGE_BITS } from "../limits.ts";
import { hashBits } from "./hash.ts";
import { clearBatch, type ItemBatch } from "./item-batch.ts";
import { createShardWriter, split } from "./shard-writer.ts";
import { countLive, dropOldDeletions, readTree, shiftCounts, type Tree } from "./tree.ts";
import { getShards, loadShard, type Store } from "./values.ts";

/**
 * The result of a long sync that is in no shard yet: bits → values of lines. Each batch is
 * staged in parts by the first bits of its items' hashes, and at the end each part is merged once:
 * every item is written twice, however long the sync, and no merge needs more than a part.
 */
export type Staged = Record<string, string[]>;

const PARTS = 2 ** STAGE_BITS;

/** Most operations that staging a batch can use. */
export function countStageOperations({ shards }: Tree): number {
  return (Object.keys(shards).filter(isShort).length + 1) * (PARTS + 1);
}

function isShort(prefix: string): boolean {
  return prefix.length < STAGE_BITS;
}

/** Stages a batch and empties it. */
export async function stageBatch(store: Store, staged: Staged, batch: ItemBatch): Promise<Staged> {
  const writer = createShardWriter(store);
  const parts = Map.groupBy(batch.held.values(), ({ key }) => hashBits(key).slice(0, STAGE_BITS));
  for (const [prefix, lines] of parts) await writer.add(prefix, batch, lines);
  const after = { ...staged };
  for (const [prefix, id] of await writer.finish()) after[prefix] = [...(after[prefix] ?? []), id];
  clearBatch(batch);
  return after;
}

/** Stages shards that span more than one part, so that parts can be merged one by one. */
export async function stageShortShards(
  store: Store,
  tree: Tree,
  staged: Staged,
): Promise<{ tree: Tree; staged: Staged }> {
  const shards = Object.entries(tree.shards);
  const short = Object.fromEntries(shards.filter(([prefix]) => isShort(prefix)));
  const rest = Object.fromEntries(shards.filter(([prefix]) => !isShort(prefix)));
  let { counts } = tree;
  let after = staged;
  for await (const batch of readTree(store, { ...tree, shards: short })) {
    counts = shiftCounts(counts, countLive(batch), { entries: 0, assets: 0 });
    after = await stageBatch(store, after, batch);
  }
  return { tree: { shards: rest, counts }, staged: after };
}

/** Merges all staged lines of one part into its shards. */
export async function mergePart(
  store: Store,
  tree: Tree,
  { prefix, ids }: { prefix: string; ids: readonly string[] },
): Promise<Tree> {
  const shards = Object.entries(tree.shards);
  const known = shards.filter(([bits]) => bits.startsWith(prefix)).map(([, id]) => id);
  const rest = shards.filter(([bits]) => !bits.startsWith(prefix));
  const writer = createShardWriter(store);
  let { counts } = tree;
  for (const pass of toPasses(store, prefix, { laidAside: ids.length, known: known.length })) {
    const before = await loadPass(store, { pass, known, ids });
    counts = shiftCounts(counts, before, countLive(store.work));
    dropOldDeletions(store.work, store.clock.now());
    const parts = split(pass, [...store.work.held.values()]);
    for (const [bits, lines] of parts) await writer.add(bits, store.work, lines);
  }
  return { shards: Object.fromEntries([...rest, ...(await writer.finish())]), counts };
}

/** Puts the part's items into `store.work`, the known ones first, and returns how many those were. */
async function loadPass(
  store: Store,
  { pass, known, ids }: { pass: string; known: readonly string[]; ids: readonly string[] },
) {
  const { work, kv } = store;
  const isWanted = (key: string): boolean => hashBits(key).startsWith(pass);
  clearBatch(work);
  for await (const shard of getShards(kv, known)) await loadShard(work, shard, isWanted);
  const before = countLive(work);
  for await (const shard of getShards(kv, ids)) await loadShard(work, shard, isWanted);
  return before;
}

/** The part itself or, when it is longer than the limit, its parts. */
function toPasses(
  { batchBytes }: Store,
  prefix: string,
  { laidAside, known }: { laidAside: number; known: number },
): string[] {
  const bytes = (laidAside * batchBytes) / PARTS + known * SHARD_MAX_BYTES;
  const bits = Math.max(0, Math.ceil(Math.log2(bytes / BATCH_MAX_BYTES)));
  return Array.from({ length: 2 ** bits }, (_, index) =>
    bits === 0 ? prefix : prefix + index.toString(2).padStart(bits, "0"),
  );
}
