import { cutText } from "#base/cut.ts";
import { type Coverage, readCoverage } from "./coverage-query.ts";
import { PAGE_SIZES } from "../limits.ts";
import type { Query } from "../query-string.ts";

export type ListSort =
  | "relevance"
  | "newest"
  | "oldest"
  | "name"
  | "name-desc"
  | "largest"
  | "smallest";
export type ListStatus = "public" | "embargoed";
/** A class of sizes, in the format of the address and the product API's facets: `min-max` in bytes. */
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** The state of a list; all of it is in the address. */
export interface ListQuery extends Coverage {
  q: string;
  /** What is searched: records, or the files in them. */
  kind: "records" | "files";
  tags: string[];
  /** Empty or both: no filter. */
  status: ListStatus[];
  /** Exact names; any of them. */
  licenses: string[];
  /** Four digits each; any of them. */
  years: string[];
  sizes: SizeClass[];
  sort: ListSort;
  /** From 1. */
  page: number;
  size: (typeof PAGE_SIZES)[number];
}

const SORTS: readonly ListSort[] = [
  "relevance",
  "newest",
  "oldest",
  "name",
  "name-desc",
  "largest",
  "smallest",
];
const STATUSES: readonly ListStatus[] = ["public", "embargoed"];
/** Bytes; the bounds are those of the product API's facets. */
export const SIZE_CLASSES = [
  "0-1000000",
  "1000000-100000000",
  "100000000-10000000000",
  "10000000000-",
] as const;

/** Longest accepted search text, characters; longer input is truncated. */
export const SEARCH_MAX_CHARS = 300;
/** Longest value of a filter, characters; longer input is truncated. */
const FILTER_MAX_CHARS = 100;
/** Values of one filter that may be combined. */
export const TAGS_MAX = 10;
/** Pages that may be requested; more than any catalogue has, so that offsets stay exact numbers. */
const PAGE_MAX = 100_000;

/** Anything a visitor may have typed into the address, read as a list's state; never fails. */
export function readListQuery(values: (key: string) => readonly string[]): ListQuery {
  const first = (key: string): string => values(key)[0] ?? "";
  const q = cutText(first("q").trim(), SEARCH_MAX_CHARS);
  const size = PAGE_SIZES.find((option) => String(option) === first("size")) ?? PAGE_SIZES[0];
  const page = Math.trunc(Number(first("page")));
  return {
    q,
    kind: first("type") === "files" ? "files" : "records",
    tags: readValues(values("tag")),
    status: STATUSES.filter((status) => values("status").includes(status)),
    licenses: readValues(values("licence")),
    years: readValues(values("year").filter((year) => /^\s*\d{4}\s*$/.test(year))).toSorted(),
    sizes: SIZE_CLASSES.filter((sizeClass) => values("bytes").includes(sizeClass)),
    ...readCoverage(values),
    sort: SORTS.find((sort) => sort === first("sort")) ?? defaultSort(q),
    page: page > 0 && page <= PAGE_MAX ? page : 1,
    size,
  };
}

function readValues(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => cutText(value.trim(), FILTER_MAX_CHARS)))]
    .filter((value) => value !== "")
    .slice(0, TAGS_MAX);
}

function defaultSort(q: string): ListSort {
  return q === "" ? "newest" : "relevance";
}

/** The shortest address of a list's state: defaults are omitted. */
export function toListQuery(query: ListQuery): Query {
  return {
    q: query.q,
    type: query.kind === "files" ? "files" : undefined,
    tag: query.tags,
    status: query.status,
    licence: query.licenses,
    year: query.years,
    bytes: query.sizes,
    ...toCoverageQuery(query),
    sort: query.sort === defaultSort(query.q) ? undefined : query.sort,
    size: query.size === PAGE_SIZES[0] ? undefined : query.size,
    page: query.page === 1 ? undefined : query.page,
  };
}

/** The coverage in the format of the address. */
export function toCoverageQuery({ from, until, box }: ListQuery): Query {
  return { from: from ?? undefined, until: until ?? undefined, ...box };
}
