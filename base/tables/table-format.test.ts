import { expect, it } from "vitest";
import { toDeclaredColumns, toValue } from "./declared-columns.ts";
import { isReadAsUsual, toTableFormat } from "./table-format.ts";

it.each([
  ["ISO-8859-2", "iso-8859-2"],
  ["iso_8859-1", "windows-1252"],
  ["ISO8859-15", "iso-8859-15"],
  ["latin-1", "windows-1252"],
  ["cp1250", "windows-1250"],
  ["Shift_JIS", "shift_jis"],
  ["GB2312", "gbk"],
  ["utf-16le", "utf-16le"],
  ["UTF-8", undefined],
  ["iso-8859-99", undefined],
  ["", undefined],
  [undefined, undefined],
])("decodes a text that is declared as %s as %s", (encoding, expected) => {
  expect(toTableFormat({ encoding, fields: [] }).encoding).toBe(expected);
});

it("notes of a dialect what is not usual, and of its marks only single characters", () => {
  const usual = {
    quoteChar: '"',
    escapeChar: "",
    commentChar: "",
    header: true,
    skipInitialSpace: false,
  };
  expect(toTableFormat({ dialect: usual, fields: [{ name: "a" }] })).toEqual({});
  const other = {
    delimiter: " ",
    quoteChar: "",
    escapeChar: "\\",
    commentChar: "#",
    skipInitialSpace: true,
    header: false,
  };
  expect(toTableFormat({ dialect: other, fields: [{ name: "a" }] })).toEqual({
    delimiter: " ",
    quoteChar: "",
    escapeChar: "\\",
    commentChar: "#",
    skipInitialSpace: true,
    names: ["a"],
  });
  expect(
    toTableFormat({ dialect: { delimiter: "||", commentChar: 7, quoteChar: null }, fields: [] }),
  ).toEqual({});
  expect(toTableFormat(null)).toEqual({});
});

const FORMAT = toTableFormat({
  missingValues: ["", "-999", "n/a"],
  dialect: { decimalChar: "," },
  fields: [
    { name: "depth", type: "number", options: { groupChar: "." } },
    {
      name: "count",
      type: "integer",
      missingValues: ["none", "-1"],
      options: { groupChar: " ", decimalChar: "." },
    },
    { name: "note", type: "string", options: { decimalChar: "," } },
    { name: "toString", missingValues: [] },
  ],
});

it.each([
  ["depth", "-999", ""],
  ["depth", "1.234,5", "1234.5"],
  ["depth", "1,5,6", "1,5,6"],
  ["depth", "shallow", "shallow"],
  ["count", "-1", ""],
  ["count", "-999", "-999"],
  ["count", "12 000", "12000"],
  ["note", "1,5", "1,5"],
  ["note", "-999", ""],
  ["toString", "-999", "-999"],
  ["undescribed", "-999", ""],
])("reads in the column %s %j as %j", (name, cell, value) => {
  expect(toValue(cell, toDeclaredColumns([name], FORMAT).get(0))).toBe(value);
});

it.each([
  [{}, ",", true],
  [{ delimiter: "," }, ",", true],
  [{ delimiter: ";" }, ",", false],
  [{ missing: ["-999"], columns: { a: { decimalChar: "," } } }, ",", true],
  [{ commentChar: "#" }, ",", false],
  [{ encoding: "utf-16le" }, ",", false],
  [{ names: ["a"] }, ",", false],
])(
  "knows of %j whether a text with %j between its cells was read alike without it",
  (format, separator, expected) => {
    expect(isReadAsUsual(format, separator)).toBe(expected);
  },
);

it.each([
  [{ doubleQuote: false }, { doubleQuote: false }],
  [{ doubleQuote: true, headerRows: [1], headerJoin: "-" }, {}],
  [
    { headerRows: [3, 2, 2], headerJoin: "-" },
    { headerRows: [2, 3], headerJoin: "-" },
  ],
  [{ headerRows: [0, -1, 1.5, "2", 101] }, {}],
  [
    { headerRows: [1, 100], headerJoin: "-".repeat(10) },
    { headerRows: [1, 100], headerJoin: "-".repeat(10) },
  ],
  [{ headerRows: [1, 2], headerJoin: "-".repeat(11) }, { headerRows: [1, 2] }],
  [{ headerRows: [2], header: false }, { names: [] }],
])("notes of the dialect %j how its header and quotes are written", (dialect, format) => {
  expect(toTableFormat({ dialect, fields: [] })).toEqual(format);
});

const AFFIXED = toTableFormat({
  fields: [
    {
      name: "share",
      type: "number",
      options: { bareNumber: false, groupChar: " ", decimalChar: "," },
    },
    { name: "note", type: "string", options: { bareNumber: false } },
  ],
});

it.each([
  ["share", "95 %", "95"],
  ["share", "EUR -1 234,5 per day", "-1234.5"],
  ["share", "none", "none"],
  ["share", "5 m2", "5 m2"],
  ["note", "95 %", "95 %"],
])("reads a number of %s between other texts: %j as %j", (name, cell, value) => {
  const column = toDeclaredColumns([name], AFFIXED).get(0);
  expect(toValue(cell, column)).toBe(value);
});
