import type { ListQuery } from "#client/contract/lists/list-query.ts";
import type { DatasetType, Family } from "#client/contract/records.ts";
import { type Query, toQueryString } from "#client/contract/query-string.ts";
import { FOLLOW_TARGET_MAX_CHARS } from "#api/wire/follows.ts";
import { toAllNames } from "./licenses.ts";

/** The dataset types in a family's list (pages, section 1.0). */
export const TYPES_OF_FAMILY: Record<Family, readonly DatasetType[]> = {
  datasets: ["research", "trial"],
  code: ["release"],
  collections: ["collection"],
};

/** Extensions of our own product API: the nearest rows when none has all words, and why a row was found. */
const NEAREST = { nearest: true, passages: true };

/** The call for the rows of a list's state that have all words, or else the nearest. */
export function toNearestPath(family: Family, query: ListQuery): string {
  return toListPath(family, query, query.q === "" ? {} : NEAREST);
}

/** The product API call for a list's state. */
export function toListPath(family: Family, query: ListQuery, more: Query = {}): string {
  const { orderBy, orderDirection } = ORDER[query.sort];
  const shared = {
    ...toFilters(family, query),
    limit: query.size,
    offset: (query.page - 1) * query.size,
    orderBy,
    orderDirection,
  };
  return query.q === ""
    ? `/discover/datasets${toQueryString(shared)}`
    : `/discover/search/datasets${toQueryString({ query: query.q, ...shared, ...more })}`;
}

/**
 * The search of a list's state, without order and page: its followers get emails about it. `searched` are its words
 * with their synonyms; without them where they would make it too long.
 */
export function toFollowedQuery(family: Family, query: ListQuery, searched = query.q): string {
  const own = toQueryString({ query: query.q, ...toFilters(family, query) }).slice(1);
  const whole = `${own}&${toQueryString({ searched }).slice(1)}`;
  return searched === query.q || whole.length > FOLLOW_TARGET_MAX_CHARS ? own : whole;
}

/** The call that counts the results of further filters: an extension of our own product API. */
export function toFacetsPath(family: Family, query: ListQuery): string {
  const { q } = query;
  const nearest = q === "" ? undefined : true;
  return `/discover/facets${toQueryString({ query: q, ...toFilters(family, query), nearest })}`;
}

/** The call that finds people, tags and columns by words: an extension of our own product API. */
export function toSuggestionsPath(query: string, { isWhole }: { isWhole: boolean }): string {
  return `/discover/suggestions${toQueryString({ query, whole: isWhole || undefined })}`;
}

/** The call that finds files by name and path, or else the nearest. */
export function toFilesPath(query: ListQuery): string {
  const { q, page, size } = query;
  const more = q === "" ? {} : NEAREST;
  return `/discover/search/files${toQueryString({ query: q, limit: size, offset: (page - 1) * size, ...more })}`;
}

/** Whose records are listed: by ORCID iD, or by a name as records show it, without a degree. */
export type AskedPerson = { orcid: string } | { contributor: string };

/** The call that lists a person's records: an extension of our own product API. */
export function toPersonPath(
  person: AskedPerson,
  { page, size }: { page: number; size: number },
): string {
  const order = { orderBy: "date", orderDirection: "desc" };
  return `/discover/datasets${toQueryString({ ...person, limit: size, offset: (page - 1) * size, ...order })}`;
}

/** The call that lists the versions of a record, the newest first. */
export function toVersionsPath(id: number): string {
  return `/discover/datasets/${id}/versions`;
}

/** The call that lists the members of a collection's version. */
export function toMembersPath(
  { id, version }: { id: number; version: number },
  page: { limit: number; offset: number },
): string {
  return `/discover/datasets/${id}/versions/${version}/dois${toQueryString(page)}`;
}

function toFilters(family: Family, query: ListQuery): Query {
  const { west, south, east, north } = query.box ?? {};
  return {
    tags: query.tags.toSorted(),
    embargo: query.status.length === 1 ? query.status[0] === "embargoed" : undefined,
    datasetType: TYPES_OF_FAMILY[family],
    license: toAllNames(query.licenses).toSorted(),
    year: query.years,
    size: query.sizes,
    from: query.from ?? undefined,
    until: query.until ?? undefined,
    box: query.box ? [west, south, east, north].join(",") : undefined,
  };
}

const ORDER = {
  relevance: { orderBy: "relevance", orderDirection: "desc" },
  newest: { orderBy: "date", orderDirection: "desc" },
  oldest: { orderBy: "date", orderDirection: "asc" },
  name: { orderBy: "name", orderDirection: "asc" },
  "name-desc": { orderBy: "name", orderDirection: "desc" },
  largest: { orderBy: "size", orderDirection: "desc" },
  smallest: { orderBy: "size", orderDirection: "asc" },
} as const satisfies Record<ListQuery["sort"], { orderBy: string; orderDirection: string }>;
