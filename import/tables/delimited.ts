import { TextDecoder } from "node:util";
import { parseDelimited } from "#base/tables/delimited.ts";
import { findFirstRow } from "#base/tables/first-row.ts";
import { openDelimited } from "#base/tables/open-delimited.ts";
import { type TableFormat, toTableFormat } from "#base/tables/table-format.ts";
import { isTableByDescription } from "#base/tables/table-kind.ts";
import type { Resource } from "../descriptor.ts";
import { type RowMarks, createRowScanner, type ScannedRows } from "./delimited-rows.ts";
import { TABLE_HEAD_MAX_BYTES } from "../limits.ts";

/** How to read a file as a table. */
export interface TablePlan {
  marks: RowMarks;
  hasHeader: boolean;
  /** The whole format, of a table whose header is not its first row alone. */
  below: TableFormat | null;
  /** The column names that the descriptor gives, for a table without a header row. */
  fields: string[] | null;
  /** A label that `TextDecoder` knows; `null` when there is none. */
  encoding: string | null;
}

const TAB = "\t";

/** The plan for a delimited text file, or `null` for any other file. */
export function planTable(path: string, resource: Resource | null): TablePlan | null {
  const separator = toSeparator(path, resource);
  if (separator === null || isCompressed(path, resource)) return null;
  const dialect = readDialect(resource);
  const delimiter = dialect.delimiter ?? separator;
  if (delimiter.length !== 1) return null;
  const format = toTableFormat({ dialect, fields: [] });
  return {
    marks: {
      delimiter: delimiter.charCodeAt(0),
      quote: toCode(dialect.quoteChar ?? '"'),
      escape: toCode(dialect.escapeChar),
      comment: toCode(dialect.commentChar),
      isQuoteDoubled: dialect.doubleQuote ?? true,
      skipsInitialSpace: dialect.skipInitialSpace ?? false,
    },
    hasHeader: dialect.header ?? true,
    below: format.headerRows === undefined ? null : { ...format, delimiter },
    fields: readFields(resource),
    encoding: toEncoding(resource?.encoding),
  };
}

function toSeparator(path: string, resource: Resource | null): string | null {
  if (/\.(?:tsv|tab)$/i.test(path)) return TAB;
  if (/\.csv$/i.test(path)) return ",";
  if (isTableByDescription(path) && readFields(resource)) return ",";
  const format = resource?.format?.toLowerCase();
  if (format === "tsv" || resource?.mediatype === "text/tab-separated-values") return TAB;
  return format === "csv" || resource?.mediatype === "text/csv" ? "," : null;
}

function isCompressed(path: string, resource: Resource | null): boolean {
  return /\.(?:gz|zip|bz2|xz|zst|7z)$/i.test(path) || Boolean(resource?.compression);
}

function readDialect(resource: Resource | null) {
  const dialect = resource?.dialect;
  if (!dialect || typeof dialect === "string") return {};
  return { ...dialect, ...dialect.csv };
}

function readFields(resource: Resource | null): string[] | null {
  const schema = resource?.schema;
  if (!schema || typeof schema === "string" || !schema.fields) return null;
  return schema.fields.map(({ name }) => name ?? "");
}

function toCode(mark: string | null | undefined): number {
  return mark?.length === 1 ? mark.charCodeAt(0) : -1;
}

function toEncoding(declared: string | null | undefined): string | null {
  if (!declared) return null;
  const label = declared.toLowerCase().replaceAll("_", "-").replace("utf-8-sig", "utf-8");
  const known = [
    label,
    label.replace(/^latin-(\d)$/, "latin$1"),
    label.replace(/^iso(\d)/, "iso-$1"),
  ];
  return known.find(isDecodable) ?? null;
}

function isDecodable(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
}

/** A table's column names and data rows; `null` where they cannot be read. */
export interface TableSummary {
  columns: string[] | null;
  rows: number | null;
}

export interface TableReader {
  push(chunk: Uint8Array): void;
  end(): TableSummary;
}

/** Reads a table while its bytes are read. Line breaks inside quotes do not count as rows. */
export function createTableReader(plan: TablePlan): TableReader {
  const scanner = createRowScanner(plan.marks);
  const head: Uint8Array[] = [];
  let headBytes = 0;
  let decoder: TextDecoder | null = null;
  return {
    push(chunk) {
      decoder ??= new TextDecoder(sniffEncoding(chunk) ?? plan.encoding ?? "utf-8");
      if (headBytes < TABLE_HEAD_MAX_BYTES) {
        head.push(new Uint8Array(chunk.subarray(0, TABLE_HEAD_MAX_BYTES - headBytes)));
        headBytes += head.at(-1)?.length ?? 0;
      }
      scanner.push(decoder.decode(chunk, { stream: true }));
    },
    end() {
      scanner.push(decoder?.decode() ?? "");
      const scanned = scanner.end();
      const text = decodeHead(head, decoder);
      if (plan.below) return toSummaryBelow(scanned, plan.below, text);
      if (plan.hasHeader && hasRemarks(plan.marks, text))
        return toSummaryBelow(
          scanned,
          { delimiter: String.fromCharCode(plan.marks.delimiter) },
          text,
        );
      const isMisread = decoder?.encoding === "utf-8" && scanned.first?.join().includes("\uFFFD");
      const first = isMisread ? readAsWindows(head, plan) : scanned.first;
      return toSummary({ ...scanned, first }, plan);
    },
  };
}

/** Whether the first row is below lines that the description of the table does not speak of. */
function hasRemarks({ comment }: RowMarks, text: string): boolean {
  return comment === -1 && findFirstRow(text, {}) > 1;
}

function sniffEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : null;
}

function readAsWindows(head: Uint8Array[], plan: TablePlan): string[] | null {
  const decoder = new TextDecoder("windows-1252");
  const scanner = createRowScanner(plan.marks);
  for (const chunk of head) scanner.push(decoder.decode(chunk, { stream: true }));
  return scanner.end().first;
}

function decodeHead(head: Uint8Array[], decoder: TextDecoder | null): string {
  const { encoding } = decoder ?? new TextDecoder();
  return new TextDecoder(encoding).decode(Buffer.concat(head));
}

/** The names and rows of a table whose header is not its first row alone. */
function toSummaryBelow(
  { rows, isWhole }: ScannedRows,
  format: TableFormat,
  text: string,
): TableSummary {
  const { marks, head, start } = openDelimited(text, format);
  const above = parseDelimited(text.slice(0, start), marks).length;
  return {
    columns: head.length > 0 ? head : null,
    rows: isWhole ? Math.max(rows - above, 0) : null,
  };
}

function toSummary({ rows: counted, first, isWhole }: ScannedRows, plan: TablePlan): TableSummary {
  const rows = plan.hasHeader ? Math.max(counted - 1, 0) : counted;
  const names = plan.hasHeader ? first?.map((name) => name.trim()) : plan.fields;
  return {
    columns: names && names.length > 0 ? names : null,
    rows: isWhole ? rows : null,
  };
}
