import { expect, it } from "vitest";
import type { TableFormat } from "#base/tables/table-format.ts";
import { openScan, scanPiece, toIndex } from "./scan.ts";
import { readScan, writeScan } from "./stored-scan.ts";

/** Bytes of a text in ISO-8859-1. */
function toLatin(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const DESCRIBED: TableFormat = {
  encoding: "windows-1252",
  delimiter: " ",
  skipInitialSpace: true,
  commentChar: "#",
  names: ["høyde", "note"],
  missing: ["-999"],
  columns: { note: { missing: ["keine"], decimalChar: ",", groupChar: "." } },
};

it.each([50, 4_096])("counts a table as it is described, in parts of %d bytes", (pieceBytes) => {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const height = at % 3 === 0 ? "-999" : String(at);
    return `# É${at}\n  ${height}   ${at % 5 === 0 ? "keine" : `1.00${at % 10},5`}`;
  });
  const bytes = toLatin(`# Höhen\n${rows.join("\n")}\n`);
  let open = openScan("delimited", bytes.length, DESCRIBED);
  while (open.scanned < bytes.length) {
    const piece = bytes.subarray(open.scanned, open.scanned + pieceBytes);
    expect(scanPiece(open, piece)).toBe(true);
    const next = readScan(writeScan(open));
    if (next === null || next.kind === "parquet") throw new Error("the scan was not stored");
    open = next;
  }
  const { columns, offsets, every, sample, rows: counted, blocks } = toIndex(open);
  expect([counted, every]).toEqual([300, 128]);
  expect(columns).toMatchObject([
    { name: "høyde", type: "number", missing: 100, minimum: "1", maximum: "299" },
    { name: "note", type: "number", missing: 60, minimum: "1001.5", maximum: "1009.5" },
  ]);
  expect(columns[1]?.histogram).toMatchObject({ min: 1_001.5, max: 1_009.5 });
  expect(blocks?.columns[0]?.least.slice(0, 3)).toEqual([null, 1, 2]);
  expect(sample.slice(0, 2)).toEqual([
    ["-999", "keine"],
    ["1", "1.001,5"],
  ]);
  const begins = offsets.map((at) => new TextDecoder().decode(bytes.subarray(at, at + 6)).trim());
  expect(begins).toEqual(["-999", "128", "256"]);
});

it("counts JSON lines without the values that are declared missing", () => {
  const bytes = new TextEncoder().encode('{"a":1}\n{"a":-99}\n{"a":"x"}\n');
  const open = openScan("lines", bytes.length, { columns: { a: { missing: ["-99", "x"] } } });
  expect(scanPiece(open, bytes)).toBe(true);
  expect(toIndex(open).columns).toMatchObject([{ type: "number", missing: 2, maximum: "1" }]);
});

it.each([
  ["from its head on", "Höhe,n\n"],
  ["behind its first part", `depth,n\n${"7,a\n".repeat(30)}`],
])("counts a text in Windows-1252 that shows it %s", (_, begin) => {
  const bytes = toLatin(`${begin}5,Tromsø\n6,Sæby\n`);
  let open = openScan("delimited", bytes.length);
  while (open.scanned < bytes.length) {
    expect(scanPiece(open, bytes.subarray(open.scanned, open.scanned + 40))).toBe(true);
    const next = readScan(writeScan(open));
    if (next === null || next.kind === "parquet") throw new Error("the scan was not stored");
    open = next;
  }
  const { encoding, rows, sample } = toIndex(open);
  expect([encoding, rows]).toEqual(["windows-1252", begin.split("\n").length]);
  expect(sample.slice(-2)).toEqual([
    ["5", "Tromsø"],
    ["6", "Sæby"],
  ]);
});

it("counts no mixture of encodings", () => {
  const utf8 = new TextEncoder().encode("Höhe,n\n1,2\n");
  const bytes = Uint8Array.from([...utf8, ...toLatin("3,ø\n")]);
  const open = openScan("delimited", bytes.length);
  expect(scanPiece(open, bytes.subarray(0, utf8.length))).toBe(true);
  expect(scanPiece(open, bytes.subarray(open.scanned))).toBe(false);
});

it.each([
  ["declared", "utf-16le", "", false],
  ["declared, its larger byte first", "utf-16be", "", true],
  ["marked", undefined, "\uFEFF", false],
  ["marked, its larger byte first", undefined, "\uFEFF", true],
] as const)("counts a text of UTF-16 that is %s", (_, encoding, mark, isSwapped) => {
  const text = `${mark}id,word\n${Array.from({ length: 99 }, (_row, at) => `${at},\u010A\u0A0A\n`).join("")}`;
  const codes = Array.from({ length: text.length }, (_code, at) => text.charCodeAt(at));
  const pairs = codes.map((code) => [code & 255, code >> 8]);
  const bytes = Uint8Array.from(pairs.flatMap((pair) => (isSwapped ? pair.toReversed() : pair)));
  const open = openScan("delimited", bytes.length, encoding ? { encoding } : {});
  while (open.scanned < bytes.length)
    expect(scanPiece(open, bytes.subarray(open.scanned, open.scanned + 90))).toBe(true);
  const { rows, sample, columns, offsets } = toIndex(open);
  expect([rows, sample.at(-1)]).toEqual([99, ["98", "\u010A\u0A0A"]]);
  expect(columns[0]).toMatchObject({ type: "number", distinct: 99, maximum: "98" });
  expect(offsets[0]).toBe(2 * text.indexOf("0,"));
});
