import { isMissing } from "./column-facts.ts";
import { toEncodingName } from "./encoded-text.ts";

/**
 * How a delimited text is to be read, as far as its publisher says so and its bytes do not. Without a
 * part the usual holds: UTF-8, a separator that is found in the first lines, quotes as in RFC 4180,
 * names in the first row. Plain JSON, because the catalogue, the portal and the browser read alike.
 */
export interface TableFormat {
  /** As `TextDecoder` names it. */
  encoding?: string;
  /** One character each, as in a Frictionless dialect; an empty `quoteChar` is none. */
  delimiter?: string;
  quoteChar?: string;
  escapeChar?: string;
  /** Lines that begin with it are not rows. */
  commentChar?: string;
  skipInitialSpace?: true;
  /** Two quotes inside quotes are not one. */
  doubleQuote?: false;
  /** Numbers of the rows that are the header, from 1, where it is not the first alone, and what joins their texts. */
  headerRows?: number[];
  headerJoin?: string;
  /** Names of the columns where the first row has values. */
  names?: string[];
  /** Texts that are missing values, in columns that have none of their own. */
  missing?: string[];
  /** By the names of columns that are read in a way of their own. */
  columns?: Record<string, ColumnFormat>;
}

export interface ColumnFormat {
  missing?: string[];
  /** Of numbers: their decimal separator where it is not a point, and their thousands separator. */
  decimalChar?: string;
  groupChar?: string;
  /** Numbers may have other texts before and behind them, as in `€ 5` and `95 %`. */
  bareNumber?: false;
}

/** What of a table's description says how to read it (Frictionless Table Dialect and Table Schema). */
interface TableDescription {
  encoding?: string | undefined;
  dialect?: Record<string, unknown> | undefined;
  missingValues?: string[] | undefined;
  fields: readonly {
    name: string;
    type?: string | undefined;
    missingValues?: string[] | undefined;
    options?: Record<string, unknown> | undefined;
  }[];
}

/** Without a description everything is as usual. */
export const USUAL_FORMAT: TableFormat = {};

export function toTableFormat(described: TableDescription | null): TableFormat {
  if (described === null) return USUAL_FORMAT;
  const { dialect = {}, fields } = described;
  const encoding = toEncoding(described.encoding);
  const missing = toMissingTexts(described.missingValues ?? []);
  const columns = Object.fromEntries(
    fields.flatMap((field) => {
      const own = toColumnFormat(field, dialect);
      return Object.keys(own).length === 0 ? [] : [[field.name, own]];
    }),
  );
  return {
    ...(encoding !== null && { encoding }),
    ...toDeclaredMarks(dialect),
    ...(dialect["skipInitialSpace"] === true && { skipInitialSpace: true }),
    ...(dialect["doubleQuote"] === false && { doubleQuote: false }),
    ...(dialect["header"] === false
      ? { names: fields.map(({ name }) => name) }
      : toHeaderRows(dialect)),
    ...(missing.length > 0 && { missing }),
    ...(Object.keys(columns).length > 0 && { columns }),
  };
}

/** Whether a text whose separator was found in its first lines was read as its description says, which may still name missing values. */
export function isReadAsUsual(
  { delimiter, missing: _missing, columns: _columns, ...rows }: TableFormat,
  separator: string | undefined,
): boolean {
  return Object.keys(rows).length === 0 && (delimiter ?? separator) === separator;
}

/** A header is near the beginning, which is read at once. */
const HEADER_ROW_MAX = 100;
const HEADER_JOIN_MAX_CHARS = 10;

function toHeaderRows({
  headerRows,
  headerJoin,
}: Record<string, unknown>): Pick<TableFormat, "headerRows" | "headerJoin"> {
  if (!Array.isArray(headerRows)) return {};
  const rows = [...new Set(headerRows)].filter(isHeaderRow).toSorted((a, b) => a - b);
  if (rows.length === 0 || (rows.length === 1 && rows[0] === 1)) return {};
  const isJoin = typeof headerJoin === "string" && headerJoin.length <= HEADER_JOIN_MAX_CHARS;
  return { headerRows: rows, ...(isJoin && headerJoin !== " " && { headerJoin }) };
}

