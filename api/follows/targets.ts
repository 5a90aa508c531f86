import type * as v from "valibot";
import { cutText } from "#base/cut.ts";
import { isOrcid } from "#base/orcid.ts";
import { parseQuery } from "../http/query.ts";
import { FOLLOW_NAME_MAX_CHARS, QUERY_MAX_CHARS } from "../limits.ts";
import { type Language, MAIL_TEXTS } from "../mail/languages.ts";
import { fill } from "../mail/mail.ts";
import { DatasetsQuery } from "../routes/search.ts";
import { writeNearest } from "../search/write-reading.ts";
import type { Services } from "../services.ts";
import type { FollowRequest } from "../wire/follows.ts";

/** Something that can be followed, as it is stored. */
export interface FollowTarget extends Pick<FollowRequest, "kind" | "target"> {
  /** A record's title, a person's name, or the search in English. */
  name: string;
  /** Whether the name contains text that the requester typed: it is mailed only after a confirmation. */
  hasOwnWords: boolean;
}

export type SearchQuery = v.InferOutput<typeof DatasetsQuery>;

/** The thing to follow; `null` when there is no such thing. */
export async function findTarget(
  services: Services,
  { kind, target }: Pick<FollowRequest, "kind" | "target">,
): Promise<FollowTarget | null> {
  if (kind === "search") return findSearch(services, target);
  const name = await (kind === "record"
    ? findRecordName(services, target)
    : findPersonName(services, target));
  return name === null ? null : { kind, target, name, hasOwnWords: false };
}

function findRecordName({ db }: Services, target: string): Promise<string | null> {
  if (!/^[1-9]\d{0,14}$/.test(target)) return Promise.resolve(null);
  return db
    .prepare(
      `SELECT v.name FROM datasets AS d CROSS JOIN versions AS v ON v.id = d.current_id
       WHERE d.id = ?1 AND d.listed = 1`,
    )
    .bind(Number(target))
    .first<string>("name");
}

async function findPersonName({ db }: Services, target: string): Promise<string | null> {
  if (!isOrcid(target)) return null;
  return db
    .prepare(`SELECT label FROM terms WHERE kind = 'person' AND key = ?1 AND count > 0`)
    .bind(target)
    .first<string>("label");
}

/** The part of a search's query that its results depend on; the page, for example, is ignored. */
const SEARCH_PARAMETERS = [
  "query",
  "tags",
  "embargo",
  "datasetType",
  "license",
  "year",
  "size",
  "orcid",
  "from",
  "until",
  "box",
] as const;

async function findSearch(services: Services, target: string): Promise<FollowTarget | null> {
  const given = new URLSearchParams(target);
  const used = SEARCH_PARAMETERS.flatMap((name) =>
    [...new Set(given.getAll(name))].toSorted().map((value) => [name, value]),
  );
  const query = String(new URLSearchParams(used));
  const parsed = parseSearch(query);
  if (parsed === null) return null;
  const hasOwnWords = Boolean(parsed.query) || !(await areTags(services, parsed.tags));
  const name = toSearchName("en", parsed);
  const searched = parsed.query ? await readSearched(services, parsed, given.get(SEARCHED)) : "";
  const stored = searched === (parsed.query ?? "") ? query : withSearched(query, searched);
  return { kind: "search", target: stored, name, hasOwnWords };
}

/**
 * Words that are looked up in place of those of the query, which name the search: with synonyms, corrected
 * spellings or any of the words, as its page shows them. The last part of a stored query.
 */
const SEARCHED = "searched";

function withSearched(query: string, searched: string): string {
  return `${query}&${new URLSearchParams({ [SEARCHED]: searched })}`;
}

async function readSearched(
  { db }: Services,
  { query = "", datasetType: datasetTypes }: SearchQuery,
  given: string | null,
): Promise<string> {
  const words = given !== null && given.length <= QUERY_MAX_CHARS ? given : query;
  return (await writeNearest(db, { query: words, datasetTypes })) ?? words;
}

/** SQL for a stored search without the words that are looked up: the same for each reading of it. */
export const NAMED_SEARCH_SQL = `substr(target, 1, instr(target || '&${SEARCHED}=', '&${SEARCHED}=') - 1)`;

/** A stored search as it is looked up; `null` when it is not valid. */
export function parseSearched(target: string): SearchQuery | null {
  const parsed = parseSearch(target);
  const searched = new URLSearchParams(target).get(SEARCHED);
  return parsed && searched ? { ...parsed, query: searched } : parsed;
}

/** A stored or given query of a search; `null` when it is not valid. */
function parseSearch(query: string): SearchQuery | null {
  const parsed = parseQuery(`https://search.invalid/?${query}`, DatasetsQuery);
  return parsed.ok ? parsed.value : null;
}

async function areTags({ db }: Services, tags: string[]): Promise<boolean> {
  const unknown = await db
    .prepare(
      `SELECT value FROM json_each(?1)
       WHERE NOT EXISTS (SELECT 1 FROM dataset_tags WHERE folded = lower(value)) LIMIT 1`,
    )
    .bind(JSON.stringify(tags))
    .first();
  return unknown === null;
}

/** What is followed, in the language of a reader. */
export function toFollowName(
  language: Language,
  { kind, target, name }: Pick<FollowTarget, "kind" | "target" | "name">,
): string {
  if (kind === "record") return name;
  if (kind === "person") {
    // Rows of earlier releases contain these words.
    const person = name.replace(/^Records of /, "");
    return fill(MAIL_TEXTS[language].FOLLOW_WORDS.person, { name: person });
  }
  const parsed = parseSearch(target);
  return parsed === null ? name : toSearchName(language, parsed);
}

const SUBJECTS = {
  "research,trial": "datasets",
  release: "code",
  collection: "collections",
} as const;

function toSearchName(language: Language, requested: SearchQuery): string {
  const words = MAIL_TEXTS[language].FOLLOW_WORDS;
  const quote = (name: string): string => fill(words.quoted, { name });
  const { query = "", tags, license, year, size } = requested;
  const types = requested.datasetType.toSorted().join();
  const one = [requested.orcid, requested.from, requested.until, requested.box];
  const isNarrowed =
    one.some((value) => value !== undefined) ||
    [license, year, size].some(({ length }) => length > 0);
  const list = new Intl.ListFormat(language).format(tags.map(quote));
  const name = [
    words[isSubject(types) ? SUBJECTS[types] : "records"],
    query && fill(words.withQuery, { query: quote(query) }),
    tags.length > 0 ? fill(words.withTags, { tags: list }) : "",
    isNarrowed || requested.embargo !== undefined ? words.withFilters : "",
  ].join("");
  return cutText(name, FOLLOW_NAME_MAX_CHARS);
}

function isSubject(types: string): types is keyof typeof SUBJECTS {
  return Object.hasOwn(SUBJECTS, types);
}
