import type { OrderBy } from "#api/wire/enums.ts";
import { toWhere, type Condition, type DatasetOrder, type Page } from "../store/datasets.ts";
import { GENERATION } from "./memory.ts";
import type { Counted, Matches } from "./rank-candidates.ts";
import { SEARCHED_FILE_NAMES_CHARS, SEARCHED_README_CHARS } from "../limits.ts";

/** The weight of a word by its place: name, description, README, tags, contributors, file names, variables. */
const RANK = "bm25(dataset_search, 10.0, 4.0, 1.0, 6.0, 5.0, 0.5, 3.0)";
/** By an index that is read in the order of matches and has all columns that filters and facets need. */
export const WITH_DATASETS = `dataset_search
  CROSS JOIN datasets AS d INDEXED BY datasets_in_search ON d.search_row = dataset_search.rowid`;

/** In search, `date` is the first publication; here the contract differs from the list. */
const SORT_COLUMNS = {
  name: "d.sort_name",
  date: "d.created_at",
  size: "d.size",
  relevance: "d.published_at",
} as const satisfies Record<OrderBy, string>;

/** The search, and the order of its results. */
export interface Wanted {
  /** What FTS5 must match. */
  positive: string;
  /** Any of its words. */
  some: string | null;
  filters: Condition[];
  order: DatasetOrder & Page;
}

/** Answers ids as `id`. */
export interface Query {
  sql: string;
  values: (string | number)[];
}

/** Without filters the datasets themselves are not read: the index has only listed ones. */
export function toMatches({ positive, some, filters }: Omit<Wanted, "order">): Matches {
  const { where, values } = toWhere(filters);
  const isPlain = filters.length === 0;
  return {
    table: "dataset_search",
    source: isPlain ? "dataset_search" : WITH_DATASETS,
    match: positive,
    some,
    conditions: isPlain ? "" : `AND ${where}`,
    values: isPlain ? [] : values,
    id: ID_OF_SEARCH_ROW,
    rank: RANK,
  };
}

/** How many match. */
export async function countMatches(
  db: D1Database,
  { source, match, conditions, values }: Matches,
): Promise<Counted> {
  const row = await db
    .prepare(
      `SELECT (${GENERATION}) AS generation, count(*) AS totalCount
       FROM ${source} WHERE dataset_search MATCH ? ${conditions}`,
    )
    .bind(match, ...values)
    .first<Counted>();
  return row ?? { generation: 0, totalCount: 0 };
}

/** One page of the whole ranking, from its end. */
export function toWorstFirst(matches: Matches, { limit, offset }: Page): Query {
  const { source, match, conditions, values } = matches;
  const sql = `SELECT ${ID_OF_SEARCH_ROW} AS id FROM ${source} WHERE dataset_search MATCH ? ${conditions}
    ORDER BY ${RANK} DESC, id LIMIT ? OFFSET ?`;
  return { sql, values: [match, ...values, limit, offset] };
}

/** One page of few matches: all of them are looked up and sorted. */
export function toSorted({ positive, filters, order }: Wanted): Query {
  const { where, values } = toWhere(filters);
  const sql = `SELECT d.id FROM ${WITH_DATASETS} WHERE dataset_search MATCH ? AND ${where}
    ORDER BY ${toColumnOrder(order)} LIMIT ? OFFSET ?`;
  return { sql, values: [positive, ...values, order.limit, order.offset] };
}

/** One page of many matches: datasets are read in their order until the page is full. */
export function toWalk({ positive, filters, order }: Wanted): Query {
  const { where, values } = toWhere(filters);
  const sql = `SELECT d.id FROM datasets AS d
    WHERE ${where} AND +d.search_row IN (SELECT rowid FROM dataset_search WHERE dataset_search MATCH ?)
    ORDER BY ${toColumnOrder(order)} LIMIT ? OFFSET ?`;
  return { sql, values: [...values, positive, order.limit, order.offset] };
}

export function toColumnOrder({ orderBy, orderDirection }: DatasetOrder): string {
  const direction = orderDirection === "asc" ? "ASC" : "DESC";
  return `${SORT_COLUMNS[orderBy]} ${direction}, d.id ${direction}`;
}

/** Buckets a doubling of length has; 12 keep neighbours within 6 % of each other. */
const BUCKETS_A_DOUBLING = 12;
const ID_BITS = 32;

/** The searched characters, approximately: only the order counts, not the number. */
const LENGTH = `(length(v.name) + length(v.description) + length(v.tags)
  + 16 * json_array_length(v.details, '$.contributors')
  + min(${SEARCHED_README_CHARS}, coalesce(length(r.body), 0))
  + min(${SEARCHED_FILE_NAMES_CHARS}, iif(datasets.embargo, 0, v.file_count * 24)))`;

/**
 * The rowid of a dataset in `dataset_search`: the logarithm of its length, then its id.
 * bm25 favours short texts, and FTS5 finds matches in the order of their rowids, so the first
 * matches hold the best ones.
 */
export const SEARCH_ROW = `(CAST(${BUCKETS_A_DOUBLING} * log2(1 + ${LENGTH}) AS INTEGER) << ${ID_BITS}) | datasets.id`;

/** The dataset's id in a rowid of `dataset_search`. */
const ID_OF_SEARCH_ROW = `(dataset_search.rowid & ${2 ** ID_BITS - 1})`;
