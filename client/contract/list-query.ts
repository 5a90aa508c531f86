import { PAGE_SIZES } from "./limits.ts";
import type { Query } from "./routes.ts";

export type ListSort =
  | "relevance"
  | "newest"
  | "oldest"
  | "name"
  | "name-desc"
  | "largest"
  | "smallest";
export type ListStatus = "public" | "embargoed";

/** The state of a list; all of it lives in the address. */
export interface ListQuery {
  q: string;
  tags: string[];
  /** Empty or both: no filter. */
  status: ListStatus[];
  licence: string;
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

/** Longest accepted search text, characters; longer input is cut. */
export const SEARCH_MAX_CHARS = 300;
/** Tags that may be combined. */
export const TAGS_MAX = 10;
/** Pages that may be asked for; far beyond any catalogue, so that offsets stay exact numbers. */
const PAGE_MAX = 100_000;

/** Anything a visitor may have typed into the address, read as a list's state; never fails. */
export function readListQuery(values: (key: string) => readonly string[]): ListQuery {
  const first = (key: string): string => values(key)[0] ?? "";
  const q = first("q").trim().slice(0, SEARCH_MAX_CHARS);
  const size = PAGE_SIZES.find((option) => String(option) === first("size")) ?? PAGE_SIZES[0];
  const page = Math.trunc(Number(first("page")));
  return {
    q,
    tags: [...new Set(values("tag").map((tag) => tag.trim().slice(0, 100)))]
      .filter((tag) => tag !== "")
      .slice(0, TAGS_MAX),
    status: STATUSES.filter((status) => values("status").includes(status)),
    licence: first("licence").trim().slice(0, 100),
    sort: SORTS.find((sort) => sort === first("sort")) ?? defaultSort(q),
    page: page >= 1 && page <= PAGE_MAX ? page : 1,
    size,
  };
}

function defaultSort(q: string): ListSort {
  return q === "" ? "newest" : "relevance";
}

/** The shortest address of a list's state: defaults are left out. */
export function toListQuery(query: ListQuery): Query {
  return {
    q: query.q,
    tag: query.tags,
    status: query.status,
    licence: query.licence,
    sort: query.sort === defaultSort(query.q) ? undefined : query.sort,
    size: query.size === PAGE_SIZES[0] ? undefined : query.size,
    page: query.page === 1 ? undefined : query.page,
  };
}

/** Filters in force, for "Clear all" and the number on the drawer's button. */
export function countFilters(query: ListQuery): number {
  return query.tags.length + query.status.length + (query.licence === "" ? 0 : 1);
}
