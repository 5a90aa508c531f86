import { expect, it } from "vitest";
import { openTiff, type Raster, readPixels } from "../../test/files/tiff-files.ts";

/** Red, green and blue of value `v`: v, 100 + v and 200 - v. */
const COLOURS = Array.from({ length: 768 }, (_, at) => {
  const [band, value] = [Math.floor(at / 256), at % 256];
  return [value, 100 + value, 200 - value][band] ?? 0;
}).map((colour) => colour & 255);

const CLASSES: Raster = {
  bits: 8,
  format: 1,
  predictor: 1,
  isLittle: true,
  photometric: 3,
  strip: Uint8Array.from([3, 3, 1, 1, 9, 9, 9, 3]),
  palette: COLOURS.map((colour) => colour * 257),
};

const toColour = (value: number): number[] => [value, 100 + value, 200 - value];

it.each([
  ["two bytes", 257],
  ["two bytes, the second of them zero", 256],
  ["one byte", 1],
])("draws values in the colours of the file, parts of them of %s", async (_, times) => {
  const palette = COLOURS.map((colour) => colour * times);
  const opened = await openTiff({ ...CLASSES, palette }, { z: null, volume: null, x: 3, y: 1 });
  const { picture } = opened ?? {};
  expect(picture).toMatchObject({ isColoured: true, point: { value: "1" } });
  expect(picture?.note).toContain("in the colours of the file");
  expect(await readPixels(picture?.src)).toEqual([
    0,
    ...[3, 3, 1, 1].flatMap(toColour),
    0,
    ...[9, 9, 9, 3].flatMap(toColour),
  ]);
  expect(picture?.legend).toEqual([
    { value: "1", colour: "rgb(1,101,199)" },
    { value: "3", colour: "rgb(3,103,197)" },
    { value: "9", colour: "rgb(9,109,191)" },
  ]);
});

it("draws the value of no data in grey, and leaves it out of the legend", async () => {
  const more: Raster["more"] = [[42_113, "3"]];
  const opened = await openTiff({ ...CLASSES, more }, { z: null, volume: null, x: 1, y: 1 });
  const { picture } = opened ?? {};
  expect(picture?.point?.value).toBe("");
  expect(picture?.legend?.map(({ value }) => value)).toEqual(["1", "9"]);
  expect((await readPixels(picture?.src)).slice(1, 4)).toEqual([128, 128, 128]);
});

it.each([
  ["a palette that is cut", { palette: COLOURS.slice(0, 767) }],
  ["no palette", { palette: [] }],
  ["a palette that it does not name", { photometric: 1 }],
  ["a palette of other values", { bits: 16, strip: new Uint8Array(16) }],
] satisfies [string, Partial<Raster>][])("draws values with %s as greys", async (_, changed) => {
  const opened = await openTiff({ ...CLASSES, ...changed });
  expect(opened?.picture?.isColoured).toBeUndefined();
  expect(opened?.picture?.note).toContain("black is");
});

it.each([
  [12, 24],
  [13, 0],
])("names the colours of at most 24 values: two rows of %i", async (columns, named) => {
  const strip = Uint8Array.from({ length: 2 * columns }, (_, at) => at);
  const opened = await openTiff({ ...CLASSES, columns, strip });
  expect(opened?.picture?.legend).toHaveLength(named);
});
