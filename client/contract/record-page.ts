import type { CitationStyle } from "./citation/addresses.ts";
import type { RecordTab } from "./record-tabs.ts";
import type { Family, Model, RecordDetail, TombstoneRecord } from "./records.ts";

/** How the entries of a folder may be ordered; a minus turns the order round. */
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

/** What of a record an address shows besides its tab. */
export interface RecordPlace {
  /** The folder; `""` is the root. */
  path: string;
  /** From 1. */
  page: number;
  /** The file whose page is shown; `""` for none. */
  file: string;
  /** Part of the names that are shown. */
  filter: string;
  order: FileOrder;
  /** Paths of the files and folders that are selected, in whatever folder. */
  selected: string[];
  style: CitationStyle;
  /** The two versions that are compared. */
  compared: { from: number; to: number } | null;
  /** Whether ways to get the files are shown. */
  isGetOpen: boolean;
  /** Whether they are those of the selected files only. */
  isGetOfSelection: boolean;
  /** What came of a form that was sent without scripts. */
  outcome: FormOutcome | null;
}

export const FORM_OUTCOMES = [
  "restore-sent",
  "restore-refused",
  "access-sent",
  "access-refused",
] as const;
export type FormOutcome = (typeof FORM_OUTCOMES)[number];

export type RecordPage =
  | (RecordPlace & {
      kind: "record";
      record: RecordDetail;
      latestVersion: number;
      tab: RecordTab;
      ageSeconds: number | null;
      /** Scheme and host of this portal, for addresses that leave it. */
      origin: string;
      /** In the style that the address asks for. */
      citation: string;
      /** What kinds of records there are and which is shown; on their own tab alone. */
      models?: { all: Model[]; shown: string };
      /** Whether ORCID can be asked about contributors. */
      hasCards: boolean;
      /** Whether its reader is signed in, and may put it into a collection. */
      hasStar: boolean;
    })
  | {
      kind: "tombstone";
      tombstone: TombstoneRecord;
      family: Family;
      /** The newest version that is still there; `null` when the whole record is gone. */
      newest: number | null;
    };
