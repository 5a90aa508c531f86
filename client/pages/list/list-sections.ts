import { countFilters } from "../../contract/lists/list-filters.ts";
import type { ListPage } from "../../contract/lists/lists.ts";
import { lazyPart } from "../lazy-part.tsx";

/** Parts of a list that most readers' first view does not need: its rows stay as they were served. */
export const RecordRows = lazyPart(
  async () => (await import("../../catalogue-ui/rows/record-rows.tsx")).RecordRows,
);
export const ActiveFilters = lazyPart(
  async () => (await import("./active-filters.tsx")).ActiveFilters,
);
export const EmptyList = lazyPart(async () => (await import("./empty-list.tsx")).EmptyList);
export const FoundBeside = lazyPart(async () => (await import("./found-beside.tsx")).FoundBeside);
export const FoundFiles = lazyPart(async () => (await import("./found-files.tsx")).FoundFiles);

export function prepare(data: ListPage): Promise<unknown> {
  if (data.shows === "files") return FoundFiles.load();
  const rows = data.rows.ok ? data.rows.value.rows : null;
  return Promise.all([
    countFilters(data.query) > 0 && ActiveFilters.load(),
    hasBeside(data) && FoundBeside.load(),
    rows && "length" in rows && (rows.length > 0 ? RecordRows : EmptyList).load(),
  ]);
}

/** Whether filters, people or guides were found. */
export function hasBeside({ people, guides, filters }: ListPage): boolean {
  return (people ?? guides ?? filters) !== undefined;
}

/** Parts of a list that a navigation renders; most addresses with a query have filters. */
export async function loadAhead(search: string): Promise<void> {
  await Promise.all([RecordRows.load(), search !== "" && ActiveFilters.load()]);
}
