import type { Deferred, FailureCode, Part } from "../failures.ts";
import type { CoverageField, TypedCoverage } from "./coverage-query.ts";
import type { ListQuery } from "./list-query.ts";
import type { SanitizedHtml } from "../sanitized-html.ts";
import type { Family, RecordDetail, ShownRow, TagCount } from "../records.ts";

/** A file found by its name or path. */
export interface FoundFile {
  name: string;
  /** `null` when the product API does not give its path. */
  path: string | null;
  /** Its name and its folder in pieces, every second one a word of the search; only where they have one. */
  marked?: { name: string[]; folder: string[] };
  /** Upper-case type such as `CSV`. */
  type: string;
  /** Bytes. */
  size: number;
  record: { id: number; version: number; family: Family; title: string };
}

export interface Counted {
  value: string;
  /** What readers are shown instead of the value. */
  label?: string;
  count: number;
}

/** How many records each further filter would leave. */
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

/** The form for years and a place of a list. */
export interface CoveragePage {
  family: Family;
  query: ListQuery;
  typed: TypedCoverage;
  unreadable: CoverageField[];
  /** Under all other filters. */
  counts: Part<CoverageCounts>;
  /** The land of the earth as SVG path data, in half degrees. */
  land: string;
}

/** Rows that a browser leaves as they were served with the document. */
interface ServedRows {
  html: SanitizedHtml;
}

/** A suggestion for an empty result. */
export interface Suggestion {
  label: string;
  query: Partial<ListQuery>;
  /** The number of its results; only suggestions with results are made. */
  count: number;
}

/** Another list in which the words of an empty one have results. */
export interface FoundElsewhere {
  kind: Family | "files";
  count: number;
}

/** A list under the filters that words such as `license:CC0` ask for. */
export interface FoundFilter {
  label: string;
  href: string;
  count: number;
}

export interface FoundPerson {
  /** `null`: all who have this name. */
  orcid: string | null;
  name: string;
  count: number;
}

/** A guide below `/help` about the words of a search. */
export interface FoundGuide {
  /** The last part of its address. */
  name: string;
  title: string;
  /** The language of its text. */
  language: string;
}

export type ListPage = {
  family: Family;
  query: ListQuery;
  /** How the query was changed, when no record has all words. */
  note?: string;
  /** People whose names match the query; those without an ORCID iD come last. */
  people?: FoundPerson[];
  guides?: FoundGuide[];
  filters?: FoundFilter[];
  /** The identifier in the search text, when no record here has it. */
  unknown?: "DOI" | "ORCID iD";
  /** SPDX ids of the selected licences that have one, by their names. */
  licenseLabels?: Record<string, string>;
} & (
  | { shows: "records"; rows: Part<{ total: number; rows: ShownRow[] | ServedRows }> }
  | { shows: "files"; rows: Part<{ total: number; rows: FoundFile[] }> }
);

export type ListLater = {
  tags: Deferred<TagCount[]>;
  facets?: Deferred<FacetCounts>;
  /** Only for an empty result. */
  suggestions?: Deferred<Suggestion[]>;
  /** Only for an empty result of a search. */
  elsewhere?: Deferred<FoundElsewhere[]>;
};

/** All records of one person, by their ORCID iD. */
export interface PersonPage {
  /** `null`: all who have this name. */
  orcid: string | null;
  name: string;
  page: number;
  /** All families, the newest first. */
  records: Part<{ total: number; rows: ShownRow[] }>;
}

export type PersonLater = {
  /** ORCID's data of them; absent where ORCID is not used. */
  orcidRecord?: Deferred<OrcidRecord>;
};

export interface TagsPage {
  tags: Part<TagCount[]>;
}

/** A record with its source's metadata, to compare with others. */
export interface ComparedRecord extends RecordDetail {
  period: string | null;
  /** Empty when there is none. */
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
  /** Selected records that are too many to be compared with these. */
  others: number[];
  records: ComparedRecord[];
  absent: AbsentRecord[];
  /** Since when the oldest of them is a stored copy (seconds). */
  ageSeconds?: number;
}

/** A selected record that is not shown. */
export interface AbsentRecord {
  id: number;
  /** `not_found`, `gone`, or why it did not load. */
  code: FailureCode;
}

/** The further data of a person's public ORCID record. */
export interface OrcidRecord {
  /** As in the record; `null` when it is not public. */
  name: string | null;
  employment: Employment | null;
}

export interface Employment {
  role: string | null;
  organization: string;
  /** The year it ended; `null` while it is current. */
  until: number | null;
}

/** `Lecturer, Skerry University, until 2021`. */
export function describeEmployment({ role, organization, until }: Employment): string {
  const place = role === null ? organization : `${role}, ${organization}`;
  return until === null ? place : `${place}, until ${until}`;
}
