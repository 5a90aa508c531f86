import { brokenChunk, copyBack, copyLiterals, createByteReader } from "./copy-back.ts";

/** A length of four bits that goes on in bytes of its own. */
const LONG = 15;
const COPY_LEAST = 4;

/** A block of LZ4 (its Block Format Description), which is at most `most` bytes. */
export function unpackLz4(packed: Uint8Array, most: number): Uint8Array {
  const plain = new Uint8Array(most);
  const reader = createByteReader(packed);
  let end = 0;

  function readLength(short: number): number {
    let length = short;
    for (let more = short === LONG ? 255 : 0; more === 255; length += more) more = reader.next();
    return length;
  }

  while (reader.at < packed.length) {
    const token = reader.next();
    const literals = readLength(token >> 4);
    copyLiterals(packed, plain, { from: reader.at, at: end, length: literals });
    reader.at += literals;
    end += literals;
    // The last bytes are followed by no copy.
    if (reader.at >= packed.length) break;
    const back = reader.next() + (reader.next() << 8);
    const length = COPY_LEAST + readLength(token & LONG);
    copyBack(plain, { at: end, back, length });
    end += length;
  }
  return plain.subarray(0, end);
}

/** LZ4 as numcodecs writes it for Zarr: the size before the block. */
export function unpackSizedLz4(packed: Uint8Array, most: number): Uint8Array {
  const size = toView(packed).getUint32(0, true);
  if (size > most) throw brokenChunk();
  return unpackLz4(packed.subarray(4), size);
}

/** Of one block of many, bytes: more blocks would be too much work. */
const BLOCK_LEAST = 1_024;

interface Blocks {
  /** Bytes when unpacked. */
  most: number;
  /** Bytes after all blocks that are stored as they are. */
  toRest?: (size: number) => number;
  /** Makes a block of so many bytes. */
  unpack: (block: Uint8Array, bytes: number) => Uint8Array;
}

/**
 * Blocks as the HDF5 filters LZ4 (32004) and bitshuffle (32008) write them: the size of all (8 bytes) and of a block
 * (4) with the high byte first, then each block after its own packed size.
 */
export function unpackBlocks(
  packed: Uint8Array,
  { most, toRest = () => 0, unpack }: Blocks,
): Uint8Array {
  const view = toView(packed);
  const size = Number(view.getBigUint64(0));
  const blockBytes = view.getUint32(8);
  if (size > most || blockBytes < Math.min(BLOCK_LEAST, size)) throw brokenChunk();
  const plain = new Uint8Array(size);
  const inBlocks = size - toRest(size);
  let at = 12;
  for (let start = 0; start < inBlocks; start += blockBytes) {
    const bytes = Math.min(blockBytes, inBlocks - start);
    const length = view.getUint32(at);
    const own = unpack(packed.subarray(at + 4, at + 4 + length), bytes);
    if (own.length !== bytes) throw brokenChunk();
    plain.set(own, start);
    at += 4 + length;
  }
  copyLiterals(packed, plain, { from: at, at: inBlocks, length: size - inBlocks });
  return plain;
}

/** A block of the filter LZ4, which stores those that would be longer as they are. */
export function unpackLz4OrPlain(block: Uint8Array, bytes: number): Uint8Array {
  return block.length === bytes ? block : unpackLz4(block, bytes);
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
