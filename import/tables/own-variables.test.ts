import fc from "fast-check";
import { expect, test } from "vitest";
import type { PublishRequest, PublishVariable } from "#api/wire/publish.ts";
import { readPackage } from "../read-package.ts";
import { makeFolder, toDescriptor } from "../test/folder.ts";
import { CDF_FORMATS, CLASSIC, toNetcdfHeader } from "../test/netcdf-header.ts";

const SALT: [string, Buffer][] = [
  ["long_name", Buffer.from("Practical salinity\0")],
  ["units", Buffer.from("psu")],
  ["standard_name", Buffer.from("sea_water_practical_salinity")],
];
const SALINITY = {
  name: "sal",
  title: "Practical salinity",
  unit: "psu",
  description: "sea_water_practical_salinity",
};

async function read(files: Record<string, string | Uint8Array>): Promise<PublishRequest> {
  const resources = Object.keys(files).map((path, at) => ({ name: `file-${at}`, path }));
  const folder = await makeFolder({
    "datapackage.json": toDescriptor({ resources }),
    ...files,
  });
  const outcome = await readPackage(folder.path);
  await folder.remove();
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value.request;
}

async function readVariables(
  files: Record<string, string | Uint8Array>,
): Promise<PublishVariable[]> {
  return (await read(files)).variables ?? [];
}

test.each(CDF_FORMATS)(
  "names, units and descriptions of a NetCDF file of format %i are read",
  async (...format) => {
    const bytes = toNetcdfHeader(format, [
      ["sal", SALT],
      ["temp", [["units", Buffer.from([0xb0, 0x43])]]],
    ]);
    const request = await read({ "casts.nc": bytes });
    expect(request.variables).toEqual([SALINITY, { name: "temp", unit: "°C" }]);
    expect(request.sourceMetadata?.tables).toEqual([]);
    expect(request.files[0]).not.toHaveProperty("columns");
  },
);

test("a header that is longer than the first read is read whole", async () => {
  const long: [string, Buffer][] = [["comment", Buffer.alloc(100_000, "c")]];
  const bytes = toNetcdfHeader(CLASSIC, [
    ["first", long],
    ["sal", SALT],
  ]);
  const variables = await readVariables({ "casts.nc": bytes });
  expect(variables.map(({ name }) => name)).toEqual(["first", "sal"]);
  expect(variables[0]?.description).toHaveLength(500);
});

const ATTRIBUTES = {
  long_name: "Practical salinity",
  units: "psu",
  standard_name: "sea_water_practical_salinity",
  _ARRAY_DIMENSIONS: ["site"],
};

test.each([
  [
    "version 2",
    "casts.zarr/.zmetadata",
    { metadata: { ".zattrs": { units: "none" }, "sal/.zarray": {}, "sal/.zattrs": ATTRIBUTES } },
  ],
  [
    "version 3",
    "casts.zarr/zarr.json",
    {
      node_type: "group",
      consolidated_metadata: { metadata: { sal: { node_type: "array", attributes: ATTRIBUTES } } },
    },
  ],
  [
    "an array of version 3",
    "casts.zarr/sal/zarr.json",
    { node_type: "array", attributes: ATTRIBUTES },
  ],
])("variables of a Zarr store are read: %s", async (_, path, metadata) => {
  expect(await readVariables({ [path]: JSON.stringify(metadata) })).toEqual([SALINITY]);
});

test("an array in nested groups of a Zarr store is one variable, whichever files describe it", async () => {
  const array = { node_type: "array", attributes: ATTRIBUTES };
  const group = (metadata: Record<string, unknown>): string =>
    JSON.stringify({ node_type: "group", consolidated_metadata: { metadata } });
  const all = { north: { node_type: "group" }, "north/deep/sal": array, "north/other/sal": array };
  const variables = await readVariables({
    "data/casts.zarr/zarr.json": group(all),
    "data/casts.zarr/north/zarr.json": group({ "deep/sal": array }),
    "data/casts.zarr/north/deep/zarr.json": group({ sal: array }),
    "data/casts.zarr/north/deep/sal/zarr.json": JSON.stringify(array),
  });
  expect(variables.map(({ name }) => name).toSorted()).toEqual([
    "north/deep/sal",
    "north/other/sal",
  ]);
});

test("variables of many files are sent once, as many as the catalogue takes", async () => {
  const names = (first: number): Record<string, unknown> =>
    Object.fromEntries(
      Array.from({ length: 900 }, (_, at) => [
        `v${first + at}`,
        { node_type: "array", attributes: { long_name: `${first + at} ${"T".repeat(80)}` } },
      ]),
    );
  const store = (first: number): string =>
    JSON.stringify({ consolidated_metadata: { metadata: names(first) } });
  const variables = await readVariables({
    "a/zarr.json": store(0),
    "b/zarr.json": store(0),
    "c/zarr.json": store(600),
  });
  const known = variables.map(({ name }) => name);
  expect(new Set(known).size).toBe(known.length);
  expect(known.length).toBeGreaterThan(700);
  expect(JSON.stringify(variables).length).toBeLessThanOrEqual(100_000);
});

test.each([
  ["is empty", "casts.nc", ""],
  ["is another format", "casts.nc", "\u0089HDF and nothing else"],
  ["says that it has more variables than bytes", "casts.nc", huge()],
  ["ends within its header", "casts.nc", toNetcdfHeader(CLASSIC, [["sal", SALT]]).subarray(0, -9)],
  ["is no JSON", "casts.zarr/.zmetadata", "{"],
  ["lists something else", "casts.zarr/.zmetadata", '{"metadata":["sal/.zarray",null]}'],
  ["nests without end", "casts.zarr/zarr.json", "[".repeat(2_000_000)],
])("a file that %s is published without variables", async (_, path, content) => {
  const { files, variables } = await read({ [path]: content });
  expect([files[0]?.path, variables]).toEqual([path, []]);
});

function huge(): Buffer {
  const bytes = toNetcdfHeader(CLASSIC, [["sal", SALT]]);
  bytes.writeUInt32BE(0xffff_ffff, bytes.indexOf(Buffer.from([0, 0, 0, 11])) + 4);
  return bytes;
}

test("a changed NetCDF file never stops an import", async () => {
  const whole = toNetcdfHeader(CLASSIC, [
    ["sal", SALT],
    ["temp", SALT],
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 4, max: whole.length - 1 }), fc.nat(255)), {
        minLength: 1,
        maxLength: 8,
      }),
      async (changes) => {
        const changed = Buffer.from(whole);
        for (const [at, value] of changes) changed[at] = value;
        const { files } = await read({ "casts.nc": changed });
        expect(files[0]?.path).toBe("casts.nc");
      },
    ),
    { numRuns: 40 },
  );
});
