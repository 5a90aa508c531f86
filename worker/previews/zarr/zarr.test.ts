import { deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import type { Fields } from "../arrays/fields.ts";
import type { Preview } from "../kinds.ts";
import type { RangedFile } from "../read-range.ts";
import { readZarr } from "./zarr.ts";

function requireFields(preview: Preview | null): Fields {
  if (preview?.kind !== "fields") throw new Error(JSON.stringify(preview));
  return preview.fields;
}

it("lists a Zarr store of version 2 and joins its chunks", async () => {
  const store = new Map<string, Uint8Array>();
  const write = (path: string, value: unknown): void => {
    store.set(`a.zarr/${path}`, new TextEncoder().encode(JSON.stringify(value)));
  };
  const array = { zarr_format: 2, shape: [3, 5], chunks: [2, 3], dtype: "<i2", order: "C" };
  const described = { ...array, compressor: { id: "zlib" }, filters: null, fill_value: -1 };
  const attributes = { _ARRAY_DIMENSIONS: ["y", "x"], units: "m" };
  write(".zmetadata", {
    metadata: { "depth/.zarray": described, "depth/.zattrs": attributes, ".zattrs": { by: "us" } },
  });
  const piece = (first: number) =>
    new Uint8Array(Int16Array.from([0, 1, 2, 5, 6, 7], (at) => at + first).buffer);
  store.set("a.zarr/depth/0.0", deflateSync(piece(0)));
  store.set("a.zarr/depth/0.1", deflateSync(piece(3)));
  const openOther = (path: string) => {
    const bytes = store.get(path);
    return bytes
      ? toRangedFile(bytes)
      : { size: 1, read: async () => null, begin: async () => null };
  };
  const shown = requireFields(await readZarr({ path: "a.zarr/.zmetadata", openOther }, "depth"));
  expect(shown).toMatchObject({ format: "Zarr, version 2", facts: [["by", "us"]] });
  expect(shown.fields).toMatchObject([{ name: "depth", type: "int16", dimensions: ["y", "x"] }]);
  expect(shown.opened?.values.slice(0, 10)).toEqual([
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
  ]);
  expect(shown.opened?.values.slice(10)).toEqual(["", "", "", "", ""]);
});

it("reads the first of a Zarr array's pieces where these are far larger than the array", async () => {
  const array = { shape: [12, 1], chunks: [1, 600_000], dtype: "<f8", order: "C" };
  const described = new TextEncoder().encode(JSON.stringify({ ...array, compressor: null }));
  const asked: number[] = [];
  const openOther = (path: string): RangedFile => ({
    size: 8_000_000,
    begin: async () => null,
    async read(_, end) {
      if (path.includes(".z")) return path.endsWith(".zarray") ? described : null;
      asked.push(end);
      return new Uint8Array(Math.min(end, 4_800_000));
    },
  });
  const { opened } = requireFields(await readZarr({ path: ".zarray", openOther }, "array"));
  expect([opened?.note, asked.length]).toEqual(["The first of 12 chunks is shown.", 1]);
});

it("lists a Zarr store of version 3, and says that an unknown codec is not decoded", async () => {
  const array = (codecs: object[]) => ({
    node_type: "array",
    shape: [4],
    data_type: "float32",
    chunk_grid: { name: "regular", configuration: { chunk_shape: [4] } },
    chunk_key_encoding: { name: "default" },
    codecs: [{ name: "bytes", configuration: { endian: "little" } }, ...codecs],
    fill_value: 0,
    dimension_names: ["x"],
  });
  const packed = gzipSync(new Uint8Array(Float32Array.from([1, 2.5, 3, 4]).buffer));
  const metadata = {
    plain: array([]),
    packed: array([{ name: "pcodec" }]),
    gzipped: array([{ name: "gzip" }]),
    nested: array(Array.from({ length: 5 }, () => ({ name: "gzip" }))),
    bomb: array([{ name: "gzip" }]),
  };
  const root = { node_type: "group", consolidated_metadata: { metadata } };
  const store = new Map([
    ["zarr.json", new TextEncoder().encode(JSON.stringify(root))],
    ["plain/c/0", new Uint8Array(Float32Array.from([1, 2.5, 3, 4]).buffer)],
    ["gzipped/c/0", packed],
    ["nested/c/0", [1, 2, 3, 4].reduce<Uint8Array>((bytes) => gzipSync(bytes), packed)],
    ["bomb/c/0", gzipSync(new Uint8Array(5_000))],
  ]);
  const openOther = (path: string) => toRangedFile(store.get(path) ?? new Uint8Array());
  const open = async (name: string) =>
    requireFields(await readZarr({ path: "zarr.json", openOther }, name)).opened;
  expect((await open("plain"))?.values).toEqual(["1", "2.5", "3", "4"]);
  expect((await open("gzipped"))?.values).toEqual(["1", "2.5", "3", "4"]);
  expect((await open("packed"))?.note).toContain("compressed with pcodec");
  expect((await open("nested"))?.note).toContain("compressed in an unusual way");
  expect((await open("bomb"))?.note).toContain("damaged or too large");
});

it.each([
  ["by its own rule", undefined, "c/0/1"],
  ["by that of version 2", { name: "v2" }, "0.1"],
  ["with slashes", { name: "v2", configuration: { separator: "/" } }, "0/1"],
  ["with dots", { name: "default", configuration: { separator: "." } }, "c.0.1"],
])("opens an array of version 3 that stands alone, its chunks named %s", async (_, keys, path) => {
  const described = {
    node_type: "array",
    shape: [1, 4],
    data_type: "uint8",
    chunk_grid: { name: "regular", configuration: { chunk_shape: [1, 2] } },
    chunk_key_encoding: keys,
    codecs: [{ name: "bytes" }],
    fill_value: 9,
    attributes: { units: "cm" },
  };
  const store = new Map([
    ["tides.zarr/zarr.json", new TextEncoder().encode(JSON.stringify(described))],
    [`tides.zarr/${path}`, new Uint8Array([3, 4])],
  ]);
  const openOther = (asked: string): RangedFile => {
    const bytes = store.get(asked);
    return bytes
      ? toRangedFile(bytes)
      : { size: 1, read: async () => null, begin: async () => null };
  };
  const shown = requireFields(await readZarr({ path: "tides.zarr/zarr.json", openOther }, "array"));
  expect(shown.fields).toMatchObject([
    { name: "array", type: "uint8", attributes: [["units", "cm"]] },
  ]);
  expect(shown.opened?.values).toEqual(["9", "9", "3", "4"]);
});

it("lists an array in nested groups of a Zarr store of version 3 once, and reads it", async () => {
  const array = {
    node_type: "array",
    shape: [2],
    data_type: "uint8",
    chunk_grid: { name: "regular", configuration: { chunk_shape: [2] } },
    chunk_key_encoding: { name: "default" },
    codecs: [{ name: "bytes" }],
  };
  const inner = { metadata: { sal: array } };
  const metadata = {
    north: { node_type: "group", consolidated_metadata: inner },
    "north/sal": array,
  };
  const root = JSON.stringify({ node_type: "group", consolidated_metadata: { metadata } });
  const store: Record<string, Uint8Array> = {
    "zarr.json": new TextEncoder().encode(root),
    "north/sal/c/0": Uint8Array.of(3, 5),
  };
  const openOther = (path: string) => toRangedFile(store[path] ?? new Uint8Array());
  const preview = await readZarr({ path: "zarr.json", openOther }, "north/sal");
  const { fields, opened } = requireFields(preview);
  expect([fields.map(({ name }) => name), opened?.values]).toEqual([["north/sal"], ["3", "5"]]);
});
