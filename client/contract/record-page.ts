import type { Deferred } from "./failures.ts";
import type {
  FileView,
  FolderView,
  RecordPlace,
  RecordsView,
  Reference,
  VersionChanges,
  VersionDownloads,
} from "./record-parts.ts";
import type {
  Family,
  Model,
  RecordDetail,
  ShownRow,
  TombstoneRecord,
  VersionRow,
} from "./records.ts";

export type RecordTab =
  | "overview"
  | "files"
  | "about"
  | "cite"
  | "references"
  | "versions"
  | "changes"
  | "metrics"
  | "records"
  | "contents";

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
    })
  | {
      kind: "tombstone";
      tombstone: TombstoneRecord;
      family: Family;
      /** The newest version that is still there; `null` when the whole record is gone. */
      newest: number | null;
    };

export type RecordLater = {
  /** README as sanitised HTML. */
  readme?: Deferred<Readme | null>;
  folder?: Deferred<FolderView>;
  file?: Deferred<FileView>;
  versions?: Deferred<VersionRow[]>;
  /** Changelogs of this record's version as sanitised HTML. */
  changelog?: Deferred<MarkdownHtml | null>;
  changes?: Deferred<VersionChanges>;
  metrics?: Deferred<VersionDownloads[]>;
  similar?: Deferred<ShownRow[]>;
  references?: Deferred<Reference[]>;
  /** What a signed-in reader may see of withheld files. */
  access?: Deferred<EmbargoStanding["access"]>;
  /** For the dialog that asks for them. */
  standing?: Deferred<EmbargoStanding>;
  /** For who has been let in: what was agreed to. */
  terms?: Deferred<EmbargoStanding>;
  records?: Deferred<RecordsView>;
  contents?: Deferred<{ total: number; members: CollectionMember[] }>;
};

/** How a reader stands to withheld files: what they asked for, and what they agree to first. */
export interface EmbargoStanding {
  /** `null` when they have not asked, or are not signed in. */
  access: "requested" | "granted" | "refused" | null;
  agreement: Agreement | null;
}

/** What a reader agrees to before asking for withheld files. */
export interface Agreement {
  id: number;
  name: string;
  /** Sanitised HTML. */
  html: string;
}

export interface MarkdownHtml {
  html: string;
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
