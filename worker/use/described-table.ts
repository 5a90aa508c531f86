import { isWide } from "#base/tables/encoded-text.ts";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import {
  isInColumns,
  listMissing,
  type TableFormat,
  toNumberSigns,
  toTableFormat,
  USUAL_FORMAT,
} from "#base/tables/table-format.ts";
import { splitMissing } from "./own-missing.ts";
import { type DescribedTable, literal } from "./used-file.ts";
import { listWrittenNumbers, type WrittenNumbers } from "./written-numbers.ts";

export const UNDESCRIBED: DescribedTable = {
  format: USUAL_FORMAT,
  columns: [],
  signs: {},
};

/** `found`: what the file itself says; what its publisher says comes before it. */
export function toDescribedTable(
  source: SourceTable | null,
  found: TableFormat = USUAL_FORMAT,
): DescribedTable | null {
  if (source === null)
    return Object.keys(found).length === 0 ? null : { ...UNDESCRIBED, format: found };
  const fields = new Map(source.fields.map((field) => [field.name, field]));
  const names = source.columns ?? [...fields.keys()];
  const columns = names.map((name) => {
    const { type = "" } = fields.get(name) ?? {};
    return { name, isNumber: type === "number" || type === "integer" };
  });
  const format = { ...found, ...toTableFormat(source) };
  return { format, columns, signs: toSharedSigns(format, source) };
}

/** None where a column has numbers with a point: told of a comma, tools read these as texts or without their point. */
function toSharedSigns(
  format: TableFormat,
  { fields }: SourceTable,
): ReturnType<typeof toNumberSigns> {
  const hasPoint = fields.some(
    ({ name, type }) => type === "number" && format.columns?.[name]?.decimalChar === undefined,
  );
  const { decimalChar, groupChar } = toNumberSigns(format);
  return {
    decimalChar: hasPoint ? undefined : decimalChar,
    groupChar: hasPoint && groupChar === "." ? undefined : groupChar,
  };
}

type Arguments = (string | false | null | undefined)[];

/** Texts as a list, in the brackets of a language. */
type WriteList = (texts: readonly string[]) => string;

const list: WriteList = (texts) => `[${texts.map(literal).join(", ")}]`;

/** Lines before the rows, or before a header of one row; of one with several rows the names that they make. */
function toSkipped({ format: { headerRows }, columns }: DescribedTable): {
  lines: number;
  names: string[] | null;
} {
  if (headerRows === undefined) return { lines: 0, names: null };
  const last = headerRows.at(-1) ?? 1;
  if (headerRows.length === 1) return { lines: last - 1, names: null };
  return { lines: last, names: columns.map(({ name }) => name) };
}

/** Numbers that `pandas.read_csv` is told to read as texts. */
export function toPandasTexts({ format, signs }: DescribedTable): WrittenNumbers[] {
  return listWrittenNumbers(format, signs);
}

