import { BATCH_MAX_BYTES } from "../limits.ts";
import type { Clock } from "../bindings.ts";
import { type Arena, createArena, type Range } from "./arena.ts";
import { hashBytes, hashText } from "./hash.ts";
import { shardKey, siteKey } from "./pointer.ts";
import { addShard, createItemBatch, type ItemBatch } from "./item-batch.ts";
import { type RunKv, StoreError } from "./run-kv.ts";

/** Where values are written, the random part of their names, and the memory of a run for items. */
export interface Store {
  kv: RunKv;
  clock: Pick<Clock, "now" | "random">;
  /** The items of the pages read so far. */
  incoming: ItemBatch;
  /** The shards being read or merged. */
  work: ItemBatch;
  /** Texts that are being written to KV. */
  outgoing: Arena;
  /** Limit of `incoming` before it is written, a page more or less. */
  batchBytes: number;
}

export function createStore(
  kv: RunKv,
  clock: Store["clock"],
  batchBytes: number = BATCH_MAX_BYTES,
): Store {
  const [incoming, work] = [createItemBatch(), createItemBatch()];
  return { kv, clock, incoming, work, outgoing: createArena(), batchBytes };
}

const SALT_MAX = 36 ** 6;

/**
 * Names a value that never changes: its hash, and a salt that makes every write a new key, so that
 * removing an unused value can never affect a run that just wrote the same.
 */
function createId({ clock }: Store, hash: string): string {
  const salt = Math.floor(clock.random() * SALT_MAX)
    .toString(36)
    .padStart(6, "0");
  return `${hash}.${salt}`;
}

/** Shards as they are read; `loadShard` checks them. */
export async function* getShards(kv: RunKv, ids: readonly string[]): AsyncGenerator<FoundShard> {
  const idOfKey = new Map(ids.map((id) => [shardKey(id), id]));
  for await (const [key, text] of kv.getMany([...idOfKey.keys()])) {
    yield [idOfKey.get(key) ?? "", text];
  }
}

type FoundShard = readonly [id: string, text: ReadableStream | null];

/** Adds a shard's items. Throws `StoreError` when the text is absent or damaged. */
export async function loadShard(
  batch: ItemBatch,
  [id, text]: FoundShard,
  isWanted: (key: string) => boolean = () => true,
): Promise<void> {
  const range = text === null ? null : await readText(batch, text);
  if (range === null || !isTextOf(id, await hashBytes(batch.arena.view(range))))
    throw new StoreError("base_unreadable");
  addShard(batch, range, isWanted);
}

async function readText({ arena }: ItemBatch, text: ReadableStream): Promise<Range> {
  try {
    return await arena.writeStream(text);
  } catch {
    throw new StoreError("store_failed");
  }
}

function isTextOf(id: string, hash: string): boolean {
  return id.startsWith(`${hash}.`);
}

/** Writes part of the items and returns its id. The bytes must stay unchanged until then. */
export async function putShard(store: Store, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const id = createId(store, await hashBytes(bytes));
  await store.kv.put(shardKey(id), bytes);
  return id;
}

/** Writes what readers load and returns its id. */
export async function putSite(store: Store, text: string): Promise<string> {
  const id = createId(store, await hashText(text));
  await store.kv.put(siteKey(id), text);
  return id;
}

/** The site of a generation; `null` when it is absent or damaged. */
export async function getSite(kv: RunKv, id: string): Promise<string | null> {
  const text = await kv.get(siteKey(id));
  return text !== null && isTextOf(id, await hashText(text)) ? text : null;
}
