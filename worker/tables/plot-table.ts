import { type ColumnFacts, readNumber, toFacts, toNumber } from "#base/tables/column-facts.ts";
import { toNameKind } from "#base/tables/column-names.ts";
import { drawBlocks, findBlocks, type Span } from "./plot-blocks.ts";
import { drawPlot, type Plot, type PlotColumn } from "./plot.ts";
import type { TableRows } from "./read-table.ts";
import { hasAxis, type PlotQuery } from "./table-query.ts";

interface PlottedColumn {
  /** Its place in the file, from 0. */
  at: number;
  name: string;
  facts: ColumnFacts;
}

export type PlotOfTable = Plot &
  PlotQuery & {
    y: number;
    /** Whether it shows all rows of its span, not a sample of them; or those that the page reads. */
    isOfAll: boolean;
    isOfPage: boolean;
  };

interface Plottable {
  /** Rows of the address: all of a whole table. */
  found: readonly string[][];
  columns: readonly PlottedColumn[];
}

/** The plot of the address, or the default of such columns. */
export async function plotTable(
  table: TableRows,
  { found, columns }: Plottable,
  requested: PlotQuery | null,
): Promise<PlotOfTable | null> {
  const choice = toChoice(columns, requested);
  const find = (place: number | null) => columns.find(({ at }) => at === place) ?? null;
  const y = choice?.y === null ? columns.find(isNumeric) : find(choice?.y ?? null);
  if (!choice || !y) return null;
  const x = find(choice.x);
  const axis = choice.kind === "histogram" ? y : x;
  const span = hasAxis(choice.kind) ? toSpan(choice, axis) : WHOLE;
  const own = { choice, x, y, axis, span };
  const exact =
    table.extent.kind === "whole"
      ? await drawRows(own, { rows: found, skipped: 0 })
      : await drawLarge(table, own);
  const isOfPage = exact === undefined && !isSampled(table, own);
  const sample = isOfPage ? table.rows : table.sample;
  const plot = exact === undefined ? await drawSample(sample, own) : exact;
  if (plot === null) return null;
  const isOfAll = exact !== undefined;
  // Few points of a whole table are its rows.
  const isListed = table.extent.kind !== "whole" || plot.points?.note !== null;
  const { points, ...picture } = plot;
  const drawn = isListed && points ? { ...picture, points } : picture;
  return { ...drawn, ...choice, x: x?.at ?? null, y: y.at, isOfAll, isOfPage };
}

interface Choice {
  choice: PlotQuery;
  x: PlottedColumn | null;
  y: PlottedColumn;
  /** The column of the horizontal axis; `null` for the row's number. */
  axis: PlottedColumn | null;
  span: Span;
}

/** So many blocks, or fewer, are drawn from their rows when these can be read. */
const BLOCKS_READ = 8;
/** Most bytes of these rows: about 10 ms of CPU. */
const ROWS_READ_BYTES = 500_000;
const WHOLE: Span = { from: null, until: null };

/**
 * A line of a large table: a few rows are drawn one by one, many as blocks. `undefined` for other plots,
 * and when no blocks are known.
 */
async function drawLarge(table: TableRows, own: Choice): Promise<Plot | null | undefined> {
  const { choice, x, y, span } = own;
  const toBlockColumn = ({ at, name, facts }: PlottedColumn) => {
    return { at, name, isDate: facts.type === "date" };
  };
  const drawn = { x: x && toBlockColumn(x), y: toBlockColumn(y) };
  const blocks = choice.kind === "line" ? findBlocks(table, { ...drawn, span }) : null;
  if (blocks === null) return undefined;
  const [first, last] = [blocks.at(0), blocks.at(-1)];
  if (!first || !last) return null;
  if (blocks.length <= BLOCKS_READ) {
    // When the axis is the row's number, the span says exactly which rows to read.
    const from = x === null ? Math.max(first.first, Math.ceil(span.from ?? 1) - 1) : first.first;
    const end = x === null ? Math.min(last.end, Math.floor(span.until ?? last.end)) : last.end;
    const rows = end > from ? await table.readRows?.(from, end, ROWS_READ_BYTES) : null;
    if (rows) return drawRows(own, { rows, skipped: from });
  }
  return limit(drawBlocks(blocks, drawn), own);
}

/** Whether the sample has cells of what is drawn: it has only the columns that are counted. */
function isSampled({ sample }: TableRows, { x, y }: Choice): boolean {
  return [x, y].every(
    (column) => column === null || sample.some((row) => (row[column.at] ?? "") !== ""),
  );
}

/** Sampled rows have no numbers, so a plot against the row's number shows all of them. */
function drawSample(rows: readonly string[][], own: Choice): Promise<Plot | null> {
  const { axis, span } = own;
  return drawRows({ ...own, span: axis === null ? WHOLE : span }, { rows, skipped: 0 });
}

interface DrawnRows {
  rows: readonly string[][];
  /** How many rows of the table come before them. */
  skipped: number;
}

