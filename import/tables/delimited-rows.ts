import { HEADER_MAX_CHARS } from "../limits.ts";

/** How a delimited text marks its rows, as character codes; `-1` where it has no such mark. */
export interface RowMarks {
  delimiter: number;
  quote: number;
  escape: number;
  comment: number;
  isQuoteDoubled: boolean;
  skipsInitialSpace: boolean;
}

/** The result of the scan: `first` is the first row's fields, `null` when it is too long to be a header. */
export interface ScannedRows {
  rows: number;
  first: string[] | null;
  /** False when the text ends inside quotes, so that the count cannot be trusted. */
  isWhole: boolean;
}

export interface RowScanner {
  push(text: string): void;
  end(): ScannedRows;
}

/** `indent`: spaces that are skipped before the first field. */
type Mode =
  | "rowStart"
  | "indent"
  | "fieldStart"
  | "plain"
  | "quoted"
  | "quoteSeen"
  | "escaped"
  | "comment";

interface Scan {
  mode: Mode;
  rows: number;
  fields: string[];
  field: string;
  length: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** Counts rows and returns the fields of the first; memory does not grow with the text. Empty lines are not rows. */
export function createRowScanner(marks: RowMarks): RowScanner {
  const scan: Scan = {
    mode: "rowStart",
    rows: 0,
    fields: [],
    field: "",
    length: 0,
  };
  return {
    push(text) {
      for (let at = 0; at < text.length; at += 1) step(scan, marks, text.charCodeAt(at));
    },
    end() {
      const isWhole = scan.mode !== "quoted" && scan.mode !== "escaped";
      if (!["rowStart", "indent", "comment"].includes(scan.mode)) endRow(scan, marks);
      return {
        rows: scan.rows,
        first: scan.length > HEADER_MAX_CHARS ? null : scan.fields,
        isWhole,
      };
    },
  };
}

function step(scan: Scan, marks: RowMarks, code: number): void {
  switch (scan.mode) {
    case "comment":
      if (code === LINE_FEED || code === CARRIAGE_RETURN) scan.mode = "rowStart";
      return;
    case "escaped":
      take(scan, code);
      scan.mode = "quoted";
      return;
    case "quoted":
      if (code === marks.escape && marks.escape !== marks.quote) scan.mode = "escaped";
      else if (code === marks.quote) scan.mode = "quoteSeen";
      else take(scan, code);
      return;
    case "quoteSeen":
      if (code === marks.quote && marks.isQuoteDoubled) {
        take(scan, code);
        scan.mode = "quoted";
        return;
      }
      scan.mode = "plain";
      stepUnquoted(scan, marks, code);
      return;
    case "rowStart":
    case "indent":
    case "fieldStart":
    case "plain":
      stepUnquoted(scan, marks, code);
  }
}

function stepUnquoted(scan: Scan, marks: RowMarks, code: number): void {
  if (code === LINE_FEED || code === CARRIAGE_RETURN) {
    if (scan.mode !== "rowStart" && scan.mode !== "indent") endRow(scan, marks);
    scan.mode = "rowStart";
    return;
  }
  // Before the delimiter, which may be a space itself.
  if (marks.skipsInitialSpace && code === SPACE && scan.mode !== "plain") {
    if (scan.mode === "rowStart") scan.mode = "indent";
    return;
  }
  if (code === marks.delimiter) {
    endField(scan);
    scan.mode = "fieldStart";
    return;
  }
  if (scan.mode === "rowStart" && code === marks.comment) {
    scan.mode = "comment";
    return;
  }
  if (scan.mode === "plain") {
    take(scan, code);
    return;
  }
  if (code === marks.quote) {
    scan.mode = "quoted";
    return;
  }
  take(scan, code);
  scan.mode = "plain";
}

function take(scan: Scan, code: number): void {
  if (scan.rows > 0) return;
  scan.length += 1;
  if (scan.length <= HEADER_MAX_CHARS) scan.field += String.fromCharCode(code);
}

function endField(scan: Scan): void {
  if (scan.rows > 0) return;
  scan.length += 1;
  if (scan.length <= HEADER_MAX_CHARS) scan.fields.push(scan.field);
  scan.field = "";
}

function endRow(scan: Scan, { delimiter }: RowMarks): void {
  // Spaces before the end of a line separate nothing.
  const isTrailing = scan.mode === "fieldStart" && delimiter === SPACE && scan.fields.length > 0;
  if (!isTrailing) endField(scan);
  scan.rows += 1;
  scan.mode = "rowStart";
}
