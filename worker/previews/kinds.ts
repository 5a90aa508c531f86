import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import type { MapView } from "#base/map-view.ts";
import type { Fields } from "./arrays/fields.ts";

export interface TableColumn {
  name: string;
  type: "number" | "date" | "boolean" | "text" | "empty";
  /** Values read that are not empty. */
  filled: number;
  /** Equal steps from `min` to `max`; only of numbers. */
  histogram: { min: number; max: number; counts: number[] } | null;
}

/** A cell and what it spans; `column` is its first, from 0. */
export interface HtmlCell {
  text: string;
  isHead: boolean;
  column: number;
  columns: number;
  rows: number;
}

/** A table of texts, `PREVIEW_ROWS_SHOWN` of its rows at most. */
export interface HtmlTable {
  head: HtmlCell[][];
  rows: HtmlCell[][];
  /** Of its body. */
  rowCount: number;
  /** Whether a column's values are numbers. */
  numbers: boolean[];
  /** How large the whole table is, in the words of the library that wrote it. */
  size: string;
}

export type NotebookCell =
  | { kind: "text"; content: SanitizedHtml }
  | { kind: "table"; content: HtmlTable }
  /** Plain text, or the data URL of a picture. */
  | { kind: "code" | "typed" | "output" | "picture"; content: string };

export interface ZipEntry {
  path: string;
  /** Bytes, decompressed. */
  size: number;
}

/** A column as a file describes it. */
export interface StoredColumn {
  name: string;
  /** The file format's own term. */
  type: string;
  isOptional: boolean;
}

/** One slice through a volume. */
export interface SliceImage {
  label: string;
  /** The parameter that moves it. */
  axis: "x" | "y" | "z";
  /** From 1. */
  at: number;
  of: number;
  src: string;
}

/** The preview of a file; `isCut` when it is only the beginning. */
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
      /** Drawn for numbers only; `null` when no feature has a position in degrees. */
      svg: string | null;
      summary: string;
      view: MapView;
      /** About one of so many positions is drawn. */
      thinned: number;
      features: number;
      /** Properties of the first features; `null` when there are none. */
      table: { columns: TableColumn[]; rows: string[][]; isCut: boolean } | null;
      /** The file as a tree. */
      value: unknown;
      isCut: boolean;
    }
  | { kind: "text"; text: string; isCut: boolean }
  | { kind: "markdown"; html: SanitizedHtml; isCut: boolean }
  /** `language`: of its code, as the notebook names it; `null` when it names none. */
  | { kind: "notebook"; language: string | null; cells: NotebookCell[]; isCut: boolean }
  /** `first`: the number of the first entry that is listed. */
  | {
      kind: "zip";
      entries: ZipEntry[];
      first: number;
      total: number;
      opened: OpenedEntry | null;
      isCut?: boolean;
    }
  /** `src` is a data URL, or `null` for the file's own address. */
  | { kind: "image"; size: { width: number; height: number } | null; src: string | null }
  | { kind: "audio" | "video" }
  | {
      kind: "slices";
      images: SliceImage[];
      note: string;
      /** Which volume of a series is shown, from 1, of how many that can be. */
      volume: { at: number; of: number };
      facts: [name: string, value: string][];
      /** The distribution of the shown slices' values, and the range that is drawn from black to white. */
      intensity: { low: number; high: number; histogram: TableColumn["histogram"] };
    }
  | { kind: "fields"; fields: Fields; isCut?: boolean }
  /** `sheets`: the names of all; `shown`: that of the one whose table this is. */
  | {
      kind: "workbook";
      sheets: string[];
      shown: string;
      table: Pick<Extract<Preview, { kind: "table" }>, "columns" | "rows">;
      isCut: boolean;
    }
  /** `isFramed`: whether it is small enough to be loaded with the page. */
  | { kind: "pdf"; isFramed: boolean }
  | { kind: "none"; reason: string };

/** One file of a zip. */
export interface OpenedEntry {
  path: string;
  preview: Preview;
}
