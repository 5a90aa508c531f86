import { expect, it } from "vitest";
import { readPreviewQuery, toPreviewParameters } from "./preview-query.ts";

/** The parameters that links of this file's page keep. */
function keep(file: string, search: string): string[] {
  const values = new URLSearchParams(search);
  const kept = toPreviewParameters(readPreviewQuery((name) => values.getAll(name), file));
  return Object.entries(kept).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
}

it.each([
  ["sst.nc", ["entry=sst", "x=4", "y=5", "z=12", "volume=3", "colours=diverging"]],
  ["sst.nc3", ["entry=sst", "x=4", "y=5", "z=12", "volume=3", "colours=diverging"]],
  ["sst.H5", ["entry=sst", "x=4", "y=5", "z=12", "volume=3", "colours=diverging"]],
  ["sst.zarr/.zmetadata", ["entry=sst", "x=4", "y=5", "z=12", "volume=3", "colours=diverging"]],
  ["sst.tif", ["entry=sst", "x=4", "y=5", "z=12", "colours=diverging"]],
  ["sst.xlsx", ["entry=sst"]],
  ["brain.nii.gz", ["x=4", "y=5", "z=12", "volume=3"]],
  ["sst.csv", []],
  ["sst.geojson", []],
])("keeps the plane of %s in its links, and nothing that it does not have", (file, kept) => {
  expect(keep(file, "entry=sst&x=4&y=5&z=12&volume=3&zoom=7&colours=diverging")).toEqual(kept);
});

it.each([
  ["262800", ["z=262800"]],
  ["9999999", ["z=9999999"]],
  ["10000000", []],
  ["0", []],
  ["-1", []],
  ["1.5", []],
  ["1e3", []],
  ["", []],
])("reads the place %j: thirty years of hours have one each", (z, kept) => {
  expect(keep("sst.nc", `z=${encodeURIComponent(z)}`)).toEqual(kept);
});

it.each([
  ["coast.geojson", ["west=170.5", "south=-20", "east=-175", "north=90"]],
  ["coast.zip", []],
])("keeps the part of a map of %s", (file, kept) => {
  expect(keep(file, "west=170,5&south=20S&east=185")).toEqual(kept);
});

it.each([
  ["colours=sequential", ["colours=sequential"]],
  ["colours=", []],
  ["colours=grey", []],
  ["colours=rainbow", []],
  ["across=1&down=3", ["across=1", "down=3"]],
  ["across=0&down=x", []],
  ["plane=up-9-9&at.x=400&at.y=1", ["x=8", "y=9"]],
  ["plane=down-9-9&at.x=400&at.y=1", ["x=8", "y=1"]],
])("reads how a plane is drawn, and a click on it: %s", (search, kept) => {
  expect(keep("sst.nc", search)).toEqual(kept);
});
