import { REMEMBERED_MATCHES, SEARCH_CANDIDATES } from "./limits.ts";
import type { Page } from "../store/datasets.ts";
import { GENERATION } from "./memory.ts";

/** Matches of an FTS5 table, and which of its columns is the id. */
export interface Matches {
  table: string;
  /** The table alone, or joined with what the conditions need. */
  source: string;
  match: string;
  /** Any of the words of `match`. */
  some: string | null;
  /** Further conditions, each beginning with AND. */
  conditions: string;
  values: (string | number)[];
  id: string;
  /** A bm25 expression. */
  rank: string;
}

interface Tables {
  tables: string;
  values: (string | number)[];
}

/** How many match, and the generation of the index. */
export interface Counted {
  totalCount: number;
  generation: number;
}

/**
 * One page of ids in two stages. bm25 costs a look-up a match; reading matches costs almost
 * nothing. So only candidates are ranked: the first matches in the order of rowids that have one of
 * the words in their name and, where these are few, the first of all. All others follow in the
 * order of rowids. A search with at most half as many matches is ranked by bm25 alone.
 */
export async function rankCandidates(
  db: D1Database,
  given: Matches,
  page: Page,
): Promise<Counted & { ids: number[] }> {
  const { tables, values } = toRanking(given, page);
  const row = await db
    .prepare(`WITH ${tables} SELECT generation, totalCount, ids FROM ranking`)
    .bind(...values)
    .first<Counted & { ids: string }>();
  if (row === null) throw new Error("A search answers one row.");
  return { ...row, ids: JSON.parse(row.ids) };
}

/** The same as common table expressions, the last of which is `ranking (generation, totalCount, ids)`. */
export function toRanking(given: Matches, page: Page): Tables {
  const bound = [given.match, toNamed(given), page.limit, page.offset];
  const matches = { ...given, conditions: toNumbered(given.conditions, bound.length) };
  const { table, source, conditions } = matches;
  const isNear = page.offset + page.limit <= REMEMBERED_MATCHES;
  const tables = `candidates AS MATERIALIZED (
      ${toFirst(matches, "?2")} UNION ALL ${toFirst(matches, "?1")} LIMIT ${SEARCH_CANDIDATES}),
    ranking AS MATERIALIZED (SELECT (${GENERATION}) AS generation,
      (SELECT count(*) FROM ${source} WHERE ${table} MATCH ?1 ${conditions}) AS totalCount,
      (SELECT json_group_array(id) FROM (
        ${isNear ? toCandidates(matches) : toEvery(matches)} LIMIT ?3 OFFSET ?4)) AS ids)`;
  return { tables, values: [...bound, ...given.values] };
}

function toNamed({ match, some }: Matches): string {
  const isOne = some === null || some === match;
  return isOne ? `{name} : (${match})` : `${match} AND {name} : ${some}`;
}

/** The conditions are repeated, and D1 binds 100 values a query: each value is bound once. */
function toNumbered(conditions: string, bound: number): string {
  let number = bound;
  return conditions.replaceAll("?", () => `?${++number}`);
}

function toFirst({ table, source, conditions }: Matches, match: string): string {
  return `SELECT row FROM (SELECT ${table}.rowid AS row FROM ${source}
    WHERE ${table} MATCH ${match} ${conditions} ORDER BY ${table}.rowid LIMIT ${SEARCH_CANDIDATES})`;
}

/** For a page that the candidates fill: FTS5 stops at the last of them. */
function toCandidates({ table, id, rank }: Matches): string {
  return `SELECT id FROM (SELECT ${id} AS id, ${rank} AS score FROM ${table}
    WHERE ${table} MATCH ?1 AND ${table}.rowid <= (SELECT max(row) FROM candidates)
      AND +${table}.rowid IN candidates) ORDER BY score, id DESC`;
}

function toEvery({ table, source, conditions, id, rank }: Matches): string {
  return `SELECT id FROM (SELECT ${id} AS id, ${table}.rowid AS row,
      iif(+${table}.rowid IN candidates, ${rank}, 0) AS score
    FROM ${source} WHERE ${table} MATCH ?1 ${conditions})
    ORDER BY score, iif(score < 0, -id, row)`;
}
