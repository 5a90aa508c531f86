import type { SqlPrimitive } from "squirreling";
import { isMissing, readNumber } from "#base/tables/column-facts.ts";
import { readLongInteger } from "#base/tables/long-integers.ts";
import { type DeclaredColumn, toDeclaredColumn, toValue } from "#base/tables/declared-columns.ts";
import { isEmptyRow, readRow, type RowMarks, toMarks } from "#base/tables/delimited.ts";
import { findFirstRow } from "#base/tables/first-row.ts";
import { readJsonLine, toCell } from "#base/tables/json-lines.ts";
import { SQL_FIRST_PART_BYTES, SQL_PART_MAX_BYTES } from "./limits.ts";
import type { ByteRanges, SqlColumn, SqlTable } from "./sql-table.ts";
import type { RowBatches } from "./table-reader.ts";

/** Rows of a comma or tab separated text after its head. */
export async function* readDelimited(
  file: ByteRanges,
  columns: readonly SqlColumn[],
  { described = {} }: Pick<SqlTable, "described"> = {},
): RowBatches {
  const declared = columns.map(({ source }) => toDeclaredColumn(source, described));
  let marks: RowMarks | null = null;
  const headerRows = described.names === undefined ? described.headerRows : [];
  let isHead = headerRows === undefined;
  let above = headerRows?.at(-1) ?? 0;
  let rest = "";
  let first = 0;
  for await (const { text, isLast } of readParts(file, described.encoding)) {
    const part = rest + text;
    let at = marks === null ? findFirstRow(part, described) : 0;
    marks ??= toMarks(described, part.slice(at));
    const rows: string[][] = [];
    while (at < part.length) {
      const row: string[] = [];
      const next = readRow(part, { at, marks, row });
      // A row at the end of the part may continue in the next one.
      if (next === part.length && !isLast) break;
      at = next;
      above -= 1;
      if (above >= 0 || isEmptyRow(row)) continue;
      if (isHead) isHead = false;
      else rows.push(row);
    }
    rest = part.slice(at);
    yield {
      first,
      count: rows.length,
      valueAt(row, place) {
        const column = columns[place];
        return column ? toSql(rows[row]?.[column.at] ?? "", column, declared[place]) : null;
      },
    };
    first += rows.length;
  }
}

/** Rows of JSON lines. */
export async function* readLines(
  file: ByteRanges,
  columns: readonly SqlColumn[],
  { described = {} }: Pick<SqlTable, "described"> = {},
): RowBatches {
  const declared = columns.map(({ source }) => toDeclaredColumn(source, described));
  let rest = "";
  let first = 0;
  for await (const { text, isLast } of readParts(file)) {
    const lines = (rest + text).split("\n");
    rest = isLast ? "" : (lines.pop() ?? "");
    const rows = lines.map(readJsonLine).filter((row) => row !== null);
    yield {
      first,
      count: rows.length,
      valueAt(row, place) {
        const column = columns[place];
        const value = column && rows[row]?.[column.source];
        return column ? fromJson(value, column, declared[place]) : null;
      },
    };
    first += rows.length;
  }
}

interface TextPart {
  text: string;
  isLast: boolean;
}

async function* readParts(
  { size, read }: ByteRanges,
  encoding?: string,
): AsyncGenerator<TextPart, void> {
  const decoder = new TextDecoder(encoding);
  let length = SQL_FIRST_PART_BYTES;
  for (let at = 0; at < size;) {
    const end = Math.min(at + length, size);
    const isLast = end === size;
    yield { text: decoder.decode(await read(at, end), { stream: !isLast }), isLast };
    at = end;
    length = Math.min(4 * length, SQL_PART_MAX_BYTES);
  }
}

const DIGIT_0 = 48;
const DIGIT_9 = 57;

/** Values that the page shows as missing are NULL; a number is one where the column has numbers. */
function toSql(
  cell: string,
  { type }: SqlColumn,
  declared: DeclaredColumn | undefined,
): SqlPrimitive {
  const text = toValue(cell, declared);
  const code = text.charCodeAt(0);
  const isDigit = code >= DIGIT_0 && code <= DIGIT_9;
  if (!isDigit && isMissing(text)) return null;
  const number = type === "number" ? readNumber(text) : Number.NaN;
  if (Number.isNaN(number)) return cell;
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? (readLongInteger(text) ?? number) : number;
}

function fromJson(
  value: unknown,
  column: SqlColumn,
  declared: DeclaredColumn | undefined,
): SqlPrimitive {
  if (value === undefined || declared?.missing.has(toCell(value))) return null;
  return typeof value === "string" ? toSql(value, column, declared) : (value as SqlPrimitive); // from JSON
}
