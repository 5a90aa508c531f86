import { SHARD_MAX_CHARS, TOMBSTONE_TTL_MS, WRITES_AT_ONCE } from "../limits.ts";
import { hashBits } from "./hash.ts";
import type { Counts } from "./pointer.ts";
import {
  formatRecords,
  isNewer,
  parseRecords,
  type RecordLine,
  type Records,
} from "./record-line.ts";
import { getShards, putShard, type Store } from "./values.ts";

/**
 * All records of a generation. A record stands in the one shard whose bits begin the hash of its
 * key; a shard that grows too long is split by the next bit. A change of n records therefore
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
  /** The records that are not as they were. */
  changes: RecordLine[];
}

/** Takes the later state of every record; writes only shards that change. */
export async function mergeIntoTree(store: Store, tree: Tree, batch: Records): Promise<Merged> {
  const shards = { ...tree.shards };
  const counts = { ...tree.counts };
  const changes: RecordLine[] = [];
  const writes: { prefix: string; text: string }[] = [];
  async function write(least: number): Promise<void> {
    while (writes.length > least) {
      const group = writes.splice(0, WRITES_AT_ONCE);
      const ids = await Promise.all(group.map(({ text }) => putShard(store, text)));
      for (const [index, { prefix }] of group.entries()) shards[prefix] = ids[index] ?? "";
    }
  }
  const groups = groupByShard(tree, batch.values());
  for await (const { prefix, text } of readGroups(store, tree, [...groups.keys()])) {
    const records = parseRecords(text);
    const changed = mergeRecords(records, groups.get(prefix) ?? [], counts);
    if (changed.length === 0) continue;
    changes.push(...changed);
    forgetDeletions(records, store.clock.now());
    delete shards[prefix];
    writes.push(...split(prefix, [...records.values()]));
    await write(WRITES_AT_ONCE);
  }
  await write(0);
  return { tree: { shards, counts }, changes };
}

/** The records behind these keys, deletions left out. */
export async function findRecords(
  store: Store,
  tree: Tree,
  keys: ReadonlySet<string>,
): Promise<RecordLine[]> {
  const prefixes = new Set([...keys].map((key) => findPrefix(tree, key)));
  const found: RecordLine[] = [];
  for await (const { text } of readGroups(store, tree, [...prefixes])) {
    for (const line of parseRecords(text).values()) {
      if (keys.has(line.key) && !line.isDeleted) found.push(line);
    }
  }
  return found;
}

/** Every record, shard by shard, deletions included. */
export async function* readTree(store: Store, tree: Tree): AsyncGenerator<Records> {
  for await (const [, text] of getShards(store.kv, Object.values(tree.shards))) {
    yield parseRecords(text);
  }
}

/** How many shards a batch touches: what a merge will cost. */
export function countTouched(tree: Tree, batch: Records): number {
  return new Set([...batch.keys()].map((key) => findPrefix(tree, key))).size;
}

async function* readGroups(
  store: Store,
  tree: Tree,
  prefixes: readonly string[],
): AsyncGenerator<{ prefix: string; text: string }> {
  const prefixOfId = new Map<string, string>();
  for (const prefix of prefixes) {
    const id = tree.shards[prefix];
    if (id === undefined) yield { prefix, text: "" };
    else prefixOfId.set(id, prefix);
  }
  for await (const [id, text] of getShards(store.kv, [...prefixOfId.keys()])) {
    yield { prefix: prefixOfId.get(id) ?? "", text };
  }
}

function groupByShard(tree: Tree, lines: Iterable<RecordLine>): Map<string, RecordLine[]> {
  return Map.groupBy(lines, (line) => findPrefix(tree, line.key));
}

function findPrefix({ shards }: Tree, key: string): string {
  const bits = hashBits(key);
  for (let length = 0; length <= bits.length; length += 1) {
    const prefix = bits.slice(0, length);
    if (Object.hasOwn(shards, prefix)) return prefix;
  }
  return "";
}

function mergeRecords(
  records: Records,
  lines: readonly RecordLine[],
  counts: Counts,
): RecordLine[] {
  const changed = [];
  for (const line of lines) {
    const known = records.get(line.key);
    if (known !== undefined && !isNewer(line, known)) continue;
    records.set(line.key, line);
    changed.push(line);
    const kind = line.key.startsWith("E") ? "entries" : "assets";
    const wasLive = known !== undefined && !known.isDeleted;
    counts[kind] += Number(!line.isDeleted) - Number(wasLive);
  }
  return changed;
}

function forgetDeletions(records: Records, now: number): void {
  for (const line of records.values()) {
    if (line.isDeleted && line.version < now - TOMBSTONE_TTL_MS) records.delete(line.key);
  }
}

function split(prefix: string, lines: readonly RecordLine[]): { prefix: string; text: string }[] {
  const text = formatRecords(lines);
  const isWhole = text.length <= SHARD_MAX_CHARS || lines.length < 2 || prefix.length === 32;
  if (isWhole) return [{ prefix, text }];
  return ["0", "1"].flatMap((bit) =>
    split(
      prefix + bit,
      lines.filter((line) => hashBits(line.key)[prefix.length] === bit),
    ),
  );
}
