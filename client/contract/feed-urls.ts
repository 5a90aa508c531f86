import type { Family } from "./records.ts";
import { toPlainPath } from "./routes.ts";

/** The feed of the news. */
export const NEWS_FEED = "/news.atom";

/** The feed of a list, or of a search. */
export function listFeedHref(list: `${Family}.list` | "datasets.search", search = ""): string {
  return `${toPlainPath(list)}.atom${search}`;
}

export function personFeedHref(orcid: string): string {
  return `${toPlainPath("people", { orcid })}.atom`;
}

/** New versions of a record, or new members of a collection. */
export function recordFeedHref(
  place: { family: Family; id: number },
  of: "versions" | "contents",
): string {
  return `${toPlainPath(`${place.family}.detail`, { id: place.id })}/${of}.atom`;
}
