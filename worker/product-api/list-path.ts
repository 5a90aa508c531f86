import type { ListQuery } from "#client/contract/list-query.ts";
import type { DatasetType, Family } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/routes.ts";

/** Which dataset types a family's list holds (pages, section 1.0). */
export const TYPES_OF_FAMILY: Record<Family, readonly DatasetType[]> = {
  datasets: ["research", "trial"],
  code: ["release"],
  collections: ["collection"],
};

/** The product API call that answers a list's state. */
export function toListPath(family: Family, query: ListQuery): string {
  const { orderBy, orderDirection } = ORDER[query.sort];
  const shared = {
    tags: query.tags,
    embargo: query.status.length === 1 ? query.status[0] === "embargoed" : undefined,
    limit: query.size,
    offset: (query.page - 1) * query.size,
    orderBy,
    orderDirection,
    datasetType: TYPES_OF_FAMILY[family],
    license: query.licence,
  };
  return query.q === ""
    ? `/discover/datasets${toQueryString(shared)}`
    : `/discover/search/datasets${toQueryString({ query: query.q, ...shared })}`;
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
