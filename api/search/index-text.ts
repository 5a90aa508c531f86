import { toFoldedSql } from "./lex.ts";
import { endsAlone, PAIRS_SQL, toSpacedPairs } from "./unspaced.ts";
import { toWhole, WHOLE_WORDS_SQL } from "./whole-words.ts";

/** An index has stems, or words as they were written. */
export type IndexKind = "stems" | "words";

/** An SQL expression as the text that an index gets. */
export function toIndexedSql(expression: string, kind: IndexKind): string {
  return toIndexedFoldedSql(toFoldedSql(expression), kind);
}

/** The same of an expression that is folded already. */
export function toIndexedFoldedSql(folded: string, kind: IndexKind): string {
  return `(WITH said (x) AS MATERIALIZED (SELECT ${folded})
    SELECT ${PAIRS_SQL}${kind === "stems" ? ` || ${WHOLE_WORDS_SQL}` : ""} FROM said)`;
}

/** A folded word or phrase in the syntax of FTS5, in the form that an index has. */
export function toPhrase(text: string, kind: IndexKind, { prefix = false } = {}): string {
  const spaced = toSpacedPairs(text);
  if (prefix || endsAlone(text)) return `"${spaced}" *`;
  return `"${kind === "stems" ? toWhole(spaced) : spaced}"`;
}
