import { expect, it } from "vitest";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readZarr } from "./zarr.ts";

const ARRAY_2 = { shape: [4, 6], chunks: [2, 3], dtype: "<i2", order: "C", fill_value: -9 };
const BLOSC = { id: "blosc", cname: "lz4", clevel: 5, shuffle: 1 };
const ARRAY_3 = {
  node_type: "array",
  shape: [4, 6],
  data_type: "int16",
  chunk_grid: { configuration: { chunk_shape: [2, 3] } },
  codecs: [{ name: "bytes" }, { name: "zstd", configuration: { level: 3, checksum: false } }],
  fill_value: -9,
};

async function list(file: string, metadata: object) {
  const openOther = () => toRangedFile(new TextEncoder().encode(JSON.stringify(metadata)));
  const preview = await readZarr({ path: file, openOther }, "none");
  if (preview?.kind !== "fields") throw new Error(JSON.stringify(preview));
  return preview.fields;
}

it.each([
  [
    "2",
    ".zmetadata",
    {
      metadata: { "sea/t/.zarray": { ...ARRAY_2, filters: [{ id: "delta" }], compressor: BLOSC } },
    },
    "delta, blosc (cname: lz4, clevel: 5, shuffle: 1)",
  ],
  [
    "3",
    "zarr.json",
    { node_type: "group", consolidated_metadata: { metadata: { "sea/t": ARRAY_3 } } },
    "zstd (level: 3, checksum: false)",
  ],
])("says how an array of version %s is stored", async (_, file, metadata, compression) => {
  const { fields } = await list(file, metadata);
  expect(fields).toMatchObject([
    {
      storage: { chunks: "2 × 3", compression, fill: "-9" },
    },
  ]);
});

it.each([
  [
    "2",
    ".zmetadata",
    {
      metadata: {
        "sea/.zgroup": {},
        "sea/.zattrs": { mooring: "M2" },
        "sea/t/.zarray": ARRAY_2,
        "sea/t/.zattrs": { units: "K" },
        "air/.zgroup": {},
      },
    },
  ],
  [
    "3",
    "zarr.json",
    {
      node_type: "group",
      consolidated_metadata: {
        metadata: {
          sea: { node_type: "group", attributes: { mooring: "M2" } },
          "sea/t": { ...ARRAY_3, attributes: { units: "K" } },
          air: { node_type: "group" },
        },
      },
    },
  ],
])("has the attributes of groups of version %s", async (_, file, metadata) => {
  const { groups } = await list(file, metadata);
  expect(groups).toEqual([{ path: "sea", attributes: [["mooring", "M2"]] }]);
});
