import type { WordIndex } from "./near-words.ts";
import { toPhrase } from "./index-text.ts";
import { toMatch } from "./match.ts";
import { AS_TYPED, findUnknown, type Reading, withoutStopWords } from "./nearest.ts";
import { findSpellings, type Spellings } from "./spellings.ts";
import { toVariants } from "./variants.ts";

/** The words of names and paths, as they were written. */
const FILES: WordIndex = {
  table: "file_search",
  toPhrase: (word) => toPhrase(word, "words", { prefix: true }),
};

/** The query as people type names of files. */
export function readFileQuery(query: string): Reading {
  return toReading(asPrefixes(query));
}

/**
 * The searches to make instead when no file has all words, one after the other: words with a similar spelling;
 * where the nearest are requested, the words without `the` and `of`, and any of the words.
 */
export async function* readNearestFiles(
  db: D1Database,
  query: string,
  { isNearest }: { isNearest: boolean },
): AsyncGenerator<Reading> {
  const left = withoutStopWords(query);
  if (isNearest && left !== query) yield readFileQuery(left);
  const unknown = isNearest ? (await findUnknown(db, left, new Map(), FILES)).flat() : [];
  const words = unknown.map(({ text }) => text);
  const fuzzy = asFuzzy(isNearest ? left : query, isNearest ? words : null);
  const near = toReading(fuzzy, await findSpellings(db, "file_words", fuzzy));
  if (!isNearest) return yield near;
  if (words.length > 0) yield { ...near, understanding: { kind: "spelling", unknown: words } };
  const { some, negative } = near.match;
  const match = { positive: some, negative, some };
  yield { ...near, match, understanding: { kind: "any", unknown: words } };
}

function toReading(query: string, spellings: Spellings = new Map()): Reading {
  const match = toMatch(query, spellings, "words");
  return { query, match, spellings, understanding: AS_TYPED };
}

/** What a quotation has, and operators in capitals, stays as typed. */
const WORDS = /"[^"]*"\*?|[^\s()|"]+/gu;
const KEPT = /^"|^(?:AND|OR|NOT)$/;

/**
 * Parts of names are found as people type them: `gauge` finds `gauges-2021.csv`; also in the other spelling of
 * British or American English.
 */
function asPrefixes(query: string): string {
  return query.replace(WORDS, (word) => {
    if (KEPT.test(word) || !/[\p{L}\p{N}]$/u.test(word)) return word;
    const others = /^\p{L}+$/u.test(word) ? toVariants(word) : [];
    return others.length === 0 ? `${word}*` : `(${[word, ...others].map(asPrefix).join(" | ")})`;
  });
}

function asPrefix(text: string): string {
  return /[^\p{L}\p{N}]/u.test(text) ? `"${text}"` : `${text}*`;
}

/** Each word of four letters or more, or each of those given, as the beginning of a name or with a similar spelling. */
function asFuzzy(query: string, words: readonly string[] | null): string {
  return query.replace(WORDS, (word) => {
    const isFuzzy = /^[\p{L}\p{N}][^*~]{3,}$/u.test(word) && (words?.includes(word) ?? true);
    return isFuzzy && !KEPT.test(word) ? `(${word}* | ${word}~)` : asPrefixes(word);
  });
}
