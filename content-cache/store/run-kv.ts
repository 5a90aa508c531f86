import {
  KEY_WRITE_INTERVAL_MS,
  READS_AT_ONCE,
  RUN_MAX_KV_OPERATIONS,
  VALUE_MAX_BYTES,
} from "../limits.ts";
import type { Clock, ContentKv } from "../bindings.ts";

export interface KvUse {
  reads: number;
  writes: number;
  bytesWritten: number;
}

/** KV for one run: every operation is counted, no limit of the platform is passed. */
export interface RunKv {
  readonly use: Readonly<KvUse>;
  operationsLeft(): number;
  get(key: string, cacheTtl?: number): Promise<string | null>;
  /** As bytes, one after the other, a few requested ahead. */
  getMany(keys: readonly string[]): AsyncGenerator<[key: string, value: ReadableStream | null]>;
  put(key: string, value: string | Uint8Array<ArrayBuffer>): Promise<void>;
  delete(key: string): Promise<void>;
  list(prefix: string, cursor: string | null): ReturnType<ContentKv["list"]>;
}

/** Errors of KV become `StoreError`, without the original text. */
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
      const open = (key: string): Promise<ReadableStream | null> => {
        const value = spend("reads", () => kv.get(key, { type: "stream" }));
        value.catch(() => {}); // whoever awaits it handles the error
        return value;
      };
      const ahead = keys.slice(0, READS_AT_ONCE).map(open);
      for (const [index, key] of keys.entries()) {
        const next = keys[index + READS_AT_ONCE];
        const value = await ahead[index % READS_AT_ONCE];
        yield [key, value ?? null];
        if (next !== undefined) ahead[index % READS_AT_ONCE] = open(next);
      }
    },
    async put(key, value) {
      const bytes = countBytes(value);
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

function countBytes(value: string | Uint8Array): number {
  return typeof value === "string" ? new TextEncoder().encode(value).byteLength : value.byteLength;
}

/** Ends a run from deep inside the store; the run turns it into a failure. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly code: "store_failed" | "out_of_budget" | "base_unreadable";

  constructor(code: "store_failed" | "out_of_budget" | "base_unreadable") {
    super(code);
    this.code = code;
  }
}
