import type { ListPage } from "../contract/lists/lists.ts";
import type { Pages } from "../contract/page-data.ts";
import type { RouteName } from "../contract/routes.ts";
import { readServedHtml } from "../ui/trusted-html.ts";

type Data = Pages[RouteName]["data"];

export const SERVED_ROWS_ID = "served-rows";

/** Without the data of a list's rows: the browser keeps them as they were served. */
export function leaveOutRows(data: Data): Data {
  const list = asList(data);
  if (!list?.rows.ok) return data;
  const { value, ...part } = list.rows;
  if ("html" in value.rows || value.rows.length === 0) return data;
  return { ...list, rows: { ...part, value: { ...value, rows: { html: "" } } } };
}

/** Puts the rows' markup in place of their data. */
export function putServedRows(data: Data, document: Document): void {
  const list = asList(data);
  if (!list?.rows.ok || !("html" in list.rows.value.rows)) return;
  list.rows.value.rows.html = readServedHtml(document, SERVED_ROWS_ID);
}

function asList(data: Data): Extract<ListPage, { shows: "records" }> | null {
  return "shows" in data && data.shows === "records" ? data : null;
}
