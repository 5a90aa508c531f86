import {
  ENDINGS_READ_MAX,
  FUZZY_PREFIX_LETTERS,
  FUZZY_WORDS_MAX,
  SPELLINGS_MAX,
  STEM_MIN_LETTERS,
  VOCABULARY_MAX,
  ENDING_MAX_LETTERS,
} from "./limits.ts";
import { readTokens, splitWords, type Word } from "./lex.ts";
import { toVariants } from "./variants.ts";

/** Other words that a word may mean: words of the index, the nearest first. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

/** The words of `dataset_search` are stems; those of `file_search` are whole. */
type Vocabulary = "dataset_words" | "file_words";

/**
 * Alternatives for the words of a query: British or American spelling; with errors where they are
 * allowed (`word~1`, `word~2`, `word~`); and, for a beginning (`word*`), words with other endings
 * where the index of stems has none with this beginning.
 */
export async function findSpellings(
  db: D1Database,
  vocabulary: Vocabulary,
  query: string,
): Promise<Spellings> {
  const plain = readPlainWords(query);
  const words = new Map(
    plain
      .filter((word) => word.edits > 0 || mayDifferFromStem(vocabulary, word))
      .map((word) => [toKey(word), word]),
  );
  const looked = [...words].slice(0, FUZZY_WORDS_MAX);
  const share = Math.floor(SPELLINGS_MAX / looked.length);
  const found = looked.map(async ([key, word]): Promise<[string, string[]]> => {
    const find = word.edits > 0 ? findNearest : findEndings;
    const terms = (await find(db, vocabulary, word)).slice(0, share);
    return [key, vocabulary === "dataset_words" ? terms.map(toUnstemmed) : terms];
  });
  const variants = readWords(query)
    .flatMap((word) => [word, ...splitWords(word)])
    .filter(({ edits, prefix }) => edits === 0 && !prefix)
    .map((word): [string, string[]] => [toKey(word), toVariants(word.text)]);
  return new Map([...variants, ...(await Promise.all(found))]);
}

/** The words of a query outside phrases, without signs inside. */
export function readPlainWords(query: string): Word[] {
  return readWords(query).filter(({ text }) => /^[\p{L}\p{N}\p{M}]+$/u.test(text));
}

/** The words and phrases of a query. */
function readWords(query: string): Word[] {
  return readTokens(query).filter((token) => token.kind === "word");
}

/** The key of a word's spellings in the store. */
export function toKey({ text, edits, prefix }: Omit<Word, "kind">): string {
  return `${text.toLowerCase()}${prefix ? "*" : ""}~${edits}`;
}

/** What Porter's stemmer may remove or change, so that a beginning is none any more. */
const SUFFIX = /(?:[sye]|ed|ing|al|i|er|or|ion|ism|ic|ful|ant|ent|ou|ll)$/i;

/** Whether the stemmer changes this beginning, or it is long enough to be longer than a stem. */
function mayDifferFromStem(vocabulary: Vocabulary, { text, prefix }: Word): boolean {
  const isStemmed = text.length > 2 && SUFFIX.test(text);
  return prefix && vocabulary === "dataset_words" && (isStemmed || text.length > STEM_MIN_LETTERS);
}

/** FTS5 stems each word of a query, and a stem that ends in one s would lose it. */
function toUnstemmed(term: string): string {
  return /[^s]s$/.test(term) ? `${term}e` : term;
}

/**
 * Words of the index with this beginning, the most common first: `analys*` means `analysi` and `analyst`.
 * When there are none, the stem of the words with this beginning: `universa*` means `univers`.
 */
