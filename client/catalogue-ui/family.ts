import type { Family } from "../contract/records.ts";
import { href } from "../contract/routes.ts";
import { type Query } from "../contract/query-string.ts";

interface FamilyTexts {
  title: string;
  one: string;
  many: string;
  get: string;
}

/** The labels of each family. */
export const familyTexts: Record<Family, FamilyTexts> = {
  datasets: {
    title: "Datasets",
    one: "dataset",
    many: "datasets",
    get: "Get dataset",
  },
  code: {
    title: "Code",
    one: "code release",
    many: "code releases",
    get: "Get code",
  },
  collections: {
    title: "Collections",
    one: "collection",
    many: "collections",
    get: "View contents",
  },
};

export function listHref(family: Family, query: Query = {}): string {
  return href(`${family}.list`, {}, query);
}

const SEARCHES = {
  datasets: "datasets.search",
  code: "code.list",
  collections: "collections.list",
} as const satisfies Record<Family, string>;

/** The list of a search in a family; the whole list without words. */
export function searchHref(family: Family, q: string): string {
  return q === "" ? listHref(family) : href(SEARCHES[family], {}, { q });
}

export function recordHref(record: { family: Family; id: number }, query: Query = {}): string {
  return href(`${record.family}.detail`, { id: record.id }, query);
}

export function versionHref(
  record: { family: Family; id: number },
  version: number,
  query: Query = {},
): string {
  return href(`${record.family}.version`, { id: record.id, version }, query);
}
