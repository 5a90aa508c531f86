import type { OrderBy } from "#api/wire/enums.ts";
import { toCount } from "../store/counts.ts";
import {
  toConditions,
  toWhere,
  type Condition,
  type DatasetFilter,
  type DatasetOrder,
  type Page,
} from "../store/datasets.ts";
import type { World } from "../world.ts";
import type { CountMemory } from "./count-memory.ts";
import { toMatch } from "./match.ts";
import { ID_OF_SEARCH_ROW } from "./search-row.ts";
import { toTwoStages } from "./two-stages.ts";

export interface DatasetSearch extends DatasetFilter {
  query: string;
  organization: string | null;
  organizationId: number | null;
}

/** How much a word counts, by place: name, description, README, tags, contributors, file names. */
const RANK = "bm25(dataset_search, 10.0, 4.0, 1.0, 6.0, 5.0, 0.5)";
export const WITH_DATASETS = `dataset_search JOIN datasets AS d ON d.id = ${ID_OF_SEARCH_ROW}`;

/** In search, `date` is the first publication; the contract differs from the list here. */
const SORT_COLUMNS = {
  name: "d.sort_name",
  date: "d.created_at",
  size: "d.size",
  relevance: "d.published_at",
} as const satisfies Record<OrderBy, string>;

type Order = DatasetOrder & Page;

type Found = Promise<{ ids: number[]; totalCount: number }>;

/** Ids of one page of hits, best first unless another order is asked, and how many there are. */
export async function searchDatasetIds(
  { db }: World,
  search: DatasetSearch,
  { order, memory }: { order: Order; memory: CountMemory },
): Found {
  const { positive, negative } = toMatch(search.query);
  const filters = toSearchConditions(search, negative);
  if (positive !== null) return findMatched(db, { positive, filters, order }, memory);
  const [total, page] = await db.batch<{ id: number }>(toUnmatched(db, { search, filters, order }));
  return { ids: toIds(page), totalCount: total?.results[0]?.id ?? 0 };
}

const GENERATION = `SELECT value AS id FROM search_generation`;

/** The matches of a common word take longer to count than to rank, so the count is remembered. */
async function findMatched(db: D1Database, matched: Matched, memory: CountMemory): Found {
  const { page, count } = toMatched(db, matched);
  const [now, found] = await db.batch<{ id: number }>([db.prepare(GENERATION), page]);
  const generation = now?.results[0]?.id ?? 0;
  const key = JSON.stringify([matched.positive, matched.filters]);
  const known = memory.recall(key, generation);
  if (known !== null) return { ids: toIds(found), totalCount: known };
  const totalCount = (await count.first<number>("id")) ?? 0;
  memory.keep(key, generation, totalCount);
  return { ids: toIds(found), totalCount };
}

function toIds(answer: D1Result<{ id: number }> | undefined): number[] {
  return answer?.results.map(({ id }) => id) ?? [];
}

function toUnmatched(
  db: D1Database,
  { search, filters, order }: { search: DatasetSearch; filters: Condition[]; order: Order },
): D1PreparedStatement[] {
  const { where, values } = toWhere(filters);
  const isPlain = filters.length === toConditions(search).length;
  return [
    isPlain
      ? toCount(db, search)
      : db.prepare(`SELECT count(*) AS id FROM datasets AS d WHERE ${where}`).bind(...values),
    db
      .prepare(
        `SELECT d.id FROM datasets AS d WHERE ${where} ORDER BY ${toColumnOrder(order)} LIMIT ? OFFSET ?`,
      )
      .bind(...values, order.limit, order.offset),
  ];
}

interface Matched {
  positive: string;
  filters: Condition[];
  order: Order;
}

/** Without filters the datasets themselves are not looked at: only listed ones can be searched. */
function toMatched(
  db: D1Database,
  { positive, filters, order }: Matched,
): Record<"count" | "page", D1PreparedStatement> {
  const { where, values } = toWhere(filters);
  const isPlain = filters.length === 0;
  const matches = {
    table: "dataset_search",
    source: isPlain ? "dataset_search" : WITH_DATASETS,
    match: positive,
    conditions: isPlain ? "" : `AND ${where}`,
    values,
    id: ID_OF_SEARCH_ROW,
    rank: RANK,
  };
  const matched = `WHERE dataset_search MATCH ? ${matches.conditions}`;
  const count = db
    .prepare(`SELECT count(*) AS id FROM ${matches.source} ${matched}`)
    .bind(positive, ...values);
  if (order.orderBy === "relevance" && order.orderDirection === "desc")
    return { count, page: toTwoStages(db, matches, order) };
  const [source, by] =
    order.orderBy === "relevance"
      ? [matches.source, `${RANK} DESC, ${ID_OF_SEARCH_ROW}`]
      : [WITH_DATASETS, toColumnOrder(order)];
  const sql = `SELECT ${ID_OF_SEARCH_ROW} AS id FROM ${source} ${matched} ORDER BY ${by} LIMIT ? OFFSET ?`;
  return {
    count,
    page: db.prepare(sql).bind(positive, ...values, order.limit, order.offset),
  };
}

function toNegation(negative: string | null): Condition[] {
  if (negative === null) return [];
  return [
    {
      sql: `d.search_row NOT IN (SELECT rowid FROM dataset_search WHERE dataset_search MATCH ?)`,
      value: negative,
    },
  ];
}

/** What the words of a search exclude, and its filters. */
export function toSearchConditions(search: DatasetSearch, negative: string | null): Condition[] {
  const conditions = [...toNegation(negative), ...toConditions(search)];
  const { organization, organizationId } = search;
  if (organization !== null)
    conditions.push({ sql: "d.organization_name = ?", value: organization });
  if (organizationId !== null)
    conditions.push({ sql: "d.organization_id = ?", value: organizationId });
  return conditions;
}

function toColumnOrder({ orderBy, orderDirection }: DatasetOrder): string {
  const direction = orderDirection === "asc" ? "ASC" : "DESC";
  return `${SORT_COLUMNS[orderBy]} ${direction}, d.id ${direction}`;
}
