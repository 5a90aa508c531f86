import { SEARCH_CANDIDATES } from "../limits.ts";
import type { Page } from "../store/datasets.ts";

/** Matches of an FTS5 table, and what of them is the id that is asked for. */
export interface Matches {
  table: string;
  /** The table alone, or joined with what the conditions need. */
  source: string;
  where: string;
  values: (string | number)[];
  id: string;
  /** A bm25 expression. */
  rank: string;
}

/**
 * Statements whose answers, one after the other, are the ids of one page: the first matches in the
 * order of rowids are ranked by bm25, all further ones follow in the order of rowids. bm25 costs a
 * look-up a match, the order of rowids nothing; up to that many matches it is bm25 itself.
 */
export function toTwoStages(
  db: D1Database,
  { table, source, where, values, id, rank }: Matches,
  { limit, offset }: Page,
): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = [];
  const inOrder = `FROM ${source} WHERE ${where} ORDER BY ${table}.rowid LIMIT ?`;
  const ranked = Math.max(0, Math.min(limit, SEARCH_CANDIDATES - offset));
  if (ranked > 0) {
    const candidates = `SELECT ${id} AS id, ${rank} AS score ${inOrder}`;
    const sql = `SELECT id FROM (${candidates}) ORDER BY score, id DESC LIMIT ? OFFSET ?`;
    statements.push(db.prepare(sql).bind(...values, SEARCH_CANDIDATES, ranked, offset));
  }
  if (offset + limit > SEARCH_CANDIDATES) {
    const sql = `SELECT ${id} AS id ${inOrder} OFFSET ?`;
    const further = Math.max(offset, SEARCH_CANDIDATES);
    statements.push(db.prepare(sql).bind(...values, limit - ranked, further));
  }
  return statements;
}
