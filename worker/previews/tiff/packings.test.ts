import { expect, it } from "vitest";
import { unpackLzw, unpackPackBits } from "./packings.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

function toBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.split(" "), (byte) => Number.parseInt(byte, 16));
}

it("decodes the runs of the format's own example", () => {
  const packed = toBytes("fe aa 02 80 00 2a fd aa 03 80 00 2a 22 f7 aa");
  const whole = "aa aa aa 80 00 2a aa aa aa aa 80 00 2a 22 aa aa aa aa aa aa aa aa aa aa";
  expect(unpackPackBits(packed, 24)).toEqual(toBytes(whole));
});

it("skips the byte without meaning", () => {
  expect(unpackPackBits(bytes(128, 0, 7, 128), 1)).toEqual(bytes(7));
});

it.each([
  ["one run", bytes(253, 9)],
  ["what follows a full piece", bytes(254, 9, 0, 9)],
])("refuses a strip that %s makes too large", (_, packed) => {
  expect(unpackPackBits(packed, 4)).toHaveLength(4);
  expect(() => unpackPackBits(packed, 3)).toThrow("too large");
});

it("ends with the compressed bytes, whatever length the last run declares", () => {
  expect(unpackPackBits(bytes(5, 1, 2), 10)).toEqual(bytes(1, 2));
});

it("decodes the codes of the format's own example, as wide as they become", () => {
  const codes = [256, 7, 258, 8, 8, 258, 6, 6, 257];
  const bits = codes.map((code) => code.toString(2).padStart(9, "0")).join("");
  const packed = Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).padEnd(8, "0"), 2),
  );
  expect(unpackLzw(bytes(...packed), 9)).toEqual(bytes(7, 7, 7, 8, 8, 7, 7, 6, 6));
  expect(() => unpackLzw(bytes(...packed), 8)).toThrow();
});

/** Codes of LZW as wide as the format says, with which each byte is written alone (TIFF 6.0, section 13). */
function packLzw(values: Uint8Array): Uint8Array {
  let bits = "";
  let known = 0;
  const write = (code: number, next: number): void => {
    const width = next >= 2_048 ? 12 : next >= 1_024 ? 11 : next >= 512 ? 10 : 9;
    bits += code.toString(2).padStart(width, "0");
  };
  write(256, 0);
  for (const value of values) {
    write(value, known + 258);
    if (known + 258 === 4_094) {
      write(256, known + 258);
      known = 0;
    } else known += 1;
  }
  write(257, known + 258);
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).padEnd(8, "0"), 2),
  );
}

it("decodes codes of every width, and begins a full table again", () => {
  const values = Uint8Array.from({ length: 9_000 }, (_, at) => (at * at) % 251);
  expect(unpackLzw(packLzw(values), values.length)).toEqual(values);
});
