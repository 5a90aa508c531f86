import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { isMissing } from "#base/column-facts.ts";

export interface Slice {
  head: readonly string[];
  rows: readonly string[][];
  /** The page of the rows' version. */
  source: string;
}

const WHOLE = /^-?(0|[1-9]\d{0,14})$/;
/** A number that a double represents exactly: no zeros in front, which are part of a code, and at most 15 digits. */
const DECIMAL = /^-?(0|[1-9]\d*)?(\.\d+)?(e[-+]?\d{1,2})?$/i;
const EXACT_DIGITS = 15;

/**
 * Rows as a Parquet file that names their source. A column has numbers when each of its cells is
 * one or is missing, and none loses a digit by it; any other is text, dates as written in the table.
 */
export function toParquet({ head, rows, source }: Slice): ArrayBuffer {
  const names = toDistinct(head);
  const columnData = names.map((name, at) =>
    toColumn(
      name,
      rows.map((row) => row[at] ?? ""),
    ),
  );
  return parquetWriteBuffer({ columnData, kvMetadata: [{ key: "source", value: source }] });
}

function toColumn(name: string, cells: readonly string[]): ColumnSource {
  const filled = cells.filter((cell) => !isMissing(cell)).map((cell) => cell.trim());
  const write = <T>(to: (cell: string) => T): (T | null)[] =>
    cells.map((cell) => (isMissing(cell) ? null : to(cell.trim())));
  if (filled.length > 0 && filled.every((cell) => WHOLE.test(cell))) {
    return { name, data: write(BigInt), type: "INT64", nullable: true };
  }
  if (filled.length > 0 && filled.every(isExact)) {
    return { name, data: write(Number), type: "DOUBLE", nullable: true };
  }
  const data = cells.map((cell) => (cell === "" ? null : cell));
  return { name, data, type: "STRING", nullable: true };
}

function isExact(cell: string): boolean {
  const digits = cell.replace(/e.*$/i, "").replaceAll(/\D/g, "");
  return digits !== "" && digits.length <= EXACT_DIGITS && DECIMAL.test(cell);
}

/** Parquet distinguishes columns only by their names. */
function toDistinct(head: readonly string[]): string[] {
  const taken = new Set<string>();
  return head.map((name, at) => {
    const own = name === "" ? `column_${at + 1}` : name;
    let distinct = own;
    for (let count = 2; taken.has(distinct); count += 1) distinct = `${own}_${count}`;
    taken.add(distinct);
    return distinct;
  });
}
