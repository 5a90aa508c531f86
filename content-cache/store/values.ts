import type { Clock } from "../world.ts";
import { hashText } from "./hash.ts";
import { shardKey, siteKey } from "./keys.ts";
import type { RunKv } from "./run-kv.ts";
import { StoreError } from "./store-error.ts";

/** Where values are written, and the chance that names them. */
export interface Store {
  kv: RunKv;
  clock: Pick<Clock, "now" | "random">;
}

const SALT_MAX = 36 ** 6;

/**
 * Writes a value that never changes and returns its id: its hash, and a salt that makes every
 * write a new key, so that removing an unused value can never meet a run that just made the same.
 */
async function putValue(
  { kv, clock }: Store,
  toKey: (id: string) => string,
  text: string,
): Promise<string> {
  const salt = Math.floor(clock.random() * SALT_MAX)
    .toString(36)
    .padStart(6, "0");
  const id = `${await hashText(text)}.${salt}`;
  await kv.put(toKey(id), text);
  return id;
}

/** The texts of shards, checked against their hashes. Throws `StoreError` when one is absent or damaged. */
export async function* getShards(
  kv: RunKv,
  ids: readonly string[],
): AsyncGenerator<[id: string, text: string]> {
  const idOfKey = new Map(ids.map((id) => [shardKey(id), id]));
  for await (const [key, text] of kv.getMany([...idOfKey.keys()])) {
    const id = idOfKey.get(key) ?? "";
    if (text === null || !isTextOf(id, await hashText(text)))
      throw new StoreError("base_unreadable");
    yield [id, text];
  }
}

function isTextOf(id: string, hash: string): boolean {
  return id.startsWith(`${hash}.`);
}

/** Writes part of the records. */
export function putShard(store: Store, text: string): Promise<string> {
  return putValue(store, shardKey, text);
}

/** Writes what readers load. */
export function putSite(store: Store, text: string): Promise<string> {
  return putValue(store, siteKey, text);
}

/** The site of a generation; `null` when it is absent or damaged. */
export async function getSite(kv: RunKv, id: string): Promise<string | null> {
  const text = await kv.get(siteKey(id));
  return text !== null && isTextOf(id, await hashText(text)) ? text : null;
}
