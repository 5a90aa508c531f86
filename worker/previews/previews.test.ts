import { PREVIEW_JSON_NODES } from "./limits.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { toHistogram } from "#base/tables/column-facts.ts";
import { createRenderings } from "../markdown/renderings.ts";
import { createCopies } from "../test/app.ts";
import { DEFAULT_PREVIEW_QUERY } from "./preview-query.ts";
import { readPreview } from "./preview.ts";
import type { RangedFile } from "./read-range.ts";
import { tableOf } from "./table.ts";
import { zipSync } from "../test/files/zip-sync.ts";

const PLACE = { id: 7, version: 2 };

function toFile(content: string | Uint8Array): RangedFile & { asked: [number, number][] } {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const asked: [number, number][] = [];
  return {
    asked,
    size: bytes.length,
    read: async (start, end) => {
      asked.push([start, end]);
      return bytes.slice(start, end);
    },
    begin: async () => new Blob([new Uint8Array(bytes)]).stream(),
  };
}

function look(file: { path: string; name: string }, ranged: RangedFile, entry = "") {
  const rendered = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const asked = { ...DEFAULT_PREVIEW_QUERY, entry };
  return readPreview({ file, ranged, place: PLACE, asked }, rendered);
}

function preview(path: string, content: string | Uint8Array) {
  const row = { name: path.split("/").at(-1) ?? "", path };
  return look(row, toFile(content));
}

it("computes statistics of a table's columns", async () => {
  const shown = await preview(
    "p.tsv",
    "id\tage\tday\tok\tnone\ns1\t30\t2026-01-02\tyes\tn/a\ns2\tn/a\t2026-02-03\tno\tn/a\n",
  );
  expect(shown).toMatchObject({ kind: "table", isCut: false });
  const columns = shown.kind === "table" ? shown.columns.map(({ type }) => type) : [];
  expect(columns).toEqual(["text", "number", "date", "boolean", "empty"]);
});

it("counts numbers in equal steps, none lost", () => {
  const histogram = toHistogram([1, 2, 2, 3, 10]);
  expect(histogram).toMatchObject({ min: 1, max: 10 });
  expect(histogram?.counts.reduce((sum, count) => sum + count)).toBe(5);
});

it("leaves the last, truncated line of a long table out", async () => {
  const long = `a,b\n${"1,2\n".repeat(100_000)}`;
  const shown = await preview("long.csv", long);
  expect(shown).toMatchObject({ kind: "table", isCut: true });
});

it("shows JSON as a value, and broken JSON as text", async () => {
  expect(await preview("a.json", '{"a":[1,null]}')).toEqual({
    kind: "json",
    value: { a: [1, null] },
    isCut: false,
  });
  expect(await preview("a.json", '{"a":')).toMatchObject({ kind: "text" });
});

it.each([
  [40, 50, false],
  [41, 50, true],
  [40, 51, true],
])(
  "shows of a table of %i columns and %i rows what fits, and whether it is cut: %s",
  (...given) => {
    const [width, height, isCut] = given;
    const cells = Array.from({ length: width }, () => "x".repeat(200));
    const rows = Array.from({ length: height }, () => [`${cells[0]}x`, ...cells.slice(1)]);
    const shown = tableOf(cells, rows, false);
    expect([shown.columns.length, shown.rows.length, shown.isCut]).toEqual([40, 50, isCut]);
    expect(shown.rows[0]?.slice(0, 2)).toEqual([`${cells[0]}…`, cells[1]]);
    expect(shown.columns[0]).toMatchObject({ name: cells[0], type: "text", filled: height });
  },
);

it.each([
  ['<svg width="461pt" height="5in" viewBox="0 0 9 9">', { width: 615, height: 480 }],
  ['<svg width="12.7cm" height="127mm">', { width: 480, height: 480 }],
  ['<svg width="1" height="1">', { width: 1, height: 1 }],
  ['<svg width="30px" height=" 40 ">', { width: 30, height: 40 }],
  ['<svg width="3em" height="0">', null],
  ["<?xml version='1.0'?>\n<svg viewBox='0 0 20.4, 10'>", { width: 20, height: 10 }],
  ['<svg width="100%" viewBox="0 0 30 40">', { width: 30, height: 40 }],
  ["<svg >", null],
])("shows the drawing %s as a picture of its size", async (text, size) => {
  expect(await preview("a.svg", text)).toEqual({ kind: "image", size, src: null });
});

