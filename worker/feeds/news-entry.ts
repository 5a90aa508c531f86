import type { NewsItem } from "#content-cache/records.ts";
import { toPlainWords } from "../markdown/plain-text.ts";
import type { FeedEntry } from "./atom.ts";

/** A piece of news, named by its slug below the page that shows it. */
export function toNewsEntry(pageUrl: string, item: NewsItem): FeedEntry {
  return {
    id: `${pageUrl}#news-${item.slug || item.id}`,
    title: item.title,
    url: item.externalUrl ?? pageUrl,
    updated: item.publishedDate,
    published: item.publishedDate,
    authors: [],
    summary: toPlainWords(item.summary),
    tags: [item.kind],
  };
}
