import { expect, it } from "vitest";
import { parseDelimited } from "./delimited.ts";
import { openDelimited } from "./open-delimited.ts";
import type { TableFormat } from "./table-format.ts";

function read(text: string, format: TableFormat = {}): { head: string[]; rows: string[][] } {
  const { head, marks, start } = openDelimited(text, format);
  return { head, rows: parseDelimited(text.slice(start), marks) };
}

const TIDES = {
  head: ["time", "depth"],
  rows: [
    ["1", "1.5"],
    ["2", "1.7"],
  ],
};
const ROWS = "time,depth\n1,1.5\n2,1.7\n";

it.each([
  ["one line", `# made by instrument 7\n${ROWS}`],
  ["lines, with a mark and Windows' ends", `\uFEFF# unit: m\n#\n${ROWS}`.replaceAll("\n", "\r\n")],
  ["lines and an empty one", `# unit: m; station: 7\n\n${ROWS}`],
  ["a line with as many separators as rows have", `# 7 m deep, at noon\n${ROWS}`],
  ["lines with more separators than rows have", `# a,b,c\n# 2024,1,2,3\n${ROWS}`],
])("begins a table below %s of remarks", (_, text) => {
  expect(read(text)).toEqual(TIDES);
});

it("takes the last of such lines for the names where it has as many as the rows", () => {
  expect(read("##fileformat=1\n#CHROM\tPOS\n1\t7\n")).toEqual({
    head: ["#CHROM", "POS"],
    rows: [["1", "7"]],
  });
});

it.each([
  ["nothing but remarks", "# a\n# b\n", ["# a"]],
  ["one column", "# a\n1\n2\n", ["# a"]],
  ["a remark without an end", "# a", ["# a"]],
])("reads a text of %s from its first line", (_, text, head) => {
  expect(read(text).head).toEqual(head);
});

it("keeps rows that begin with the sign", () => {
  expect(read(`# unit: m\n${ROWS}#3,1.9\n`).rows).toEqual([...TIDES.rows, ["#3", "1.9"]]);
});

it("reads a table as its description says", () => {
  expect(read("# a\nb,c\n", { headerRows: [2] })).toEqual({ head: ["b", "c"], rows: [] });
  expect(read("# a,b\n1,2\n", { names: ["x", "y"] }).rows[0]).toEqual(["# a", "b"]);
});
