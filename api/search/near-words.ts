import { toPhrase } from "./index-text.ts";
import type { Word } from "./lex.ts";
import { findSpellings, type Spellings, toKey } from "./spellings.ts";
import { hasUnspaced, toPairs } from "./unspaced.ts";

/** Letters of the shortest word that is corrected, and of the shortest one with two errors. */
const FUZZY_MIN_LETTERS = 4;
const FUZZY_TWICE_MIN_LETTERS = 6;

/** An index of words, and a word or phrase in its syntax. */
export interface WordIndex {
  table: "dataset_search" | "file_search";
  toPhrase: (word: string) => string;
}

const DATASETS: WordIndex = {
  table: "dataset_search",
  toPhrase: (word) => toPhrase(word, "stems"),
};

/** Those of some words and phrases that a dataset, or another index, has. */
export async function findKnown(
  db: D1Database,
  words: string[],
  { table, toPhrase: write }: WordIndex = DATASETS,
): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `SELECT value ->> 0 AS value FROM json_each(?1) WHERE EXISTS
         (SELECT 1 FROM ${table} WHERE ${table} MATCH json_each.value ->> 1)`,
    )
    .bind(JSON.stringify(words.map((word) => [word, write(word)])))
    .all<{ value: string }>();
  return new Set(results.map(({ value }) => value));
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** Unknown words whose first letters are looked up otherwise; a word costs a hundred look-ups. */
const BEGINNINGS_MAX = 4;

/** The word with one error in its first letters, which the search for spellings keeps as typed. */
function toOtherBeginnings(word: string): string[] {
  const [a = "", b = "", ...letters] = word;
  if (letters.length < FUZZY_MIN_LETTERS - 2) return [];
  const rest = letters.join("");
  const [c = "", ...end] = letters;
  return [
    b + a + rest,
    a + c + b + end.join(""),
    b + rest,
    a + rest,
    ...LETTERS.flatMap((one) => [one + b + rest, a + one + rest, one + word, a + one + b + rest]),
  ];
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

/** A year or a number is no misspelling of another one. */
const NUMBER = /^\p{N}+$/u;

/** Of the words with a similar spelling, those with the fewest differences. */
export async function withNearWords(
  db: D1Database,
  spellings: Spellings,
  allUnknown: Word[],
): Promise<Spellings> {
  const unknown = allUnknown.filter(({ text }) => !NUMBER.test(text));
  const near = new Map<string, readonly string[]>();
  const others = unknown
    .slice(0, BEGINNINGS_MAX)
    .map((word) => ({ word, texts: [...splitInTwo(word.text), ...toOtherBeginnings(word.text)] }));
  const whole = await findKnown(
    db,
    others.flatMap(({ texts }) => texts),
  );
  for (const { word, texts } of others) {
    const known = texts.filter((text) => whole.has(text));
    if (known.length > 0) near.set(toKey(word), [...new Set(known)]);
    else if (hasUnspaced(word.text)) near.set(toKey(word), toPairs(word.text).slice(0, -1));
  }
  for (const edits of [1, 2] as const) {
    const left = unknown.filter(
      (word) =>
        !near.has(toKey(word)) &&
        word.text.length >= (edits === 1 ? FUZZY_MIN_LETTERS : FUZZY_TWICE_MIN_LETTERS),
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

/** Two words of the query that stand side by side and that no dataset has as one are left apart. */
const JOINED_MAX = 8;

/**
 * A query of plain words with an unknown one, where that and its neighbour are one word: `eel grass` is
 * `eelgrass`. `null` when no dataset has such a word.
 */
export async function joinNeighbours(
  db: D1Database,
  query: string,
  unknown: readonly Word[],
): Promise<string | null> {
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length > JOINED_MAX || !words.every((word) => /^[\p{L}\p{N}]+$/u.test(word)))
    return null;
  const isUnknown = (word = ""): boolean => unknown.some(({ text }) => text === word);
  const pairs = words.slice(1).map((word, at) => ({ at, text: `${words[at]}${word}` }));
  const known = await findKnown(
    db,
    pairs.map(({ text }) => text),
  );
  const found = pairs.find(
    ({ at, text }) => known.has(text) && (isUnknown(words[at]) || isUnknown(words[at + 1])),
  );
  return found === undefined ? null : words.toSpliced(found.at, 2, found.text).join(" ");
}
