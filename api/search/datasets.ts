import type { DatasetType, OrderBy } from "#api/wire/enums.ts";
import {
  toConditions,
  type Condition,
  type DatasetFilter,
  type DatasetOrder,
  type Page,
} from "../store/datasets.ts";
import type { World } from "../world.ts";
import { toMatch } from "./match.ts";

export interface DatasetSearch extends DatasetFilter {
  query: string;
  organization: string | null;
  organizationId: number | null;
  license: string | null;
  datasetType: DatasetType | null;
}

/** How much a word counts, by place: name, description, README, tags, contributors, file names. */
const RANK = "bm25(dataset_search, 10.0, 4.0, 1.0, 6.0, 5.0, 0.5)";

/** In search, `date` is the first publication; the contract differs from the list here. */
const SORT_COLUMNS = {
  name: "d.sort_name",
  date: "d.created_at",
  size: "d.size",
} as const satisfies Record<Exclude<OrderBy, "relevance">, string>;

/** Ids of one page of hits, best first unless another order is asked, and how many there are. */
export async function searchDatasetIds(
  { db }: World,
  search: DatasetSearch,
  order: DatasetOrder & Page,
): Promise<{ ids: number[]; totalCount: number }> {
  const { positive, negative } = toMatch(search.query);
  const conditions = [...toSearchConditions(positive, negative), ...toFilterConditions(search)];
  const source =
    positive === null
      ? "datasets AS d"
      : "dataset_search JOIN datasets AS d ON d.id = dataset_search.rowid";
  const where = [...conditions.map(({ sql }) => sql), "d.listed = 1"].join(" AND ");
  const values = conditions.map(({ value }) => value);
  const [page, total] = await db.batch<{ id: number }>([
    db
      .prepare(
        `SELECT d.id FROM ${source} WHERE ${where}
         ORDER BY ${toOrder(order, positive !== null)} LIMIT ? OFFSET ?`,
      )
      .bind(...values, order.limit, order.offset),
    db.prepare(`SELECT count(*) AS id FROM ${source} WHERE ${where}`).bind(...values),
  ]);
  return { ids: page?.results.map(({ id }) => id) ?? [], totalCount: total?.results[0]?.id ?? 0 };
}

function toSearchConditions(positive: string | null, negative: string | null): Condition[] {
  const conditions: Condition[] = [];
  if (positive !== null) conditions.push({ sql: "dataset_search MATCH ?", value: positive });
  if (negative !== null) {
    conditions.push({
      sql: "d.id NOT IN (SELECT rowid FROM dataset_search WHERE dataset_search MATCH ?)",
      value: negative,
    });
  }
  return conditions;
}

function toFilterConditions(search: DatasetSearch): Condition[] {
  const conditions = toConditions(search);
  const { organization, organizationId, license } = search;
  if (organization !== null)
    conditions.push({ sql: "d.organization_name = ?", value: organization });
  if (organizationId !== null)
    conditions.push({ sql: "d.organization_id = ?", value: organizationId });
  if (license !== null) conditions.push({ sql: "d.license = ?", value: license });
  return conditions;
}

function toOrder({ orderBy, orderDirection }: DatasetOrder, isRanked: boolean): string {
  const direction = orderDirection === "asc" ? "ASC" : "DESC";
  if (orderBy !== "relevance") return `${SORT_COLUMNS[orderBy]} ${direction}, d.id ${direction}`;
  if (!isRanked) return `d.published_at ${direction}, d.id ${direction}`;
  return `${RANK} ${orderDirection === "asc" ? "DESC" : "ASC"}, d.id DESC`;
}
