import { inQuotes, inSentence } from "#client/contract/wording.ts";
import { FOLLOW_OUTCOMES, type Followable, type FollowData } from "#client/contract/follow.ts";
import type { Part } from "#client/contract/failures.ts";
import { listFeedHref, personFeedHref, recordFeedHref } from "#client/contract/feed-urls.ts";
import { hasPeriod } from "#client/contract/lists/list-filters.ts";
import { type ListQuery, readListQuery, toListQuery } from "#client/contract/lists/list-query.ts";
import { LANGUAGE } from "#client/contract/language.ts";
import type { PageData } from "#client/contract/page-data.ts";
import type { Family } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { type Query, toQueryString } from "#client/contract/query-string.ts";
import { isOrcid } from "#base/orcid.ts";
import type { FollowRequest } from "#api/wire/follows.ts";
import { listFollows } from "../product-api/follows.ts";
import { toFollowedQuery } from "../product-api/list-path.ts";
import { mapPart } from "../product-api/map-part.ts";
import { type Synonyms, withSynonyms } from "../search/synonyms.ts";
import { readOutcome } from "./email.ts";
import { toSearchedWords } from "./identifier.ts";
import { FAMILY_NAMES } from "./list/list.ts";
import { found, type LoadContext, type Loader, toTitle } from "./load.ts";

type Values = (name: string) => string[];

/** The thing to follow, from an address or a form. */
type Subject =
  | { kind: "record"; id: number }
  | { kind: "person"; orcid: string }
  | { kind: "search"; family: Family; query: ListQuery };

export const loadFollow: Loader<PageData<FollowData>> = async (context) => {
  const data: FollowData = {
    outcome: readOutcome(FOLLOW_OUTCOMES, context.query),
    view: await loadView(context),
  };
  const title = "Follow what is new";
  const head = { title: toTitle(context, title), description: title, isIndexable: false };
  return found(head, { data, later: {} });
};

async function loadView(context: LoadContext): Promise<FollowData["view"]> {
  const confirm = readSecret(context.query, "confirm");
  if (confirm !== null) return { kind: "confirm", link: confirm };
  const link = readSecret(context.query, "stop");
  if (link !== null)
    return {
      kind: "followed",
      link,
      follows: await listFollows(context.services.api, { link, language: LANGUAGE }),
    };
  const subject = readSubject(context.query);
  return subject === null
    ? { kind: "start" }
    : { kind: "ask", subject: await describe(context, subject) };
}

/** The secret of a mailed link; `null` for anything else. */
export function readSecret(values: Values, name: "confirm" | "stop"): string | null {
  const [link = ""] = values(name);
  return /^[0-9a-f]{64}$/.test(link) ? link : null;
}

export function readSubject(values: Values): Subject | null {
  const [id = ""] = values("record");
  if (/^[1-9]\d{0,14}$/.test(id)) return { kind: "record", id: Number(id) };
  const [orcid = ""] = values("person");
  if (isOrcid(orcid)) return { kind: "person", orcid };
  const [list] = values("list");
  return list === "datasets" || list === "code" || list === "collections"
    ? { kind: "search", family: list, query: readListQuery(values) }
    : null;
}

/** The page's query in its shortest form. */
export function readFollowQuery(values: Values): Query {
  const subject = readSubject(values);
  return {
    ...(subject && toQuery(subject)),
    confirm: readSecret(values, "confirm") ?? undefined,
    stop: readSecret(values, "stop") ?? undefined,
    sent: readOutcome(FOLLOW_OUTCOMES, values) ?? undefined,
  };
}

export function toQuery(subject: Subject): Query {
  if (subject.kind === "record") return { record: subject.id };
  if (subject.kind === "person") return { person: subject.orcid };
  return { list: subject.family, ...toSearchQuery(subject.query) };
}

function toSearchQuery(query: ListQuery): Query {
  return { ...toListQuery({ ...query, kind: "records", page: 1, size: 25 }), sort: undefined };
}

/** The same for the product API; a search is looked up with the synonyms that its page uses. */
export async function toTarget(
  subject: Subject,
  loadSynonyms: (family: Family) => Promise<Synonyms>,
): Promise<Pick<FollowRequest, "kind" | "target">> {
  if (subject.kind === "record") return { kind: "record", target: String(subject.id) };
  if (subject.kind === "person") return { kind: "person", target: subject.orcid };
  const query = { ...subject.query, q: toSearchedWords(subject.query.q) };
  const words = query.q && withSynonyms(query.q, await loadSynonyms(subject.family));
  return { kind: "search", target: toFollowedQuery(subject.family, query, words) };
}

async function describe(context: LoadContext, subject: Subject): Promise<Part<Followable>> {
  const fields = Object.entries(toQuery(subject)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== "")
      .map((one): [string, string] => [name, String(one)]),
  );
  switch (subject.kind) {
    case "record":
      return describeRecord(context, { id: subject.id, fields });
    case "person":
      return describePerson(context, { orcid: subject.orcid, fields });
    case "search": {
      const { family, query } = subject;
      const search = toQueryString(toSearchQuery(query));
      const isSearch = family === "datasets" && query.q !== "";
      const list = isSearch ? "datasets.search" : (`${family}.list` as const);
      const value: Followable = {
        kind: "search",
        name: describeSearch(family, query),
        fields,
        pageHref: href(list) + search,
        feedHref: listFeedHref(list, search),
      };
      return { ok: true, value };
    }
  }
}

interface Described {
  fields: Followable["fields"];
}

async function describeRecord(
  { catalogue }: LoadContext,
  { id, fields }: Described & { id: number },
): Promise<Part<Followable>> {
  const versions = await catalogue.versionSummaries(id);
  const newest = versions.ok ? versions.value[0] : undefined;
  // Of a withdrawn record no version is left to read.
  if (versions.ok && newest === undefined) return { ok: false, failure: { code: "gone" } };
  return mapPart(versions, () => {
    const family = newest?.family ?? "datasets";
    return {
      kind: "record",
      name: newest?.title ?? "",
      fields,
      pageHref: href(`${family}.detail`, { id }),
      feedHref: recordFeedHref({ family, id }, "versions"),
    };
  });
}

async function describePerson(
  { catalogue }: LoadContext,
  { orcid, fields }: Described & { orcid: string },
): Promise<Part<Followable>> {
  const records = await catalogue.person({ orcid }, { page: 1, size: 1 });
  if (records.ok && records.value.name === null)
    return { ok: false, failure: { code: "not_found" } };
  return mapPart(records, ({ name }) => ({
    kind: "person",
    name: name ?? "",
    fields,
    pageHref: href("people", { orcid }),
    feedHref: personFeedHref(orcid),
  }));
}

/** `datasets`, `code for “tide”`, `collections tagged “ice”`. */
function describeSearch(family: Family, query: ListQuery): string {
  const { q, tags, status, licenses, years, sizes } = query;
  const isNarrowed =
    [status, licenses, years, sizes].some(({ length }) => length > 0) ||
    hasPeriod(query) ||
    query.box !== null;
  return [
    inSentence(FAMILY_NAMES[family]),
    q === "" ? "" : ` for “${q}”`,
    tags.length === 0 ? "" : ` tagged ${new Intl.ListFormat(LANGUAGE).format(tags.map(inQuotes))}`,
    isNarrowed ? " with these filters" : "",
  ].join("");
}
