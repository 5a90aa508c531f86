import type { SanitizedHtml } from "./sanitized-html.ts";

/** The three families that share the catalogue's pages. */
export type Family = "datasets" | "code" | "collections";

export type DatasetType = "research" | "trial" | "collection" | "release";

/** The family whose pages show a dataset type (pages, section 1.0). */
export function toFamily(type: DatasetType): Family {
  switch (type) {
    case "release":
      return "code";
    case "collection":
      return "collections";
    case "research":
    case "trial":
      return "datasets";
  }
}

export interface Person {
  /** "Ada K. Moss, Ph.D." */
  name: string;
  givenName: string;
  familyName: string;
  orcid: string | null;
}

export interface License {
  /** The contract's exact string. */
  name: string;
  /** Short form for lists, such as `CC-BY-4.0`; the name when there is none. */
  short: string;
  url: string | null;
  spdxId: string | null;
}

/** Open now, withheld until a day (`YYYY-MM-DD`). */
export type Availability = { kind: "open" } | { kind: "embargoed"; until: string | null };

/** A line or map of a version's own files. */
export interface DataPreview {
  /** `none`: a line, stretched to its place; a map keeps its proportions. */
  fit: "none" | "xMidYMid";
  /** SVG path data in a box of 192 by 72. */
  path: string;
  /** A description in one sentence; rows have only the picture. */
  text?: string;
  /** The land around the positions of a map, as path data in half units that extends beyond the box. */
  land?: string | undefined;
}

/** The fields of a record that lists and pages show. */
export interface RecordRow {
  id: number;
  family: Family;
  type: DatasetType;
  title: string;
  description: string;
  people: Person[];
  organization: string;
  license: License | null;
  tags: string[];
  version: number;
  /** Bytes. */
  size: number;
  fileCount: number;
  recordCount: number;
  availability: Availability;
  /** ISO day or time of the last change a reader would notice. */
  updatedAt: string;
  bannerUrl: string | null;
  /** Of a record without a banner. */
  dataPreview: DataPreview | null;
  /** Banners of a collection's members, at most four. */
  mosaic: string[];
  memberCount: number | null;
  release: ReleaseFacts | null;
  /** Its funding, in its authors' words. */
  sponsorTitle: string | null;
}

/** The passage of a found record with the words of the search. */
export interface ShownPassage {
  /** Its place, such as `Column`; empty for text that the row shows anyway. */
  place: string;
  isTitle: boolean;
  /** Every second part is a word of the search. */
  parts: string[];
}

/** The fields of a record in a row of a list, and no more: every row is sent to the browser. */
export interface ShownRow extends Omit<RecordRow, "people" | "tags" | "license" | "release"> {
  /** The first `ROW_PEOPLE_SHOWN`. */
  people: Pick<Person, "givenName" | "familyName" | "orcid">[];
  peopleCount: number;
  /** The first `ROW_TAGS_SHOWN` (pages, section 1.2). */
  tags: string[];
  tagCount: number;
  /** Only of a search. */
  passages?: ShownPassage[];
  license: Pick<License, "short"> | null;
  /** With the beginning of its marker. */
  release: Pick<ReleaseFacts, "origin" | "label" | "marker" | "repoUrl"> | null;
}

export interface ReleaseFacts {
  origin: string;
  label: string;
  marker: string;
  repoUrl: string | null;
  labelUrl: string | null;
  markerUrl: string | null;
  /** As its origin names it, such as `published`. */
  status: string | null;
}

/** A record as its own page shows it. */
export interface RecordDetail extends RecordRow {
  /** Without scheme: `10.5555/ab1c-2d3e`. */
  doi: string;
  revision: number | null;
  /** The source's name of this version. */
  versionLabel: string | null;
  /** When it was first published elsewhere: a day, a month or a year. */
  originalDate: string | null;
  owner: Person;
  firstPublishedAt: string | null;
  versionPublishedAt: string | null;
  revisedAt: string | null;
  uri: string;
  arn: string;
  collections: string[];
  publications: { doi: string; relationship: string }[];
  sponsor: Sponsor | null;
  hasReadme: boolean;
  hasChangelog: boolean;
  /** Its id in the workspace that it was published from. */
  sourceDatasetId: number | null;
  /** What the licence allows, in one sentence. */
  licenseSummary: string | null;
  /** How many kinds of records it has. */
  modelCount: number;
}

/** One kind of a version's records, and how many there are. */
export interface Model {
  name: string;
  count: number;
}

export interface Sponsor {
  title: string | null;
  imageUrl: string | null;
  /** Text, links and line breaks. */
  html: SanitizedHtml;
}

export interface VersionRow {
  version: number;
  revision: number | null;
  doi: string;
  publishedAt: string | null;
  size: number;
  fileCount: number;
  status: "published" | "embargoed" | "unpublished";
  hasChangelog: boolean;
}

export interface FileRow {
  kind: "file" | "folder";
  name: string;
  path: string;
  /** Bytes; of a folder, all below it. */
  size: number;
  /** Upper-case type such as `CSV`; empty for folders. */
  type: string;
  sha256: string | null;
  createdAt: string | null;
  packageId: string | null;
}

export interface Folder {
  /** `""` is the root. */
  path: string;
  entries: FileRow[];
  total: number;
  offset: number;
}

/** The tombstone of a withdrawn record. */
export interface TombstoneRecord {
  id: number;
  version: number;
  title: string;
  doi: string;
  tags: string[];
  withdrawnAt: string;
  /** In words of whoever withdrew it; `null` when none was given. */
  reason: string | null;
  people: Person[];
  versionPublishedAt: string | null;
  originalDate: string | null;
  versionLabel: string | null;
}

export interface TagCount {
  tag: string;
  count: number;
}
