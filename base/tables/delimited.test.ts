import fc from "fast-check";
import { expect, it } from "vitest";
import { guessSeparator, parseDelimited, toMarks } from "./delimited.ts";
import { openDelimited } from "./open-delimited.ts";
import type { TableFormat } from "./table-format.ts";

function parse(text: string, format: TableFormat = {}, maxRows = 10): string[][] {
  return parseDelimited(text, toMarks({ delimiter: ",", ...format }, text), { maxRows });
}

it.each([
  [
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    'a,"b,c"\r\n"1 ""x""",2',
    [
      ["a", "b,c"],
      ['1 "x"', "2"],
    ],
  ],
  ['"two\nlines",x', [["two\nlines", "x"]]],
  [
    "a,\n,b",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ["a,", [["a", ""]]],
])("reads %j", (text, rows) => {
  expect(parse(text)).toEqual(rows);
});

it("ends for every text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parse(text, {}, 50).length).toBeLessThanOrEqual(50);
    }),
  );
});

it("guesses the separator of a table", () => {
  expect(guessSeparator("a;b;c\n1,5;2;3")).toBe(";");
  expect(guessSeparator("a\tb\n1\t2")).toBe("\t");
  expect(guessSeparator("a\n1\n2")).toBe(",");
});

it.each<[string, TableFormat, string, string[][]]>([
  [
    "cells in columns of one width",
    { delimiter: " ", skipInitialSpace: true },
    " a   b \n10  7\n 9   8  \n",
    [
      ["a", "b"],
      ["10", "7"],
      ["9", "8"],
    ],
  ],
  [
    "cells between spaces, each of them",
    { delimiter: " " },
    "a b\n1  2",
    [
      ["a", "b"],
      ["1", "", "2"],
    ],
  ],
  [
    "spaces after a separator",
    { skipInitialSpace: true },
    'a, b\n1, "2, 3"',
    [
      ["a", "b"],
      ["1", "2, 3"],
    ],
  ],
  [
    "comments",
    { commentChar: "#" },
    "# a, of 2016\na,b\n#1,2\n1,#2\n#",
    [
      ["a", "b"],
      ["1", "#2"],
    ],
  ],
  [
    "other quotes",
    { quoteChar: "'" },
    "a,b\n'1,''2',\"3",
    [
      ["a", "b"],
      ["1,'2", '"3'],
    ],
  ],
  [
    "no quotes",
    { quoteChar: "" },
    'a,b\n"1,2"',
    [
      ["a", "b"],
      ['"1', '2"'],
    ],
  ],
  [
    "an escape character",
    { escapeChar: "\\" },
    'a,b\n"1\\",2\\\\",3',
    [
      ["a", "b"],
      ['1",2\\', "3"],
    ],
  ],
  [
    "text after a closing quote",
    {},
    'a,b\n"1" m,2',
    [
      ["a", "b"],
      ["1 m", "2"],
    ],
  ],
])("reads %s as they are declared", (_, format, text, rows) => {
  expect(parse(text, format)).toEqual(rows);
});

it("ends for every text and all marks", () => {
  const mark = fc.constantFrom("", " ", ",", "#", "'", '"', "\\");
  const text = fc.string({ unit: fc.constantFrom("a", " ", ",", "#", "'", '"', "\\", "\n", "\r") });
  fc.assert(
    fc.property(
      text,
      mark,
      mark,
      mark,
      fc.boolean(),
      (written, quoteChar, escapeChar, commentChar, skips) => {
        const format = {
          quoteChar,
          escapeChar,
          commentChar,
          ...(skips && { skipInitialSpace: true as const }),
        };
        const starts: number[] = [];
        const rows = parseDelimited(written, toMarks(format, written), { starts });
        expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
        expect(rows).toHaveLength(starts.length);
      },
    ),
  );
});

it("finds the separator behind comments", () => {
  const text = `${"# a; b; c; d\n".repeat(1_000)}a,b\n1,2\n`;
  expect(openDelimited(text, { commentChar: "#" })).toMatchObject({ head: ["a", "b"] });
  expect(guessSeparator("# a\n", "#")).toBe(",");
});

it.each([
  ["a,b\n1,2", {}, ["a", "b"], 4],
  ["\uFEFFa,b\n1,2", {}, ["a", "b"], 5],
  ["\n\r\na,b\n1,2", {}, ["a", "b"], 7],
  ["\uFEFF1,2,3\n4,5,6", { names: ["a", "b"] }, ["a", "b", "column_3"], 1],
  ["\n\n", {}, [], 2],
  ["a,b\n1,2,3,\n4,5,6,7,,\n", {}, ["a", "b", "", ""], 4],
  ["a,b\n1,2,\n", {}, ["a", "b"], 4],
])("opens %j with its names and where its rows begin", (text, format, head, start) => {
  expect(openDelimited(text, format)).toMatchObject({ head, start });
});

it("ends quotes at the next quote where two are not one", () => {
  const text = 'a,"b""c",d';
  expect(parse(text)).toEqual([["a", 'b"c', "d"]]);
  expect(parse('"b""",d')).toEqual([['b"', "d"]]);
  expect(parse('"x\\"y"",z', { doubleQuote: false, escapeChar: "\\" })).toEqual([['x"y"', "z"]]);
  expect(parse('"""a"",b', { doubleQuote: false })).toEqual([['"a""', "b"]]);
});

it.each<[text: string, format: TableFormat, head: string[], rows: string[][]]>([
  ["Tides, 2026\n\na;b\n1;2", { headerRows: [3] }, ["a", "b"], [["1", "2"]]],
  ["a,,b\nm,ft,m\n1,2,3", { headerRows: [1, 2] }, ["a m", "ft", "b m"], [["1", "2", "3"]]],
  ["x,y\nx,deg\n\n1,2", { headerRows: [1, 2], headerJoin: "_" }, ["x", "y_deg"], [["1", "2"]]],
  ["#c\na,b\n1,2", { headerRows: [2], commentChar: "#" }, ["a", "b"], [["1", "2"]]],
  ["a,b", { headerRows: [5] }, [], []],
])("takes the header of %j from the rows %j", (text, format, head, rows) => {
  const opened = openDelimited(text, format);
  expect(opened.head).toEqual(head);
  expect(parseDelimited(text.slice(opened.start), opened.marks)).toEqual(rows);
});
