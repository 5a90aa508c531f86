import type { SourceTable } from "#api/wire/source-metadata.ts";
import {
  isInColumns,
  isWide,
  listMissing,
  type TableFormat,
  toNumberSigns,
  toTableFormat,
  USUAL_FORMAT,
} from "#base/table-format.ts";
import { type DescribedTable, literal } from "./used-file.ts";

export const UNDESCRIBED: DescribedTable = { format: USUAL_FORMAT, columns: [] };

export function toDescribedTable(source: SourceTable | null): DescribedTable | null {
  if (source === null) return null;
  const fields = new Map(source.fields.map((field) => [field.name, field]));
  const names = source.columns ?? [...fields.keys()];
  const columns = names.map((name) => {
    const { type = "" } = fields.get(name) ?? {};
    return { name, isNumber: type === "number" || type === "integer" };
  });
  return { format: toTableFormat(source), columns };
}

type Arguments = (string | false | undefined)[];

/** Texts as a list, in the brackets of a language. */
type WriteList = (texts: readonly string[]) => string;

const list: WriteList = (texts) => `[${texts.map(literal).join(", ")}]`;

/** Behind the data of `pandas.read_csv`. */
export function toPandasArguments({ format, columns }: DescribedTable, delimiter: string): string {
  const { quoteChar, escapeChar, commentChar, skipInitialSpace } = format;
  const { decimalChar, groupChar } = toNumberSigns(format);
  const separator = format.delimiter ?? delimiter;
  return toArguments([
    isInColumns(format) ? String.raw`sep=r"\s+"` : separator !== "," && `sep=${literal(separator)}`,
    format.encoding && `encoding=${literal(toPythonEncoding(format.encoding))}`,
    format.names && `header=None, names=${list(format.names)}`,
    toPandasMissing(format, columns),
    decimalChar && `decimal=${literal(decimalChar)}`,
    groupChar && `thousands=${literal(groupChar)}`,
    commentChar && `comment=${literal(commentChar)}`,
    quoteChar === "" ? "quoting=3" : quoteChar && `quotechar=${literal(quoteChar)}`,
    escapeChar && `escapechar=${literal(escapeChar)}`,
    skipInitialSpace && !isInColumns(format) && "skipinitialspace=True",
    // Otherwise it takes the first column for names of rows where rows are longer than the head.
    "index_col=False",
  ]);
}

/** By column where one has missing values of its own. */
function toPandasMissing(
  { missing = [], columns = {} }: TableFormat,
  all: DescribedTable["columns"],
): string | false {
  const hasOwn = Object.values(columns).some((column) => column.missing);
  if (!hasOwn) return missing.length > 0 && `na_values=${list(missing)}`;
  const entries = all.map(({ name }) => {
    const own = Object.hasOwn(columns, name) ? columns[name]?.missing : undefined;
    return `${literal(name)}: ${list(own ?? missing)}`;
  });
  return `na_values={${entries.join(", ")}}`;
}

/** Behind the data of `polars.read_csv`; `null` for what it does not read. */
export function toPolarsArguments({ format }: DescribedTable, delimiter: string): string | null {
  const { quoteChar, escapeChar, commentChar, skipInitialSpace } = format;
  const missing = listMissing(format);
  if (skipInitialSpace || escapeChar) return null;
  const separator = format.delimiter ?? delimiter;
  return toArguments([
    separator !== "," && `separator=${literal(separator)}`,
    format.encoding && `encoding=${literal(toPythonEncoding(format.encoding))}`,
    format.names && `has_header=False, new_columns=${list(format.names)}`,
    missing.length > 0 && `null_values=${list(missing)}`,
    toNumberSigns(format).decimalChar === "," && "decimal_comma=True",
    commentChar && `comment_prefix=${literal(commentChar)}`,
    quoteChar === "" ? "quote_char=None" : quoteChar && `quote_char=${literal(quoteChar)}`,
    "infer_schema_length=None",
  ]);
}

/** Behind the file of R's `read.csv`. */
export function toRArguments({ format }: DescribedTable, delimiter: string): string {
  const { quoteChar, commentChar, skipInitialSpace } = format;
  const separator = format.delimiter ?? delimiter;
  const vector: WriteList = (texts) => `c(${texts.map(literal).join(", ")})`;
  const { decimalChar } = toNumberSigns(format);
  return toArguments([
    isInColumns(format) ? 'sep = ""' : separator !== "," && `sep = ${literal(separator)}`,
    format.encoding && `fileEncoding = ${literal(toPythonEncoding(format.encoding))}`,
    format.names && `header = FALSE, col.names = ${vector(format.names)}`,
    `na.strings = ${vector(["NA", "n/a", ...listMissing(format)])}`,
    decimalChar && `dec = ${literal(decimalChar)}`,
    commentChar && `comment.char = ${literal(commentChar)}`,
    quoteChar !== undefined && `quote = ${literal(quoteChar)}`,
    skipInitialSpace && !isInColumns(format) && "strip.white = TRUE",
  ]);
}

/** Behind the table type of Julia's `CSV.read`; `text` writes a literal. */
export function toJuliaArguments(
  { format }: DescribedTable,
  delimiter: string,
  text: (text: string) => string,
): string {
  const { quoteChar, escapeChar, commentChar } = format;
  const missing = listMissing(format);
  const separator = format.delimiter ?? delimiter;
  const { decimalChar, groupChar } = toNumberSigns(format);
  /** A character has single quotes. */
  const sign = (mark: string): string => `only(${text(mark)})`;
  const texts: WriteList = (all) => `[${all.map(text).join(", ")}]`;
  return toArguments([
    separator !== "," && `delim=${sign(separator)}`,
    isInColumns(format) && "ignorerepeated=true",
    format.names && `header=${texts(format.names)}`,
    missing.length > 0 && `missingstring=${texts(["", ...missing])}`,
    decimalChar && `decimal=${sign(decimalChar)}`,
    groupChar && `groupmark=${sign(groupChar)}`,
    commentChar && `comment=${text(commentChar)}`,
    quoteChar === "" ? "quoted=false" : quoteChar && `quotechar=${sign(quoteChar)}`,
    escapeChar && `escapechar=${sign(escapeChar)}`,
  ]);
}

function toArguments(all: Arguments): string {
  return all.filter((one) => typeof one === "string" && one !== "").join(", ");
}

/** With this name Python and R read the byte order mark too. */
function toPythonEncoding(encoding: string): string {
  return isWide(encoding) ? "utf-16" : encoding;
}
