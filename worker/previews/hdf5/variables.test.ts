import { expect, it } from "vitest";
import { readVariables } from "#base/variables/read-variables.ts";
import { unpack } from "../../test/files/preview-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readScientific } from "../scientific.ts";

it.each([
  ["netcdf4", { name: "v0", title: "Name", unit: "m" }],
  ["hdf5", { name: "site/height", unit: "m" }],
  ["hdf5Heaps", { name: "words" }],
  ["netcdf", { name: "temp", unit: "degC" }],
] as const)(
  "gives the search the arrays of a file that its preview lists: %s",
  async (kind, variable) => {
    const file = toRangedFile(await unpack(kind));
    const preview = await readScientific(file, "");
    if (preview.kind !== "fields") throw new Error(JSON.stringify(preview));
    const variables = await readVariables("casts.nc", file);
    expect(variables).toContainEqual(variable);
    expect(variables.map(({ name }) => name)).toEqual(
      preview.fields.fields.map(({ name }) => name),
    );
  },
);
