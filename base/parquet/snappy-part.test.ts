import fc from "fast-check";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { expect, it } from "vitest";
import { unpackSnappy } from "./snappy.ts";
import { unpackSnappyPart } from "./snappy-part.ts";

type Element = { literal: number[] } | { length: number; offset: number };

/** Elements of a text as Snappy writes them: literals, and copies of up to 64 bytes from any place before. */
function pack(elements: readonly Element[]): Uint8Array<ArrayBuffer> {
  const packed: number[] = [];
  let size = 0;
  for (const element of elements) {
    if ("literal" in element) {
      const { literal } = element;
      const last = literal.length - 1;
      packed.push(...(last < 60 ? [last << 2] : [61 << 2, last & 255, last >> 8]));
      packed.push(...literal);
      size += literal.length;
    } else {
      const { length, offset } = element;
      const isNear = length >= 4 && length <= 11 && offset < 2_048;
      if (isNear) packed.push(((offset >> 8) << 5) | ((length - 4) << 2) | 1, offset & 255);
      else packed.push(((length - 1) << 2) | 2, offset & 255, (offset >> 8) & 255);
      size += length;
    }
  }
  const sizes = [0, 7, 14].map((shift) => ((size >> shift) & 127) | (shift < 14 ? 128 : 0));
  return Uint8Array.from([...sizes, ...packed]);
}

const literal = fc.uint8Array({ minLength: 1, maxLength: 90 }).map((bytes) => ({
  literal: [...bytes],
}));
const copy = fc.record({
  length: fc.integer({ min: 1, max: 64 }),
  offset: fc.oneof(fc.nat(20), fc.nat(60_000)),
});

/** Copies reach no further back than the text does. */
function withinText(elements: readonly Element[]): Element[] {
  let size = 0;
  return elements.map((element) => {
    const own =
      "literal" in element ? element : { ...element, offset: 1 + (element.offset % size) };
    size += "literal" in own ? own.literal.length : own.length;
    return own;
  });
}

it("finds the same bytes of a text as unpacking all of it, also where it is cut off", () => {
  const elements = fc
    .tuple(literal, fc.array(fc.oneof(literal, copy), { minLength: 20, maxLength: 400 }))
    .map(([first, others]) => withinText([first, ...others]));
  fc.assert(
    fc.property(elements, fc.nat(99), fc.nat(60), fc.nat(30), (all, start, count, cut) => {
      const packed = pack(all);
      const there = packed.subarray(0, packed.length - cut);
      const from = Math.floor((unpackSnappy(packed, 0, 1e6).length * start) / 100);
      expect(unpackSnappyPart(there, from, from + count)).toEqual(
        unpackSnappy(there, from, from + count),
      );
    }),
    { numRuns: 300 },
  );
});

it("finds bytes of a text in blocks, and those that come a long way", () => {
  const text = Uint8Array.from({ length: 180_000 }, (_, at) => (at % 700) * (at % 13));
  const blocks = snappyCompress(text);
  for (const from of [9, 65_530, 65_536, 131_000, 179_990])
    expect(unpackSnappyPart(blocks, from, from + 10)).toEqual(text.slice(from, from + 10));
  const chain = Array.from({ length: 100_000 }, () => ({ length: 8, offset: 8 }));
  const long = pack([{ literal: [1, 2, 3, 4, 5, 6, 7, 8] }, ...chain]);
  expect([...unpackSnappyPart(long, 799_999, 800_009)]).toEqual([8, 1, 2, 3, 4, 5, 6, 7, 8]);
});

/** A text whose second element copies from so many bytes before, where one byte is there. */
function packBroken(offset: number, last: readonly Element[]): Uint8Array {
  const between = Array.from({ length: 40 }, () => ({ literal: Array<number>(90).fill(7) }));
  return pack([{ literal: [1] }, { length: 64, offset }, ...between, ...last]);
}

it.each([0, 2])("refuses a copy from %i bytes before, where one byte is there", (offset) => {
  const packed = packBroken(offset, [{ length: 64, offset: 3_655 }]);
  expect(() => unpackSnappyPart(packed, 3_665, 3_669)).toThrow(/^A Snappy text copies from/);
});

it("unpacks nothing that its bytes do not come from", () => {
  const packed = packBroken(2, [{ literal: [1, 2, 3] }, { length: 60, offset: 3 }]);
  expect([...unpackSnappyPart(packed, 3_710, 3_716)]).toEqual([1, 2, 3, 1, 2, 3]);
});
