import { countFilters, type ListQuery, readListQuery } from "#client/contract/list-query.ts";
import type { Head, ListPage, Pages } from "#client/contract/page-data.ts";
import type { Family } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { found, type LoadContext, type Loaded, type Loader, toTitle } from "./load.ts";

const NAMES: Record<Family, string> = {
  datasets: "Datasets",
  code: "Code",
  collections: "Collections",
};

/** A family's list; all of its state is read from the address. */
export function loadList(family: Family): Loader<Pages["datasets.list"]> {
  return (context) => loadPage(context, family);
}

/** Search over datasets; without a query it is the plain list (pages, section 1.3). */
export function loadSearch(context: LoadContext): Promise<Loaded<Pages["datasets.list"]>> {
  return loadPage(context, "datasets");
}

async function loadPage(
  context: LoadContext,
  family: Family,
): Promise<Loaded<Pages["datasets.list"]>> {
  const query = readListQuery(context.query);
  const tags = context.catalogue.tags(family);
  const rows = await context.catalogue.list(family, query);
  const data: ListPage = { family, query, rows };
  return found(toHead(context, family, query), { data, later: { tags } });
}

function toHead(context: LoadContext, family: Family, query: ListQuery): Head {
  const name = NAMES[family];
  const path = href(`${family}.list`);
  return {
    title: toTitle(context, query.q === "" ? name : `“${query.q}” in ${name.toLowerCase()}`),
    description: `${name} published by ${context.world.config.UNIVERSITY_NAME} and its partners: search, filter, preview, cite and download.`,
    canonical: context.absolute(query.page === 1 ? path : `${path}?page=${query.page}`),
    isIndexable: query.q === "" && countFilters(query) <= 1,
  };
}
