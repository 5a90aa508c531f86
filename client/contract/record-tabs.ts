import type { Deferred } from "./failures.ts";
import type {
  CitingWorks,
  CollectionMember,
  EmbargoAccess,
  RequesterAccess,
  FileView,
  FolderView,
  MarkdownHtml,
  Readme,
  RecordsView,
  RecordUses,
  Reference,
  VersionChanges,
  Usage,
  ReferenceTexts,
  UseView,
} from "./record-parts.ts";
import type { RecordDetail, ShownRow, VersionRow } from "./records.ts";
import type { SanitizedHtml } from "./sanitized-html.ts";

export interface TabRow {
  label: string;
  /** The tab that links to it, when it is not in the row of tabs itself. */
  under?: "versions";
  /** Added to the label. */
  count?: (record: RecordDetail) => number;
  /** Which records have it; all when absent. */
  isOf?: (record: RecordDetail) => boolean;
}

const isCollection = (record: RecordDetail): boolean => record.memberCount !== null;

/**
 * The tabs of a record in their order. `worker/loaders/record/tabs/index.ts` has each tab's parameters
 * and loader; `client/pages/record/tabs/index.ts` its component.
 */
export const RECORD_TABS = {
  overview: { label: "Overview" },
  files: {
    label: "Files",
    count: (record) => record.fileCount,
    isOf: (record) => !isCollection(record),
  },
  contents: {
    label: "Contents",
    count: (record) => record.memberCount ?? 0,
    isOf: isCollection,
  },
  records: {
    label: "Records",
    isOf: (record) => record.modelCount > 0,
  },
  use: { label: "Use", isOf: (record) => !isCollection(record) },
  cite: { label: "Cite" },
  versions: { label: "Versions" },
  changes: { label: "Changes", under: "versions" },
  about: { label: "About" },
  metrics: { label: "Metrics" },
  references: {
    label: "References",
    count: (record) => record.publications.length,
    isOf: (record) => record.publications.length > 0,
  },
} as const satisfies Record<string, TabRow>;

export type RecordTab = keyof typeof RECORD_TABS;

/** The deferred parts of a record; the open tab and the open dialog decide what is requested. */
export type RecordLater = {
  /** README as sanitised HTML. */
  readme?: Deferred<Readme>;
  /** Links to the headings of the README; empty where it has few. */
  readmeContents?: Deferred<SanitizedHtml>;
  folder?: Deferred<FolderView>;
  file?: Deferred<FileView>;
  versions?: Deferred<VersionRow[]>;
  /** Changelogs of this record's version as sanitised HTML. */
  changelog?: Deferred<MarkdownHtml | null>;
  changes?: Deferred<VersionChanges>;
  metrics?: Deferred<Usage>;
  /** Works that cite the shown version. */
  citations?: Deferred<CitingWorks>;
  /** Records of this catalogue that name it, and collections that contain it. */
  uses?: Deferred<RecordUses>;
  similar?: Deferred<ShownRow[]>;
  references?: Deferred<Reference[]>;
  /** What a signed-in reader may see of withheld files. */
  access?: Deferred<EmbargoAccess>;
  /** For the dialog with the request form. */
  standing?: Deferred<RequesterAccess>;
  /** For a reader with granted access: the terms they agreed to. */
  terms?: Deferred<RequesterAccess>;
  records?: Deferred<RecordsView>;
  /** Statistics of the columns of all these records, as HTML; `""` without any. */
  statistics?: Deferred<SanitizedHtml>;
  /** Further metadata of the source, as HTML; `""` without any. */
  source?: Deferred<SanitizedHtml>;
  /** Code for a file, and its citation. */
  use?: Deferred<UseView>;
  /** For reference managers, as text. */
  citeTexts?: Deferred<ReferenceTexts>;
  contents?: Deferred<{ total: number; members: CollectionMember[] }>;
};
