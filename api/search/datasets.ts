import {
  toConditions,
  toWhere,
  type Condition,
  type DatasetFilter,
  type DatasetOrder,
  type Page,
  prepareCount,
} from "../store/datasets.ts";
import type { Services } from "../services.ts";
import { readHits, prepareHits, toPage } from "./hits.ts";
import { type MatchRequest, findMatched, type FoundHits, type SearchMemory } from "./matched.ts";
import { readNearest, type Reading, readQuery } from "./nearest.ts";
import { readSearchTerms, type SearchTerm, toHints } from "./passages.ts";
import { toColumnOrder } from "./statements.ts";

export interface DatasetSearch extends DatasetFilter {
  query: string;
  organization: string | null;
  organizationId: number | null;
  /** Whether to answer the nearest matches when no dataset has all words. */
  isNearest: boolean;
}

/** One page of hits, and how the query was read. */
export interface FoundDatasets extends FoundHits {
  reading: Reading;
  /** The words of the query that were looked up. */
  terms: SearchTerm[];
}

interface Options {
  order: DatasetOrder & Page;
  memory: SearchMemory;
  /** Whether the texts of hits are read, from which passages are selected. */
  withTexts: boolean;
}

/** One page of hits, best first unless another order is requested, and how many there are. */
export async function searchDatasets(
  { db }: Services,
  search: DatasetSearch,
  options: Options,
): Promise<FoundDatasets> {
  const reading = await readQuery(db, search.query);
  const found = await findRead(db, search, { reading, ...options });
  if (found.totalCount > 0 || !search.isNearest) return found;
  const nearest = await readNearest(db, search, reading);
  return nearest === null ? found : findRead(db, search, { reading: nearest, ...options });
}

async function findRead(
  db: D1Database,
  search: DatasetSearch,
  { reading, order, memory, withTexts }: Options & { reading: Reading },
): Promise<FoundDatasets> {
  const { positive, negative, some } = reading.match;
  const terms = withTexts ? readSearchTerms(reading.query, reading.spellings) : [];
  const hints = toHints(terms);
  const filters = toSearchConditions(search, negative);
  const found =
    positive !== null
      ? await findMatched(db, { positive, some, filters, order, hints }, memory)
      : await findUnmatched(db, { search, filters, order, hints });
  return { ...found, reading, terms };
}

/** Of a query without words: all datasets that the filters leave. */
async function findUnmatched(
  db: D1Database,
  {
    search,
    filters,
    order,
    hints,
  }: { search: DatasetSearch; filters: Condition[] } & Pick<MatchRequest, "order" | "hints">,
): Promise<FoundHits> {
  const { where, values } = toWhere(filters);
  const isPlain = filters.length === toConditions(search).length;
  const sql = `SELECT d.id FROM datasets AS d WHERE ${where} ORDER BY ${toColumnOrder(order)} LIMIT ? OFFSET ?`;
  const page = toPage({ sql, values: [...values, order.limit, order.offset] });
  const [total, answer] = await db.batch<{ id: number }>([
    isPlain
      ? prepareCount(db, search)
      : db.prepare(`SELECT count(*) AS id FROM datasets AS d WHERE ${where}`).bind(...values),
    prepareHits(db, page, hints),
  ]);
  return { ...readHits(answer).hits, totalCount: total?.results[0]?.id ?? 0 };
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

/** The words that a search excludes, and its filters. */
export function toSearchConditions(search: DatasetSearch, negative: string | null): Condition[] {
  const conditions = [...toNegation(negative), ...toConditions(search)];
  const { organization, organizationId } = search;
  if (organization !== null)
    conditions.push({ sql: "d.organization_name = ?", value: organization });
  if (organizationId !== null)
    conditions.push({ sql: "d.organization_id = ?", value: organizationId });
  return conditions;
}
