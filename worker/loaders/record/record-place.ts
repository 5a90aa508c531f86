import { parseStyle } from "#client/contract/citation/addresses.ts";
import { FILE_ORDERS, FORM_OUTCOMES, type RecordPlace } from "#client/contract/record-page.ts";
import { RECORD_TABS, type RecordLater, type RecordTab } from "#client/contract/record-tabs.ts";
import { readRecordsQuery, toRecordsParameters } from "#client/contract/rows/records-query.ts";
import type { Query } from "#client/contract/query-string.ts";
import type { Part } from "#client/contract/failures.ts";
import type { Model, RecordDetail, VersionRow } from "#client/contract/records.ts";
import { cutText } from "#base/cut.ts";
import { FILTER_MAX_CHARS, PAGE_MAX, PATH_MAX_CHARS } from "../../limits.ts";
import { readPreviewQuery, toPreviewParameters } from "../../previews/preview-query.ts";
import { readTableQuery, toTableParameters } from "../../tables/table-query.ts";
import { mayBeTable } from "../../tables/table-view.ts";
import type { LoadContext } from "../load.ts";

/** A record with the parts that its address selects. */
export interface TabPlace {
  record: RecordDetail;
  place: RecordPlace;
  /** The kind of records that is shown; `""` when there is none. */
  model: string;
  /** How many there are of this kind, as the record says. */
  modelRecords: number;
  /** The kinds, when they are requested already. */
  versions: Promise<Part<VersionRow[]>> | null;
}

/** Starts loading the data that a tab needs besides the record. */
export type StartTab = (context: LoadContext, place: TabPlace) => RecordLater;

const TABS = Object.keys(RECORD_TABS) as RecordTab[]; // Object.keys widens the keys it has just read

/** The tab of an address. */
export function readTab({ query }: LoadContext): RecordTab {
  return parseTab(query("tab")[0]) ?? "overview";
}

export function parseTab(requested: string | undefined): RecordTab | null {
  return TABS.find((name) => name === requested) ?? null;
}

/** The kind of records in an address, or the first one. */
export function readModel({ query }: LoadContext, models: readonly Model[]): string {
  const requested = query("model")[0];
  return (models.find(({ name }) => name === requested) ?? models[0])?.name ?? "";
}

/** The parts of a record that an address selects; invalid values become the default. */
export function readPlace(query: LoadContext["query"]): RecordPlace {
  const one = (name: string): string => query(name)[0] ?? "";
  return {
    path: toPath(one("path")),
    page: toPage(one("page")),
    file: toPath(one("file")),
    isCodeOpen: one("code") === "1",
    filter: cutText(one("q").trim(), FILTER_MAX_CHARS),
    order: FILE_ORDERS.find((order) => order === one("sort")) ?? "name",
    selected: toSelected(query("select")),
    style: parseStyle(one("style")),
    compared: toCompared(one("from"), one("to")),
    isGetOpen: ["1", "selection"].includes(one("get")),
    isGetOfSelection: one("get") === "selection",
    outcome: FORM_OUTCOMES.find((outcome) => outcome === one("sent")) ?? null,
  };
}

function toPath(requested: string): string {
  return cutText(requested.replace(/^\/+|\/+$/g, ""), PATH_MAX_CHARS);
}

/** Each path once, none below another one: a folder includes everything in it. */
function toSelected(requested: string[]): string[] {
  const paths = [...new Set(requested.map(toPath))].filter((path) => path !== "");
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}

/** From 1; anything but a page number is the first page. */
function toPage(requested: string): number {
  const page = Math.trunc(Number(requested));
  return page > 0 && page <= PAGE_MAX ? page : 1;
}

/** Two different versions, the older one first. */
function toCompared(from: string, to: string): RecordPlace["compared"] {
  if (![from, to].every((version) => /^[1-9]\d{0,8}$/.test(version))) return null;
  const [older = 0, newer = 0] = [Number(from), Number(to)].toSorted((a, b) => a - b);
  return older === newer ? null : { from: older, to: newer };
}

/** A tab's parameters of the shown table, preview or rows, in the shortest form. */
export function toDataQuery(tab: RecordTab, file: string, values: LoadContext["query"]): Query {
  return {
    ...(tab === "files" && toPreviewParameters(readPreviewQuery(values, file))),
    ...(tab === "files" && mayBeTable(file) && toTableParameters(readTableQuery(values))),
    ...(tab === "records" && toRecordsParameters(readRecordsQuery(values))),
  };
}

interface PlaceParts {
  place: RecordPlace;
  model: string;
  query: LoadContext["query"];
}

/** The query of a page without an open dialog: only the parameters of its tab, on which a stored page depends. */
export function toPlaceQuery(tab: RecordTab, { place, model, query }: PlaceParts): Query {
  return {
    tab: tab === "overview" ? "" : tab,
    ...toTabQuery(tab, place, model),
    ...toDataQuery(tab, place.file, query),
    style: place.style === parseStyle(undefined) ? "" : place.style,
  };
}

function toTabQuery(tab: RecordTab, place: RecordPlace, model: string): Query {
  const { path, file, filter: q, order, selected: select, compared } = place;
  const page = place.page === 1 ? "" : place.page;
  switch (tab) {
    case "files":
      return {
        path,
        file,
        code: place.isCodeOpen ? 1 : "",
        sort: order === "name" ? "" : order,
        q,
        page,
        select,
      };
    case "contents":
      return { page };
    case "records":
      return { model, page };
    case "use":
    case "about":
      return { file };
    case "changes":
      return { ...compared, file, page };
    default:
      return {};
  }
}