it.each([
  [
    "a PNG that ends after its name",
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1),
    false,
  ],
  ["words", "version https://git-lfs.example/spec", false],
  ["a JPEG of which the size comes later", Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 9), true],
  ["an AVIF", Uint8Array.of(0, 0, 0, 28, 0x66, 0x74, 0x79, 0x70), true],
])("tells a picture from %s", async (_, content, isShown) => {
  expect(await preview("a.jpg", content)).toEqual(
    isShown
      ? { kind: "image", size: null, src: null }
      : { kind: "none", reason: "This file is broken, or is not a picture." },
  );
});

it.each([
  ["little", [0xff, 0xfe, 0x61, 0, 0x62, 0]],
  ["big", [0xfe, 0xff, 0, 0x61, 0, 0x62]],
])("shows UTF-16 with the %s end first, in a file of unknown kind", async (_, bytes) => {
  const shown = await preview("notes.xyz", Uint8Array.from(bytes));
  expect(shown).toEqual({ kind: "text", text: "ab", isCut: false });
});

it.each([
  ["Snakefile", "rule all:\n  input: 'a'\n"],
  ["model.stan", "data { int N; } // \u00e9"],
  ["ocean.f90", "program ocean\nend program"],
])("shows %s, whose kind is not known, as the text that it is", async (name, text) => {
  expect(await preview(name, text)).toEqual({ kind: "text", text, isCut: false });
});

it.each([
  ["Windows-1252", Uint8Array.of(0x23, 0xe9, 0x74, 0xe9)],
  ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x23, 0, 0xe9, 0, 0x74, 0, 0xe9, 0)],
  ["UTF-16, the high byte first", Uint8Array.of(0xfe, 0xff, 0, 0x23, 0, 0xe9, 0, 0x74, 0, 0xe9)],
])("reads a text in %s", async (_, bytes) => {
  expect(await preview("a.m", bytes)).toMatchObject({ kind: "text", text: "#\u00e9t\u00e9" });
});

it("shows the beginning of a huge JSON value", async () => {
  const shown = await preview("a.json", JSON.stringify(Array.from({ length: 9_000 }, () => [1])));
  expect(shown).toMatchObject({ kind: "json", isCut: true });
});

it("counts the values of a JSON tree, and shows as many as allowed", async () => {
  const list = (length: number) => Array.from({ length }, (_, place) => place);
  const shown = async (length: number) => preview("a.json", JSON.stringify(list(length)));
  const room = PREVIEW_JSON_NODES - 1;
  expect(await shown(room - 1)).toEqual({ kind: "json", value: list(room - 1), isCut: false });
  expect(await shown(room + 100)).toEqual({ kind: "json", value: list(room), isCut: true });
});

it("shows a notebook's cells and sanitises its texts", async () => {
  const notebook = {
    cells: [
      { cell_type: "markdown", source: ["# Tides\n", "<script>1</script>"] },
      { cell_type: "code", source: "1 + 1", outputs: [{ data: { "text/plain": ["2"] } }] },
    ],
  };
  const shown = await preview("a.ipynb", JSON.stringify(notebook));
  const cells = shown.kind === "notebook" ? shown.cells : [];
  expect(cells.map(({ kind }) => kind)).toEqual(["text", "code", "output"]);
  expect(cells[0]?.content).not.toContain("<script");
});