function isHeaderRow(row: unknown): row is number {
  return Number.isInteger(row) && Number(row) >= 1 && Number(row) <= HEADER_ROW_MAX;
}

type Marks = Pick<TableFormat, "delimiter" | "quoteChar" | "escapeChar" | "commentChar">;

const MARKS = ["delimiter", "quoteChar", "escapeChar", "commentChar"] as const;

function toDeclaredMarks(dialect: Record<string, unknown>): Marks {
  const marks: Marks = {};
  for (const name of MARKS) {
    const mark = dialect[name];
    const isMark = typeof mark === "string" && (mark.length === 1 || mark === "");
    if (isMark && !isUsual(name, mark)) marks[name] = mark;
  }
  return marks;
}

/** Whether a text without a description has this mark too. */
function isUsual(name: keyof Marks, mark: string): boolean {
  return name === "quoteChar" ? mark === '"' : mark === "";
}

function toColumnFormat(
  { type, missingValues, options = {} }: TableDescription["fields"][number],
  dialect: Record<string, unknown>,
): ColumnFormat {
  const hasNumbers = type === "number" || type === "integer";
  const decimal = options["decimalChar"] ?? dialect["decimalChar"];
  const group = options["groupChar"] ?? dialect["groupChar"];
  return {
    ...(missingValues && { missing: toMissingTexts(missingValues) }),
    ...(hasNumbers && isSign(decimal) && decimal !== "." && { decimalChar: decimal }),
    ...(hasNumbers && isSign(group) && group !== decimal && { groupChar: group }),
    ...(hasNumbers && options["bareNumber"] === false && { bareNumber: false }),
  };
}

function isSign(value: unknown): value is string {
  return typeof value === "string" && value.length === 1;
}

/** Texts such as `n/a` are missing anyway. */
function toMissingTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => !isMissing(text));
}

/** The name of a declared encoding; `null` for UTF-8, and for one that is not known. */
function toEncoding(declared = ""): string | null {
  const label = declared
    .trim()
    .toLowerCase()
    .replaceAll("_", "-")
    .replace(/^latin-/, "latin")
    .replace(/^iso(\d)/, "iso-$1");
  const encoding = toEncodingName(label);
  return encoding === "utf-8" ? null : encoding;
}

/** The decimal and the thousands separator, where all columns that declare one have the same. */
export function toNumberSigns({ columns = {} }: TableFormat): {
  decimalChar: string | undefined;
  groupChar: string | undefined;
} {
  const own = Object.values(columns);
  const decimals = new Set(own.flatMap(({ decimalChar }) => decimalChar ?? []));
  const groups = new Set(own.flatMap(({ groupChar }) => groupChar ?? []));
  const [decimalChar] = decimals;
  const [groupChar] = groups;
  return {
    decimalChar: decimals.size === 1 ? decimalChar : undefined,
    groupChar: groups.size === 1 ? groupChar : undefined,
  };
}

/** Whether the columns are aligned by spaces. */
export function isInColumns({ delimiter, skipInitialSpace }: TableFormat): boolean {
  return delimiter === " " && skipInitialSpace === true;
}

/** Names of the columns whose numbers have a thousands separator. */
export function listGrouped({ columns = {} }: TableFormat): string[] {
  return Object.entries(columns).flatMap(([name, { groupChar }]) => (groupChar ? [name] : []));
}

/** The texts that are missing values in any column, for tools that have one list for all. */
export function listMissing({ missing = [], columns = {} }: TableFormat): string[] {
  const own = Object.values(columns).flatMap((column) => column.missing ?? []);
  return [...new Set([...missing, ...own])];
}
