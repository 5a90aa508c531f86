import { cleanText } from "#base/clean.ts";
import { NUMBER } from "#base/tables/column-facts.ts";
import { type Attributes, readHtml, toText } from "../markdown/html-reader.ts";
import type { HtmlCell, HtmlTable } from "./kinds.ts";
import { HTML_TABLE_COLUMNS_MAX, HTML_TABLE_HEAD_ROWS_MAX, PREVIEW_ROWS_SHOWN } from "./limits.ts";
import { cutCell } from "./table.ts";

/** A cell before it has its place. */
type Spans = Omit<HtmlCell, "column">;

/** The only elements within a table, and where each may stand. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["thead", ["table"]],
  ["tbody", ["table"]],
  ["tr", ["thead", "tbody"]],
  ["th", ["tr"]],
  ["td", ["tr"]],
]);

/** What pandas and Polars write beside a table. */
const SIZE = /^(?:\d+ rows? × \d+ columns?|shape: \([\d_, ]+\))$/;
const SPAN = /^[1-9]\d{0,3}$/;
/** What pandas writes for a missing value, and for the rows and columns that it leaves out. */
const NO_VALUE = /^(?:|NaN|NaT|None|<NA>|\.\.\.|…)$/;

/**
 * The one table of an output, as pandas and Polars write it (class `dataframe`). `null` for anything else:
 * other elements within it, spans that do not fill its columns, other texts beside it. Only texts and spans
 * are taken from the HTML.
 */
export function readHtmlTable(html: string): HtmlTable | null {
  const grid = createGrid();
  const open: string[] = [];
  let isValid = true;
  let isRead = false;
  let size = "";
  let text = "";
  let cell: Spans | null = null;

  function enter(name: string, attributes: Attributes): boolean {
    if (name === "table") return !isRead && open.length === 0 && isDataFrame(attributes);
    if (!PARENTS.get(name)?.includes(open.at(-1) ?? "")) return false;
    if (name === "thead" || name === "tbody") return grid.startSection(name);
    if (name === "tr") return grid.startRow();
    cell = toSpans(attributes, name === "th");
    text = "";
    return cell !== null;
  }

  readHtml(html, {
    onOpen(name, attributes) {
      if (open.length === 0 && name !== "table") return;
      isValid &&= enter(name, attributes);
      if (isValid) open.push(name);
    },
    onClose(name) {
      if (open.length === 0) return;
      isValid &&= open.pop() === name;
      if (name === "table") isRead = true;
      if (name === "tr") isValid &&= grid.endRow();
      if (cell && (name === "th" || name === "td"))
        grid.addCell({ ...cell, text: cutCell(cleanText(text).trim()) });
    },
    onText(written) {
      const within = open.at(-1);
      if (within === "th" || within === "td") text += toText(written);
      else if (within === undefined && SIZE.test(toText(written).trim())) size = written.trim();
      else isValid &&= written.trim() === "";
    },
  });
  return isValid && isRead && open.length === 0 ? { ...grid.read(), size } : null;
}

function isDataFrame(attributes: Attributes): boolean {
  return (attributes.get("class") ?? "").split(/\s+/).includes("dataframe");
}

/** An empty cell without its place; `null` for a span that is no number of four digits at most. */
function toSpans(attributes: Attributes, isHead: boolean): Spans | null {
  const columns = attributes.get("colspan") ?? "1";
  const rows = attributes.get("rowspan") ?? "1";
  if (!SPAN.test(columns) || !SPAN.test(rows)) return null;
  return { text: "", isHead, columns: Number(columns), rows: Number(rows) };
}

/** The cells of a table in their places. Each step says whether the table is still one of equal rows. */
function createGrid() {
  const head: HtmlCell[][] = [];
  const rows: HtmlCell[][] = [];
  const numbers: boolean[] = [];
  let section: "thead" | "tbody" | null = null;
  let rowCount = 0;
  let width = 0;
  let row: Spans[] = [];
  let reaching: number[] = [];

  function addBodyRow(cells: HtmlCell[]): void {
    rowCount += 1;
    if (rows.length < PREVIEW_ROWS_SHOWN) rows.push(cells);
    for (const { isHead, column, text } of cells) {
      if (!isHead) numbers[column] = (numbers[column] ?? true) && isNumber(text);
    }
  }

  return {
    startSection(name: "thead" | "tbody"): boolean {
      const isNext = name === "tbody" ? section !== "tbody" : section === null;
      section = name;
      reaching = [];
      return isNext;
    },
    startRow(): boolean {
      row = [];
      return section === "tbody" || head.length < HTML_TABLE_HEAD_ROWS_MAX;
    },
    addCell(cell: Spans): void {
      row.push(cell);
    },
    endRow(): boolean {
      const placed = placeCells(row, reaching);
      reaching = placed?.reaching ?? [];
      width ||= reaching.length;
      if (!placed || row.length === 0 || reaching.length !== width) return false;
      if (section === "thead") head.push(placed.cells);
      else addBodyRow(placed.cells);
      return true;
    },
    read: (): Omit<HtmlTable, "size"> => ({
      head,
      rows: rows.map((cells, at) =>
        cells.map((cell) => ({ ...cell, rows: Math.min(cell.rows, rows.length - at) })),
      ),
      rowCount,
      numbers: Array.from({ length: width }, (_, column) => numbers[column] ?? false),
    }),
  };
}

/**
 * The cells of a row in the columns that cells above leave free. `reaching`: the rows below it into which the
 * cell of each column reaches. `null` for cells above one another, and for too many columns.
 */
function placeCells(
  row: readonly Spans[],
  above: readonly number[],
): { cells: HtmlCell[]; reaching: number[] } | null {
  const reaching: number[] = [];
  const isTaken = (): boolean => (above[reaching.length] ?? 0) > 0;
  const pass = (): void => {
    while (isTaken()) reaching.push((above[reaching.length] ?? 0) - 1);
  };
  const cells: HtmlCell[] = [];
  for (const cell of row) {
    pass();
    cells.push({ ...cell, column: reaching.length });
    for (let at = 0; at < cell.columns; at += 1) {
      if (isTaken() || reaching.length === HTML_TABLE_COLUMNS_MAX) return null;
      reaching.push(cell.rows - 1);
    }
  }
  pass();
  return { cells, reaching };
}

function isNumber(text: string): boolean {
  return NUMBER.test(text) || NO_VALUE.test(text);
}
