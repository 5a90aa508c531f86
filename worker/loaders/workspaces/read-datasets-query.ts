import { cutText } from "#base/cut.ts";
import {
  DATASET_SORTS,
  DATASET_TABS,
  type DatasetsQuery,
  type DatasetTab,
  PUBLICATION_FILTERS,
  ROLE_FILTERS,
} from "#client/contract/account/workspaces.ts";
import type { Query } from "#client/contract/query-string.ts";
import { MEMBER_PAGE_MAX, MODEL_MAX_CHARS } from "../../limits.ts";

type Values = (name: string) => string[];

export function readSearched(values: Values): string {
  return cutText((values("q")[0] ?? "").trim(), MODEL_MAX_CHARS);
}

/** A page from 1; anything invalid is the first. */
export function readPageNumber(values: Values): number {
  const page = Number(values("page")[0] ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MEMBER_PAGE_MAX) : 1;
}

/** Filters and order of a workspace's datasets. */
export function readDatasetsQuery(values: Values): DatasetsQuery {
  const find = <Word extends string>(words: readonly Word[], name: string): Word | null =>
    words.find((word) => word === values(name)[0]) ?? null;
  return {
    q: readSearched(values),
    sort: find(DATASET_SORTS, "sort") ?? "updated",
    publication: find(PUBLICATION_FILTERS, "publication"),
    role: find(ROLE_FILTERS, "role"),
    page: readPageNumber(values),
  };
}

/** The same as the shortest query; omitted values are the defaults. */
export function toDatasetsQuery({ q, sort, publication, role, page }: DatasetsQuery): Query {
  return {
    q,
    sort: sort === "updated" ? undefined : sort,
    publication: publication ?? undefined,
    role: role ?? undefined,
    page: page === 1 ? undefined : page,
  };
}

/** Where in a workspace dataset a page is. */
export function readDatasetPlace(values: Values): {
  tab: DatasetTab;
  folder: string | null;
  file: string | null;
  page: number;
} {
  const readPackage = (name: string): string | null =>
    values(name).find((id) => PACKAGE.test(id)) ?? null;
  return {
    tab: DATASET_TABS.find((tab) => tab === values("tab")[0]) ?? "overview",
    folder: readPackage("folder"),
    file: readPackage("file"),
    page: readPageNumber(values),
  };
}

/** The name of a file or folder of a workspace. */
const PACKAGE = /^[\w:-]{1,255}$/;