/** Behind the data of `pandas.read_csv`. */
export function toPandasArguments(table: DescribedTable, delimiter: string): string {
  const { format, columns } = table;
  const { quoteChar, escapeChar, commentChar, skipInitialSpace } = format;
  const skipped = toSkipped(table);
  const names = format.names ?? skipped.names;
  const texts = toPandasTexts(table).flatMap((written) => written.names);
  const { decimalChar, groupChar } = table.signs;
  const separator = format.delimiter ?? delimiter;
  return toArguments([
    isInColumns(format) ? String.raw`sep=r"\s+"` : separator !== "," && `sep=${literal(separator)}`,
    format.encoding && `encoding=${literal(toPythonEncoding(format.encoding))}`,
    skipped.lines > 0 && `skiprows=${skipped.lines}`,
    names && `header=None, names=${list(names)}`,
    texts.length > 0 && `dtype={${texts.map((name) => `${literal(name)}: str`).join(", ")}}`,
    toPandasMissing(format, columns),
    decimalChar && `decimal=${literal(decimalChar)}`,
    groupChar && `thousands=${literal(groupChar)}`,
    commentChar && `comment=${literal(commentChar)}`,
    quoteChar === "" ? "quoting=3" : quoteChar && `quotechar=${literal(quoteChar)}`,
    escapeChar && `escapechar=${literal(escapeChar)}`,
    format.doubleQuote === false && "doublequote=False",
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

/** Numbers that `polars.read_csv` is told to read as texts. */
export function toPolarsTexts(table: DescribedTable): WrittenNumbers[] {
  const { decimalChar } = table.signs;
  const own = new Set(listOwnNames(table));
  const asTexts = table.columns.filter(({ name, isNumber }) => isNumber && own.has(name));
  return listWrittenNumbers(
    table.format,
    decimalChar === "," ? { decimalChar } : {},
    asTexts.map(({ name }) => name),
  );
}

/** Columns with missing values of their own, which polars and R are told to read as texts. */
function listOwnNames(table: DescribedTable): string[] {
  return splitMissing(table).own.flatMap(({ names }) => names);
}

function listTextNames(table: DescribedTable, written: readonly WrittenNumbers[]): string[] {
  return [...new Set([...written.flatMap(({ names }) => names), ...listOwnNames(table)])];
}

/** Behind the data of `polars.read_csv`; `null` for what it does not read. */
export function toPolarsArguments(table: DescribedTable, delimiter: string): string | null {
  const { format } = table;
  const { quoteChar, escapeChar, commentChar, skipInitialSpace } = format;
  const skipped = toSkipped(table);
  const names = format.names ?? skipped.names;
  const texts = listTextNames(table, toPolarsTexts(table));
  const missing = splitMissing(table).shared;
  if (skipInitialSpace || escapeChar || format.doubleQuote === false) return null;
  const separator = format.delimiter ?? delimiter;
  return toArguments([
    separator !== "," && `separator=${literal(separator)}`,
    format.encoding && `encoding=${literal(toPythonEncoding(format.encoding))}`,
    skipped.lines > 0 && `skip_rows=${skipped.lines}`,
    names && `has_header=False, new_columns=${list(names)}`,
    texts.length > 0 &&
      `schema_overrides={${texts.map((name) => `${literal(name)}: polars.String`).join(", ")}}`,
    missing.length > 0 && `null_values=${list(missing)}`,
    table.signs.decimalChar === "," && "decimal_comma=True",
    commentChar && `comment_prefix=${literal(commentChar)}`,
    quoteChar === "" ? "quote_char=None" : quoteChar && `quote_char=${literal(quoteChar)}`,
    hasUnknownQuotes(table, delimiter) && "quote_char=quote",
    "infer_schema_length=None",
  ]);
}

/** Numbers that R's `read.csv` is told to read as texts. */
export function toRTexts({ format, signs }: DescribedTable): WrittenNumbers[] {
  return listWrittenNumbers(format, { decimalChar: signs.decimalChar });
}

/** Whether a quote may be a text's own, as in many texts with tabs: R would lose the rows behind it, and polars all. */
export function hasUnknownQuotes({ format }: DescribedTable, delimiter: string): boolean {
  const isTabbed = (format.delimiter ?? delimiter) === "\t";
  // The code looks at bytes.
  return isTabbed && format.quoteChar === undefined && !isWide(format.encoding);
}

/** Behind the file of R's `read.csv`; `null` for what it does not read: it would lose rows without a word. */
export function toRArguments(table: DescribedTable, delimiter: string): string | null {
  const { format } = table;
  const { quoteChar, commentChar, skipInitialSpace } = format;
  if (format.escapeChar || format.doubleQuote === false) return null;
  const skipped = toSkipped(table);
  const names = format.names ?? skipped.names;
  const texts = listTextNames(table, toRTexts(table));
  const separator = format.delimiter ?? delimiter;
  const vector: WriteList = (texts) => `c(${texts.map(literal).join(", ")})`;
  const { decimalChar } = table.signs;
  return toArguments([
    isInColumns(format) ? 'sep = ""' : separator !== "," && `sep = ${literal(separator)}`,
    format.encoding && `fileEncoding = ${literal(toPythonEncoding(format.encoding))}`,
    skipped.lines > 0 && `skip = ${skipped.lines}`,
    names && `header = FALSE, col.names = ${vector(names)}`,
    // Otherwise names with spaces are changed.
    "check.names = FALSE",
    texts.length > 0 &&
      `colClasses = c(${texts.map((name) => `${literal(name)} = "character"`).join(", ")})`,
    `na.strings = ${vector(["NA", "n/a", ...splitMissing(table).shared])}`,
    decimalChar && `dec = ${literal(decimalChar)}`,
    commentChar && `comment.char = ${literal(commentChar)}`,
    quoteChar !== undefined && `quote = ${literal(quoteChar)}`,
    hasUnknownQuotes(table, delimiter) && "quote = quote",
    skipInitialSpace && !isInColumns(format) && "strip.white = TRUE",
  ]);
}

/** Behind the table type of Julia's `CSV.read`; `text` writes a literal. */
export function toJuliaArguments(
  table: DescribedTable,
  delimiter: string,
  text: (text: string) => string,
): string {
  const { format } = table;
  const { quoteChar, escapeChar, commentChar } = format;
  const skipped = toSkipped(table);
  const missing = listMissing(format);
  const separator = format.delimiter ?? delimiter;
  const { decimalChar, groupChar } = table.signs;
  /** A character has single quotes. */
  const sign = (mark: string): string => `only(${text(mark)})`;
  const texts: WriteList = (all) => `[${all.map(text).join(", ")}]`;
  return toArguments([
    separator !== "," && `delim=${sign(separator)}`,
    isInColumns(format) && "ignorerepeated=true",
    format.names && `header=${texts(format.names)}`,
    skipped.names && `header=${texts(skipped.names)}, skipto=${skipped.lines + 1}`,
    skipped.names === null && skipped.lines > 0 && `header=${skipped.lines + 1}`,
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
