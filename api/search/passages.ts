import type { Passage } from "#api/wire/search.ts";
import { PASSAGE_HITS_MAX, PASSAGE_MAX_CHARS, PASSAGES_MAX } from "./limits.ts";
import { isEmbargoed } from "../store/public-dataset.ts";
import type { VersionDetails, VersionRow } from "../store/versions.ts";
import type { Word } from "./lex.ts";
import type { StoredText } from "./hits.ts";
import { readPositiveWords } from "./match.ts";
import { type Spellings, toKey } from "./spellings.ts";
import { toDegreeSign } from "./units.ts";
import { readTextWords, type TextWord, toPlain, toWords } from "./text-words.ts";
import { endsAlone, toScriptPieces, toSpacedPairs } from "./unspaced.ts";
import { toStem } from "./whole-words.ts";

/** A word of the query: the stems of the words that match, and beginnings of words that match. */
export interface SearchTerm {
  /** By their first stem, the longest first; one of several stems matches words that follow each other. */
  stems: ReadonlyMap<string, string[][]>;
  prefix: string | null;
  /** Texts that every text with this word contains, for a first search in the database. */
  hints: string[];
}

/** Texts of hits with words of the query, to select passages from. */
export interface PassageTexts {
  /** The hits that get passages. */
  datasetIds: ReadonlySet<number>;
  terms: SearchTerm[];
  byVersion: ReadonlyMap<number, StoredText[]>;
}

/** The words of a query, which the texts of its hits are searched for. */
export function readSearchTerms(query: string, spellings: Spellings): SearchTerm[] {
  return readPositiveWords(query).map((word) => toSearchTerm(word, spellings));
}

/** Beginnings of words; a text with none of them is not read. */
export function toHints(terms: SearchTerm[]): string[] {
  return [...new Set(terms.flatMap((word) => word.hints))];
}

/** The texts that were read of the hits, by version. */
export function toPassageTexts(
  terms: SearchTerm[],
  { rows, texts }: { rows: VersionRow[]; texts: StoredText[] },
): PassageTexts {
  const first = terms.length === 0 ? [] : rows.slice(0, PASSAGE_HITS_MAX);
  return {
    datasetIds: new Set(first.map(({ id }) => id)),
    terms,
    byVersion: Map.groupBy(texts, ({ versionId }) => versionId),
  };
}

/** The passages of a hit that contain words of the query. */
export function findPassages(
  row: VersionRow,
  { datasetIds, terms, byVersion }: PassageTexts,
): Passage[] {
  if (!datasetIds.has(row.id)) return [];
  const isWithheld = isEmbargoed(row);
  const texts = byVersion.get(row.rowId) ?? [];
  return toPassages(
    row,
    texts.filter(({ isOfFiles }) => !(isWithheld && isOfFiles === 1)),
    terms,
  );
}

function toSearchTerm(word: Word, spellings: Spellings): SearchTerm {
  const texts = [word.text, ...(spellings.get(toKey(word)) ?? [])];
  const runs = texts.map((text) => toWords(toSpacedPairs(text)).map((one) => toStem(toPlain(one))));
  return {
    stems: Map.groupBy(
      runs.toSorted((a, b) => b.length - a.length),
      ([first = ""]) => first,
    ),
    prefix: word.prefix || endsAlone(word.text) ? toPlain(word.text) : null,
    hints: [...new Set(texts.flatMap((text, at) => toRunHints(text, runs[at] ?? [])))].slice(
      0,
      HINTS_MAX,
    ),
  };
}

/** Spellings of a word that the database searches for. */
const HINTS_MAX = 6;

/** The sign of a degree is searched as it was written; of several words, the longest one is searched. */
function toRunHints(text: string, run: string[]): string[] {
  const unspaced = toScriptPieces(text).find(({ isUnspaced }) => isUnspaced);
  if (unspaced !== undefined) return [unspaced.text];
  const [longest = ""] = run.toSorted((a, b) => b.length - a.length);
  return run.length === 0 ? [] : [toHint(longest), ...toDegreeSign(longest)];
}

/** The beginning that a stem shares with every word of it: `estuari` is of `estuary`. */
function toHint(stem: string): string {
  return stem.replace(/(?<=..)[iye]$/, "");
}

/** The best piece of each place, until every word of the query that can be shown was shown. */
function toPassages(row: VersionRow, texts: StoredText[], terms: SearchTerm[]): Passage[] {
  const details: VersionDetails = JSON.parse(row.details);
  const tags: string[] = JSON.parse(row.tags);
  const of = (kind: string): string[] =>
    texts.filter((text) => text.kind === kind).map(({ body }) => body);
  const people = details.contributors.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const places: [Passage["place"], string[]][] = [
    ["name", [row.name]],
    ["description", [row.description]],
    ["variable", of("variable")],
    ["person", people],
    ["tag", tags],
    ["readme", of("readme")],
    ["file", of("file")],
  ];
  const passages: Passage[] = [];
  const shown = new Set<SearchTerm>();
  for (const [place, candidates] of places) {
    const best = candidates
      .map((text) => (place === "name" ? markWhole(text, terms) : cutAround(text, terms)))
      .toSorted((a, b) => countNew(b.found, shown) - countNew(a.found, shown))[0];
    if (best === undefined || countNew(best.found, shown) === 0) continue;
    best.found.forEach((one) => shown.add(one));
    passages.push({ place, parts: best.parts });
  }
  const [name, ...others] = passages;
  const rest = name?.place === "name" ? others : passages;
  return [...(name?.place === "name" ? [name] : []), ...rest.slice(0, PASSAGES_MAX)];
}

