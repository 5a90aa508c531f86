import type { SqlPrimitive } from "squirreling";
import { isMissing, readNumber } from "#base/column-facts.ts";
import { guessSeparator, isEmptyRow, readRow } from "#base/delimited.ts";
import { readJsonLine, toCell } from "#base/json-lines.ts";
import { SQL_FIRST_PART_BYTES, SQL_PART_MAX_BYTES } from "./limits.ts";
import type { ByteRanges, SqlColumn, SqlTable } from "./sql-table.ts";
import type { RowBatches } from "./table-reader.ts";

/** Rows of a comma or tab separated text after its head. */
export async function* readDelimited(
  file: ByteRanges,
  columns: readonly SqlColumn[],
  { encoding, hasNoHead = false }: Pick<SqlTable, "encoding" | "hasNoHead"> = {},
): RowBatches {
  let separator: string | null = null;
  let isHead = !hasNoHead;
  let rest = "";
  let first = 0;
  for await (const { text, isLast } of readParts(file, encoding)) {
    const part = rest + text;
    separator ??= guessSeparator(part);
    const rows: string[][] = [];
    let at = 0;
    while (at < part.length) {
      const row: string[] = [];
      const next = readRow(part, { at, separator, row });
      // A row at the end of the part may continue in the next one.
      if (next === part.length && !isLast) break;
      at = next;
      if (isEmptyRow(row)) continue;
      if (isHead) isHead = false;
      else rows.push(row);
    }
    rest = part.slice(at);
    yield {
      first,
      count: rows.length,
      valueAt(row, place) {
        const column = columns[place];
        return column ? toValue(rows[row]?.[column.at] ?? "", column) : null;
      },
    };
    first += rows.length;
  }
}

/** Rows of JSON lines. */
export async function* readLines(file: ByteRanges, columns: readonly SqlColumn[]): RowBatches {
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
        return column ? toJsonValue(rows[row]?.[column.source], column) : null;
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
function toValue(cell: string, { type, missing, decimalSign }: SqlColumn): SqlPrimitive {
  if (missing?.includes(cell)) return null;
  const code = cell.charCodeAt(0);
  const isDigit = code >= DIGIT_0 && code <= DIGIT_9;
  if (!isDigit && isMissing(cell)) return null;
  const text = decimalSign === undefined ? cell : cell.replace(decimalSign, ".");
  const number = type === "number" ? readNumber(text) : Number.NaN;
  return Number.isNaN(number) ? cell : number;
}

function toJsonValue(value: unknown, column: SqlColumn): SqlPrimitive {
  if (value === undefined || column.missing?.includes(toCell(value))) return null;
  return typeof value === "string" ? toValue(value, column) : (value as SqlPrimitive); // from JSON
}
