import { SEARCH_FIRST_MATCHES, SEARCH_NAME_MATCHES } from "../limits.ts";
import type { Page } from "../store/datasets.ts";

/** Matches of an FTS5 table, and what of them is the id that is asked for. */
export interface Matches {
  table: string;
  /** The table alone, or joined with what the conditions need. */
  source: string;
  match: string;
  /** Further conditions, each beginning with AND. */
  conditions: string;
  values: (string | number)[];
  id: string;
  /** A bm25 expression. */
  rank: string;
}

/**
 * One page of ids in two stages. bm25 costs a look-up a match, walking over matches next to
 * nothing, so only candidates are ranked: the first matches in the order of rowids, and the first
 * ones that match by name alone. All others follow in the order of rowids. A search with fewer
 * matches than that is bm25 itself.
 */
export function toTwoStages(
  db: D1Database,
  matches: Matches,
  { limit, offset }: Page,
): D1PreparedStatement {
  const { table, source, match, conditions, values, id, rank } = matches;
  const where = `${table} MATCH ? ${conditions}`;
  const first = `SELECT row FROM (SELECT ${table}.rowid AS row FROM ${source} WHERE ${where}
    ORDER BY ${table}.rowid LIMIT ?)`;
  const isCandidate = `+${table}.rowid IN (${first} UNION ALL ${first})`;
  const given = [match, ...values, SEARCH_FIRST_MATCHES];
  const named = [`{name} : (${match})`, ...values, SEARCH_NAME_MATCHES];
  if (offset + limit <= SEARCH_FIRST_MATCHES) {
    const sql = `SELECT id FROM (SELECT ${id} AS id, ${rank} AS score FROM ${table}
      WHERE ${table} MATCH ? AND ${isCandidate}) ORDER BY score, id DESC LIMIT ? OFFSET ?`;
    return db.prepare(sql).bind(match, ...given, ...named, limit, offset);
  }
  const sql = `SELECT ${id} AS id, iif(${isCandidate}, ${rank}, 0) AS score FROM ${source}
    WHERE ${where} ORDER BY score, iif(score < 0, -(${id}), ${table}.rowid) LIMIT ? OFFSET ?`;
  return db.prepare(sql).bind(...given, ...named, match, ...values, limit, offset);
}
