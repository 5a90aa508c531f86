import { createBatchedReads } from "#base/ranges/batched-reads.ts";
import { countBefore, countValues } from "#base/fields/field.ts";
import type { Sharding, ZarrStore } from "./zarr-array.ts";

/** Offset and length of a chunk. */
const ENTRY_BYTES = 16;
/** Both numbers of a chunk that the shard does not have. */
const ABSENT = 0xff_ff_ff_ff_ff_ff_ff_ffn;
/** Of a shard with a longer index nothing is read: 25,000 chunks. */
const INDEX_BYTES_MAX = 400_000;
/** The store knows where a file ends. */
const ANY_SIZE = Number.MAX_SAFE_INTEGER;

/** The packed bytes of a chunk by its number along each axis; `null` where the store has none. */
export type ReadChunk = (place: readonly number[], most: number) => Promise<Uint8Array | null>;

interface Shard {
  index: DataView;
  read: (start: number, end: number) => Promise<Uint8Array | null>;
}

/**
 * Reads the index of each shard once, and of its chunks those that are asked for, together. Throws where a chunk
 * is longer than `most`, or is not where the index says, and where the index is cut off.
 */
export function readShards(
  { counts, isIndexAtEnd, isIndexLittle, hasChecksum }: Sharding,
  toPath: (shard: number[]) => string,
  openOther: ZarrStore["openOther"],
): ReadChunk {
  const shards = new Map<string, Promise<Shard | null>>();
  const indexBytes = ENTRY_BYTES * countValues({ shape: counts }) + (hasChecksum ? 4 : 0);

  async function openShard(path: string): Promise<Shard | null> {
    if (!(indexBytes <= INDEX_BYTES_MAX)) throw new Error("The index of a shard is too long.");
    const file = openOther(path, ANY_SIZE);
    const bytes = await (isIndexAtEnd ? file.readEnd?.(indexBytes) : file.read(0, indexBytes));
    if (!bytes) return null;
    const index = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { index, read: createBatchedReads(file) };
  }

  return async (place, most) => {
    const path = toPath(place.map((at, axis) => Math.floor(at / (counts[axis] ?? 1))));
    const opening = shards.get(path) ?? openShard(path);
    shards.set(path, opening);
    const shard = await opening;
    if (!shard) return null;
    const inside = place.map((at, axis) => at % (counts[axis] ?? 1));
    const entry = ENTRY_BYTES * countBefore(counts, inside);
    const start = shard.index.getBigUint64(entry, isIndexLittle);
    const bytes = shard.index.getBigUint64(entry + ENTRY_BYTES / 2, isIndexLittle);
    if (start === ABSENT && bytes === ABSENT) return null;
    if (bytes > most) throw new Error("A chunk is too long.");
    const packed = await shard.read(Number(start), Number(start + bytes));
    if (packed?.length !== Number(bytes)) throw new Error("A chunk is out of reach.");
    return packed;
  };
}
