import type { DatasetType } from "#api/wire/enums.ts";
import type { Understanding } from "#api/wire/search.ts";
import { UNKNOWN_WORDS_MAX } from "./limits.ts";
import { toConditions, toWhere } from "../store/datasets.ts";
import { readTokens, type Word } from "./lex.ts";
import { toMatch, type Match } from "./match.ts";
import { findSpellings, type Spellings, toKey } from "./spellings.ts";
import { WITH_DATASETS } from "./statements.ts";

/** A query in the syntax of the index, and how its words were changed. */
export interface Reading {
  match: Match;
  spellings: Spellings;
  understanding: Understanding;
}

interface NearestRequest {
  query: string;
  datasetTypes: DatasetType[];
}

const AS_TYPED: Understanding = { kind: "all", unknown: [] };

/** The query word for word. */
export async function readQuery(db: D1Database, query: string): Promise<Reading> {
  const spellings = await findSpellings(db, "dataset_words", query);
  return { match: toMatch(query, spellings), spellings, understanding: AS_TYPED };
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
  const reading: Reading = { match: toMatch(query, spellings), spellings, understanding: AS_TYPED };
  if (query !== requested.query && (await hasMatches(db, requested, reading.match.positive)))
    return reading;
  const unknown = await findUnknown(db, query, spellings);
  const known =
    unknown.length === 0 ? spellings : await withNearWords(db, spellings, unknown.flat());
  const words = unknown.flatMap(([typed]) => typed?.text ?? []);
  const corrected = toMatch(query, known);
  if (unknown.length > 0 && (await hasMatches(db, requested, corrected.positive)))
    return {
      match: corrected,
      spellings: known,
      understanding: { kind: "spelling", unknown: words },
    };
  const { some, negative } = corrected;
  if (!(await hasMatches(db, requested, some))) return null;
  return {
    match: { positive: some, negative, some },
    spellings: known,
    understanding: { kind: "any", unknown: words },
  };
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
 * Words that no dataset has, in any spelling that is known already. Of words joined by `|`, such as a
 * word and its synonyms, one is enough: none is unknown while another is known.
 */
async function findUnknown(db: D1Database, query: string, spellings: Spellings): Promise<Word[][]> {
  let left = UNKNOWN_WORDS_MAX;
  const groups = readAlternatives(query)
    .filter((words) => words.every(mayBeUnknown))
    .filter(({ length }) => (left -= length) >= 0);
  const toTexts = (word: Word): string[] => [word.text, ...(spellings.get(toKey(word)) ?? [])];
  const known = await findKnown(db, groups.flat().flatMap(toTexts));
  return groups.filter((words) => !words.flatMap(toTexts).some((text) => known.has(text)));
}

function mayBeUnknown({ text, edits, prefix }: Word): boolean {
  return /^[\p{L}\p{N}]{3,}$/u.test(text) && edits === 0 && !prefix;
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

/** Those of some words and phrases that a dataset has. */
async function findKnown(db: D1Database, words: string[]): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `SELECT value FROM json_each(?1) WHERE EXISTS
         (SELECT 1 FROM dataset_search WHERE dataset_search MATCH '"' || json_each.value || '"')`,
    )
    .bind(JSON.stringify(words))
    .all<{ value: string }>();
  return new Set(results.map(({ value }) => value));
}

/** The word with its first letters swapped: the search for spellings keeps them as typed. */
function swapFirstLetters(word: string): string[] {
  const [a = "", b = "", c = "", ...rest] = word;
  return [[b, a, c, ...rest].join(""), [a, c, b, ...rest].join("")];
}

/** Letters of the shorter part of a word that is split in two: `sealevel` is `sea level`. */
const PART_MIN_LETTERS = 3;

/** Letters of the longest word that is split. */
const SPLIT_MAX_LETTERS = 30;

function splitInTwo(word: string): string[] {
  if (word.length > SPLIT_MAX_LETTERS) return [];
  const splits = Math.max(0, word.length - 2 * PART_MIN_LETTERS + 1);
  return Array.from({ length: splits }, (_, at) => {
    const end = at + PART_MIN_LETTERS;
    return `${word.slice(0, end)} ${word.slice(end)}`;
  });
}

/** Of the words with a similar spelling, those with the fewest differences. */
async function withNearWords(
  db: D1Database,
  spellings: Spellings,
  unknown: Word[],
): Promise<Spellings> {
  const near = new Map<string, readonly string[]>();
  const toWhole = ({ text }: Word): string[] => [...splitInTwo(text), ...swapFirstLetters(text)];
  const whole = await findKnown(db, unknown.flatMap(toWhole));
  for (const word of unknown) {
    const known = toWhole(word).filter((text) => whole.has(text));
    if (known.length > 0) near.set(toKey(word), known);
  }
  for (const edits of [1, 2] as const) {
    const left = unknown.filter(
      (word) => !near.has(toKey(word)) && (edits === 1 || word.text.length > 5),
    );
    const found = await findSpellings(
      db,
      "dataset_words",
      left.map(({ text }) => `${text}~${edits}`).join(" "),
    );
    for (const word of left) {
      const terms = found.get(toKey({ ...word, edits })) ?? [];
      if (terms.length > 0) near.set(toKey(word), terms);
    }
  }
  return new Map([...spellings, ...near]);
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
function withoutStopWords(query: string): string {
  const left = query.replace(/"[^"]*"|[^\s()|"]+/g, (word) =>
    STOP_WORDS.has(word.toLowerCase().replace(/[?!,;:.]+$/, "")) ? "" : word,
  );
  return /[\p{L}\p{N}]/u.test(left) ? left : query;
}
