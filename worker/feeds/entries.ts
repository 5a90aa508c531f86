import type { PublicDataset } from "#api/wire/dataset.ts";
import { toFamily } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { cutAtWord } from "#base/cut.ts";
import { FEED_SUMMARY_MAX_CHARS } from "../limits.ts";
import { toPlainWords } from "../markdown/plain-text.ts";
import { toPerson } from "../product-api/to-record.ts";
import type { FeedEntry } from "./atom.ts";
import type { NewsItem } from "#content-cache/records.ts";

/** A version of a record in a feed: its DOI is its name, so that readers never see it twice. */
export function toRecordEntry(origin: string, dataset: PublicDataset): FeedEntry {
  const family = toFamily(dataset.datasetType ?? "research");
  const { id, version } = dataset;
  const url = origin + href(`${family}.version`, { id, version });
  const updated = dataset.revisedAt ?? dataset.versionPublishedAt ?? dataset.createdAt;
  return {
    id: dataset.doi === "" ? url : `https://doi.org/${dataset.doi}`,
    title: dataset.name,
    url,
    updated,
    published: dataset.versionPublishedAt ?? dataset.firstPublishedAt,
    authors: dataset.contributors.map(toPerson).map(({ givenName, familyName, orcid }) => ({
      name: `${givenName} ${familyName}`.trim(),
      url: orcid && `https://orcid.org/${orcid}`,
    })),
    summary: cutAtWord(toPlainWords(dataset.description), FEED_SUMMARY_MAX_CHARS),
    tags: dataset.tags,
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
    summary: toPlainWords(item.summary),
    tags: [item.kind],
  };
}
