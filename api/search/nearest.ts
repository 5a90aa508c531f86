import type { DatasetType } from "#api/wire/enums.ts";
import type { Understanding } from "#api/wire/search.ts";
import { UNKNOWN_WORDS_MAX } from "./limits.ts";
import { toConditions, toWhere } from "../store/datasets.ts";
import { readTokens, type Word, WORDS } from "./lex.ts";
import { toMatch, type Match } from "./match.ts";
import { findKnown, joinNeighbours, withNearWords, type WordIndex } from "./near-words.ts";
import { findSpellings, type Spellings, toKey } from "./spellings.ts";
import { WITH_DATASETS } from "./statements.ts";

/** A query in the syntax of the index, and how its words were changed. */
export interface Reading {
  /** The words that were looked up. */
  query: string;
  match: Match;
  spellings: Spellings;
  understanding: Understanding;
}

interface NearestRequest {
  query: string;
  datasetTypes: DatasetType[];
}

export const AS_TYPED: Understanding = { kind: "all", unknown: [] };

/** The query word for word. */
export async function readQuery(db: D1Database, query: string): Promise<Reading> {
  const spellings = await findSpellings(db, "dataset_words", query);
  return { query, match: toMatch(query, spellings), spellings, understanding: AS_TYPED };
}

/**
 * The search to make instead when no dataset has all words: the words without `the` and `of`; words
 * of the index with a spelling similar to the unknown ones; any of the words. `null` when
 * the query does match, so that only the filters leave nothing, or when no change helps.
 */
export async function readNearest(
  db: D1Database,
  requested: NearestRequest,
  { match, spellings }: Reading,
): Promise<Reading | null> {
  if (await hasMatches(db, requested, match.positive)) return null;
  const query = withoutStopWords(requested.query);
  const reading: Reading = {
    query,
    match: toMatch(query, spellings),
    spellings,
    understanding: AS_TYPED,
  };
  if (query !== requested.query && (await hasMatches(db, requested, reading.match.positive)))
    return reading;
  const unknown = await findUnknown(db, query, spellings);
  const known =
    unknown.length === 0 ? spellings : await withNearWords(db, spellings, unknown.flat());
  const words = unknown.flatMap(([typed]) => typed?.text ?? []);
  const corrected = toMatch(query, known);
  const understanding: Understanding = { kind: "spelling", unknown: words };
  if (unknown.length > 0 && (await hasMatches(db, requested, corrected.positive)))
    return { query, match: corrected, spellings: known, understanding };
  const joined = await joinNeighbours(db, query, unknown.flat());
  if (joined !== null) {
    const match = toMatch(joined, known);
    if (await hasMatches(db, requested, match.positive))
      return { query: joined, match, spellings: known, understanding };
  }
  for (const searched of [query, splitSigns(query)]) {
    const { some, negative } = toMatch(searched, known);
    if (!(await hasMatches(db, requested, some))) continue;
    return {
      query: searched,
      match: { positive: some, negative, some },
      spellings: known,
      understanding: { kind: "any", unknown: words },
    };
  }
  return null;
}

/** Letters of the shortest part of a word with signs that is searched alone. */
const PART_MIN_LETTERS = 3;

/** Words with signs as their parts, outside phrases: `title:tides` is `title tides`. */
function splitSigns(query: string): string {
  return query.replace(/"[^"]*"|[^\s()|"]+/g, (word) => {
    if (word.startsWith('"') || /^-|^[\p{L}\p{N}\p{M}]*$/u.test(word)) return word;
    const parts = word.match(WORDS) ?? [];
    return parts
      .filter((part) => /^\p{L}+$/u.test(part) && part.length >= PART_MIN_LETTERS)
      .join(" ");
  });
}

/** Whether a listed dataset of these types matches, whatever the other filters leave. */
async function hasMatches(
  db: D1Database,
  { datasetTypes }: NearestRequest,
  positive: string | null,
): Promise<boolean> {
  if (positive === null) return false;
  const { where, values } = toWhere(
    toConditions({ ids: null, tags: [], embargo: null, datasetTypes }),
  );
  const row = await db
    .prepare(`SELECT 1 FROM ${WITH_DATASETS} WHERE dataset_search MATCH ? AND ${where} LIMIT 1`)
    .bind(positive, ...values)
    .first();
  return row !== null;
}

/**
 * Words that the index does not have, in any spelling that is known already. Of words joined by `|`, such as a
 * word and its synonyms, one is enough: none is unknown while another is known.
 */
export async function findUnknown(
  db: D1Database,
  query: string,
  spellings: Spellings,
  index?: WordIndex,
): Promise<Word[][]> {
  let left = UNKNOWN_WORDS_MAX;
  const groups = readAlternatives(query)
    .filter((words) => words.every(mayBeUnknown))
    .filter(({ length }) => (left -= length) >= 0);
  const toTexts = (word: Word): string[] => [word.text, ...(spellings.get(toKey(word)) ?? [])];
  const known = await findKnown(db, groups.flat().flatMap(toTexts), index);
  return groups.filter((words) => !words.flatMap(toTexts).some((text) => known.has(text)));
}

function mayBeUnknown({ text, edits, prefix }: Word): boolean {
  return /^[\p{L}\p{N}\p{M}]{3,}$/u.test(text) && edits === 0 && !prefix;
}

/** The words of a query, those joined by `|` together; without those joined to parentheses. */
function readAlternatives(query: string): Word[][] {
  const tokens = readTokens(query);
  const groups: { words: Word[]; isWhole: boolean }[] = [];
  tokens.forEach((token, at) => {
    if (token.kind !== "word") return;
    const isJoined = tokens[at - 1]?.kind === "or";
    const group = isJoined && tokens[at - 2]?.kind === "word" ? groups.at(-1) : undefined;
    const isWhole = !(tokens[at + 1]?.kind === "or" && tokens[at + 2]?.kind === "open");
    if (group === undefined) groups.push({ words: [token], isWhole: isWhole && !isJoined });
    else {
      group.words.push(token);
      group.isWhole &&= isWhole;
    }
  });
  return groups.filter(({ isWhole }) => isWhole).map(({ words }) => words);
}

/** Words of questions and sentences that describe no data. */
const STOP_WORDS = new Set(
  (
    "a about an and are as at be by can data dataset datasets do does for from has have how i in " +
    "into is it its me my of on or over show that the their there these this to under was were " +
    "what when where which who why with"
  ).split(" "),
);

/** The query without such words, outside its phrases; unchanged when it has no others. */
export function withoutStopWords(query: string): string {
  const left = query.replace(/"[^"]*"|[^\s()|"]+/g, (word) =>
    word !== "OR" && STOP_WORDS.has(word.toLowerCase().replace(/[?!,;:.]+$/, "")) ? "" : word,
  );
  return /[\p{L}\p{N}]/u.test(left) ? left : query;
}
