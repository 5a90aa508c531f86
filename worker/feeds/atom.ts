import { element, toDocument, type Xml } from "./xml.ts";

export interface FeedEntry {
  /** Permanent: the DOI's address where there is one. */
  id: string;
  title: string;
  url: string;
  /** ISO time or day. */
  updated: string;
  published: string | null;
  authors: { name: string; url: string | null }[];
  /** Plain words. */
  summary: string;
  tags: string[];
}

export interface Feed {
  /** Address of the page that the feed follows; also its permanent name. */
  pageUrl: string;
  selfUrl: string;
  title: string;
  /** Who stands behind entries that name nobody (RFC 4287, section 4.2.1). */
  publisher: string;
  entries: FeedEntry[];
}

/** Says that nothing was ever published here; a feed must have a time (RFC 4287, section 4.2.15). */
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
