import type { Query } from "./query-string.ts";
import type { CitationStyle } from "./citation/addresses.ts";
import type { RecordTab } from "./record-tabs.ts";
import type { Family, Model, RecordDetail, TombstoneRecord } from "./records.ts";
import type { SanitizedHtml } from "./sanitized-html.ts";

/** The orders of a folder's entries; a minus reverses the order. */
export const FILE_ORDERS = [
  "name",
  "-name",
  "size",
  "-size",
  "type",
  "-type",
  "date",
  "-date",
] as const;
export type FileOrder = (typeof FILE_ORDERS)[number];

/** The state of a record's page in its address, besides the tab. */
export interface RecordPlace {
  /** The folder; `""` is the root. */
  path: string;
  /** From 1. */
  page: number;
  /** The file whose page is shown; `""` for none. */
  file: string;
  /** Whether code that reads the file is shown. */
  isCodeOpen: boolean;
  /** Part of the shown names. */
  filter: string;
  order: FileOrder;
  /** Paths of the selected files and folders, in any folder. */
  selected: string[];
  style: CitationStyle;
  /** The two versions to compare. */
  compared: { from: number; to: number } | null;
  /** Whether the ways to get the files are shown. */
  isGetOpen: boolean;
  /** Whether they are only for the selected files. */
  isGetOfSelection: boolean;
  /** The outcome of a form that was sent without scripts. */
  outcome: FormOutcome | null;
}

export const FORM_OUTCOMES = [
  "restore-sent",
  "access-sent",
  "access-refused",
  "access-failed",
  "access-signed-out",
] as const;
export type FormOutcome = (typeof FORM_OUTCOMES)[number];

export type RecordPage =
  | (RecordPlace & {
      kind: "record";
      record: RecordDetail;
      /** Its description in HTML, on the overview; `null` where it is plain text. */
      lead?: SanitizedHtml | null;
      latestVersion: number;
      tab: RecordTab;
      /** The query of the page without an open dialog. */
      behind: Query;
      ageSeconds: number | null;
      /** Scheme and host of this portal, for absolute addresses. */
      origin: string;
      /** In the style of the address. */
      citation: string;
      /** The kinds of records, and the shown one; only on their own tab. */
      models?: { all: Model[]; shown: string };
      /** When its source first published it, as text; only on the tab that shows it. */
      originallyPublished?: string;
      /** Whether ORCID's data of contributors are available. */
      hasCards: boolean;
      /** Whether its reader is signed in, and may add it to a collection. */
      hasStar: boolean;
    })
  | {
      kind: "tombstone";
      tombstone: TombstoneRecord;
      family: Family;
      /** The newest version that is still public; `null` when the whole record is withdrawn. */
      newest: number | null;
      /** As it was cited before it was withdrawn. */
      citation: string;
    };
