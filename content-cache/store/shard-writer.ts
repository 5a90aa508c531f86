import { SHARD_MAX_BYTES, WRITES_AT_ONCE } from "../limits.ts";
import type { Range } from "./arena.ts";
import { hashBits } from "./hash.ts";
import { copyLines, type Held, type ItemBatch } from "./item-batch.ts";
import { putShard, type Store } from "./values.ts";

/** Bits, and the id of the value that was written for them. */
export type Written = [prefix: string, id: string];

export interface ShardWriter {
  /** Takes the lines out of the batch, which may be cleared then. */
  add(prefix: string, batch: ItemBatch, lines: readonly Held[]): Promise<void>;
  /** Everything written since the writer was made. */
  finish(): Promise<Written[]>;
}

/** Writes a handful of shards at once, as many as there are connections. */
export function createShardWriter(store: Store): ShardWriter {
  const { outgoing } = store;
  const written: Written[] = [];
  let waiting: { prefix: string; range: Range }[] = [];
  outgoing.clear();
  async function write(): Promise<void> {
    const group = waiting;
    waiting = [];
    const ids = await Promise.all(group.map(({ range }) => putShard(store, outgoing.view(range))));
    outgoing.clear();
    written.push(...group.map(({ prefix }, index): Written => [prefix, ids[index] ?? ""]));
  }
  return {
    async add(prefix, batch, lines) {
      waiting.push({ prefix, range: copyLines(batch, lines, outgoing) });
      if (waiting.length === WRITES_AT_ONCE) await write();
    },
    async finish() {
      await write();
      return written;
    },
  };
}

/** The lines of these bits, in parts that are no longer than a shard may be. */
export function split(prefix: string, lines: readonly Held[]): [prefix: string, lines: Held[]][] {
  const bytes = lines.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  if (bytes <= SHARD_MAX_BYTES || lines.length < 2 || prefix.length === 32) {
    return [[prefix, [...lines]]];
  }
  return ["0", "1"].flatMap((bit) =>
    split(
      prefix + bit,
      lines.filter((line) => hashBits(line.key)[prefix.length] === bit),
    ),
  );
}
