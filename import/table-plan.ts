import type { Resource } from "./descriptor.ts";
import type { RecordMarks } from "./records.ts";

/** How a file is to be read as a table. */
export interface TablePlan {
  marks: RecordMarks;
  hasHeader: boolean;
  /** The column names that the descriptor gives, for a table without a header row. */
  fields: string[] | null;
  /** A label that `TextDecoder` knows; `null` when none was given that it knows. */
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
    fields: readFields(resource),
    encoding: toEncoding(resource?.encoding),
  };
}

function toSeparator(path: string, resource: Resource | null): string | null {
  if (/\.(?:tsv|tab)$/i.test(path)) return TAB;
  if (/\.csv$/i.test(path)) return ",";
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
