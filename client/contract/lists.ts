import type { Deferred, Part } from "./failures.ts";
import type { ListQuery } from "./list-query.ts";
import type { SanitizedHtml } from "./sanitized-html.ts";
import type { Family, RecordDetail, ShownRow, TagCount } from "./records.ts";

/** A file found by its name or path. */
export interface FoundFile {
  name: string;
  /** `null` when the product API does not give its place. */
  path: string | null;
  /** Upper-case type such as `CSV`. */
  type: string;
  /** Bytes. */
  size: number;
  record: { id: number; version: number; family: Family; title: string };
}

export interface Counted {
  value: string;
  count: number;
}

/** How many records each further choice would leave. */
export interface FacetCounts {
  statuses: Counted[];
  licenses: Counted[];
  years: Counted[];
  sizes: Counted[];
}

/** How many records cover a decade, by its first year, and the ten degrees from a corner, `south,west`. */
export interface CoverageCounts {
  periods: Counted[];
  places: Counted[];
}

/** Where years and a place are chosen for a list. */
export interface CoveragePage {
  family: Family;
  query: ListQuery;
  /** Under all other filters. */
  counts: Part<CoverageCounts>;
  /** The land of the earth as SVG path data, in half degrees. */
  land: string;
}

/** Rows that a browser leaves as they were served with the document. */
interface ServedRows {
  html: SanitizedHtml;
}

/** A way on from an empty result. */
export interface Suggestion {
  label: string;
  query: Partial<ListQuery>;
  /** What it would show; only suggestions that show something are made. */
  count: number;
}

export type ListPage = {
  family: Family;
  query: ListQuery;
  /** What was looked for instead, where nothing has all words. */
  note?: string;
  /** People who bear the words as names. */
  people?: { orcid: string; name: string; count: number }[];
  /** What the search text is, when nothing here has that identifier. */
  unknown?: "DOI" | "ORCID iD";
} & (
  | { shows: "records"; rows: Part<{ total: number; rows: ShownRow[] | ServedRows }> }
  | { shows: "files"; rows: Part<{ total: number; rows: FoundFile[] }> }
);

export type ListLater = {
  tags: Deferred<TagCount[]>;
  facets?: Deferred<FacetCounts>;
  /** Only for an empty result. */
  suggestions?: Deferred<Suggestion[]>;
};

/** Everything of one person, by their ORCID iD. */
export interface PersonPage {
  orcid: string;
  name: string;
  page: number;
  /** All families, the newest first. */
  records: Part<{ total: number; rows: ShownRow[] }>;
}

export type PersonLater = {
  /** What ORCID says of them; absent where it is not asked. */
  orcidRecord?: Deferred<OrcidRecord>;
};

export interface TagsPage {
  tags: Part<TagCount[]>;
}

/** A record with what its source says of its data, to be set beside others. */
export interface ComparedRecord extends RecordDetail {
  period: string | null;
  /** Empty when it is not given. */
  place: string;
  /** Names and units of columns; units may be empty. */
  variables: { name: string; unit: string }[];
  /** All of them. */
  variableCount: number;
  /** Licences besides the first. */
  moreLicenses: string[];
}

/** Two to four records side by side. */
export interface ComparePage {
  ids: number[];
  records: Part<ComparedRecord[]>;
}

/** What the public ORCID record of a person has beyond our own records. */
export interface OrcidRecord {
  /** As its holder writes it there; `null` when it is not public. */
  name: string | null;
  employment: Employment | null;
}

export interface Employment {
  role: string | null;
  organization: string;
  /** The year it ended; `null` while it goes on. */
  until: number | null;
}

/** `Lecturer, Skerry University, until 2021`. */
export function describeEmployment({ role, organization, until }: Employment): string {
  const place = role === null ? organization : `${role}, ${organization}`;
  return until === null ? place : `${place}, until ${until}`;
}