/** Draws the rows that are in the span. */
async function drawRows(own: Choice, { rows, skipped }: DrawnRows): Promise<Plot | null> {
  const { choice, x, y, axis, span } = own;
  const [from, until] = [span.from ?? -Infinity, span.until ?? Infinity];
  const isIn = (row: readonly string[], at: number): boolean => {
    const place = axis === null ? skipped + at + 1 : toNumber(row[axis.at] ?? "");
    return place >= from && place <= until;
  };
  const shown = span === WHOLE ? rows : rows.filter(isIn);
  const before = axis === null ? Math.max(0, Math.ceil(from) - 1 - skipped) : 0;
  const isCounted = choice.kind === "histogram" || choice.kind === "bars";
  const toColumn = ({ at, name, facts }: PlottedColumn): PlotColumn => {
    const cells = shown.map((row) => row[at] ?? "");
    return { name, type: facts.type, cells, facts: isCounted ? toFacts(cells) : facts };
  };
  const columns = { x: x && toColumn(x), y: toColumn(y) };
  const { kind, box } = choice;
  const plot = await drawPlot(kind, { ...columns, skipped: skipped + before, box });
  return plot && limit(plot, own);
}

/** The plot with a sentence about the span that it shows. */
function limit(plot: Plot, { choice, axis, span }: Choice): Plot {
  const from = span.from === null ? null : choice.from;
  const until = span.until === null ? null : choice.until;
  const name = axis?.name ?? "Row";
  const sentence =
    from === null
      ? until !== null && ` The plot ends at ${name} ${until}.`
      : until === null
        ? ` The plot begins at ${name} ${from}.`
        : ` The plot shows ${name} from ${from} to ${until}.`;
  return sentence ? { ...plot, summary: plot.summary + sentence } : plot;
}

const YEAR = /^\d{4}$/;
const DAY_CHARS = 10;
const DAY_MS = 86_400_000;

/** The span of an address. An end that does not fit the axis is left open. */
function toSpan({ from, until }: PlotQuery, axis: PlottedColumn | null): Span {
  if (from === null && until === null) return WHOLE;
  if (axis?.facts.type !== "date") {
    const toEnd = (text: string | null): number | null => toFinite(readNumber(text ?? ""));
    return { from: toEnd(from), until: toEnd(until) };
  }
  const start = from !== null && YEAR.test(from) ? `${from}-01-01` : (from ?? "");
  const end = until !== null && YEAR.test(until) ? `${until}-12-31` : (until ?? "");
  const toTime = (text: string): number | null =>
    Number.isNaN(readNumber(text)) ? toFinite(toNumber(text)) : null;
  const last = toTime(end);
  // A day is in the span until its end.
  const rest = end.length === DAY_CHARS ? DAY_MS - 1 : 0;
  return { from: toTime(start), until: last === null ? null : last + rest };
}

function toFinite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

function isNumeric({ facts: { type } }: PlottedColumn): boolean {
  return type === "number";
}

/** The first column of numbers that are measured, or else of any that do not identify rows. */
function chooseMeasured(columns: readonly PlottedColumn[]): PlottedColumn | undefined {
  const numbers = columns.filter(
    (column) => isNumeric(column) && toNameKind(column.name) !== "naming",
  );
  const measured = numbers.filter(({ name }) => toNameKind(name) === null);
  return measured.find(({ facts }) => !numbersRows(facts)) ?? measured[0] ?? numbers[0];
}

/** Whether the column has each whole number between its least and its largest once: it numbers the rows. */
function numbersRows({ histogram, distinct, isDistinctCut }: ColumnFacts): boolean {
  if (histogram === null) return false;
  const { min, max, counts } = histogram;
  const count = counts.reduce((sum, each) => sum + each, 0);
  const isOnce = isDistinctCut || distinct === null || distinct === count;
  return Number.isInteger(min) && max - min + 1 === count && isOnce && count > 2;
}

/** Without a unit behind it: `lat (deg)` is `lat`. */
function toBareName(name: string): string {
  return /^\w*/.exec(name.trim())?.[0] ?? "";
}

/** The plot of the address. Its map without a column of longitudes is of those that are named so. */
function toChoice(
  columns: readonly PlottedColumn[],
  requested: PlotQuery | null,
): PlotQuery | null {
  if (requested === null) return choosePlot(columns);
  if (requested.kind !== "map" || requested.x !== null) return requested;
  const places = findPlaces(columns);
  return places && { ...requested, ...places };
}

/** The columns of longitudes and latitudes, by their names. */
function findPlaces(columns: readonly PlottedColumn[]): { x: number; y: number } | null {
  const find = (kind: "latitude" | "longitude"): PlottedColumn | undefined =>
    columns.find((column) => isNumeric(column) && toNameKind(toBareName(column.name)) === kind);
  const [latitude, longitude] = [find("latitude"), find("longitude")];
  return latitude && longitude ? { x: longitude.at, y: latitude.at } : null;
}

function choosePlot(columns: readonly PlottedColumn[]): PlotQuery | null {
  const all = { from: null, until: null, box: null };
  const places = findPlaces(columns);
  if (places) return { kind: "map", ...places, ...all };
  const day = columns.find(({ facts }) => facts.type === "date");
  const number = chooseMeasured(columns);
  if (day && number) return { kind: "line", x: day.at, y: number.at, ...all };
  if (number) return { kind: "histogram", x: null, y: number.at, ...all };
  const text = columns.find(({ facts }) => facts.top.length > 0);
  return text ? { kind: "bars", x: null, y: text.at, ...all } : null;
}
