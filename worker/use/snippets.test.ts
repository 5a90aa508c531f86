import { expect, it } from "vitest";
import { toExternalSnippet } from "./shell.ts";
import { toSnippets } from "./snippets.ts";
import { toShape, type UsedFile } from "./used-file.ts";

const SHA256 = "ab".repeat(32);
const TABLE: UsedFile = {
  path: "monthly/SKB1.csv",
  url: "https://portal.test/files/7/2/monthly/SKB1.csv",
  sha256: SHA256,
  citation: "Moss, A. (2026). Tides.\nVersion 2.",
  table: null,
  packageUrl: "https://portal.test/datasets/7/version/2/frictionless",
};

function codeOf(name: string, file = TABLE): string {
  return toSnippets(file).find((snippet) => snippet.name === name)?.code ?? "";
}

it.each([
  ["a.csv", "csv"],
  ["A.TSV", "tsv"],
  ["a.parquet", "parquet"],
  ["a.ndjson", "jsonl"],
  ["a.json", "json"],
  ["a.csv.gz", null],
  ["csv", null],
])("reads %s as %s", (path, shape) => {
  expect(toShape(path, false)).toBe(shape);
});

it("offers a table in every tool, with its address, its checksum and its citation", () => {
  const snippets = toSnippets(TABLE);
  expect(snippets.map(({ name }) => name)).toEqual([
    "Python, pandas",
    "Python, polars",
    "Python, frictionless",
    "Python, pooch",
    "Python, fsspec",
    "R",
    "Julia",
    "DuckDB",
    "curl",
    "wget",
  ]);
  for (const { name, code } of snippets) {
    expect(code).toContain(TABLE.url);
    expect([name, code.includes(SHA256)]).toEqual([name, true]);
    expect(code).toMatch(/^(#|--) Cite: Moss, A\. \(2026\)\. Tides\. Version 2\.\n/);
  }
});

it("fetches other files with the tools that can", () => {
  const names = toSnippets({ ...TABLE, path: "notes.pdf" }).map(({ name }) => name);
  expect(names).toEqual([
    "Python",
    "Python, pooch",
    "Python, fsspec",
    "R",
    "Julia",
    "curl",
    "wget",
  ]);
});

it.each([
  ["ice's.tif", "gdalinfo '/vsicurl/https://portal.test/files/7/2/ice'\\''s.tif'"],
  ["shore.geojson", "ogrinfo -ro -so -al '/vsicurl/https://portal.test/files/7/2/shore.geojson'"],
])("opens %s with GDAL where it is", (path, command) => {
  const file = { ...TABLE, path, url: `https://portal.test/files/7/2/${path}` };
  expect(codeOf("GDAL", file)).toBe(`# Cite: Moss, A. (2026). Tides. Version 2.\n${command}\n`);
});

it.each(["zarr.json", ".zmetadata", "t.zarr/.zarray"])(
  "opens the store of %s where it is",
  (path) => {
    const file = { ...TABLE, path, url: `https://portal.test/files/7/2/${path}` };
    const store = file.url.replace(/\/[^/]+$/, "");
    expect(toSnippets(file)[0]?.code).toMatch(`\nnode = zarr.open("${store}", mode="r")\n`);
  },
);

it("leaves the name in the cache to pooch, so that files of one name do not replace each other", () => {
  expect(codeOf("Python, pooch")).not.toContain("fname");
});

it("gives R an hour for a download, which stops after a minute otherwise", () => {
  expect(codeOf("R")).toContain(
    'options(timeout = max(3600, getOption("timeout")))\ndownload.file(',
  );
});

it("compares files cached by pooch, where a checksum is known", () => {
  expect(codeOf("Python, pooch")).toContain(`known_hash="sha256:${SHA256}")`);
  expect(codeOf("Python, pooch", { ...TABLE, sha256: null })).toContain("known_hash=None");
});

it("compares nothing where no checksum is known", () => {
  for (const { code } of toSnippets({ ...TABLE, sha256: null }))
    expect(code).not.toMatch(/sha256/i);
});

it("keeps the name of a file from being code", () => {
  const path = `-x'"\\$(rm).csv`;
  const file = { ...TABLE, path, url: "https://portal.test/files/7/2/-x'%22%5C$(rm).csv" };
  expect(codeOf("curl", file)).toContain(String.raw`-o '_x'\''"\$(rm).csv'`);
  expect(codeOf("R", file)).toContain(String.raw`file <- "_x'\"\\$(rm).csv"`);
  expect(codeOf("Julia", file)).toContain(String.raw`"_x'\"\\\$(rm).csv"`);
  expect(codeOf("DuckDB", file)).toContain("-x''%22");
});

it("keeps the citation on its line", () => {
  const citation = "A\r\nimport os\u2028b";
  for (const { code } of toSnippets({ ...TABLE, citation }))
    expect(code).toMatch(/^(#|--) Cite: A import os b\n/);
});

it("fetches files elsewhere under local names, with their publisher's checksum", () => {
  const none = { sha256: null, md5: null };
  const { code } = toExternalSnippet(
    [
      { ...none, name: "../../.bashrc", url: "https://a.test/x", sha256: SHA256 },
      { ...none, name: "https://a.test/b/'$(id)'.csv", url: "https://a.test/y'z" },
      { ...none, name: "old", url: "https://a.test/old", md5: "ef".repeat(16) },
    ],
    "Moss",
  );
  expect(code.split("\n")).toEqual([
    "# Cite: Moss",
    "curl -fL -o '1-_bashrc' 'https://a.test/x'",
    `echo '${SHA256}  1-_bashrc' | sha256sum -c -`,
    String.raw`curl -fL -o '2-'\''$(id)'\''.csv' 'https://a.test/y'\''z'`,
    "curl -fL -o '3-old' 'https://a.test/old'",
    `echo '${"ef".repeat(16)}  3-old' | md5sum -c -`,
    "",
  ]);
});
