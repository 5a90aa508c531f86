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

it("refuses a chunk of Blosc with blocks of few bytes, of which there would be many", () => {
  const packed = decode("Blosc, lz4 bytes");
  new DataView(packed.buffer).setUint32(8, 512, true);
  expect(() => unpackBlosc(packed, BYTES)).toThrow("broken");
});

it("refuses a frame of Zstandard that asks for much memory", () => {
  // A frame with a window of 128 MB and one block of a repeated byte.
  const packed = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0x88, 0x53, 0, 0, 7);
  expect(() => unpackZstd(packed, 100)).toThrow();
  const small = packed.with(5, 0x60);
  expect([...unpackZstd(small, 100)]).toEqual(Array(10).fill(7));
});
