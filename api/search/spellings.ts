import { FUZZY_KEPT_LETTERS, FUZZY_WORDS_MAX, SPELLINGS_MAX, VOCABULARY_MAX } from "../limits.ts";
import { countEdits } from "./edit-distance.ts";
import { fold } from "./fold.ts";
import { lex, type Word } from "./lex.ts";

/** What a word with edits may have meant: words of the index, the nearest first. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

/** The words of `dataset_search` are stems; those of `file_search` are whole. */
export type Vocabulary = "dataset_words" | "file_words";

/** Looks up the words of a query that may be spelt otherwise: `word~1`, `word~2`, `word~`. */
export async function findSpellings(
  db: D1Database,
  vocabulary: Vocabulary,
  query: string,
): Promise<Spellings> {
  const words = lex(fold(query.toWellFormed()))
    .filter((token) => token.kind === "word")
    .filter(({ edits, text }) => edits > 0 && /^[\p{L}\p{N}]+$/u.test(text))
    .slice(0, FUZZY_WORDS_MAX);
  const found = words.map(async (word): Promise<[string, string[]]> => [
    toKey(word),
    await findNearest(db, vocabulary, word),
  ]);
  return new Map(await Promise.all(found));
}

/** Under which a word's spellings are kept. */
export function toKey({ text, edits }: Pick<Word, "text" | "edits">): string {
  return `${text}~${edits}`;
}

/**
 * The first letters are taken as they stand: most slips come later, and all words of a large index
 * take a quarter of a second to read.
 */
async function findNearest(
  db: D1Database,
  vocabulary: Vocabulary,
  { text, edits }: Word,
): Promise<string[]> {
  const word = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const kept = [...word].slice(0, FUZZY_KEPT_LETTERS).join("");
  const { results } = await db
    .prepare(
      `SELECT term, doc FROM ${vocabulary} WHERE term >= ?1 AND term < ?1 || char(1114111)
         AND length(term) <= ?2 LIMIT ?3`,
    )
    .bind(kept, word.length + edits, VOCABULARY_MAX)
    .all<{ term: string; doc: number }>();
  const forms = toForms(word);
  return results
    .map(({ term, doc }) => ({
      term,
      doc,
      distance: Math.min(...forms.map((form) => countEdits(form, term, edits))),
    }))
    .filter(({ distance }) => distance <= edits)
    .toSorted((a, b) => a.distance - b.distance || b.doc - a.doc)
    .slice(0, SPELLINGS_MAX)
    .map(({ term }) => term);
}

/** The word, and what is left of it without the commonest English endings, as in the index. */
function toForms(word: string): string[] {
  return [word, word.replace(/(?:ed|ing|e?s|e)$/, ""), word.replace(/(?:ies|y)$/, "i")];
}
