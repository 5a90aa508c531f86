import { describe, expect, it } from "vitest";
import { unpack } from "../../test/files/preview-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readScientific } from "../scientific.ts";
import { toLevel, toPalette } from "./colours.ts";
import type { Drawn, Field, PlaneQuery } from "./fields.ts";
import { showField } from "./show-field.ts";

const FIELD: Field = {
  name: "t",
  type: "float64",
  shape: [2, 3],
  dimensions: ["lat", "lon"],
  attributes: [
    ["units", "degC"],
    ["missing_value", "99"],
  ],
};
const VALUES = Float64Array.of(-4, 1, 2, 99, 0, 8);

async function draw(query: Partial<PlaneQuery>, isRising = false): Promise<Drawn> {
  const rises = async () => isRising;
  const asked = { z: null, volume: null, ...query };
  const { picture } = await showField(FIELD, VALUES, { rises, query: asked });
  if (!picture) throw new Error("There is no picture.");
  return picture;
}

describe.each([
  [false, "rows from north"],
  [true, "rows from south"],
])("the value of a point, north at the top: %s", (isRising) => {
  it.each([
    [1, 1, "-4 degC"],
    [3, 2, "8 degC"],
    [1, 2, ""],
    [900, 900, "8 degC"],
  ])("is that of column %i and row %i", async (x, y, value) => {
    const { point } = await draw({ x, y }, isRising);
    expect(point?.value).toBe(value);
    expect(point?.axes.map(({ name, at, of }) => [name, at, of])).toEqual([
      ["lat", Math.min(y, 2), 2],
      ["lon", Math.min(x, 3), 3],
    ]);
  });
});

it.each([[{}], [{ x: 1 }], [{ y: 1 }]])(
  "shows the value of no point of the address %j",
  async (query) => {
    expect((await draw(query)).point).toBeUndefined();
  },
);

it.each([
  ["grey", undefined, "-4", "8", "black is -4, white is 8."],
  ["sequential", "sequential", "-4", "8", "dark blue is -4, yellow is 8, grey is no value."],
  ["diverging", "diverging", "-8", "8", "blue is -8, white is 0, red is 8, grey is no value."],
] as const)("says which values have which colours: %s", async (colours, own, low, high, note) => {
  const picture = await draw({ colours });
  expect(picture.scale).toEqual({ low, high, unit: "degC", ...(own && { colours: own }) });
  expect(picture.note).toContain(note);
});

it.each([
  ["sequential", Number.NaN, [128, 128, 128]],
  ["sequential", -9, [68, 1, 84]],
  ["sequential", 9, [253, 231, 37]],
  ["diverging", 0, [247, 247, 247]],
  ["diverging", -8, [33, 102, 172]],
  ["diverging", 8, [178, 24, 43]],
] as const)("draws in the colours %s the value %d", (colours, value, expected) => {
  const level = toLevel(value, { low: -8, high: 8 });
  expect(toPalette(colours).slice(3 * level, 3 * level + 3)).toEqual(Uint8Array.from(expected));
});

it.each(["planesNetcdf", "planesNetcdf4"] as const)(
  "names a point of %s on the axes that the file has",
  async (name) => {
    const query = { z: 2, volume: null, x: 2, y: 1 };
    const preview = await readScientific(toRangedFile(await unpack(name)), "heat", query);
    if (preview.kind !== "fields") throw new Error(JSON.stringify(preview));
    const { point } = preview.fields.opened?.picture ?? {};
    expect(point?.value).toMatch(/^5( K)?$/);
    expect(point?.axes.map((axis) => axis.name)).toEqual(["y", "x"]);
  },
);

it("names a point by the coordinates of its row and column", async () => {
  const query = { z: null, volume: null, x: 2, y: 3 };
  const preview = await readScientific(toRangedFile(await unpack("netcdf")), "temp", query);
  if (preview.kind !== "fields") throw new Error(JSON.stringify(preview));
  const { point } = preview.fields.opened?.picture ?? {};
  expect(point?.axes.map(({ name, label }) => [name, label])).toEqual([
    ["lat", "30 degrees_north"],
    ["lon", ""],
  ]);
});
