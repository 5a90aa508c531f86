import { createWriter } from "./bytes.ts";

const BLOCK = 2_880;
const CARD = 80;
/** The end of a value, where readers of old headers look for it. */
const VALUE_END = 30;

interface FitsImage {
  width: number;
  height: number;
  /** Row after row from the bottom. */
  values: readonly number[];
  unit: string;
  /** Other lines of the header, each with its remark. */
  cards: readonly Card[];
  table: FitsTable;
}

type Card = readonly [keyword: string, value: string | number, remark: string];

interface FitsTable {
  name: string;
  /** Of 32-bit floats, each of the same length. */
  columns: readonly { name: string; unit: string; values: readonly number[] }[];
}

/** An image of 32-bit floats as the first unit of a FITS file (4.0), and a binary table as the second. */
export function writeFits({ table, ...image }: FitsImage): Uint8Array {
  const bytes = createWriter("big");
  return new Uint8Array(bytes.bytes(writeImage(image)).bytes(writeTable(table)).done());
}

function writeImage({ width, height, values, unit, cards }: Omit<FitsImage, "table">): Uint8Array {
  const header = writeHeader("SIMPLE  =                    T / conforms to FITS standard", [
    ["BITPIX", -32, "32-bit floats"],
    ["NAXIS", 2, "axes"],
    ["NAXIS1", width, "from left to right"],
    ["NAXIS2", height, "from bottom to top"],
    ["BUNIT", unit, "of the values"],
    ...cards,
  ]);
  return writeUnit(header, values);
}

function writeTable({ name, columns }: FitsTable): Uint8Array {
  const rows = columns[0]?.values.length ?? 0;
  const header = writeHeader("XTENSION= 'BINTABLE'           / binary table", [
    ["BITPIX", 8, "bytes"],
    ["NAXIS", 2, "axes"],
    ["NAXIS1", 4 * columns.length, "bytes of a row"],
    ["NAXIS2", rows, "rows"],
    ["PCOUNT", 0, "bytes behind the rows"],
    ["GCOUNT", 1, "groups"],
    ["TFIELDS", columns.length, "columns"],
    ["EXTNAME", name, "of the table"],
    ...columns.flatMap((column, at): Card[] => [
      [`TTYPE${at + 1}`, column.name, "name"],
      [`TFORM${at + 1}`, "E", "a 32-bit float"],
      [`TUNIT${at + 1}`, column.unit, "unit"],
    ]),
  ]);
  const cells = Array.from({ length: rows }, (_, row) => columns.map(({ values }) => values[row]));
  return writeUnit(
    header,
    cells.flat().map((value) => value ?? Number.NaN),
  );
}

function writeHeader(first: string, cards: readonly Card[]): string {
  const header = [first, ...cards.map((card) => writeCard(...card)), "END"];
  const lines = header.map((line) => line.slice(0, CARD).padEnd(CARD)).join("");
  return lines.padEnd(Math.ceil(lines.length / BLOCK) * BLOCK);
}

function writeUnit(header: string, values: readonly number[]): Uint8Array {
  return createWriter("big")
    .text(header)
    .f32(...values)
    .pad(BLOCK)
    .done();
}

function writeCard(keyword: string, value: string | number, remark: string): string {
  const head = `${keyword.padEnd(8)}= `;
  const written =
    typeof value === "number"
      ? `${head}${String(value).padStart(VALUE_END - head.length)}`
      : `${head}'${value.replaceAll("'", "''").padEnd(8)}'`.padEnd(VALUE_END);
  return `${written} / ${remark}`;
}
