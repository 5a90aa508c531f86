import { OPERATOR_WORDS, type Operator, takesValue } from "./row-filters.ts";
import type { Query } from "../query-string.ts";

export interface RecordsFilter {
  /** A property's name. */
  name: string;
  operator: Operator;
  value: string;
}

/** Which records an address shows. Properties are named: each page may have others. */
export interface RecordsQuery {
  sort: { name: string; isDescending: boolean } | null;
  /** Empty for all. */
  columns: string[];
  filters: RecordsFilter[];
}

/** Whether the records are in another order than the catalogue's, or only some of them. */
export function isSelecting({ sort, filters }: RecordsQuery): boolean {
  return sort !== null || filters.length > 0;
}

const NAME_MAX_CHARS = 255;
const VALUE_MAX_CHARS = 100;
export const RECORD_FILTERS_MAX = 6;
/** More than are shown at once, so that no tick is lost. */
const COLUMNS_MAX = 200;

/** Invalid values of an address are ignored; `fc`, `fo` and `fv` add a filter. */
export function readRecordsQuery(values: (name: string) => string[]): RecordsQuery {
  const one = (name: string): string => values(name)[0] ?? "";
  const [, sign = "", sorted = ""] = /^([-+]?)(.*)$/s.exec(one("by")) ?? [];
  const columns = values("col").filter(isName);
  const added = { name: one("fc"), operator: one("fo"), value: one("fv") };
  const filters = [...values("where").map(parseFilter), added].filter(isFilter);
  const texts = filters.map(toFilterText);
  return {
    sort: isName(sorted) ? { name: sorted, isDescending: sign === "-" } : null,
    columns: [...new Set(columns)].slice(0, COLUMNS_MAX),
    filters: filters
      .filter((_, at) => texts.indexOf(texts[at] ?? "") === at)
      .slice(0, RECORD_FILTERS_MAX),
  };
}

function isName(name: string): boolean {
  return name !== "" && name.length <= NAME_MAX_CHARS;
}

type Parsed = Record<keyof RecordsFilter, string>;

/** `ge.age.3`; a name's own dots are written as `%2E`. */
function parseFilter(text: string): Parsed {
  const [, operator = "", name = "", value = ""] =
    /^([a-z]{2,4})\.([^.]*)\.(.*)$/s.exec(text) ?? [];
  return { operator, name: name.replaceAll("%2E", ".").replaceAll("%25", "%"), value };
}

function isFilter(filter: Parsed): filter is RecordsFilter {
  const { name, operator, value } = filter;
  if (!isName(name) || !Object.hasOwn(OPERATOR_WORDS, operator)) return false;
  const isValue = value !== "" && value.length <= VALUE_MAX_CHARS;
  return isValue || !takesValue(operator as Operator); // own key of the list
}

function toFilterText({ name, operator, value }: RecordsFilter): string {
  const written = name.replaceAll("%", "%25").replaceAll(".", "%2E");
  return `${operator}.${written}.${takesValue(operator) ? value : ""}`;
}

/** The same in the shortest form. */
export function toRecordsParameters({ sort, columns, filters }: RecordsQuery): Query {
  return {
    by: sort ? (sort.isDescending ? `-${sort.name}` : sort.name.replace(/^(?=[-+])/, "+")) : "",
    col: columns,
    where: filters.map(toFilterText),
  };
}