async function findEndings(
  db: D1Database,
  vocabulary: Vocabulary,
  { text }: Word,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT term, doc FROM ${vocabulary} WHERE term >= ?1 AND term < ?1 || char(1114111) LIMIT ?2`,
    )
    .bind(toPlain(text), ENDINGS_READ_MAX)
    .all<{ term: string; doc: number }>();
  if (results.length === 0) return findStem(db, vocabulary, toPlain(text));
  if (!SUFFIX.test(text)) return [];
  return results.toSorted((a, b) => b.doc - a.doc).map(({ term }) => term);
}

/** The longest word of the index that, with a part of an ending, is this text. */
async function findStem(db: D1Database, vocabulary: Vocabulary, text: string): Promise<string[]> {
  const stems = toStems(text);
  if (stems.length === 0) return [];
  const places = stems.map((_, at) => `?${at + 1}`).join(", ");
  const { results } = await db
    .prepare(
      `SELECT term FROM ${vocabulary} WHERE term IN (${places}) ORDER BY length(term) DESC LIMIT 1`,
    )
    .bind(...stems)
    .all<{ term: string }>();
  return results.map(({ term }) => term);
}

/** A word as the index has it, except for its ending. */
function toPlain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * The first letters must be as typed: most errors come later, and all words of a large index
 * take a quarter of a second to read.
 */
async function findNearest(
  db: D1Database,
  vocabulary: Vocabulary,
  { text, edits }: Word,
): Promise<string[]> {
  const word = toPlain(text);
  const beginning = [...word].slice(0, FUZZY_PREFIX_LETTERS).join("");
  const { results } = await db
    .prepare(
      `SELECT term, doc FROM ${vocabulary} WHERE term >= ?1 AND term < ?1 || char(1114111)
         AND length(term) <= ?2 LIMIT ?3`,
    )
    .bind(beginning, word.length + edits, VOCABULARY_MAX)
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
    .map(({ term }) => term);
}

/** What is left of a shorter word is near to far too many: `wag` of `wages` to the stem of `was`. */
const FORM_MIN_LETTERS = 4;

/** The word, and its form without the most common English endings, as in the index. */
function toForms(word: string): string[] {
  const forms = [word.replace(/(?:ed|ing|e?s|e)$/, ""), word.replace(/(?:ies|y)$/, "i")];
  return [word, ...forms.filter(({ length }) => length >= FORM_MIN_LETTERS)];
}

/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make one
 * word of the other; numbers above `most` are not told apart.
 */
export function countEdits(from: string, to: string, most: number): number {
  const [a, b] = [[...from], [...to]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line[column] = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...line) > most) return most + 1;
    [before, above] = [above, line];
  }
  return Math.min(at(above, b.length), most + 1);
}

function at(line: number[], column: number): number {
  return line[column] ?? Number.POSITIVE_INFINITY;
}

/** English endings that Porter's stemmer removes, alone or one after the other. */
const ENDINGS = (
  "able al ally alism ality ance ant ate ation ative ed ement ence ent er ful fulness ible ic ical " +
  "ing ion ional ism ist ity ive iveness ization isation ize ise izer iser li ly logy ment ness or " +
  "ous ousness s es e y ies"
).split(" ");

/**
 * What the stemmer may leave of words with this beginning: the text without a part of an
 * ending. `universa` gives `univers`, because `a` begins `al`.
 */
function toStems(text: string): string[] {
  const shortest = Math.max(STEM_MIN_LETTERS, text.length - ENDING_MAX_LETTERS);
  const stems: string[] = [];
  for (let letters = text.length - 1; letters >= shortest; letters -= 1) {
    const stem = text.slice(0, letters);
    const rest = text.slice(letters);
    // `stopping` is `stop` with its last letter twice.
    const isDoubled = rest.length > 1 && rest[0] === stem.at(-1);
    if (beginsEnding(rest) || (isDoubled && beginsEnding(rest.slice(1)))) stems.push(stem);
  }
  return stems;
}

function beginsEnding(rest: string): boolean {
  return ENDINGS.some(
    (ending) =>
      ending.startsWith(rest) ||
      (rest.startsWith(ending) && beginsEnding(rest.slice(ending.length))),
  );
}
