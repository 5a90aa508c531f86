import fc from "fast-check";
import { expect, it } from "vitest";
import { unpackLzf } from "./lzf.ts";

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? [...new TextEncoder().encode(part)] : [part],
    ),
  );

it("reads bytes as they are, copies of earlier ones, and copies that repeat themselves", () => {
  expect(text(unpackLzf(bytes(5, "tidal "), 64))).toBe("tidal ");
  // Three from six back; then nine from one back, whose length has a byte of its own.
  expect(text(unpackLzf(bytes(5, "tidal ", 0x20, 5), 64))).toBe("tidal tid");
  expect(text(unpackLzf(bytes(0, "a", 0xe0, 0, 0), 64))).toBe("a".repeat(10));
  expect(text(unpackLzf(bytes(0, "a", 0xe0, 255, 0), 512))).toBe("a".repeat(265));
});

it("finds a copy that is farther back than a byte can say", () => {
  const start = Uint8Array.from({ length: 320 }, (_, at) => at % 251);
  const literals = Array.from({ length: 10 }, (_, at) => [
    31,
    ...start.subarray(at * 32, at * 32 + 32),
  ]).flat();
  // Three bytes from 1 × 256 + 43 + 1 = 300 back.
  const plain = unpackLzf(Uint8Array.from([...literals, 0x21, 43]), 512);
  expect([...plain.subarray(320)]).toEqual([20, 21, 22]);
});

it("refuses what is cut, longer than its chunk, or copied from before its start", () => {
  const refused: [Uint8Array, number][] = [
    [bytes(5, "tide"), 64],
    [bytes(0, "a", 0x20), 64],
    [bytes(0, "a", 0xe0), 64],
    [bytes(0, "a", 0xe0, 9), 64],
    [bytes(5, "tidal "), 5],
    [bytes(0, "a", 0xe0, 0, 0), 9],
    [bytes(0, "a", 0x20, 1), 64],
    [bytes(0, "a", 0x3f, 255), 64],
    [bytes(0x20, 0), 64],
  ];
  for (const [packed, most] of refused)
    expect(() => unpackLzf(packed, most), String(packed)).toThrow("A chunk is broken.");
});

it("gives back what an encoder packed, and never more than the chunk of whatever bytes", () => {
  const repeating = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2_000 });
  fc.assert(
    fc.property(repeating, (values) => {
      const plain = Uint8Array.from(values);
      expect([...unpackLzf(pack(plain), plain.length)]).toEqual(values);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (packed) => {
      expect(tryToUnpack(packed, 100).length).toBeLessThanOrEqual(100);
    }),
  );
});

function tryToUnpack(packed: Uint8Array, most: number): Uint8Array {
  try {
    return unpackLzf(packed, most);
  } catch (error) {
    expect(String(error)).toContain("A chunk is broken.");
    return new Uint8Array();
  }
}

const COPY_MAX = 264;
const BACK_MAX = 8_192;

/** An encoder: the longest copy at each place, and the bytes between copies as they are. */
function pack(plain: Uint8Array): Uint8Array {
  const packed: number[] = [];
  let literals: number[] = [];
  const flush = (): void => {
    for (let at = 0; at < literals.length; at += 32) {
      const some = literals.slice(at, at + 32);
      packed.push(some.length - 1, ...some);
    }
    literals = [];
  };
  for (let at = 0; at < plain.length;) {
    const { back, length } = findCopy(plain, at);
    if (length < 3) {
      literals.push(plain[at] ?? 0);
      at += 1;
      continue;
    }
    flush();
    const [high, low] = [(back - 1) >> 8, (back - 1) & 255];
    packed.push(...(length < 9 ? [((length - 2) << 5) | high] : [0xe0 | high, length - 9]), low);
    at += length;
  }
  flush();
  return Uint8Array.from(packed);
}

function findCopy(plain: Uint8Array, at: number): { back: number; length: number } {
  let best = { back: 0, length: 0 };
  for (let back = 1; back <= Math.min(at, BACK_MAX, 300); back += 1) {
    let length = 0;
    while (
      length < COPY_MAX &&
      at + length < plain.length &&
      plain[at + length] === plain[at + length - back]
    )
      length += 1;
    if (length > best.length) best = { back, length };
  }
  return best;
}
