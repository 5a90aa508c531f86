import { expect, it } from "vitest";
import { createRenderings } from "../markdown/renderings.ts";
import { createCopies } from "../test/app.ts";
import { unpack } from "../test/files/preview-files.ts";
import { readPreview } from "./preview.ts";

it.each(["nc", "NC3", "nc4", "cdf"])("reads a NetCDF file that ends in .%s", async (ending) => {
  const bytes = await unpack("netcdf");
  const ranged = {
    size: bytes.length,
    read: async (start: number, end: number) => bytes.slice(start, end),
    begin: async () => null,
  };
  const file = { name: `t.${ending}`, path: `data/t.${ending}` };
  const rendered = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const shown = await readPreview({ file, ranged, place: { id: 7, version: 2 } }, rendered);
  const names = shown.kind === "fields" ? shown.fields.fields.map(({ name }) => name) : [];
  expect(names).toContain("temp");
});
