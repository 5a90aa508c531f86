import { expect, it } from "vitest";
import { toFacts } from "#base/tables/column-facts.ts";
import { readJsonLinesHead } from "#base/tables/json-lines.ts";
import { createRenderings } from "../markdown/renderings.ts";
import { createCopies } from "../test/app.ts";
import { toRangedFile } from "../test/files/ranged-file.ts";
import { readPreview } from "./preview.ts";

function preview(path: string, text: string) {
  const rendered = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const ranged = toRangedFile(new TextEncoder().encode(text));
  return readPreview({ file: { name: path, path }, ranged, place: null }, rendered);
}

const MANY = 60_000;
const digits = `${"1".repeat(MANY)}!`;
const overwritten = { cell_type: "code", outputs: [{ text: "\u2028".repeat(2 * MANY) }] };
const features = Array.from({ length: 1_000 }, (_, at) => ({
  type: "Feature",
  geometry: null,
  properties: Object.fromEntries(Array.from({ length: 20 }, (__, own) => [`${at}_${own}`, 1])),
}));

it.each<[name: string, read: () => unknown]>([
  ["a cell of digits and a sign", () => preview("a.csv", `n\n${digits}\n`)],
  ["statistics of the same", () => toFacts([digits])],
  ["statistics of spaces and a letter", () => toFacts([`${" ".repeat(2 * MANY)}x`])],
  ["a drawing whose width is the same", () => preview("a.svg", `<svg width="${digits}"/>`)],
  [
    "an output of many ends of lines",
    () => preview("a.ipynb", JSON.stringify({ cells: [overwritten] })),
  ],
  [
    "features that each have names of their own",
    () => preview("a.geojson", JSON.stringify({ type: "FeatureCollection", features })),
  ],
  [
    "lines that each have names of their own",
    () => {
      const lines = features.slice(0, 90).map(({ properties }) => JSON.stringify(properties));
      const text = [...lines, ...Array.from({ length: MANY }, () => "{}")].join("\n");
      expect(readJsonLinesHead(text).length).toBeLessThan(50);
    },
  ],
])("reads %s in one pass", async (_, read) => {
  const start = performance.now();
  await read();
  expect(performance.now() - start).toBeLessThan(2_000); // a pass takes about 20
});
