import { PREVIEW_COLUMNS_MAX, WORKBOOK_ROWS_READ } from "../limits.ts";
import { type CellFormats, toIsoDate } from "./cell-formats.ts";
import { readXml } from "./read-xml.ts";

/** What the cells of a sheet refer to. */
export interface CellContext {
  /** Texts of cells, by their number. */
  texts: readonly string[];
  formats: CellFormats;
  isFrom1904: boolean;
}

/** The rows of a sheet that have a value. */
export interface SheetRows {
  rows: string[][];
  /** Whether there are more. */
  isCut: boolean;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/** Reads the first rows of a worksheet (ECMA-376 part 1, 18.3.1.99). */
export function readSheet(xml: string, isCut: boolean, context: CellContext): SheetRows {
  const { text, isShortened } = takeRows(xml);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  let isWide = false;

  function endCell(): void {
    if (cell === null) return;
    const value = toValue(cell, context);
    if (cell.column >= PREVIEW_COLUMNS_MAX) isWide ||= value !== "";
    else if (value !== "") row[cell.column] = value;
    cell = null;
  }
  function endRow(): void {
    endCell();
    if (row.length > 0) rows.push(Array.from(row, (value) => value ?? ""));
    row = [];
  }

  let next = 0;
  readXml(text, {
    onOpen(name, attributes) {
      isValue = name === "v" || name === "t";
      if (name === "row") {
        endRow();
        next = 0;
      }
      if (name !== "c") return;
      endCell();
      const column = toColumn(attributes.get("r") ?? "") ?? next;
      next = column + 1;
      const style = Number(attributes.get("s") ?? 0);
      cell = { column, type: attributes.get("t") ?? "n", style, value: "" };
    },
    onText(piece) {
      if (cell !== null && isValue) cell.value += piece;
    },
    onClose(name) {
      isValue = false;
      if (name === "c") endCell();
      if (name === "row") endRow();
    },
  });
  endRow();
  return { rows, isCut: isCut || isShortened || isWide };
}

const ROW_END = /<\/(?:\w+:)?row>/g;
const TEXT_END = /<\/(?:\w+:)?si>/g;

/** The text up to the last row that is read. */
function takeRows(xml: string): { text: string; isShortened: boolean } {
  return takeUntil(xml, ROW_END, WORKBOOK_ROWS_READ);
}

/** The text up to the end that follows so many others. */
function takeUntil(xml: string, end: RegExp, most: number): { text: string; isShortened: boolean } {
  let count = 0;
  for (const { index } of xml.matchAll(end)) {
    count += 1;
    if (count > most) return { text: xml.slice(0, index), isShortened: true };
  }
  return { text: xml, isShortened: false };
}

/** How many shared texts the rows that are read refer to: mostly the first ones, in their order. */
export function countTexts(xml: string): number {
  let most = 0;
  for (const [, index] of takeRows(xml).text.matchAll(/<(?:\w+:)?v>(\d{1,9})</g))
    most = Math.max(most, Number(index) + 1);
  return most;
}

/** `C5` is in column 2. */
function toColumn(reference: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(reference) ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The letters of a column: 0 is `A`, 26 is `AA`. */
export function toLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : toLetters(Math.floor(column / 26) - 1) + last;
}

/** Excel shows no more digits of a number. */
const SHOWN_DIGITS = 15;

/** A cell as text: numbers shortest, dates in ISO 8601. */
function toValue({ type, value, style }: Cell, context: CellContext): string {
  const { texts, formats, isFrom1904 } = context;
  switch (type) {
    case "s":
      return texts[Number(value)] ?? "…";
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "n": {
      const number = Number(value);
      if (value.trim() === "" || Number.isNaN(number)) return value.trim();
      const date = formats[style] === "date" ? toIsoDate(number, isFrom1904) : null;
      return date ?? String(Number(number.toPrecision(SHOWN_DIGITS)));
    }
    default:
      return decodeEscapes(value);
  }
}

/** Characters that XML forbids are written as `_x000D_` (ECMA-376 part 1, 22.4.2.4). */
function decodeEscapes(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The first texts that cells share, without the readings of Japanese words (ECMA-376 part 1, 18.4.9). */
export function readTexts(xml: string, most: number): string[] {
  const { text: needed } = takeUntil(xml, TEXT_END, most);
  const texts: string[] = [];
  let text: string | null = null;
  let isText = false;
  let isReading = false;
  readXml(needed, {
    onOpen(name) {
      if (name === "si") {
        if (text !== null) texts.push(decodeEscapes(text));
        text = "";
      }
      if (name === "rph") isReading = true;
      isText = name === "t" && !isReading;
    },
    onText(piece) {
      if (text !== null && isText) text += piece;
    },
    onClose(name) {
      isText = false;
      if (name === "rph") isReading = false;
      if (name === "si" && text !== null) {
        texts.push(decodeEscapes(text));
        text = null;
      }
    },
  });
  return texts;
}
