import * as v from "valibot";
import { PublicDataset } from "./dataset.ts";
import { DATASET_TYPES, EMBARGO_ACCESS } from "./enums.ts";
import { createParser } from "./parse.ts";
import { count, list, optional, text } from "./fields.ts";

export const DATASET_ROLES = ["guest", "viewer", "editor", "manager", "owner"] as const;

export const PUBLICATION_STATUSES = [
  "draft",
  "requested",
  "cancelled",
  "rejected",
  "accepted",
  "failed",
  "completed",
] as const;

export const PUBLICATION_TYPES = [
  "publication",
  "revision",
  "removal",
  "embargo",
  "release",
] as const;

/** One status label of a workspace, as `/organizations/{id}/dataset-status` lists them. */
export const DatasetStatus = v.object({
  id: v.number(),
  name: v.string(),
  displayName: text,
  color: text,
  inUse: v.nullish(v.boolean(), false),
});

const Published = v.object({
  id: optional(v.number()),
  version: v.number(),
  lastPublishedDate: optional(v.string()),
});

/** A dataset as its workspace shows it: one row of `/datasets/paginated`. */
export const WorkspaceDataset = v.object({
  content: v.object({
    id: v.string(),
    intId: v.number(),
    name: v.string(),
    description: optional(v.string()),
    state: text,
    createdAt: v.string(),
    updatedAt: v.string(),
    packageType: text,
    datasetType: optional(v.picklist(DATASET_TYPES)),
    status: text,
    automaticallyProcessPackages: v.nullish(v.boolean(), false),
    license: optional(v.string()),
    tags: list(v.string()),
    dataUseAgreementId: optional(v.number()),
    repository: optional(v.looseObject({ origin: text, url: text })),
    releases: list(v.looseObject({})),
  }),
  organization: v.string(),
  owner: v.string(),
  collaboratorCounts: v.object({ users: count, organizations: count, teams: count }),
  storage: optional(count),
  status: DatasetStatus,
  publication: v.object({
    status: v.picklist(PUBLICATION_STATUSES),
    type: optional(v.picklist(PUBLICATION_TYPES)),
    embargoReleaseDate: optional(v.string()),
    publishedDataset: optional(Published),
  }),
  properties: list(v.unknown()),
  canPublish: v.nullish(v.boolean(), false),
  locked: v.nullish(v.boolean(), false),
  bannerPresignedUrl: optional(v.string()),
  role: optional(v.picklist(DATASET_ROLES)),
  packageTypeCounts: optional(v.record(v.string(), count)),
});
export type WorkspaceDataset = v.InferOutput<typeof WorkspaceDataset>;
/** A producer's object: optional fields are omitted rather than `null`. */
export type WorkspaceDatasetAnswer = v.InferInput<typeof WorkspaceDataset>;

const page = { limit: v.number(), offset: v.number(), totalCount: count };

/** Body of `GET /datasets/paginated`. */
export const WorkspaceDatasetsPage = v.object({ ...page, datasets: list(WorkspaceDataset) });

/** Body of `GET /datasets/published/paginated`; `dataset` is there for those who may see it. */
export const PublishedDatasetsPage = v.object({
  ...page,
  datasets: list(
    v.object({
      dataset: optional(WorkspaceDataset),
      publishedDataset: PublicDataset,
      embargoAccess: optional(v.picklist(EMBARGO_ACCESS)),
    }),
  ),
});

export const parseWorkspaceDatasetsPage = createParser(WorkspaceDatasetsPage);
export const parsePublishedDatasetsPage = createParser(PublishedDatasetsPage);
export const parseDatasetStatuses = createParser(list(DatasetStatus));

/** A dataset of another workspace that was shared with the caller. */
export const SharedDataset = v.object({
  content: v.object({
    id: v.string(),
    intId: optional(v.number()),
    name: v.string(),
    description: text,
    state: text,
    createdAt: optional(v.string()),
    updatedAt: optional(v.string()),
    status: text,
    tags: list(v.string()),
    dataUseAgreementId: optional(v.number()),
    workspaceNodeId: text,
    workspaceName: text,
  }),
});
export type SharedDataset = v.InferOutput<typeof SharedDataset>;

/** Body of `GET /datasets/shared-datasets`. */
export const SharedDatasetsPage = v.object({
  limit: v.number(),
  offset: v.number(),
  totalCount: count,
  datasets: list(SharedDataset),
});
export type SharedDatasetsPage = v.InferOutput<typeof SharedDatasetsPage>;

export const parseSharedDatasetsPage = createParser(SharedDatasetsPage);

/** People, and teams, of one workspace dataset that are listed. */
export const COLLABORATORS_MAX = 500;

/** Body of `GET /datasets/{id}/collaborators`: who may do what in a dataset; by name, the owner first. */
export const Collaborators = v.object({
  users: list(
    v.object({
      id: v.string(),
      firstName: text,
      lastName: text,
      role: v.picklist(DATASET_ROLES),
    }),
  ),
  teams: list(v.object({ id: v.string(), name: text, role: v.picklist(DATASET_ROLES) })),
  /** The role of every member of the workspace; absent when only named people may see it. */
  organizationRole: optional(v.picklist(DATASET_ROLES)),
});
export type Collaborators = v.InferOutput<typeof Collaborators>;

/** The events of a dataset, by the contract's names; readers skip unknown ones. */
export const TIMELINE_EVENTS = ["CREATE_DATASET", "CREATE_PACKAGE", "ACCEPT_PUBLICATION"] as const;

/** Groups of events that one dataset's timeline lists. */
export const TIMELINE_GROUPS_MAX = 100;
/** The newest files of a dataset that its timeline counts. */
export const TIMELINE_PACKAGES_MAX = 5_000;

/** Body of `GET /datasets/{id}/changelog/timeline`: the events, the newest first. */
export const Timeline = v.object({
  eventGroups: list(
    v.object({
      datasetId: v.number(),
      userIds: list(v.number()),
      eventType: v.string(),
      /** The number of such events in the group. */
      totalCount: count,
      timeRange: v.object({ from: v.string(), to: v.string() }),
      /** Names of the people, if the catalogue has them. */
      userNames: list(text),
      /** Number of the published version. */
      version: optional(v.number()),
    }),
  ),
  /** Where older ones begin; absent when this is the last page. */
  cursor: optional(v.string()),
});
export type Timeline = v.InferOutput<typeof Timeline>;

export const parseTimeline = createParser(Timeline);
export const parseWorkspaceDataset = createParser(WorkspaceDataset);
export const parseCollaborators = createParser(Collaborators);
