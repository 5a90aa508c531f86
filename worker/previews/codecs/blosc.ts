import { inflateSync } from "node:zlib";
import { unpackSnappy } from "#base/parquet/snappy.ts";
import { unpackBloscLz } from "./blosc-lz.ts";
import { brokenChunk } from "./copy-back.ts";
import { unpackLz4 } from "./lz4.ts";
import { unshuffle, unshuffleBits } from "./shuffle.ts";
import { unpackZstd } from "./zstd.ts";

const HEAD_BYTES = 16;
const SHUFFLED = 1;
const STORED = 2;
const BITS_SHUFFLED = 4;
const UNSPLIT = 16;
/** A block is split into as many streams as a value has bytes, where each has so many bytes and there are no more. */
const SPLITS_MAX = 16;
const STREAM_LEAST = 128;
/** Of one block of many, bytes: more blocks would be too much work. The library takes some thousand. */
const BLOCK_LEAST = 1_024;

type Unpack = (packed: Uint8Array, most: number) => Uint8Array;

/** By the number that the header has. LZ4HC is LZ4. */
const STREAMS: readonly (Unpack | undefined)[] = [
  unpackBloscLz,
  unpackLz4,
  (packed, most) => unpackSnappy(packed, 0, most),
  (packed, most) => inflateSync(packed, { maxOutputLength: most }),
  unpackZstd,
];

interface Head {
  flags: number;
  /** Of a value. */
  itemBytes: number;
  /** Of all when unpacked, and of a block. */
  bytes: number;
  blockBytes: number;
}

/** A chunk of Blosc (the first version of its format), which is at most `most` bytes. Throws for a broken one. */
export function unpackBlosc(packed: Uint8Array, most: number): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const head = parseHead(view);
  const { flags, bytes, blockBytes } = head;
  if (bytes > most) throw brokenChunk();
  if ((flags & STORED) !== 0) return cut(packed, HEAD_BYTES, bytes);
  if (blockBytes < Math.min(BLOCK_LEAST, bytes)) throw brokenChunk();
  const plain = new Uint8Array(bytes);
  for (let block = 0; block * blockBytes < bytes; block += 1) {
    const start = block * blockBytes;
    const own = Math.min(blockBytes, bytes - start);
    const at = view.getUint32(HEAD_BYTES + 4 * block, true);
    plain.set(
      unpackBlock(packed, at, { ...head, blockBytes: own, isLast: own < blockBytes }),
      start,
    );
  }
  return plain;
}

function parseHead(view: DataView): Head {
  const [version, itemBytes] = [view.getUint8(0), view.getUint8(3)];
  if (version > 2 || itemBytes === 0) throw brokenChunk();
  return {
    flags: view.getUint8(2),
    itemBytes,
    bytes: view.getUint32(4, true),
    blockBytes: view.getUint32(8, true),
  };
}

/** One or more streams, each after its packed size; what they hold together is shuffled. */
function unpackBlock(
  packed: Uint8Array,
  start: number,
  { flags, itemBytes, blockBytes, isLast }: Head & { isLast: boolean },
): Uint8Array {
  const isSplit =
    (flags & UNSPLIT) === 0 &&
    !isLast &&
    itemBytes <= SPLITS_MAX &&
    blockBytes / itemBytes >= STREAM_LEAST;
  const streamBytes = isSplit ? Math.floor(blockBytes / itemBytes) : blockBytes;
  const unpack = STREAMS[flags >> 5];
  if (!unpack) throw brokenChunk();
  const block = new Uint8Array(blockBytes);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = start;
  for (let end = 0; end + streamBytes <= blockBytes; end += streamBytes) {
    const length = view.getUint32(at, true);
    const stream = cut(packed, at + 4, length);
    const plain = length === streamBytes ? stream : unpack(stream, streamBytes);
    if (plain.length !== streamBytes) throw brokenChunk();
    block.set(plain, end);
    at += 4 + length;
  }
  if ((flags & SHUFFLED) !== 0 && itemBytes > 1) return unshuffle(block, itemBytes);
  return (flags & BITS_SHUFFLED) === 0 ? block : unshuffleWholeBits(block, itemBytes);
}

/** Bits of a block that has no multiple of eight values are not shuffled. */
function unshuffleWholeBits(block: Uint8Array, itemBytes: number): Uint8Array {
  const values = Math.floor(block.length / itemBytes);
  if (values % 8 !== 0) return block;
  const plain = unshuffleBits(block.subarray(0, values * itemBytes), itemBytes);
  block.set(plain);
  return block;
}

function cut(bytes: Uint8Array, at: number, length: number): Uint8Array {
  const part = bytes.subarray(at, at + length);
  if (part.length !== length) throw brokenChunk();
  return part;
}
