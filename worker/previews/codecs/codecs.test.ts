import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PACKED_CHUNKS, PACKED_VALUES } from "../../test/files/packed-chunks.ts";
import { unpackBlosc } from "./blosc.ts";
import { unpackSizedLz4 } from "./lz4.ts";
import { unpackZstd } from "./zstd.ts";

type Name = keyof typeof PACKED_CHUNKS;

const NAMES = Object.keys(PACKED_CHUNKS) as Name[]; // Object.keys widens its own keys
const BYTES = PACKED_VALUES.byteLength;

function decode(name: Name): Uint8Array {
  return Uint8Array.from(atob(PACKED_CHUNKS[name]), (one) => one.charCodeAt(0));
}

function unpack(name: Name, packed: Uint8Array, most = BYTES): Uint8Array {
  if (name === "lz4") return unpackSizedLz4(packed, most);
  return name === "zstd" ? unpackZstd(packed, most) : unpackBlosc(packed, most);
}

describe.each(NAMES)("%s", (name) => {
  it("gives back what numcodecs packed", () => {
    const { buffer, byteOffset } = unpack(name, decode(name)).slice();
    expect(new Int32Array(buffer, byteOffset, PACKED_VALUES.length)).toEqual(PACKED_VALUES);
  });

  it("refuses a chunk that is cut", () => {
    const packed = decode(name);
    expect(() => unpack(name, packed.subarray(0, -9))).toThrow();
  });

  it("makes no more than was asked of whatever bytes", () => {
    const own = decode(name);
    const changes = fc.array(fc.tuple(fc.nat(own.length - 1), fc.nat(255)), { maxLength: 9 });
    fc.assert(
      fc.property(changes, (places) => {
        const packed = own.slice();
        for (const [at, value] of places) packed[at] = value;
        expect(countUnpacked(name, packed)).toBeLessThanOrEqual(BYTES + 65_536);
      }),
      { numRuns: 60 },
    );
  });
});

function countUnpacked(name: Name, packed: Uint8Array): number {
  try {
    return unpack(name, packed).length;
  } catch {
    return 0;
  }
}

it.each(NAMES.filter((name) => name !== "zstd"))(
  "refuses a chunk of %s that says to be larger than its array's",
  (name) => {
    expect(() => unpack(name, decode(name), BYTES - 1)).toThrow("broken");
  },
);

/** 4,096 bytes of 7 in blocks of so many bytes, which are stored as they are. */
function storeBlocks(blockBytes: number): Uint8Array {
  const count = 4_096 / blockBytes;
  const packed = new Uint8Array(16 + count * (8 + blockBytes)).fill(7);
  const view = new DataView(packed.buffer);
  packed.set([2, 1, 0x30, 1]);
  view.setUint32(4, 4_096, true);
  view.setUint32(8, blockBytes, true);
  for (let block = 0; block < count; block += 1) {
    const start = 16 + 4 * count + block * (4 + blockBytes);
    view.setUint32(16 + 4 * block, start, true);
    view.setUint32(start, blockBytes, true);
  }
  return packed;
}

it("refuses a chunk of Blosc with blocks of few bytes, of which there would be many", () => {
  expect(unpackBlosc(storeBlocks(1_024), 4_096)).toEqual(new Uint8Array(4_096).fill(7));
  expect(() => unpackBlosc(storeBlocks(512), 4_096)).toThrow("broken");
});

it("refuses a frame of Zstandard that asks for much memory", () => {
  // A frame with a window of 128 MB and one block of a repeated byte.
  const packed = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0x88, 0x53, 0, 0, 7);
  expect(() => unpackZstd(packed, 100)).toThrow();
  const small = packed.with(5, 0x60);
  expect([...unpackZstd(small, 100)]).toEqual(Array(10).fill(7));
});