function countNew(found: ReadonlySet<SearchTerm>, shown: ReadonlySet<SearchTerm>): number {
  return [...found].filter((one) => !shown.has(one)).length;
}

interface Hit {
  start: number;
  end: number;
  word: SearchTerm;
}

/** A text in pieces, every second of which is a word of the query. */
interface Marked {
  parts: string[];
  found: Set<SearchTerm>;
}

/** A short text in pieces, every second of which is a word of the query. */
export function markWords(text: string, terms: SearchTerm[]): string[] {
  return markWhole(text, terms).parts;
}

/** A name is shown whole, because people know the record by it. */
function markWhole(text: string, terms: SearchTerm[]): Marked {
  const hits = findHits(text, terms);
  const found = new Set(hits.map(({ word }) => word));
  return { parts: cutAt(text, hits, { start: 0, end: text.length }), found };
}

/** The piece of a text with the most words of the query. */
function cutAround(source: string, terms: SearchTerm[]): Marked {
  const text = withoutMarkup(source);
  const hits = findHits(text, terms);
  const near = (first: Hit): Hit[] =>
    hits.filter(({ start, end }) => start >= first.start && end <= first.start + ROOM);
  const best = hits.reduce<Hit[]>((most, hit) => {
    const here = near(hit);
    return countWords(here) > countWords(most) ? here : most;
  }, []);
  const [first] = best;
  if (first === undefined) return { parts: [], found: new Set() };
  const start = toWordStart(text, first.start - LEAD);
  const end = toWordEnd(text, start + PASSAGE_MAX_CHARS);
  const parts = cutAt(text, best, { start, end });
  parts[0] = `${start > 0 ? "… " : ""}${parts[0]}`;
  parts[parts.length - 1] += end < text.length ? " …" : "";
  return { parts, found: new Set(best.map(({ word }) => word)) };
}

/** A piece of a text, from the hits in it. */
function cutAt(text: string, hits: Hit[], { start, end }: Pick<Hit, "start" | "end">): string[] {
  const parts: string[] = [];
  let at = start;
  for (const hit of hits.filter((one) => one.end <= end)) {
    parts.push(text.slice(at, hit.start), text.slice(hit.start, hit.end));
    at = hit.end;
  }
  return [...parts, text.slice(at, end)].map((part) => part.toWellFormed());
}

/** Characters before the first word, and for all words after it. */
const LEAD = 60;
const ROOM = PASSAGE_MAX_CHARS - LEAD;
/** Words that are marked in one text; more marks of one word add nothing. */
const HITS_MAX = 200;

function countWords(hits: Hit[]): number {
  return new Set(hits.map(({ word }) => word)).size;
}

function findHits(text: string, terms: SearchTerm[]): Hit[] {
  const words = readTextWords(text);
  const hits: Hit[] = [];
  for (let at = 0; at < words.length && hits.length < HITS_MAX; at += 1) {
    const found = findTerm(words, at, terms);
    const [first, last] = [words[at], words[at + (found?.length ?? 1) - 1]];
    if (!found || !first || !last || first.start < (hits.at(-1)?.end ?? 0)) continue;
    hits.push({ start: first.start, end: found.end ?? last.end, word: found.term });
    at += found.length - 1;
  }
  return hits;
}

/** The stem of a word and the next one, if a hyphen or an apostrophe joins them. */
function toJoinedStem(words: TextWord[], at: number): string {
  const [one, next] = [words[at], words[at + 1]];
  return one && next?.isJoined ? toStem(one.plain + next.plain) : "";
}

/** The word of the query that the text has here, and how many words of the text that are. */
function findTerm(
  words: TextWord[],
  at: number,
  terms: SearchTerm[],
): { term: SearchTerm; length: number; end?: number } | null {
  const { plain = "", stem = "", start = 0 } = words[at] ?? {};
  for (const term of terms) {
    const run = term.stems
      .get(stem)
      ?.find((stems) => stems.every((one, n) => words[at + n]?.stem === one));
    if (run) return { term, length: run.length };
    if (term.stems.has(toJoinedStem(words, at))) return { term, length: 2 };
    if (term.prefix !== null && plain.startsWith(term.prefix))
      return {
        term,
        length: 1,
        ...(endsAlone(term.prefix) && { end: start + term.prefix.length }),
      };
  }
  return null;
}

function toWordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(" ", at);
  return space === -1 || space > at + 30 ? at : space + 1;
}

function toWordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space < at - 30 ? at : space;
}

/** Markdown as a line of plain words. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<[^<>]{0,300}>/g, " ")
    .replace(/\]\([^()\s]{0,500}\)/g, "]")
    .replace(/[*#`>|[\]\\]+|[-=_]{3,}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
