import { HEADER_MAX_CHARS } from "./limits.ts";

/** How a delimited text marks its records, as character codes; `-1` where it has no such mark. */
export interface RecordMarks {
  delimiter: number;
  quote: number;
  escape: number;
  comment: number;
  isQuoteDoubled: boolean;
  skipsInitialSpace: boolean;
}

/** The result of the scan: `first` is the first record's fields, `null` when it is too long to be a header. */
export interface ScannedRecords {
  records: number;
  first: string[] | null;
  /** False when the text ends inside quotes, so that the count cannot be trusted. */
  isWhole: boolean;
}

export interface RecordScanner {
  push(text: string): void;
  end(): ScannedRecords;
}

type Mode = "recordStart" | "fieldStart" | "plain" | "quoted" | "quoteSeen" | "escaped" | "comment";

interface Scan {
  mode: Mode;
  records: number;
  fields: string[];
  field: string;
  length: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** Counts records and returns the fields of the first; memory does not grow with the text. Empty lines are not records. */
export function createRecordScanner(marks: RecordMarks): RecordScanner {
  const scan: Scan = {
    mode: "recordStart",
    records: 0,
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
      if (scan.mode !== "recordStart" && scan.mode !== "comment") endRecord(scan);
      return {
        records: scan.records,
        first: scan.length > HEADER_MAX_CHARS ? null : scan.fields,
        isWhole,
      };
    },
  };
}

function step(scan: Scan, marks: RecordMarks, code: number): void {
  switch (scan.mode) {
    case "comment":
      if (code === LINE_FEED || code === CARRIAGE_RETURN) scan.mode = "recordStart";
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
    case "recordStart":
    case "fieldStart":
    case "plain":
      stepUnquoted(scan, marks, code);
  }
}

function stepUnquoted(scan: Scan, marks: RecordMarks, code: number): void {
  if (code === LINE_FEED || code === CARRIAGE_RETURN) {
    if (scan.mode !== "recordStart") endRecord(scan);
    return;
  }
  if (code === marks.delimiter) {
    endField(scan);
    scan.mode = "fieldStart";
    return;
  }
  if (scan.mode === "recordStart" && code === marks.comment) {
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
  if (marks.skipsInitialSpace && code === SPACE) {
    scan.mode = "fieldStart";
    return;
  }
  take(scan, code);
  scan.mode = "plain";
}

function take(scan: Scan, code: number): void {
  if (scan.records > 0) return;
  scan.length += 1;
  if (scan.length <= HEADER_MAX_CHARS) scan.field += String.fromCharCode(code);
}

function endField(scan: Scan): void {
  if (scan.records > 0) return;
  scan.length += 1;
  if (scan.length <= HEADER_MAX_CHARS) scan.fields.push(scan.field);
  scan.field = "";
}

function endRecord(scan: Scan): void {
  endField(scan);
  scan.records += 1;
  scan.mode = "recordStart";
}
