import type { SqlPrimitive } from "squirreling";
import { isMissing, readNumber } from "#base/column-facts.ts";
import { guessSeparator, isEmptyRow, readRow } from "#base/delimited.ts";
import { readJsonLine } from "#base/json-lines.ts";
import { SQL_FIRST_PART_BYTES, SQL_PART_MAX_BYTES } from "./limits.ts";
import type { ByteRanges, SqlColumn } from "./sql-table.ts";

/** Rows of some columns, a few at a time: reading stops when no more are requested. */
export type RowBatches = AsyncGenerator<SqlPrimitive[][], void>;

/** Rows of a comma or tab separated text after its head. */
export async function* readDelimited(file: ByteRanges, columns: readonly SqlColumn[]): RowBatches {
  let separator: string | null = null;
  let isHead = true;
  let rest = "";
  for await (const { text, isLast } of readParts(file)) {
    const part = rest + text;
    separator ??= guessSeparator(part);
    const rows: SqlPrimitive[][] = [];
    const row: string[] = [];
    let at = 0;
    while (at < part.length) {
      const next = readRow(part, { at, separator, row });
      // A row at the end of the part may continue in the next one.
      if (next === part.length && !isLast) break;
      at = next;
      if (isEmptyRow(row)) continue;
      if (isHead) isHead = false;
      else rows.push(columns.map(({ at: place, type }) => toValue(row[place] ?? "", type)));
    }
    rest = part.slice(at);
    yield rows;
  }
}

/** Rows of JSON lines. */
export async function* readLines(file: ByteRanges, columns: readonly SqlColumn[]): RowBatches {
  let rest = "";
  for await (const { text, isLast } of readParts(file)) {
    const lines = (rest + text).split("\n");
    rest = isLast ? "" : (lines.pop() ?? "");
    yield lines.flatMap((line) => {
      const object = readJsonLine(line);
      return object ? [columns.map(({ source, type }) => toJsonValue(object[source], type))] : [];
    });
  }
}

interface TextPart {
  text: string;
  isLast: boolean;
}

async function* readParts({ size, read }: ByteRanges): AsyncGenerator<TextPart, void> {
  const decoder = new TextDecoder();
  let length = SQL_FIRST_PART_BYTES;
  for (let at = 0; at < size;) {
    const end = Math.min(at + length, size);
    const isLast = end === size;
    yield { text: decoder.decode(await read(at, end), { stream: !isLast }), isLast };
    at = end;
    length = Math.min(4 * length, SQL_PART_MAX_BYTES);
  }
}

/** Values that the page shows as missing are NULL; a number is one where the column has numbers. */
function toValue(cell: string, type: SqlColumn["type"]): SqlPrimitive {
  if (isMissing(cell)) return null;
  const number = type === "number" ? readNumber(cell) : Number.NaN;
  return Number.isNaN(number) ? cell : number;
}

function toJsonValue(value: unknown, type: SqlColumn["type"]): SqlPrimitive {
  if (value === undefined) return null;
  return typeof value === "string" ? toValue(value, type) : (value as SqlPrimitive); // from JSON
}
