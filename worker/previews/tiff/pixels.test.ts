import { deflateSync, zstdCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { openTiff as open, type Raster, readPixels } from "../../test/files/tiff-files.ts";

async function readNote(raster: Raster): Promise<string | undefined> {
  const opened = await open(raster);
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

it.each([
  ["little-endian", 1, true, (strip: Uint8Array) => strip],
  ["big-endian", 1, false, (strip: Uint8Array) => strip],
  ["packed with Deflate", 8, true, deflateSync],
  ["packed with Zstandard", 50_000, true, zstdCompressSync],
])("joins the bytes of floats that are %s", async (_, packing, isLittle, pack) => {
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
  const raster = { bits: 32, format: 3, predictor: 3, packing, isLittle };
  expect(await readNote({ ...raster, strip: new Uint8Array(pack(strip)) })).toContain(
    "black is -12.5, white is 100",
  );
});

const PLAIN = { bits: 8, format: 1, predictor: 1, isLittle: true };

it.each([
  ["pixel after pixel", 1, [0, 10, 20, 1, 11, 21, 2, 12, 22, 3, 13, 23]],
  ["band after band", 2, [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23]],
])("shows a value of the chosen band of those stored %s", async (_, planar, row) => {
  const strip = planar === 1 ? [...row, ...row] : [0, 4, 8].flatMap((at) => repeat(row, at));
  const raster = { ...PLAIN, samples: 3, planar, strip: Uint8Array.from(strip) };
  const opened = await open(raster, { z: 2, volume: null, x: 3, y: 2 });
  expect(opened?.plane).toMatchObject([{ parameter: "z", name: "band", at: 2, of: 3 }]);
  expect(opened?.picture?.point?.value).toBe("12");
  const last = await open(raster, { z: 99, volume: null, x: 4, y: 1 });
  expect([last?.plane?.[0]?.at, last?.picture?.point?.value]).toEqual([3, "23"]);
});

/** Both rows of a band. */
function repeat(row: number[], at: number): number[] {
  return [...row.slice(at, at + 4), ...row.slice(at, at + 4)];
}

it("names the packing of pixels that are not read", async () => {
  const note = await readNote({ ...PLAIN, packing: 34_887, strip: new Uint8Array(8) });
  expect(note).toContain("with LERC");
});

it.each([
  ["pixel after pixel", 8, 1],
  ["pixel after pixel in two bytes", 16, 1],
  ["band after band", 8, 2],
])("draws red, green and blue that are stored %s", async (_, bits, planar) => {
  const colours = Array.from({ length: 24 }, (_one, at) => at * 10);
  const bands = [0, 1, 2].flatMap((band) => colours.filter((_one, at) => at % 3 === band));
  const stored = planar === 2 ? bands : colours;
  const strip = Uint8Array.from(bits === 8 ? stored : stored.flatMap((value) => [value, value]));
  const raster = { bits, format: 1, predictor: 1, isLittle: true, samples: 3, photometric: 2 };
  const opened = await open({ ...raster, planar, strip });
  expect(opened?.note).toBeNull();
  expect(opened?.picture).toMatchObject({ width: 4, height: 2, isColoured: true });
  expect(await readPixels(opened?.picture?.src)).toEqual([
    0,
    ...colours.slice(0, 12),
    0,
    ...colours.slice(12),
  ]);
});

it("says that pixels of one bit are not shown", async () => {
  const strip = new Uint8Array(2);
  const note = await readNote({ bits: 1, format: 1, predictor: 1, isLittle: true, strip });
  expect(note).toBe("Pixels of this type are not shown here.");
});