it("shows a notebook's pictures and errors, and nothing that only declares itself a picture", async () => {
  const outputs = [
    { data: { "image/png": "iVBORw0K\nGgo=", "text/plain": "<Figure>" } },
    { data: { "image/png": '"><script>', "text/plain": "plain" } },
    { output_type: "error", ename: "ValueError", evalue: "no tide", traceback: [] },
    { data: { "text/html": "<b>table</b>" } },
  ];
  const shown = await preview("a.ipynb", JSON.stringify({ cells: [{ source: "x", outputs }] }));
  expect(shown).toEqual({
    kind: "notebook",
    language: null,
    isCut: false,
    cells: [
      { kind: "code", content: "x" },
      { kind: "picture", content: "data:image/png;base64,iVBORw0KGgo=" },
      { kind: "output", content: "plain" },
      { kind: "output", content: "ValueError: no tide" },
      { kind: "output", content: "This output needs HTML or scripts, which are not shown here." },
    ],
  });
});

it("renders the formulas of a Markdown file and colours its code, as on the record's own page", async () => {
  const shown = await preview("notes.md", "A rate of $3.9$ mm.\n\n```python\nimport pandas\n```\n");
  const html = shown.kind === "markdown" ? String(shown.html) : "";
  expect(html).toContain("<math");
  expect(html).toContain("code-keyword");
});

it("says that a notebook has more pictures than a page allows", async () => {
  const outputs = [1, 2, 3].map(() => ({ data: { "image/png": "A".repeat(600_000) } }));
  const shown = await preview("a.ipynb", JSON.stringify({ cells: [{ source: "x", outputs }] }));
  expect(shown).toMatchObject({ kind: "notebook", isCut: true });
  expect(shown.kind === "notebook" && shown.cells).toHaveLength(3);
});

it.each(["a.zip", "a.parquet", "a.nii", "a.nii.gz", "a.csv", "a.json", "a.ipynb", "a.md", "a.txt"])(
  "survives any bytes named %s",
  async (path) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (bytes) => {
        expect(await preview(path, bytes)).toHaveProperty("kind");
      }),
      { numRuns: 30 },
    );
  },
);

it.each([
  ["a.bin", "There is no preview of files of this kind."],
  ["a.txt", "This file holds no text."],
])("says why %s has no preview", async (path, reason) => {
  expect(await preview(path, "\0\0\0")).toEqual({ kind: "none", reason });
});

it.each(["a.pdf", "song.mp3", "film.webm"])(
  "says how to open %s of a zip, which browsers show only from an address of its own",
  async (path) => {
    const zip = toFile(zipSync([[path, "%PDF-1.7"]]));
    const shown = await look({ path: "a.zip", name: "a.zip" }, zip, path);
    const reason = "Download the zip to open this file.";
    expect(shown).toMatchObject({ opened: { path, preview: { kind: "none", reason } } });
    expect(await preview(path, "%PDF-1.7")).not.toMatchObject({ kind: "none" });
  },
);

it("shows the middle slices of a volume as pictures", async () => {
  const bytes = new Uint8Array(352 + 4 * 5 * 6);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 348, true);
  for (const [index, size] of [4, 5, 6].entries()) view.setInt16(42 + index * 2, size, true);
  view.setInt16(70, 2, true);
  view.setFloat32(108, 352, true);
  bytes.fill(7, 352);
  const shown = await preview("brain.nii", bytes);
  const images = shown.kind === "slices" ? shown.images : [];
  expect(images.map(({ label }) => label)).toEqual(["Axial", "Coronal", "Sagittal"]);
  for (const { src } of images) expect(src).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
});

it.each([
  [20_000_000, true],
  [20_000_001, false],
])("frames a PDF of %i bytes: %s", async (size, isFramed) => {
  const ranged = { ...toFile("%PDF-1.7"), size };
  const shown = await look({ name: "paper.pdf", path: "paper.pdf" }, ranged);
  expect(shown).toEqual({ kind: "pdf", isFramed });
});

it("recognises a volume by the end of its name", async () => {
  expect(await preview("brain.nii.txt", "about the brain")).toMatchObject({ kind: "text" });
});

it("skips invalid cells of a notebook", async () => {
  const cells = [null, 7, "x", { cell_type: "code", source: "1 + 1" }];
  const shown = await preview("a.ipynb", JSON.stringify({ cells }));
  expect(shown).toMatchObject({ kind: "notebook", cells: [{ kind: "code", content: "1 + 1" }] });
});
