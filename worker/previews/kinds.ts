import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import type { Fields } from "./fields.ts";

export interface TableColumn {
  name: string;
  type: "number" | "date" | "boolean" | "text" | "empty";
  /** Values read that are not empty. */
  filled: number;
  /** Equal steps from `min` to `max`; only of numbers. */
  histogram: { min: number; max: number; counts: number[] } | null;
}

export type NotebookCell =
  | { kind: "text"; content: SanitizedHtml }
  /** Plain text, or the data address of a picture. */
  | { kind: "code" | "output" | "picture"; content: string };

export interface ZipEntry {
  path: string;
  /** Bytes, unpacked. */
  size: number;
}

/** A column as a file describes it. */
export interface StoredColumn {
  name: string;
  /** The file format's own word. */
  type: string;
  isOptional: boolean;
}

/** One cut through a volume. */
export interface SliceImage {
  label: string;
  /** The parameter that moves it. */
  axis: "x" | "y" | "z";
  /** From 1. */
  at: number;
  of: number;
  src: string;
}

/** What is shown of a file's inside; `isCut` when it is only the beginning. */
export type Preview =
  | { kind: "table"; columns: TableColumn[]; rows: string[][]; isCut: boolean }
  | {
      kind: "parquet";
      schema: StoredColumn[];
      /** Rows of the whole file. */
      rowCount: number;
      columns: TableColumn[];
      rows: string[][];
      /** Why there are no rows, or not of every column; `null` when there are. */
      note: string | null;
      isCut: boolean;
    }
  | { kind: "json"; value: unknown; isCut: boolean }
  | {
      kind: "map";
      /** Drawn of numbers alone. */
      svg: string;
      summary: string;
      /** Every so many-th position is drawn. */
      thinned: number;
      /** Properties of the features; `null` when there are none. */
      table: { columns: TableColumn[]; rows: string[][]; isCut: boolean } | null;
      /** The file as a tree. */
      value: unknown;
      isCut: boolean;
    }
  | { kind: "text"; text: string; isCut: boolean }
  | { kind: "markdown"; html: SanitizedHtml; isCut: boolean }
  | { kind: "notebook"; cells: NotebookCell[]; isCut: boolean }
  | { kind: "zip"; entries: ZipEntry[]; total: number; opened: OpenedEntry | null }
  /** `src` is a data address, or `null` for the file's own. */
  | { kind: "image"; size: { width: number; height: number } | null; src: string | null }
  | { kind: "audio" | "video" }
  | {
      kind: "slices";
      images: SliceImage[];
      note: string;
      facts: [name: string, value: string][];
      /** How the values of the shown slices are spread, and which of them are drawn from black to white. */
      intensity: { low: number; high: number; histogram: TableColumn["histogram"] };
    }
  | { kind: "fields"; fields: Fields }
  | { kind: "pdf" }
  | { kind: "none"; reason: string };

/** One file of a zip. */
export interface OpenedEntry {
  path: string;
  preview: Preview;
}
