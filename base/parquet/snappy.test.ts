import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { expect, it } from "vitest";
import { unpackSnappy } from "./snappy.ts";

/** Texts that repeat themselves near and far, over three blocks. */
const TEXT = Uint8Array.from({ length: 180_000 }, (_, at) =>
  at % 700 < 90 ? at % 251 : (Math.imul(at, 2_654_435_761) >>> 13) & 63,
);
const PACKED = snappyCompress(TEXT);

it.each([
  [0, 180_000],
  [0, 4],
  [65_535, 65_537],
  [65_536, 65_600],
  [100_000, 140_000],
  [179_999, 180_000],
  [170_000, 999_999],
  [180_000, 180_001],
])("decompresses the bytes from %d to %d", (from, to) => {
  expect(unpackSnappy(PACKED, from, to)).toEqual(TEXT.subarray(from, to));
});

it("decompresses as much as there is, where the compressed bytes are cut off", () => {
  const half = PACKED.subarray(0, PACKED.length / 2);
  const unpacked = unpackSnappy(half, 70_000, 180_000);
  expect(unpacked.length).toBeGreaterThan(1_000);
  expect(unpacked).toEqual(TEXT.subarray(70_000, 70_000 + unpacked.length));
  expect(unpackSnappy(half, 170_000, 180_000)).toHaveLength(0);
});

it("skips the blocks before the requested one without decompressing them", () => {
  const literal = [61 << 2, 0xfb, 0xff, ...Array.from({ length: 65_532 }, () => 7)];
  const copyFromNowhere = [0b0000_0001, 0];
  const packed = Uint8Array.from([
    0x84,
    0x80,
    4,
    ...literal,
    ...copyFromNowhere,
    3 << 2,
    1,
    2,
    3,
    4,
  ]);
  expect([...unpackSnappy(packed, 65_537, 65_540)]).toEqual([2, 3, 4]);
  expect(() => unpackSnappy(packed, 65_530, 65_540)).toThrow("from nowhere");
});

it("starts from the beginning for a text that was not compressed in blocks", () => {
  const literal = (bytes: number[]): number[] => [(bytes.length - 1) << 2, ...bytes];
  const far = (length: number, offset: number): number[] => [
    ((length - 1) << 2) | 3,
    ...[0, 8, 16, 24].map((shift) => (offset >> shift) & 255),
  ];
  const word = [..."0123456789abcdefghijklmnopqrstuv"].map((char) => char.charCodeAt(0));
  const copies = Array.from({ length: 2_048 }, () => far(32, 32));
  const size = 32 + 2_048 * 32 + 4;
  const packed = Uint8Array.from([
    (size & 127) | 128,
    ((size >> 7) & 127) | 128,
    size >> 14,
    ...literal(word),
    ...copies.flat(),
    ...far(4, 65_568),
  ]);
  expect([...unpackSnappy(packed, size - 4, size)]).toEqual(word.slice(0, 4));
});

it.each([
  ["says no length", [255, 255, 255, 255, 255, 255]],
  ["copies from before its beginning", [8, 0, 65, 0b0001_0101, 9]],
  ["copies from where it stands", [8, 0, 65, 0b0001_0101, 0]],
])("refuses a text that %s", (_, bytes) => {
  expect(() => unpackSnappy(Uint8Array.from(bytes), 0, 8)).toThrow(/^A Snappy text /);
});
