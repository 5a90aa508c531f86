import type { ListQuery } from "./list-query.ts";

/** No filter at all; the search words and their order stay. */
export const NO_FILTERS = {
  tags: [],
  status: [],
  licenses: [],
  years: [],
  sizes: [],
  from: null,
  until: null,
  box: null,
} satisfies Partial<ListQuery>;

/** Current filters, for "Clear all" and the number on the drawer's button. */
export function countFilters(query: ListQuery): number {
  const { tags, status, licenses, years, sizes } = query;
  const selected = [tags, status, licenses, years, sizes].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  return selected + Number(hasPeriod(query)) + Number(query.box !== null);
}

export function hasPeriod({ from, until }: ListQuery): boolean {
  return from !== null || until !== null;
}
