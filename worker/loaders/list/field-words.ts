import { NO_FILTERS } from "#client/contract/lists/list-filters.ts";
import { type ListQuery, TAGS_MAX, toListQuery } from "#client/contract/lists/list-query.ts";
import type { FoundFilter } from "#client/contract/lists/lists.ts";
import type { Family } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { inQuotes } from "#client/contract/wording.ts";
import type { Catalogue } from "../../product-api/catalogue.ts";
import { toLicenseLabels } from "../../product-api/licenses.ts";
import { findNamedLicenses } from "./find-licenses.ts";
import { type FieldWords, toYears } from "./read-field-words.ts";

export interface SearchedList {
  family: Family;
  /** Of the family, within a sentence. */
  name: string;
  query: ListQuery;
}

/** What field words ask for, as links to lists under those filters; none leads to an empty list. */
export async function loadFilters(
  catalogue: Catalogue,
  words: FieldWords,
  list: SearchedList,
): Promise<FoundFilter[]> {
  const offered = await Promise.all([
    offerRecords(catalogue, words, list),
    offerFiles(catalogue, words, list),
  ]);
  return offered.flatMap((one) => (one !== null && one.count > 0 ? [one] : []));
}

/** A list has no filter for people: their names are searched. */
async function offerRecords(
  catalogue: Catalogue,
  { license, year, tag, person, rest }: FieldWords,
  { family, name, query }: SearchedList,
): Promise<FoundFilter | null> {
  const q = [...person, rest].join(" ").trim();
  const licenses = toValues(license.flatMap(findNamedLicenses));
  const years = toValues(year.flatMap(toYears)).toSorted();
  const tags = toValues(tag);
  const conditions = [
    ...(q === "" ? [] : [`the text ${inQuotes(q)}`]),
    ...describeLicenses(licenses),
    ...describeYears(years),
    ...tags.map((one) => `the tag ${inQuotes(one)}`),
  ];
  if (conditions.length === 0) return null;
  const sort = q === "" ? "newest" : "relevance";
  const changed: ListQuery = { ...query, ...NO_FILTERS, q, licenses, years, tags, sort, page: 1 };
  const list = q !== "" && family === "datasets" ? "datasets.search" : (`${family}.list` as const);
  return {
    label: `Show ${name} with ${conditions.reduce((all, one) => `${all} and ${one}`)}`,
    href: href(list, {}, toListQuery(changed)),
    count: await catalogue.count(family, changed),
  };
}

/** A file's name has its format; records have no such filter. */
async function offerFiles(
  catalogue: Catalogue,
  { format, rest }: FieldWords,
  { query }: SearchedList,
): Promise<FoundFilter | null> {
  const q = [...format, rest].join(" ").trim();
  if (format.length === 0) return null;
  const changed: ListQuery = { ...query, ...NO_FILTERS, kind: "files", q, page: 1 };
  const found = await catalogue.files(changed);
  return {
    label: `Show files whose names have ${inQuotes(q)}`,
    href: href("datasets.search", {}, toListQuery(changed)),
    count: found.ok ? found.value.total : 0,
  };
}

function toValues(values: string[]): string[] {
  return [...new Set(values)].slice(0, TAGS_MAX);
}

function describeLicenses(names: readonly string[]): string[] {
  const labels = toLicenseLabels(names);
  const ids = names.map((name) => labels[name] ?? name);
  if (ids.length > 1) return [`one of the licences ${ids.join(", ")}`];
  return ids.map((id) => `the licence ${id}`);
}

function describeYears(years: readonly string[]): string[] {
  if (years.length > 1) return [`one of the years ${years.join(", ")}`];
  return years.map((year) => `the year ${year}`);
}
