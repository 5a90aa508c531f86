import {
  toConditions,
  toWhere,
  type Condition,
  type DatasetFilter,
  type DatasetOrder,
  type Page,
  toCount,
} from "../store/datasets.ts";
import type { Services } from "../services.ts";
import type { Match } from "./match.ts";
import { findMatched, type SearchMemory } from "./matched.ts";
import { readNearest, type Reading, readQuery } from "./nearest.ts";
import { toColumnOrder } from "./statements.ts";

export interface DatasetSearch extends DatasetFilter {
  query: string;
  organization: string | null;
  organizationId: number | null;
  /** Whether to answer what is nearest where nothing matches the words. */
  isNearest: boolean;
}

/** One page of hits, and how the query was read. */
export interface FoundDatasets {
  ids: number[];
  totalCount: number;
  reading: Reading;
}

interface Options {
  order: DatasetOrder & Page;
  memory: SearchMemory;
}

/** Ids of one page of hits, best first unless another order is asked, and how many there are. */
export async function searchDatasetIds(
  { db }: Services,
  search: DatasetSearch,
  options: Options,
): Promise<FoundDatasets> {
  const reading = await readQuery(db, search.query);
  const found = await findRead(db, search, { match: reading.match, ...options });
  if (found.totalCount > 0 || !search.isNearest) return { ...found, reading };
  const nearest = await readNearest(db, search, reading);
  if (nearest === null) return { ...found, reading };
  const near = await findRead(db, search, { match: nearest.match, ...options });
  return { ...near, reading: nearest };
}

async function findRead(
  db: D1Database,
  search: DatasetSearch,
  { match: { positive, negative, some }, order, memory }: Options & { match: Match },
): Promise<{ ids: number[]; totalCount: number }> {
  const filters = toSearchConditions(search, negative);
  if (positive !== null) return findMatched(db, { positive, some, filters, order }, memory);
  const [total, page] = await db.batch<{ id: number }>(toUnmatched(db, { search, filters, order }));
  const ids = page?.results.map(({ id }) => id) ?? [];
  return { ids, totalCount: total?.results[0]?.id ?? 0 };
}

function toUnmatched(
  db: D1Database,
  {
    search,
    filters,
    order,
  }: { search: DatasetSearch; filters: Condition[]; order: DatasetOrder & Page },
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
