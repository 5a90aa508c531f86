import { stemmer } from "stemmer";
import type { Passage } from "#api/wire/search.ts";
import { PASSAGE_HITS_MAX, PASSAGE_MAX_CHARS, PASSAGES_MAX } from "../limits.ts";
import { isEmbargoed } from "../store/public-dataset.ts";
import type { VersionDetails, VersionRow } from "../store/versions.ts";
import { fold, type Word } from "./lex.ts";
import { readPositiveWords } from "./match.ts";
import { type Spellings, toKey } from "./spellings.ts";

/** A word of the query: the stems that stand for it, and beginnings of words that do. */
interface Sought {
  stems: ReadonlySet<string>;
  prefix: string | null;
  /** What every text that holds it holds, for a first look in the database. */
  hints: string[];
}

interface StoredText {
  versionId: number;
  kind: string;
  /** 1 for what stands in the files, which may be withheld. */
  isOfFiles: number;
  body: string;
}

/** Texts of hits that hold words of the query, to choose passages from. */
export interface PassageTexts {
  /** The hits that get passages. */
  datasetIds: ReadonlySet<number>;
  sought: Sought[];
  byVersion: ReadonlyMap<number, StoredText[]>;
}

/** Asked for by the ids of datasets, so that the hits themselves are read at the same time. */
export async function loadPassageTexts(
  db: D1Database,
  query: { text: string; spellings: Spellings },
  ids: readonly number[],
): Promise<PassageTexts> {
  const sought = readPositiveWords(query.text).map((word) => toSought(word, query.spellings));
  const first = sought.length === 0 ? [] : ids.slice(0, PASSAGE_HITS_MAX);
  const byVersion = first.length === 0 ? new Map() : await loadTexts(db, first, sought);
  return { datasetIds: new Set(first), sought, byVersion };
}

/** The passages of a hit that hold words of the query. */
export function findPassages(
  row: VersionRow,
  { datasetIds, sought, byVersion }: PassageTexts,
): Passage[] {
  if (!datasetIds.has(row.id)) return [];
  const isWithheld = isEmbargoed(row);
  const texts = byVersion.get(row.rowId) ?? [];
  return toPassages(
    row,
    texts.filter(({ isOfFiles }) => !(isWithheld && isOfFiles === 1)),
    sought,
  );
}

function toSought(word: Word, spellings: Spellings): Sought {
  const texts = [word.text, ...(spellings.get(toKey(word)) ?? [])].flatMap(toWords);
  const stems = texts.map((text) => stemmer(toPlain(text)));
  return {
    stems: new Set(stems),
    prefix: word.prefix ? toPlain(word.text) : null,
    hints: [...new Set(stems.map(toHint))].slice(0, HINTS_MAX),
  };
}

/** Spellings of a word that the database looks for. */
const HINTS_MAX = 4;

/** What of a stem stands in every word of it: `estuari` is of `estuary`. */
function toHint(stem: string): string {
  return stem.replace(/(?<=..)[iye]$/, "");
}

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

function toWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** A word as the index holds it before it is stemmed. */
function toPlain(text: string): string {
  return fold(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The best piece of each place, until every word of the query that can be shown was shown. */
function toPassages(row: VersionRow, texts: StoredText[], sought: Sought[]): Passage[] {
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
  const shown = new Set<Sought>();
  for (const [place, candidates] of places) {
    const best = candidates
      .map((text) => cutAround(text, sought))
      .toSorted((a, b) => countNew(b.found, shown) - countNew(a.found, shown))[0];
    if (best === undefined || countNew(best.found, shown) === 0) continue;
    best.found.forEach((one) => shown.add(one));
    passages.push({ place, parts: best.parts });
  }
  const [name, ...others] = passages;
  const rest = name?.place === "name" ? others : passages;
  return [...(name?.place === "name" ? [name] : []), ...rest.slice(0, PASSAGES_MAX)];
}

function countNew(found: ReadonlySet<Sought>, shown: ReadonlySet<Sought>): number {
  return [...found].filter((one) => !shown.has(one)).length;
}

interface Hit {
  start: number;
  end: number;
  word: Sought;
}

/** The piece of a text with the most words of the query; every second part is such a word. */
function cutAround(source: string, sought: Sought[]): { parts: string[]; found: Set<Sought> } {
  const text = withoutMarkup(source);
  const hits = findHits(text, sought);
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
  const parts: string[] = [];
  let at = start;
  for (const hit of best.filter((one) => one.end <= end)) {
    parts.push(text.slice(at, hit.start), text.slice(hit.start, hit.end));
    at = hit.end;
  }
  parts.push(text.slice(at, end));
  parts[0] = `${start > 0 ? "… " : ""}${parts[0]}`;
  parts[parts.length - 1] += end < text.length ? " …" : "";
  return {
    parts: parts.map((part) => part.toWellFormed()),
    found: new Set(best.map(({ word }) => word)),
  };
}

/** Characters before the first word, and for all words behind it. */
const LEAD = 60;
const ROOM = PASSAGE_MAX_CHARS - LEAD;
/** Words that are marked in one text; a text that repeats a word says no more by it. */
const HITS_MAX = 200;

function countWords(hits: Hit[]): number {
  return new Set(hits.map(({ word }) => word)).size;
}

function findHits(text: string, sought: Sought[]): Hit[] {
  const hits: Hit[] = [];
  for (const match of text.matchAll(WORD)) {
    const plain = toPlain(match[0]);
    const stem = stemmer(plain);
    const word = sought.find(
      ({ stems, prefix }) => stems.has(stem) || (prefix !== null && plain.startsWith(prefix)),
    );
    if (word) hits.push({ start: match.index, end: match.index + match[0].length, word });
    if (hits.length === HITS_MAX) break;
  }
  return hits;
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

/** Characters of a README that are read around the first place that may hold a word. */
const README_WINDOW_CHARS = 1_200;
const README_LEAD_CHARS = 200;
/** Columns and files of a hit that are compared. */
const CANDIDATES_MAX = 20;

/** One round trip for what the rows themselves do not hold; the database looks for the hints. */
async function loadTexts(
  db: D1Database,
  datasetIds: readonly number[],
  sought: Sought[],
): Promise<Map<number, StoredText[]>> {
  const hints = JSON.stringify([...new Set(sought.flatMap((word) => word.hints))]);
  const ids = JSON.stringify(datasetIds);
  const answers = await db.batch<StoredText>(
    [README, COLUMNS, DESCRIBED, FILES].map((sql) => db.prepare(sql).bind(ids, hints)),
  );
  return Map.groupBy(
    answers.flatMap(({ results }) => results),
    ({ versionId }) => versionId,
  );
}

/** The newest versions of the wanted datasets, as `w.value`. */
const WANTED = `(SELECT d.current_id AS value FROM json_each(?1) AS i
    CROSS JOIN datasets AS d ON d.id = i.value) AS w`;

const README = `
  SELECT t.version_id AS versionId, 'readme' AS kind, 0 AS isOfFiles,
    substr(t.body, max(1, instr(lower(t.body), h.value) - ${README_LEAD_CHARS}), ${README_WINDOW_CHARS}) AS body
  FROM ${WANTED} CROSS JOIN texts AS t ON t.version_id = w.value AND t.kind = 'readme'
  CROSS JOIN json_each(?2) AS h WHERE instr(lower(t.body), h.value) > 0`;

const COLUMNS = `
  SELECT t.version_id AS versionId, 'variable' AS kind, 1 AS isOfFiles, c.value AS body
  FROM ${WANTED} CROSS JOIN texts AS t ON t.version_id = w.value AND t.kind = 'columns'
  CROSS JOIN json_each(t.body) AS f CROSS JOIN json_each(f.value, '$.columns') AS c
  WHERE EXISTS (SELECT 1 FROM json_each(?2) AS h WHERE instr(lower(c.value), h.value) > 0)
  LIMIT ${CANDIDATES_MAX * PASSAGE_HITS_MAX}`;

const DESCRIBED = `
  SELECT t.version_id AS versionId, 'variable' AS kind, 0 AS isOfFiles, concat_ws(' · ', f.value ->> 'name',
    nullif(f.value ->> 'title', f.value ->> 'name'), f.value ->> 'unit', f.value ->> 'description') AS body
  FROM ${WANTED} CROSS JOIN texts AS t ON t.version_id = w.value AND t.kind = 'source-metadata'
  CROSS JOIN json_each(t.body, '$.tables') AS s CROSS JOIN json_each(s.value, '$.fields') AS f
  WHERE EXISTS (SELECT 1 FROM json_each(?2) AS h WHERE instr(lower(f.value), h.value) > 0)
  LIMIT ${CANDIDATES_MAX * PASSAGE_HITS_MAX}`;

const FILES = `
  SELECT w.value AS versionId, 'file' AS kind, 1 AS isOfFiles, n.path AS body
  FROM ${WANTED} CROSS JOIN nodes AS n ON n.id IN (
    SELECT f.id FROM nodes AS f WHERE f.version_id = w.value AND f.is_file = 1
      AND EXISTS (SELECT 1 FROM json_each(?2) AS h WHERE instr(lower(f.path), h.value) > 0)
    LIMIT ${CANDIDATES_MAX})`;
