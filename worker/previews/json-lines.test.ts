import { expect, it } from "vitest";
import { createRenderings } from "../markdown/renderings.ts";
import { createCopies } from "../test/app.ts";
import { toRangedFile } from "../test/files/ranged-file.ts";
import { zipSync } from "../test/files/zip-sync.ts";
import type { Preview } from "./kinds.ts";
import { PREVIEW_COLUMNS_MAX, PREVIEW_TEXT_BYTES } from "./limits.ts";
import { DEFAULT_PREVIEW_QUERY } from "./preview-query.ts";
import { readPreview } from "./preview.ts";

async function open(entry: string, text: string): Promise<Preview | undefined> {
  const rendered = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const zip = await readPreview(
    {
      file: { name: "a.zip", path: "a.zip" },
      ranged: toRangedFile(zipSync([[entry, text]])),
      place: null,
      asked: { ...DEFAULT_PREVIEW_QUERY, entry },
    },
    rendered,
  );
  return zip.kind === "zip" ? zip.opened?.preview : zip;
}

function toLine(names: number): string {
  return JSON.stringify(
    Object.fromEntries(Array.from({ length: names }, (_, at) => [`n${at}`, at])),
  );
}

it.each(["levels.jsonl", "levels.NDJSON"])("shows %s of a zip as a table", async (name) => {
  const lines = [
    '{"site":"North","depth":2.5}',
    "",
    '{"site":"<b>","depth":3,"tags":["a"],"note":null}',
  ];
  expect(await open(name, `${lines.join("\n")}\n`)).toMatchObject({
    kind: "table",
    columns: [
      { name: "site", type: "text" },
      { name: "depth", type: "number" },
      { name: "tags", filled: 1 },
      { name: "note", type: "empty" },
    ],
    rows: [
      ["North", "2.5", "", ""],
      ["<b>", "3", '["a"]', ""],
    ],
    isCut: false,
  });
});

it("leaves the last line of a long one out, which is incomplete", async () => {
  const line = '{"site":"North","depth":2.5}\n';
  const shown = await open("a.jsonl", line.repeat(PREVIEW_TEXT_BYTES / line.length + 1_000));
  expect(shown).toMatchObject({ kind: "table", isCut: true });
});

it.each([
  [PREVIEW_COLUMNS_MAX, false],
  [PREVIEW_COLUMNS_MAX + 1, true],
])("shows %i names as columns; whether there are more: %s", async (names, isCut) => {
  const shown = await open("a.jsonl", toLine(names));
  expect(shown).toMatchObject({ columns: { length: PREVIEW_COLUMNS_MAX }, isCut });
});

it.each(["no: object\n", "[1]\n[2]\n", '{"cut'])(
  "shows lines without an object, as %j, as text",
  async (text) => {
    expect(await open("a.jsonl", text)).toEqual({ kind: "text", text, isCut: false });
  },
);
