import { expect, it } from "vitest";
import { readGeoTiff } from "./geotiff.ts";
import type { RangedFile } from "./read-range.ts";

interface Raster {
  bits: number;
  /** 1 whole, 2 with a sign, 3 floating. */
  format: number;
  predictor: number;
  isLittle: boolean;
  /** The bytes of its only strip. */
  strip: Uint8Array;
}

/** A TIFF of four columns and two rows in one strip. */
function toTiff({ bits, format, predictor, isLittle, strip }: Raster): Uint8Array {
  const tags = [
    [256, 4],
    [257, 2],
    [258, bits],
    [259, 1],
    [273, 8],
    [277, 1],
    [278, 2],
    [279, strip.length],
    [317, predictor],
    [339, format],
  ];
  const at = 8 + strip.length;
  const bytes = new Uint8Array(at + 2 + tags.length * 12 + 4);
  const view = new DataView(bytes.buffer);
  bytes.set(strip, 8);
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, at, isLittle);
  view.setUint16(at, tags.length, isLittle);
  for (const [index, [tag = 0, value = 0]] of tags.entries()) {
    const here = at + 2 + index * 12;
    view.setUint16(here, tag, isLittle);
    view.setUint16(here + 2, 4, isLittle);
    view.setUint32(here + 4, 1, isLittle);
    view.setUint32(here + 8, value, isLittle);
  }
  return bytes;
}

async function readNote(raster: Raster): Promise<string | undefined> {
  const bytes = toTiff(raster);
  const file: RangedFile = {
    size: bytes.length,
    read: async (start, end) => bytes.slice(start, end),
    begin: async () => null,
  };
  const shown = await readGeoTiff(file, "");
  const opened = shown.kind === "fields" ? shown.fields.opened : null;
  return opened?.picture?.note ?? opened?.note ?? undefined;
}

it.each([true, false])(
  "adds differences of numbers with a sign, little-endian %s",
  async (isLittle) => {
    const view = new DataView(new ArrayBuffer(16));
    // -400, -300, -300, 200 and -400, -401, -402, -403
    for (const [at, value] of [-400, 100, 0, 500, -400, -1, -1, -1].entries())
      view.setInt16(at * 2, value, isLittle);
    const strip = new Uint8Array(view.buffer);
    expect(await readNote({ bits: 16, format: 2, predictor: 2, isLittle, strip })).toContain(
      "black is -403, white is 200",
    );
  },
);

it.each([true, false])("joins the bytes of floats, little-endian %s", async (isLittle) => {
  const values = [0.5, 1.5, -2.25, 8, 100, 0, 0.25, -12.5];
  const strip = new Uint8Array(32);
  const big = new DataView(new ArrayBuffer(4));
  for (const row of [0, 1]) {
    const split = new Uint8Array(16);
    for (const column of [0, 1, 2, 3]) {
      big.setFloat32(0, values[row * 4 + column] ?? 0);
      for (const byte of [0, 1, 2, 3]) split[byte * 4 + column] = big.getUint8(byte);
    }
    for (const [at, byte] of split.entries()) strip[row * 16 + at] = byte - (split[at - 1] ?? 0);
  }
  expect(await readNote({ bits: 32, format: 3, predictor: 3, isLittle, strip })).toContain(
    "black is -12.5, white is 100",
  );
});

it("says that pixels of one bit are not shown", async () => {
  const strip = new Uint8Array(2);
  const note = await readNote({ bits: 1, format: 1, predictor: 1, isLittle: true, strip });
  expect(note).toBe("Pixels of this type are not shown here.");
});
