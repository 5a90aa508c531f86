import { isTableByDescription } from "#base/tables/table-kind.ts";
import type { TableFormat, toNumberSigns } from "#base/tables/table-format.ts";

/** How the publisher of a table says that it is to be read. */
export interface DescribedTable {
  format: TableFormat;
  /** Those that are known, in their order. */
  columns: { name: string; isNumber: boolean }[];
  /** The separators of numbers, where a tool can read all columns by them. */
  signs: Partial<ReturnType<typeof toNumberSigns>>;
}

/** A file as code names it: its address, its checksum, and how to cite it. */
export interface UsedFile {
  path: string;
  /** Absolute, every segment encoded. */
  url: string;
  sha256: string | null;
  citation: string;
  /** How its publisher describes it as a table; `null` without a description. */
  table: DescribedTable | null;
  /** Absolute address of the record's Data Package. */
  packageUrl: string;
}

export type Shape = "csv" | "tsv" | "parquet" | "json" | "jsonl" | null;

const SHAPES: readonly (readonly [ending: RegExp, shape: NonNullable<Shape>])[] = [
  [/\.csv$/i, "csv"],
  [/\.(?:tsv|tab)$/i, "tsv"],
  [/\.parquet$/i, "parquet"],
  [/\.(?:jsonl|ndjson)$/i, "jsonl"],
  [/\.json$/i, "json"],
];

/** How tools read a file; `null` when they only fetch it. */
export function toShape(path: string, isDescribed: boolean): Shape {
  if (isDescribed && isTableByDescription(path)) return "csv";
  return SHAPES.find(([ending]) => ending.test(path))?.[1] ?? null;
}

/** How its cells are separated where nobody says so. */
export function toDelimiter(shape: Shape): string {
  return shape === "tsv" ? "\t" : ",";
}

/** A text as a literal of Python, R and JSON. */
export function literal(text: string): string {
  return JSON.stringify(text).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, "");
}

/** The citation above the code, on one line. */
export function toComment(sign: string, citation: string): string {
  return `${sign} Cite: ${citation.replace(/\s+/g, " ").trim()}\n`;
}

/** The file's own name, as a file of the folder the code runs in. */
export function toLocalName(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/^[-.]+/, "_");
  return name === "" ? "file" : name;
}
