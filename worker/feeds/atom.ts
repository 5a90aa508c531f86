import { toDoiUrl } from "#base/doi.ts";
import { element, toDocument, type Xml } from "./xml.ts";
import { toFullName } from "#client/contract/people.ts";
import { href } from "#client/contract/routes.ts";
import { toPlainText } from "../markdown/plain-text.ts";
import type { RecordSummary } from "../product-api/to-rows.ts";
import type { NewsItem } from "#content-cache/entries.ts";

export interface FeedEntry {
  /** Permanent: the DOI's address where there is one. */
  id: string;
  title: string;
  url: string;
  /** ISO time or day. */
  updated: string;
  published: string | null;
  authors: { name: string; url: string | null }[];
  /** Plain text. */
  summary: string;
  tags: string[];
}

interface Feed {
  /** Address of the feed's page; also its permanent id. */
  pageUrl: string;
  selfUrl: string;
  title: string;
  /** The author of entries without one (RFC 4287, section 4.2.1). */
  publisher: string;
  entries: FeedEntry[];
}

/** The time of an empty feed, which must have one (RFC 4287, section 4.2.15). */
const NEVER = "1970-01-01T00:00:00Z";

/** An Atom 1.0 document (RFC 4287, FE-01). */
export function toAtom({ pageUrl, selfUrl, title, publisher, entries }: Feed): string {
  return toDocument(
    element("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" }, [
      element("id", {}, [pageUrl]),
      element("title", {}, [title]),
      element("updated", {}, [lastUpdate(entries)]),
      element("link", { rel: "self", type: "application/atom+xml", href: selfUrl }),
      element("link", { rel: "alternate", type: "text/html", href: pageUrl }),
      element("author", {}, [element("name", {}, [publisher])]),
      ...entries.map(toEntry),
    ]),
  );
}

function toEntry(entry: FeedEntry): Xml {
  return element("entry", {}, [
    element("id", {}, [entry.id]),
    element("title", {}, [entry.title]),
    element("updated", {}, [toTime(entry.updated)]),
    entry.published === null ? null : element("published", {}, [toTime(entry.published)]),
    element("link", { rel: "alternate", type: "text/html", href: entry.url }),
    ...entry.authors.map(({ name, url }) =>
      element("author", {}, [
        element("name", {}, [name]),
        url === null ? null : element("uri", {}, [url]),
      ]),
    ),
    ...entry.tags.map((tag) => element("category", { term: tag })),
    element("summary", { type: "text" }, [entry.summary]),
  ]);
}

/** The time of the newest entry, or of a feed without any. */
export function lastUpdate(entries: readonly FeedEntry[]): string {
  return (
    entries
      .map(({ updated }) => toTime(updated))
      .toSorted()
      .at(-1) ?? NEVER
  );
}

function toTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? NEVER : time.toISOString().replace(".000Z", "Z");
}

/** A version of a record in a feed: its DOI is its id, so that readers never see it twice. */
export function toRecordEntry(origin: string, record: RecordSummary): FeedEntry {
  const { family, id, version, doi, people } = record;
  const url = origin + href(`${family}.version`, { id, version });
  return {
    id: doi === "" ? url : toDoiUrl(doi),
    title: record.title,
    url,
    updated: record.updatedAt,
    published: record.publishedAt,
    authors: people.map((person) => ({
      name: toFullName(person),
      url: person.orcid && `https://orcid.org/${person.orcid}`,
    })),
    summary: record.description,
    tags: record.tags,
  };
}

/** A piece of news, with an id of its page and its slug. */
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
