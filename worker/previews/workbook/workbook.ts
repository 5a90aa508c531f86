import { cutText } from "#base/cut.ts";
import type { Preview } from "../kinds.ts";
import { PREVIEW_CELL_MAX_CHARS, WORKBOOK_PART_BYTES, WORKBOOK_SHEETS_MAX } from "../limits.ts";
import type { RangedFile } from "../read-range.ts";
import { tableOf } from "../table.ts";
import { type OpenEntry, openArchive } from "../zip.ts";
import { readCellFormats } from "./cell-formats.ts";
import { readXml } from "./read-xml.ts";
import { countTexts, readSheet, readTexts, toLetters } from "./sheet.ts";

const UNREADABLE: Preview = {
  kind: "none",
  reason: "This workbook cannot be read. It may be protected by a password.",
};

/**
 * One sheet of an Excel workbook (ECMA-376, SpreadsheetML) as a table, and the names of the others. A
 * workbook is a zip of XML files, of which only those that the sheet needs are read.
 */
export async function readWorkbook(file: RangedFile, requested: string): Promise<Preview> {
  const open = await openArchive(file, WORKBOOK_PART_BYTES);
  if (open === null) return UNREADABLE;
  const [book, relationships, texts, styles] = await Promise.all([
    readPart(open, "xl/workbook.xml"),
    readPart(open, "xl/_rels/workbook.xml.rels"),
    readPart(open, "xl/sharedStrings.xml"),
    readPart(open, "xl/styles.xml"),
  ]);
  if (book === null || relationships === null) return UNREADABLE;
  const { sheets, isFrom1904 } = readSheets(book.text);
  const shown = sheets.find(({ name }) => name === requested) ?? sheets[0];
  const target = shown && readTargets(relationships.text).get(shown.relationship);
  const sheet = target === undefined ? null : await readPart(open, target);
  if (!shown || sheet === null) return UNREADABLE;
  const { rows, isCut } = readSheet(sheet.text, sheet.isCut, {
    texts: texts === null ? [] : readTexts(texts.text, countTexts(sheet.text)),
    formats: styles === null ? [] : readCellFormats(styles.text),
    isFrom1904,
  });
  const { head, body } = splitHead(rows);
  const table = tableOf(head, body, isCut);
  const names = sheets.map(({ name }) => name);
  return { kind: "workbook", sheets: names, shown: shown.name, table, isCut: table.isCut };
}

interface Part {
  text: string;
  isCut: boolean;
}

/** The beginning of a part of the workbook; `null` when it has none of this name. */
async function readPart(open: OpenEntry, path: string): Promise<Part | null> {
  const entry = await open(path);
  const bytes = await entry?.read(0, Math.min(entry.size, WORKBOOK_PART_BYTES));
  if (!entry || !bytes) return null;
  const isCut = bytes.length < entry.size;
  return { text: new TextDecoder().decode(bytes, { stream: isCut }), isCut };
}

interface Sheet {
  name: string;
  relationship: string;
}

/** The sheets that are not hidden, in their order. */
function readSheets(book: string): { sheets: Sheet[]; isFrom1904: boolean } {
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  readXml(book, {
    onOpen(name, attributes) {
      if (name === "workbookpr") isFrom1904 = /^(1|true)$/.test(attributes.get("date1904") ?? "");
      const isHidden = /hidden$/i.test(attributes.get("state") ?? "");
      if (name !== "sheet" || isHidden || sheets.length === WORKBOOK_SHEETS_MAX) return;
      const shown = cutText(attributes.get("name") ?? "", PREVIEW_CELL_MAX_CHARS);
      sheets.push({ name: shown, relationship: attributes.get("r:id") ?? "" });
    },
  });
  return { sheets, isFrom1904 };
}

/** The paths of a workbook's parts by their relationship's id. */
function readTargets(relationships: string): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(relationships, {
    onOpen(name, attributes) {
      const target = attributes.get("target") ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      if (name === "relationship") targets.set(attributes.get("id") ?? "", path);
    },
  });
  return targets;
}

/**
 * The names of the columns and the rows below them. A first row that does not name every column is a
 * row like the others: columns then have their letters.
 */
function splitHead(rows: string[][]): { head: string[]; body: string[][] } {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [first = [], ...rest] = rows;
  const isHead = first.length === width && first.every((name) => name !== "" && !isNumber(name));
  if (isHead && rest.length > 0) return { head: first, body: rest };
  return { head: Array.from({ length: width }, (_, at) => toLetters(at)), body: rows };
}

function isNumber(text: string): boolean {
  return !Number.isNaN(Number(text));
}
