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

/** Ids of one page of hits, best first unless another order is asked, and how many there are. */
export async function searchDatasetIds(
  { db }: World,
  search: DatasetSearch,
  order: Order,
): Promise<{ ids: number[]; totalCount: number }> {
  const { positive, negative } = toMatch(search.query);
  const filters = toSearchConditions(search, negative);
  const [total, ...pages] = await db.batch<{ id: number }>(
    positive === null
      ? toUnmatched(db, { search, filters, order })
      : toMatched(db, { positive, filters, order }),
  );
  return {
    ids: pages.flatMap(({ results }) => results.map(({ id }) => id)),
    totalCount: total?.results[0]?.id ?? 0,
  };
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
function toMatched(db: D1Database, { positive, filters, order }: Matched): D1PreparedStatement[] {
  const isPlain = filters.length === 0;
  const source = isPlain ? "dataset_search" : WITH_DATASETS;
  const { where, values } = isPlain ? { where: "TRUE", values: [] } : toWhere(filters);
  const matched = {
    source,
    where: `dataset_search MATCH ? AND ${where}`,
    values: [positive, ...values],
  };
  const count = db
    .prepare(`SELECT count(*) AS id FROM ${source} WHERE ${matched.where}`)
    .bind(...matched.values);
  return [count, ...(order.orderBy === "relevance" ? toRanked : toSorted)(db, matched, order)];
}

interface Source {
  source: string;
  where: string;
  values: (string | number)[];
}

function toSorted(db: D1Database, { where, values }: Source, order: Order): D1PreparedStatement[] {
  const sql = `SELECT d.id FROM ${WITH_DATASETS} WHERE ${where} ORDER BY ${toColumnOrder(order)} LIMIT ? OFFSET ?`;
  return [db.prepare(sql).bind(...values, order.limit, order.offset)];
}

function toRanked(db: D1Database, matched: Source, order: Order): D1PreparedStatement[] {
  const matches = {
    ...matched,
    table: "dataset_search",
    id: ID_OF_SEARCH_ROW,
    rank: RANK,
  };
  if (order.orderDirection === "desc") return toTwoStages(db, matches, order);
  const { source, where, values } = matched;
  const sql = `SELECT ${ID_OF_SEARCH_ROW} AS id FROM ${source} WHERE ${where} ORDER BY ${RANK} DESC, id LIMIT ? OFFSET ?`;
  return [db.prepare(sql).bind(...values, order.limit, order.offset)];
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
