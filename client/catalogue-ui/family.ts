import type { Family } from "../contract/records.ts";
import { href, type Query } from "../contract/routes.ts";

interface FamilyWords {
  title: string;
  one: string;
  many: string;
  search: string;
  nothingYet: string;
  get: string;
}

/** How each family is spoken of. */
export const familyWords: Record<Family, FamilyWords> = {
  datasets: {
    title: "Datasets",
    one: "dataset",
    many: "datasets",
    search: "Search datasets, files, people",
    nothingYet: "No datasets have been published yet.",
    get: "Get dataset",
  },
  code: {
    title: "Code",
    one: "code release",
    many: "code releases",
    search: "Search code, authors, tags",
    nothingYet: "No code has been published yet.",
    get: "Get code",
  },
  collections: {
    title: "Collections",
    one: "collection",
    many: "collections",
    search: "Search collections, people, tags",
    nothingYet: "No collections have been published yet.",
    get: "View contents",
  },
};

export function listHref(family: Family, query: Query = {}): string {
  return href(`${family}.list`, {}, query);
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
