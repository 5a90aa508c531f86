import { inQuotes, inSentence } from "#client/contract/wording.ts";
import { listFeedHref } from "#client/contract/feed-urls.ts";
import { countFilters } from "#client/contract/lists/list-filters.ts";
import { type ListQuery, readListQuery, toListQuery } from "#client/contract/lists/list-query.ts";
import type { ListLater, ListPage } from "#client/contract/lists/lists.ts";
import type { Part } from "#client/contract/failures.ts";
import type { Pages } from "#client/contract/page-data.ts";
import type { Head } from "#client/contract/view.ts";
import type { Family } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { toFirstName, toLicenseLabels } from "../../product-api/licenses.ts";
import { mapPart } from "../../product-api/map-part.ts";
import type { Understanding } from "#api/wire/search.ts";
import {
  findIdentified,
  type Identifier,
  parseCited,
  parseIdentifier,
  toPastedPage,
  toSearchedWords,
} from "../identifier.ts";
import { DEFAULT_SYNONYMS } from "../../search/default-synonyms.ts";
import { loadSynonyms } from "../../search/load-synonyms.ts";
import { toExactTerm, withSynonyms } from "../../search/synonyms.ts";
import { toListJsonLd } from "./list-json-ld.ts";
import { found, type LoadContext, type Loaded, type Loader, toTitle } from "../load.ts";
import { toUnreadable } from "./coverage.ts";
import { loadElsewhere } from "./elsewhere.ts";
import { findBeside } from "./found-beside.ts";

export const FAMILY_NAMES: Record<Family, string> = {
  datasets: "Datasets",
  code: "Code",
  collections: "Collections",
};

/** A family's list; all of its state is read from the address. */
export function loadList(family: Family): Loader<Pages["datasets.list"]> {
  return async (context) =>
    toOtherPage(family, context) ?? loadRecords(context, family, readQuery(context));
}

/** A licence of two names is filtered by its first one, whichever the address has. */
function readQuery({ query }: LoadContext): ListQuery {
  const read = readListQuery(query);
  return { ...read, licenses: [...new Set(read.licenses.map(toFirstName))] };
}

/** Search over datasets or files; without a query it is the plain list (pages, section 1.3). */
export async function loadSearch(context: LoadContext): Promise<Loaded<Pages["datasets.search"]>> {
  const other = toOtherPage("datasets", context);
  if (other) return other;
  const query = readQuery(context);
  return query.kind === "files"
    ? loadFiles(context, query)
    : loadRecords(context, "datasets", query);
}

/** Years or degrees that cannot be read lead back to their form, which says so; a pasted address to its page. */
function toOtherPage(
  family: Family,
  { query, absolute }: LoadContext,
): Extract<Loaded<never>, { kind: "redirect" }> | null {
  const pasted = toPastedPage(query("q")[0] ?? "", absolute("/"));
  const to = pasted ?? toUnreadable(family, query);
  return to === null ? null : { kind: "redirect", to, status: 302 };
}

async function loadRecords(
  context: LoadContext,
  family: Family,
  query: ListQuery,
): Promise<Loaded<Pages["datasets.list"]>> {
  const identifier = parseIdentifier(query.q);
  const named = identifier ?? parseCited(query.q);
  const page = named && (await findIdentified(context.catalogue, named));
  if (page?.ok && page.value) return { kind: "redirect", to: page.value, status: 302 };
  const foundBeside = findBeside(context.catalogue, {
    family,
    name: inSentence(FAMILY_NAMES[family]),
    query,
  });
  const words = { ...query, q: toSearchedWords(query.q) };
  const q = await readWords(context, {
    family,
    q: words.q,
    request(likely) {
      void context.catalogue.list(family, { ...words, q: likely });
      void context.catalogue.facets(family, { ...words, q: likely });
    },
  });
  const requested = { ...words, q };
  const later = startLater(context, { family, query: requested });
  const [rows, beside] = await Promise.all([
    context.catalogue.list(family, requested),
    foundBeside,
  ]);
  const unknown = toUnknown(identifier, page);
  const note = rows.ok ? describeReading(query.q, rows.value.understanding) : null;
  const data: ListPage = {
    family,
    query,
    shows: "records",
    rows,
    ...unknown,
    ...(note !== null && { note }),
    ...beside,
    ...(query.licenses.length > 0 && { licenseLabels: toLicenseLabels(query.licenses) }),
  };
  if (rows.ok && rows.value.total === 0 && identifier?.kind !== "DOI") {
    later.suggestions = import("./suggestions.ts").then(({ loadSuggestions }) =>
      loadSuggestions(context.catalogue, family, query),
    );
    if (query.q !== "") later.elsewhere = loadElsewhere(context, data);
  }
  return found(toHead(context, family, query), { data, later });
}

/** A number that no record has is searched like any word. */
function toUnknown(
  identifier: Identifier | null,
  page: Part<string | null> | null,
): Pick<ListPage, "unknown"> {
  return identifier && identifier.kind !== "number" && page?.ok ? { unknown: identifier.kind } : {};
}

