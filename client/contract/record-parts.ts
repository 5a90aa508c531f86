import type { SanitizedHtml } from "./sanitized-html.ts";
import type { FileRow, Folder, ShownRow, TombstoneRecord } from "./records.ts";

/** Whether a reader may see withheld files. */
export interface EmbargoAccess {
  /** Whether their request was granted. */
  isOpen: boolean;
  /** What became of their request, or why they need none; empty while they may ask. */
  note: string;
  /** Where to go on; without an address to the dialog that asks. */
  way: { label: string; href?: string };
}

/** How a reader stands to withheld files: what they requested, and what they agree to first. */
export interface EmbargoStanding extends EmbargoAccess {
  agreement: Agreement | null;
}

/** What a reader agrees to before asking for withheld files. */
export interface Agreement {
  id: number;
  name: string;
  html: SanitizedHtml;
}

export interface MarkdownHtml {
  html: SanitizedHtml;
  headings: { id: string; text: string; level: number }[];
}

export interface Readme extends MarkdownHtml {
  /** Whether it begins with the record's description, which then needs no place of its own. */
  hasDescription: boolean;
}

export type CollectionMember =
  | { kind: "record"; record: ShownRow }
  | { kind: "withdrawn"; tombstone: TombstoneRecord }
  | { kind: "external"; doi: string };

/** One page of a folder with what is selected in the whole version. */
export interface FolderView extends Folder {
  selected: FileRow[];
  /** Selected paths that this version does not have. */
  unknown: string[];
}

/** One file with a preview of it. */
export interface FileView {
  file: FileRow;
  /** What is inside, drawn by the server. */
  preview: SanitizedHtml;
}

/** A work that a record names, and how it relates to it. */
export interface Reference {
  doi: string;
  relationship: string;
  /** As APA writes it; `null` when it cannot be had. */
  line: string | null;
  /** Its page when it is a record of this catalogue. */
  href: string | null;
}

/** Works that cite a version, as DataCite knows it. */
export interface CitingWorks {
  total: number;
  /** The first of them. */
  works: Omit<Reference, "relationship">[];
}

/** One file that two versions do not share. */
export interface FileChange {
  path: string;
  kind: "added" | "removed" | "changed" | "moved";
  /** Bytes in the older and the newer version. */
  before: number | null;
  after: number | null;
  /** Where it lay in the older version. */
  movedFrom: string | null;
  /** Whether its rows can be compared. */
  isTable: boolean;
}

export interface VersionChanges {
  from: number;
  to: number;
  changes: FileChange[];
  counts: Record<FileChange["kind"] | "same", number>;
  /** Whether there is more than is listed or was compared. */
  isCut: boolean;
  /** The newer version's changelog. */
  notes: SanitizedHtml | null;
  /** The rows of one changed table, when the address asks for them. */
  rows: { path: string; html: SanitizedHtml } | null;
}

/** One page of the records of a model. */
export interface RecordsView {
  /** The version they are of; the catalogue keeps those of the newest one alone. */
  version: number;
  total: number;
  columns: { name: string; isNumber: boolean }[];
  /** Properties that have no column here for want of room. */
  leftOut: number;
  rows: string[][];
  /** The file they were read from, where the catalogue counts the rows of a table. */
  table?: { path: string; isBeginning: boolean };
}

/** Views and downloads of the last year. */
export interface Usage {
  versions: VersionDownloads[];
  /** As `2026-03`, each month of the year; empty where none is given. */
  months: { month: string; views: number; downloads: number }[];
}

/** A record that names a record among its works, or a collection that holds it. */
export interface RecordUse {
  title: string;
  href: string;
  isCollection: boolean;
}

/** Downloads counted in one version, in the year before today. */
interface VersionDownloads {
  version: number;
  downloads: number;
}

/** Code that reads a file, ready to be copied. */
export interface Snippet {
  /** The tool or language. */
  name: string;
  code: string;
}

/** How to use a record's data: code for one of its files, and what to cite. */
export interface UseView {
  /** The file that the code reads; `null` when the record has none at hand. */
  path: string | null;
  /** Files that can be chosen instead. */
  others: string[];
  snippets: Snippet[];
  references: ReferenceTexts;
}

/** What reference managers read, as text. */
export interface ReferenceTexts {
  bibtex: string;
  ris: string;
}
