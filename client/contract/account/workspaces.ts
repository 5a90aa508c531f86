import type { TIMELINE_EVENTS } from "#api/wire/workspace-datasets.ts";
import type { Deferred, Part } from "../failures.ts";
import type { MarkdownHtml } from "../record-parts.ts";
import type { SanitizedHtml } from "../sanitized-html.ts";
import type { Profile, Workspace } from "../session.ts";

/** The steps of a dataset until it is public. */
export interface PublicationState {
  status: "draft" | "requested" | "cancelled" | "rejected" | "accepted" | "failed" | "completed";
  /** Day on which an embargo ends. */
  embargoedUntil: string | null;
  /** Its public record; `null` when there is none. */
  record: { id: number; version: number; date: string | null } | null;
}

/** A dataset as its workspace shows it. */
export interface WorkspaceDatasetRow {
  number: number;
  name: string;
  /** Truncated for rows. */
  description: string;
  updatedAt: string;
  createdAt: string;
  status: { label: string; color: string } | null;
  bytes: number | null;
  files: number | null;
  people: number;
  isLocked: boolean;
  /** The caller's role: `guest` to `owner`. */
  role: DatasetRole | null;
  publication: PublicationState;
}

export type DatasetRole = "guest" | "viewer" | "editor" | "manager" | "owner";

/** A dataset of a workspace in which the caller is a guest. */
export interface SharedDatasetRow {
  /** `null` when the catalogue does not give it; then it has no page here. */
  number: number | null;
  id: string;
  name: string;
  description: string;
  updatedAt: string | null;
  workspace: { name: string; slug: string | null };
}

export interface RowsPage<Row> {
  rows: Row[];
  total: number;
}

export interface SharedPage {
  workspaces: Part<Workspace[]>;
  /** The search among the workspaces. */
  query: string;
  /** Page of the datasets, from 1. */
  page: number;
  shared: Part<RowsPage<SharedDatasetRow>>;
}

/** Number of workspaces from which on a page offers to search them. */
export const WORKSPACES_SEARCHED_FROM = 9;
export const SHARED_PER_PAGE = 20;
export const DATASETS_PER_PAGE = 25;

/** One line of the overview. */
export interface OverviewRow {
  name: string;
  href: string;
  note: string;
  date: string | null;
}

/** A task for the reader. */
export interface Waiting {
  text: string;
  href: string;
}

export interface OverviewPage {
  profile: Part<Profile>;
  workspace: string | null;
}

/** The lists of the overview: how many there are, and the newest. */
export interface OverviewLater {
  datasets: Deferred<RowsPage<OverviewRow>>;
  collections: Deferred<RowsPage<OverviewRow>>;
  proposals: Deferred<RowsPage<OverviewRow>>;
  waiting: Deferred<Waiting[]>;
}

export const DATASET_SORTS = ["updated", "name", "created"] as const;
export type DatasetSort = (typeof DATASET_SORTS)[number];
export const PUBLICATION_FILTERS = ["draft", "review", "published", "embargoed"] as const;
export type PublicationFilter = (typeof PUBLICATION_FILTERS)[number];
export const ROLE_FILTERS = ["owner", "manager", "editor", "viewer", "guest"] as const;

export interface DatasetsQuery {
  q: string;
  sort: DatasetSort;
  publication: PublicationFilter | null;
  role: DatasetRole | null;
  page: number;
}

export interface MyDatasetsPage {
  query: DatasetsQuery;
  workspaces: Part<Workspace[]>;
  /** The account's current workspace; `null` when none is selected. */
  current: Workspace | null;
  datasets: Part<RowsPage<WorkspaceDatasetRow>>;
}

export interface WorkspaceFile {
  id: string;
  name: string;
  isFolder: boolean;
  kind: string;
  bytes: number;
  updatedAt: string;
}

/** The content of a folder of a workspace dataset. */
export interface WorkspaceFolder {
  /** The folders above and itself, outermost first; empty at the top. */
  path: { id: string; name: string }[];
  files: WorkspaceFile[];
  hasMore: boolean;
}

/** One file of a workspace dataset with a preview of it. */
export interface WorkspaceFileView {
  /** The folders above, outermost first. */
  path: WorkspaceFolder["path"];
  file: WorkspaceFile;
  /** Its preview, rendered by the server. */
  preview: SanitizedHtml;
  /** Whether the catalogue has its bytes. */
  hasBytes: boolean;
}

/** An event of a workspace dataset, once or several times on a day. */
export interface WorkspaceEvent {
  kind: (typeof TIMELINE_EVENTS)[number];
  count: number;
  at: string;
  /** Names of the people; empty where they are withheld. */
  by: string[];
  /** Number of the published version. */
  version: number | null;
}

/** The newest events first. */
export interface WorkspaceActivity {
  events: WorkspaceEvent[];
  /** Whether older ones may be left out. */
  mayBeMore: boolean;
}

export interface WorkspacePeople {
  people: { id: string; name: string; role: DatasetRole }[];
  teams: { id: string; name: string; role: DatasetRole }[];
  /** The role of every member of the workspace. */
  everyone: DatasetRole | null;
  /** Whether as many people or teams are listed as one list has. */
  mayBeMore: boolean;
}

export const DATASET_TABS = ["overview", "files", "people", "activity"] as const;
export type DatasetTab = (typeof DATASET_TABS)[number];
export const WORKSPACE_FILES_PER_PAGE = 100;

export interface WorkspaceDatasetPage {
  workspace: Workspace;
  dataset: WorkspaceDatasetRow;
  license: string | null;
  tags: string[];
  tab: DatasetTab;
  /** The state of the Files tab in the address. */
  place: { folder?: string; file?: string; page?: number };
  readme?: Part<MarkdownHtml | null>;
  /** The file with the README, where the dataset has no text of its own. */
  readmeFile?: { id: string; name: string };
  folder?: Part<WorkspaceFolder>;
  file?: Part<WorkspaceFileView>;
  activity?: Part<WorkspaceActivity>;
  /** Page of the folder, from 1. */
  page: number;
  people?: Part<WorkspacePeople>;
}
