import { toNumber } from "#base/tables/column-facts.ts";
import type { Box } from "#api/wire/coverage.ts";
import { readBox } from "#client/contract/lists/coverage-query.ts";
import { OPERATOR_WORDS, type Operator } from "#client/contract/rows/row-filters.ts";
import { cutText } from "#base/cut.ts";
import {
  TABLE_COLUMNS_LISTED,
  TABLE_FILTER_MAX_CHARS,
  TABLE_FILTERS_MAX,
} from "../previews/limits.ts";
import { toBoxParameters } from "../previews/preview-query.ts";

export const PLOT_KINDS = {
  line: "Line",
  histogram: "Histogram",
  scatter: "Scatter",
  bars: "Bars",
  map: "Positions",
} as const;
export type PlotKind = keyof typeof PLOT_KINDS;

/** Whether a plot has a horizontal axis of values, so that it may begin and end where an address says. */
export function hasAxis(kind: PlotKind): boolean {
  return kind !== "bars" && kind !== "map";
}

export interface TableFilter {
  /** From 0. */
  column: number;
  operator: Operator;
  value: string;
}

/** The state of a table in an address. Columns are named by their place: a version's file never changes. */
export interface TableQuery {
  /** From 1. */
  page: number;
  /** Where in a text too large to be counted the page begins, bytes. */
  at: number;
  sort: { column: number; isDescending: boolean } | null;
  /** Empty for all. More than are shown at once are read too, so that no tick is lost. */
  columns: number[];
  filters: TableFilter[];
  plot: PlotQuery | null;
  /** Text that the names of the listed columns contain, and the page of their list, from 1. */
  find: string;
  list: number;
}

export interface PlotQuery {
  kind: PlotKind;
  /** Columns from 0; `null` for the row's number. */
  x: number | null;
  y: number | null;
  /** Where the horizontal axis begins and ends, as written: numbers, or days and times; `null` for all of it. */
  from: string | null;
  until: string | null;
  /** The part of a map that is shown; `null` for all of it. */
  box: Box | null;
}

/** The parameters of an address that only a table depends on; `fc`, `fo` and `fv` add a filter. */
export const TABLE_PARAMETERS =
  "at by col where fc fo fv plot px py pf pu west south east north cq cp".split(" ");

type Values = (name: string) => string[];

/** Invalid values of an address are ignored. */
export function readTableQuery(values: Values): TableQuery {
  const one = (name: string): string => values(name)[0] ?? "";
  const by = /^(-?)(\d{1,4})$/.exec(one("by"));
  const sorted = by && toColumn(by[2]);
  const kind = one("plot");
  const end = (name: string): string | null =>
    Number.isNaN(toNumber(one(name))) ? null : one(name).trim();
  const columns = values("col").flatMap((text) => toColumn(text) ?? []);
  return {
    page: toWhole(one("page"), 1, 1_000_000),
    at: toWhole(one("at"), 0, Number.MAX_SAFE_INTEGER),
    sort:
      by && sorted !== null && sorted !== undefined
        ? { column: sorted, isDescending: by[1] === "-" }
        : null,
    columns: [...new Set(columns)],
    filters: readFilters(values).slice(0, TABLE_FILTERS_MAX),
    plot: Object.hasOwn(PLOT_KINDS, kind)
      ? {
          kind: kind as PlotKind, // own key of the list
          x: toColumn(one("px")),
          y: toColumn(one("py")),
          from: end("pf"),
          until: end("pu"),
          box: kind === "map" ? readBox(values) : null,
        }
      : null,
    find: cutText(one("cq").trim(), TABLE_FILTER_MAX_CHARS),
    list: toWhole(one("cp"), 1, COLUMN_LISTS_MAX),
  };
}

/** Pages of the list of the columns that an address can name. */
const COLUMN_LISTS_MAX = Math.ceil(9_999 / TABLE_COLUMNS_LISTED);

function toWhole(text: string, least: number, most: number): number {
  const whole = /^\d{1,16}$/.test(text) ? Number(text) : least;
  return whole >= least && whole <= most ? whole : least;
}

/** `1` is the first column. */
function toColumn(text = ""): number | null {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) - 1 : null;
}

function readFilters(values: Values): TableFilter[] {
  const added = [values("fc")[0] ?? "", values("fo")[0] ?? "", values("fv")[0] ?? ""];
  const texts = [...values("where"), added.join(".")];
  const seen = new Set<string>();
  return texts.flatMap((text) => {
    const [, place, operator = "", value = ""] =
      /^(\d{1,4})\.([a-z]{2,4})\.(.*)$/s.exec(text) ?? [];
    const column = toColumn(place);
    const hasValue = operator === "none" || operator === "some" || value !== "";
    if (
      column === null ||
      !Object.hasOwn(OPERATOR_WORDS, operator) ||
      !hasValue ||
      seen.has(text)
    ) {
      return [];
    }
    seen.add(text);
    return [
      {
        column,
        operator: operator as Operator, // own key of the list
        value: cutText(value, TABLE_FILTER_MAX_CHARS),
      },
    ];
  });
}

/** The same in the shortest form, for links and cache keys. */
export function toTableParameters(
  query: TableQuery,
): Record<string, string | string[] | undefined> {
  const { page, at, sort, columns, filters, plot, find, list } = query;
  const place = (column: number | null): string | undefined =>
    column === null ? undefined : String(column + 1);
  return {
    page: page === 1 ? undefined : String(page),
    at: at === 0 ? undefined : String(at),
    by: sort ? `${sort.isDescending ? "-" : ""}${sort.column + 1}` : undefined,
    col: columns.map((column) => String(column + 1)),
    where: filters.map(toFilterText),
    plot: plot?.kind,
    px: place(plot?.x ?? null),
    py: place(plot?.y ?? null),
    pf: plot?.from ?? undefined,
    pu: plot?.until ?? undefined,
    ...toBoxParameters(plot?.box ?? null),
    cq: find || undefined,
    cp: list === 1 ? undefined : String(list),
  };
}

export function toFilterText({ column, operator, value }: TableFilter): string {
  return `${column + 1}.${operator}.${value}`;
}
