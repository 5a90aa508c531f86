import type { Clock, ContentKv } from "../bindings.ts";

/** The outcome of a write: done, refused, or lost without an error. */
export type PutOutcome = "done" | "refused" | "lost";

export interface TestKv extends ContentKv {
  values: Map<string, string>;
  puts: string[];
  gets: number;
  /** Keys of unchanging values that were requested before they were written. */
  tooEarly: string[];
  /** Decides the outcome of the next writes. */
  fate: (key: string, value: string) => PutOutcome;
  /** Every operation from now on fails. */
  isDown: boolean;
  /** Operations after which `isDown` is set; Infinity for never. */
  diesAfter: number;
  /** Runs before every answer. */
  delay: () => Promise<void>;
}

type ValuesByKey = Map<string, string | null>;

function toStream(text: string | null): ReadableStream | null {
  return text === null ? null : new Response(text).body;
}

/** Keys of one answer; the platform lists a thousand. */
const LISTED_MAX = 3;

/** KV with the platform's limits and with switches for its faults. */
export function createTestKv(clock: Pick<Clock, "now">): TestKv {
  const values = new Map<string, string>();
  const writtenAt = new Map<string, number>();
  const everWritten = new Set<string>();
  async function enter(): Promise<void> {
    await kv.delay();
    kv.diesAfter -= 1;
    if (kv.diesAfter < 0) kv.isDown = true;
    if (kv.isDown) throw new Error("KV is down.");
  }
  function read(key: string): string | null {
    if (/\/(shard|site)\//.test(key) && !everWritten.has(key)) kv.tooEarly.push(key);
    return values.get(key) ?? null;
  }
  async function get(key: string, options: { type: "text" }): Promise<string | null>;
  async function get(key: string, options: { type: "stream" }): Promise<ReadableStream | null>;
  async function get(keys: string[], options: { type: "text" }): Promise<ValuesByKey>;
  async function get(keys: string | string[], { type }: { type: "text" | "stream" }) {
    await enter();
    kv.gets += 1;
    if (typeof keys === "string") return type === "text" ? read(keys) : toStream(read(keys));
    if (keys.length > 100) throw new Error("Too many keys at once.");
    return new Map(keys.map((key) => [key, read(key)]));
  }
  const kv: TestKv = {
    values,
    puts: [],
    gets: 0,
    tooEarly: [],
    fate: () => "done",
    isDown: false,
    diesAfter: Infinity,
    delay: async () => {},
    get,
    async put(key, given) {
      const value = typeof given === "string" ? given : new TextDecoder().decode(given);
      await enter();
      if (clock.now() - (writtenAt.get(key) ?? -Infinity) < 1_000)
        throw new Error("Too many writes.");
      writtenAt.set(key, clock.now());
      kv.puts.push(key);
      const fate = kv.fate(key, value);
      if (fate === "refused") throw new Error("Refused.");
      everWritten.add(key);
      if (fate === "done") values.set(key, value);
    },
    async delete(key) {
      await enter();
      values.delete(key);
    },
    async list({ prefix, cursor }) {
      await enter();
      const all = [...values.keys()].filter((key) => key.startsWith(prefix));
      const start = Number(cursor ?? 0);
      const end = start + LISTED_MAX;
      const keys = all.slice(start, end).map((name) => ({ name }));
      if (end >= all.length) return { keys, list_complete: true };
      return { keys, list_complete: false, cursor: String(end) };
    },
  };
  return kv;
}