/**
 * The words with their synonyms. Tags are slow to load in a new location, and seldom add a word: until they arrive,
 * the query with the portal's own list is requested, and used when tags add nothing.
 */
async function readWords(
  { content, catalogue }: LoadContext,
  { family, q, request, write }: SearchedWords,
): Promise<string> {
  if (q === "") return q;
  request(withSynonyms(q, DEFAULT_SYNONYMS, write));
  return withSynonyms(q, await loadSynonyms({ content, catalogue }, family), write);
}

interface SearchedWords {
  family: Family;
  q: string;
  /** Starts the search with the words that it probably has. */
  request: (likely: string) => void;
  /** How a synonym is written. */
  write?: typeof toExactTerm;
}

/** Why records are listed that do not have the words as they were typed. */
function describeReading(q: string, understanding: Understanding | null): string | null {
  if (q !== "" && !/[\p{L}\p{N}]/u.test(q))
    return `“${q}” has no letters or digits, so the list was not searched.`;
  if (understanding === null || understanding.kind === "all") return null;
  const typed = understanding.unknown.filter((word) =>
    q.toLowerCase().includes(word.toLowerCase()),
  );
  // Synonyms are searched too, and nobody typed them.
  const words = (typed.length > 0 ? typed : understanding.unknown).map(inQuotes).join(", ");
  if (understanding.kind === "spelling")
    return `Nothing has ${words}. These have words that are spelt nearly the same.`;
  if (hasNoOther(q, typed))
    return `Nothing has ${words}. These have words that are spelt nearly as some of them.`;
  return words === ""
    ? "Nothing has all of these words. These have some of them."
    : `Nothing has ${words}. These have some of the other words.`;
}

/** Whether a search has no word but those of the list. */
function hasNoOther(q: string, words: readonly string[]): boolean {
  const known = new Set(words.map((word) => word.toLowerCase()));
  const typed = q.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length > 0 && typed.every((word) => known.has(word));
}

async function loadFiles(
  context: LoadContext,
  query: ListQuery,
): Promise<Loaded<Pages["datasets.search"]>> {
  const family = "datasets";
  const identifier = parseIdentifier(query.q);
  const named = identifier ?? parseCited(query.q);
  const page = named && (await findIdentified(context.catalogue, named));
  if (page?.ok && page.value) return { kind: "redirect", to: page.value, status: 302 };
  const q = await readWords(context, {
    family,
    q: query.q,
    request: (likely) => void context.catalogue.files({ ...query, q: likely }),
    write: toExactTerm,
  });
  const files = await context.catalogue.files({ ...query, q });
  const note = files.ok ? describeReading(query.q, files.value.understanding) : null;
  const rows = mapPart(files, ({ total, rows: listed }) => ({ total, rows: listed }));
  const unknown = toUnknown(identifier, page);
  const data: ListPage = {
    family,
    query,
    shows: "files",
    rows,
    ...unknown,
    ...(note !== null && { note }),
  };
  const later: ListLater = { tags: context.catalogue.tags(family) };
  if (files.ok && files.value.total === 0 && query.q !== "")
    later.elsewhere = loadElsewhere(context, data);
  return found(toHead(context, family, query), { data, later });
}

/** Tags are counted under the current filters; a catalogue without that call counts them all. */
function startLater(
  { catalogue }: LoadContext,
  { family, query }: { family: Family; query: ListQuery },
): ListLater {
  const counted = catalogue.facets(family, query);
  const facets = counted.then((part) =>
    mapPart(part, ({ statuses, licenses, years, sizes }) => ({ statuses, licenses, years, sizes })),
  );
  if (query.q === "" && countFilters(query) === 0) return { tags: catalogue.tags(family), facets };
  const tags = counted.then((part) =>
    part.ok ? mapPart(part, (counts) => counts.tags) : catalogue.tags(family),
  );
  return { tags, facets };
}

function toHead(context: LoadContext, family: Family, query: ListQuery): Head {
  const name = query.kind === "files" ? "Files" : FAMILY_NAMES[family];
  const path = href(`${family}.list`);
  return {
    title: toTitle(context, query.q === "" ? name : `“${query.q}” in ${inSentence(name)}`),
    description: `${name} published by ${context.services.config.UNIVERSITY_NAME} and its partners: search, filter, preview, cite and download.`,
    canonical: context.absolute(query.page === 1 ? path : `${path}?page=${query.page}`),
    isIndexable: query.q === "" && query.kind === "records" && countFilters(query) <= 1,
    links: [toFeedLink(family, query)],
    jsonLd: toListJsonLd(context, family),
  };
}

/** The feed of this list, or this search. */
function toFeedLink(family: Family, query: ListQuery): NonNullable<Head["links"]>[number] {
  const state = { ...query, kind: "records", page: 1, size: 25 } as const;
  const search = toQueryString({ ...toListQuery(state), sort: undefined });
  const list = query.q === "" ? (`${family}.list` as const) : "datasets.search";
  return {
    rel: "alternate",
    href: listFeedHref(list, search),
    type: "application/atom+xml",
    title: query.q === "" ? FAMILY_NAMES[family] : `${FAMILY_NAMES[family]} · ${query.q}`,
  };
}
