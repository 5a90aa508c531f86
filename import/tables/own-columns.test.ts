import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import type { PublishRequest } from "#api/wire/publish.ts";
import { readPackage } from "../read-package.ts";
import { makeFolder, toDescriptor } from "../test/folder.ts";

const LINES = '{"site":"A","salinity_psu":33.1}\n{"site":"B","note":"dry"}\n';
const FIELDS = [
  { name: "site" },
  { name: "salinity_psu", unit: "psu", description: "Practical salinity", missingValues: ["-9"] },
];

function makeParquet(): Uint8Array {
  const columnData = [
    { name: "site", type: "STRING" as const, data: ["A", "B"] },
    { name: "salinity_psu", type: "DOUBLE" as const, data: [33.1, -9] },
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

async function read(
  path: string,
  content: string | Uint8Array,
  more = {},
): Promise<PublishRequest> {
  const resources = [{ name: "casts", path, schema: { fields: FIELDS }, ...more }];
  const folder = await makeFolder({
    "datapackage.json": toDescriptor({ resources }),
    [path]: content,
  });
  const outcome = await readPackage(folder.path);
  await folder.remove();
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.request;
}

test.each([
  ["JSON lines", "casts.jsonl", LINES, ["site", "salinity_psu", "note"]],
  [
    "JSON lines behind a byte order mark",
    "casts.ndjson",
    `\uFEFF${LINES}`,
    ["site", "salinity_psu", "note"],
  ],
  ["Parquet", "casts.parquet", makeParquet(), ["site", "salinity_psu"]],
])(
  "%s is a table with its own columns and their descriptions",
  async (_, path, content, columns) => {
    const { files, sourceMetadata } = await read(path, content);
    expect(files[0]).toMatchObject({ path, columns });
    expect(files[0]).not.toHaveProperty("rows");
    expect(sourceMetadata?.tables).toEqual([{ path, name: "casts", fields: FIELDS }]);
    expect(sourceMetadata?.properties?.filter(({ name }) => name.includes("schema"))).toEqual([]);
  },
);

test.each([
  ["is empty", "casts.parquet", "", {}],
  ["is no Parquet", "casts.parquet", "PAR1 and nothing else", {}],
  ["ends within its metadata", "casts.parquet", makeParquet().subarray(0, -20), {}],
  [
    "says that its metadata are larger than it",
    "casts.parquet",
    "\u007F\u007F\u007F\u007FPAR1",
    {},
  ],
  ["has no objects", "casts.jsonl", "1\n2\n", {}],
  ["has names that are too long", "casts.jsonl", `{"${"n".repeat(100_001)}":1}\n`, {}],
  ["is compressed", "casts.jsonl", LINES, { compression: "gz" }],
])("a file that %s is published without columns", async (_, path, content, more) => {
  const { files } = await read(path, content, more);
  expect(files[0]?.path).toBe(path);
  expect(files[0]).not.toHaveProperty("columns");
});
