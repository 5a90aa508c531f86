import { SEARCH_SENT_MAX_CHARS, SYNONYMS_OF_WORD_MAX } from "../limits.ts";

/** Lists of words or phrases with the same meaning. */
export type Synonyms = readonly (readonly string[])[];

/** A query with an operator is searched unchanged. */
const OPERATORS = /["|()*~]|(?:^|\s)-|\s(?:AND|OR|NOT)\s/;
/** Words of the longest phrase that has synonyms. */
const PHRASE_MAX_WORDS = 4;

/**
 * A query in which each word or phrase with synonyms may also be one of them:
 * `ocean temperature` becomes `(ocean | sea | marine) temperature`. The longest phrase wins. A
 * query that would grow too long, or has operators, stays unchanged.
 */
export function withSynonyms(query: string, synonyms: Synonyms, write = toTerm): string {
  if (query === "" || OPERATORS.test(query)) return query;
  const lists = toIndex(synonyms);
  const words = query.split(/\s+/);
  const terms: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = findLongest(words, at, lists);
    terms.push(found ? toAlternatives(found, write) : (words[at] ?? ""));
    at += found?.length ?? 1;
  }
  const requested = terms.join(" ");
  return requested.length <= SEARCH_SENT_MAX_CHARS ? requested : query;
}

interface Found {
  taken: string;
  /** Words that were taken. */
  length: number;
  others: string[];
}

function toAlternatives({ taken, length, others }: Found, write: typeof toTerm): string {
  const own = length === 1 ? taken : `(${taken})`;
  return `(${[own, ...others.map(write)].join(" | ")})`;
}

function findLongest(
  words: string[],
  at: number,
  lists: ReadonlyMap<string, string[]>,
): Found | null {
  const most = Math.min(PHRASE_MAX_WORDS, words.length - at);
  for (let length = most; length > 0; length -= 1) {
    const taken = words.slice(at, at + length).join(" ");
    const others = lists.get(toKey(taken)) ?? [];
    if (others.length > 0) return { taken, length, others };
  }
  return null;
}

/** Every word and phrase with its synonyms, of all lists that name it. */
function toIndex(synonyms: Synonyms): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const list of synonyms) {
    for (const word of list) {
      const others = [...(index.get(toKey(word)) ?? []), ...list].filter(
        (other) => toKey(other) !== toKey(word),
      );
      index.set(toKey(word), [...new Set(others)].slice(0, SYNONYMS_OF_WORD_MAX));
    }
  }
  return index;
}

/** The normal form of a word: without capitals, punctuation at its end and hyphens. */
function toKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[-\s]+/g, " ")
    .replace(/[?!,;:.]+$/, "")
    .trim();
}

/** A synonym in search syntax; operator characters are not part of the word. */
function toTerm(text: string): string {
  const plain = toPlain(text);
  return /[\s-]/.test(plain) ? toExactTerm(plain) : plain;
}

/** The same as a phrase: the search for files takes any other word as a beginning, `sea` also as that of `season`. */
export function toExactTerm(text: string): string {
  return `"${toPlain(text).replace(/^-+/, "")}"`;
}

function toPlain(text: string): string {
  return text.replace(/["|()*~]+/g, " ").trim();
}

/**
 * Synonyms in tags: `electroencephalography (EEG)` names one thing twice, and anyone who
 * types `sealevel` means the tag `sea level`.
 */
export function readTagSynonyms(tags: readonly string[]): string[][] {
  return tags.flatMap((tag) => {
    const [, name, short] = /^(.{3,60}?)\s*\(([^()]{2,20})\)$/.exec(tag) ?? [];
    if (name !== undefined && short !== undefined) return [[name, short]];
    const joined = tag.replace(/[-\s]+/g, "");
    return joined.length === tag.length || joined.length > 40 ? [] : [[joined, tag]];
  });
}
