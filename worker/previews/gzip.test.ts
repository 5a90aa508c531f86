import { expect, it } from "vitest";
import { createRenderings } from "../markdown/renderings.ts";
import { createCopies } from "../test/app.ts";
import { toRangedFile } from "../test/files/ranged-file.ts";
import type { Preview } from "./kinds.ts";
import { readPreview } from "./preview.ts";

async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function show(name: string, bytes: Uint8Array): Promise<Preview> {
  const rendered = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const file = { name, path: `data/${name}` };
  return readPreview({ file, ranged: toRangedFile(bytes), place: { id: 7, version: 2 } }, rendered);
}

it("shows a compressed table", async () => {
  const shown = await show("tide.csv.gz", await compress("site,height\nA,1.5\nB,2\n"));
  expect(shown).toMatchObject({
    kind: "table",
    columns: [{ name: "site" }, { name: "height", type: "number" }],
    rows: [
      ["A", "1.5"],
      ["B", "2"],
    ],
    isCut: false,
  });
});

it("shows the beginning of a compressed table that is longer than a page reads", async () => {
  const line = "A,0.123456789,0.123456789,0.123456789\n";
  const shown = await show("tide.tsv.gz", await compress(`a,b,c,d\n${line.repeat(60_000)}`));
  expect(shown).toMatchObject({ kind: "table", isCut: true });
});

/** As bgzip writes a part. */
async function toBlock(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await compress(text);
  const length = packed.length + 7;
  const fields = Uint8Array.of(6, 0, 66, 67, 2, 0, length & 255, length >> 8);
  const block = new Uint8Array(
    await new Blob([packed.slice(0, 10), fields, packed.slice(10)]).arrayBuffer(),
  );
  block[3] = 4;
  return block;
}

it.each([
  ["all blocks of a file of bgzip", 0, "##fileformat=VCFv4.3\n#CHROM\tPOS\n", false],
  ["the whole blocks of a damaged one", 40, "##fileformat=VCFv4.3\n", true],
])("shows %s", async (_, missing, text, isCut) => {
  const texts = ["##fileformat=VCFv4.3\n", "#CHROM\tPOS\n", ""];
  const bytes = new Uint8Array(await new Blob(await Promise.all(texts.map(toBlock))).arrayBuffer());
  const shown = await show("calls.vcf.gz", bytes.slice(0, bytes.length - missing));
  expect(shown).toEqual({ kind: "text", text, isCut });
});

it("shows compressed JSON as a tree", async () => {
  const shown = await show("tide.JSON.GZ", await compress('{"a":[1]}'));
  expect(shown).toEqual({ kind: "json", value: { a: [1] }, isCut: false });
});

it("shows what a damaged file decompresses to, and says that it is not all", async () => {
  const whole = await compress(`a,b\n${"1,2\n".repeat(200)}`);
  const shown = await show("tide.csv.gz", whole.slice(0, -9));
  expect(shown.kind === "table" ? shown.isCut : shown.kind).not.toBe(false);
});

it("says that a file is no gzip", async () => {
  expect(await show("tide.csv.gz", new TextEncoder().encode("a,b\n1,2\n"))).toEqual({
    kind: "none",
    reason: "This file cannot be decompressed. It may be broken.",
  });
});

it("reads nothing of a compressed archive", async () => {
  expect(await show("all.tar.gz", await compress("x"))).toMatchObject({ kind: "none" });
});
