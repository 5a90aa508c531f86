import { href } from "#client/contract/routes.ts";
import { toPlainText } from "../markdown/plain-text.ts";
import type { RecordSummary } from "../product-api/to-record.ts";
import type { FeedEntry } from "./atom.ts";
import type { NewsItem } from "#content-cache/records.ts";

/** A version of a record in a feed: its DOI is its name, so that readers never see it twice. */
export function toRecordEntry(origin: string, record: RecordSummary): FeedEntry {
  const { family, id, version, doi, people } = record;
  const url = origin + href(`${family}.version`, { id, version });
  return {
    id: doi === "" ? url : `https://doi.org/${doi}`,
    title: record.title,
    url,
    updated: record.updatedAt,
    published: record.publishedAt,
    authors: people.map(({ givenName, familyName, orcid }) => ({
      name: `${givenName} ${familyName}`.trim(),
      url: orcid && `https://orcid.org/${orcid}`,
    })),
    summary: record.description,
    tags: record.tags,
  };
}

/** A piece of news, named by its slug below the page that shows it. */
export function toNewsEntry(pageUrl: string, item: NewsItem): FeedEntry {
  return {
    id: `${pageUrl}#news-${item.slug || item.id}`,
    title: item.title,
    url: item.externalUrl ?? pageUrl,
    updated: item.publishedDate,
    published: item.publishedDate,
    authors: [],
    summary: toPlainText(item.summary),
    tags: [item.kind],
  };
}
