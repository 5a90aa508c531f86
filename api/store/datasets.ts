import type { DatasetType, OrderBy, OrderDirection } from "#api/wire/enums.ts";
import type { World } from "../world.ts";

export interface DatasetFilter {
  ids: number[] | null;
  tags: string[];
  embargo: boolean | null;
  datasetType: DatasetType | null;
}

export interface DatasetOrder {
  orderBy: OrderBy;
  orderDirection: OrderDirection;
}

export interface Page {
  limit: number;
  offset: number;
}

/** Without a query there is no relevance: the contract then sorts by date. */
const SORT_COLUMNS = {
  name: "d.sort_name",
  date: "d.published_at",
  size: "d.size",
  relevance: "d.published_at",
} as const satisfies Record<OrderBy, string>;

/** One condition of a query and the value it binds. */
export interface Condition {
  sql: string;
  value: string | number;
}

/** Ids of one page of listed datasets, and how many there are in all. */
export async function loadDatasetIds(
  { db }: World,
  filter: DatasetFilter,
  { orderBy, orderDirection, limit, offset }: DatasetOrder & Page,
): Promise<{ ids: number[]; totalCount: number }> {
  const conditions = toConditions(filter);
  const where = ["d.listed = 1", ...conditions.map(({ sql }) => sql)].join(" AND ");
  const values = conditions.map(({ value }) => value);
  const direction = orderDirection === "asc" ? "ASC" : "DESC";
  const [page, total] = await db.batch<{ id: number }>([
    db
      .prepare(
        `SELECT d.id FROM datasets AS d WHERE ${where}
         ORDER BY ${SORT_COLUMNS[orderBy]} ${direction}, d.id ${direction} LIMIT ? OFFSET ?`,
      )
      .bind(...values, limit, offset),
    db.prepare(`SELECT count(*) AS id FROM datasets AS d WHERE ${where}`).bind(...values),
  ]);
  return {
    ids: page?.results.map(({ id }) => id) ?? [],
    totalCount: total?.results[0]?.id ?? 0,
  };
}

/** The filters that lists and search share. */
export function toConditions({ ids, tags, embargo, datasetType }: DatasetFilter): Condition[] {
  const conditions: Condition[] = tags.map((tag) => ({
    sql: "d.id IN (SELECT dataset_id FROM dataset_tags WHERE folded = lower(?))",
    value: tag,
  }));
  if (ids !== null) {
    conditions.push({
      sql: "d.id IN (SELECT value FROM json_each(?))",
      value: JSON.stringify(ids),
    });
  }
  if (embargo !== null) conditions.push({ sql: "d.embargo = ?", value: embargo ? 1 : 0 });
  if (datasetType !== null) conditions.push({ sql: "d.dataset_type = ?", value: datasetType });
  return conditions;
}
