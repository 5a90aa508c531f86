import {
  BULK_KEYS,
  KEY_WRITE_INTERVAL_MS,
  RUN_MAX_KV_OPERATIONS,
  VALUE_MAX_BYTES,
} from "../limits.ts";
import type { Clock, ContentKv } from "../world.ts";
import { StoreError } from "./store-error.ts";

export interface KvUse {
  reads: number;
  writes: number;
  bytesWritten: number;
}

/** KV as one run uses it: every operation is counted, no limit of the platform is passed. */
export interface RunKv {
  readonly use: Readonly<KvUse>;
  operationsLeft(): number;
  get(key: string, cacheTtl?: number): Promise<string | null>;
  /** In chunks, so that memory stays bounded; a chunk counts as one operation. */
  getMany(keys: readonly string[]): AsyncGenerator<[key: string, value: string | null]>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  list(prefix: string, cursor: string | null): ReturnType<ContentKv["list"]>;
}

/** Errors of KV become `StoreError`, with no text of the original. */
export function createRunKv(kv: ContentKv, clock: Clock): RunKv {
  const use = { reads: 0, writes: 0, bytesWritten: 0 };
  const writtenAt = new Map<string, number>();
  async function spend<Value>(kind: "reads" | "writes", act: () => Promise<Value>): Promise<Value> {
    if (use.reads + use.writes >= RUN_MAX_KV_OPERATIONS) throw new StoreError("out_of_budget");
    use[kind] += 1;
    try {
      return await act();
    } catch {
      throw new StoreError("store_failed");
    }
  }
  async function waitForKey(key: string): Promise<void> {
    const since = clock.now() - (writtenAt.get(key) ?? -Infinity);
    if (since < KEY_WRITE_INTERVAL_MS) await clock.wait(KEY_WRITE_INTERVAL_MS - since);
    writtenAt.set(key, clock.now());
  }
  return {
    use,
    operationsLeft: () => RUN_MAX_KV_OPERATIONS - use.reads - use.writes,
    get: (key, cacheTtl = 30) => spend("reads", () => kv.get(key, { type: "text", cacheTtl })),
    async *getMany(keys) {
      for (let start = 0; start < keys.length; start += BULK_KEYS) {
        const chunk = keys.slice(start, start + BULK_KEYS);
        const values = await spend("reads", () => kv.get(chunk, { type: "text" }));
        for (const key of chunk) yield [key, values.get(key) ?? null];
      }
    },
    async put(key, value) {
      const bytes = new TextEncoder().encode(value).byteLength;
      if (bytes > VALUE_MAX_BYTES) throw new StoreError("store_failed");
      await waitForKey(key);
      await spend("writes", () => kv.put(key, value));
      use.bytesWritten += bytes;
    },
    delete: (key) => spend("writes", () => kv.delete(key)),
    list: (prefix, cursor) =>
      spend("reads", () => kv.list(cursor === null ? { prefix } : { prefix, cursor })),
  };
}
