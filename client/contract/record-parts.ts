import type { RecordsQuery } from "./rows/records-query.ts";
import type { SanitizedHtml } from "./sanitized-html.ts";
import type { FileRow, Folder, ShownRow, TombstoneRecord } from "./records.ts";

/** Whether a reader may see withheld files. */
export interface EmbargoAccess {
  /** Whether their request was granted. */
  isOpen: boolean;
  /** The status of their request, or why they need none; empty while they may make one. */
  note: string;
  /** The next page; without an address the dialog with the request form. */
  way: { label: string; href?: string };
}

/** A reader's access to withheld files: their request, and the terms they agree to first. */
export interface RequesterAccess extends EmbargoAccess {
  agreement: Agreement | null;
}

/** The terms that a reader agrees to before requesting withheld files. */
export interface Agreement {
  id: number;
  name: string;
  html: SanitizedHtml;
}

export interface MarkdownHtml {
  html: SanitizedHtml;
  headings: { id: string; text: string; level: number }[];
}

export interface Readme {
  html: SanitizedHtml;
  /** Whether it begins with the record's description, which then is not shown separately. */
  hasDescription: boolean;
}

export type CollectionMember =
  | { kind: "record"; record: ShownRow }
  | { kind: "withdrawn"; tombstone: TombstoneRecord }
  | { kind: "external"; doi: string };

/** One page of a folder with the selection in the whole version. */
export interface FolderView extends Folder {
  selected: FileRow[];
  /** Selected paths that this version does not have. */
  unknown: string[];
  /** How many selected paths of the address are not looked up. */
  ignoredCount: number;
}

/** One file with a preview of it. */
export interface FileView {
  file: FileRow;
  /** Its preview, rendered by the server. */
  preview: SanitizedHtml;
  /** Code that reads it, where the address opens it; none for a withheld file. */
  snippets: Snippet[];
}

/** A work that a record names, and how it relates to it. */
export interface Reference {
  doi: string;
  relationship: string;
  /** In APA style; `null` when it is not available. */
  line: string | null;
  /** Its page when it is a record of this catalogue. */
  href: string | null;
}

/** Works that cite the versions of a record, according to DataCite. */
export interface CitingWorks {
  /** Each counted once, however many versions it cites. */
  total: number;
  /** The first of them. */
  works: CitingWork[];
  /** How many versions were looked up, the shown one among them. */
  versionCount: number;
  /** Whether there may be other versions. */
  mayBeMore: boolean;
}

export interface CitingWork extends Omit<Reference, "relationship"> {
  /** The numbers of the versions that it cites. */
  versions: number[];
}

/** One file that differs between two versions. */
export interface FileChange {
  path: string;
  kind: "added" | "removed" | "changed" | "moved";
  /** Bytes in the older and the newer version. */
  before: number | null;
  after: number | null;
  /** Its path in the older version. */
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
  /** What their authors say of the versions after the older one. */
  notes: SanitizedHtml | null;
  /** The rows of one changed table, when the address requests them. */
  rows: { path: string; html: SanitizedHtml } | null;
}

/** One page of the records of a model. */
export interface RecordsView {
  /** Their version; the catalogue stores only those of the newest one. */
  version: number;
  /** Those that the filters let pass. */
  total: number;
  query: RecordsQuery;
  /** Whether all of them were read, so that they are sorted and filtered. */
  isAll: boolean;
  /** Properties that can be chosen. */
  names: string[];
  columns: { name: string; isNumber: boolean }[];
  /** Properties without a column here, because there are too many. */
  leftOut: number;
  rows: string[][];
  /** The file they were read from, where the catalogue counts the rows of a table. */
  table?: { path: string; isBeginning: boolean };
  /** Where they are saved as files; absent for those of a table, which its file's page saves, and for too many. */
  saved?: string;
}

/** Views and downloads of the last year. */
export interface Usage {
  versions: VersionDownloads[];
  /** As `2026-03`, each month of the year; empty without data. */
  months: { month: string; views: number; downloads: number }[];
}

/** A record that names a record among its works, or a collection that contains it. */
interface RecordUse {
  title: string;
  href: string;
  isCollection: boolean;
}

/** The newest ones; `mayBeMore` where as many are listed as one list has. */
export interface RecordUses {
  records: RecordUse[];
  mayBeMore: boolean;
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

/** How to use a record's data: code for one of its files, and its citation. */
export interface UseView {
  /** The file that the code reads; `null` when the record has none available, or `isWhole`. */
  path: string | null;
  /** Whether it fetches the whole version. */
  isWhole: boolean;
  /** Files that can be selected instead. */
  others: string[];
  snippets: Snippet[];
  references: ReferenceTexts;
}

/** Input of reference managers, as text. */
export interface ReferenceTexts {
  bibtex: string;
  ris: string;
}
