import type { DatasetType } from "#api/wire/enums.ts";
import {
  DATASET_ROLES,
  PUBLICATION_STATUSES,
  PUBLICATION_TYPES,
  type WorkspaceDatasetAnswer,
} from "#api/wire/workspace-datasets.ts";
import { DATASET_STATUSES } from "./workspaces.ts";

/** A workspace dataset with one person's role in it. */
export interface WorkspaceDatasetRow {
  id: number;
  nodeId: string;
  organizationId: number;
  organization: string;
  ownerSub: string;
  name: string;
  sortName: string;
  description: string;
  datasetType: DatasetType;
  status: string;
  license: string | null;
  tags: string;
  dataUseAgreementId: number | null;
  repository: string | null;
  releases: string;
  publicationStatus: string;
  publicationType: string | null;
  embargoReleaseDate: string | null;
  bannerUrl: string | null;
  storage: number | null;
  packageTypeCounts: string;
  users: number;
  teams: number;
  organizationRole: number | null;
  canPublish: number;
  role: number;
  publicKey: string | null;
  publicId: number | null;
  publicVersion: number | null;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WorkspaceDatasetView {
  includeBannerUrl: boolean;
  includePublishedDataset: boolean;
  /** Status names of the workspace that are in use. */
  used: ReadonlySet<string>;
}

/** The contract's object; optional fields without a value are omitted. */
export function toWorkspaceDataset(
  row: WorkspaceDatasetRow,
  view: WorkspaceDatasetView,
): WorkspaceDatasetAnswer {
  const role = DATASET_ROLES[row.role - 1];
  return {
    content: toContent(row),
    organization: row.organization,
    owner: `N:user:${row.ownerSub}`,
    collaboratorCounts: {
      users: row.users,
      organizations: row.organizationRole === null ? 0 : 1,
      teams: row.teams,
    },
    ...(row.storage !== null && { storage: row.storage }),
    status: toStatus(row.status, view.used),
    publication: toPublication(row, view),
    properties: [],
    canPublish: row.canPublish === 1,
    locked: row.publicationStatus === "requested" || row.publicationStatus === "accepted",
    ...(view.includeBannerUrl && row.bannerUrl !== null && { bannerPresignedUrl: row.bannerUrl }),
    ...(role !== undefined && { role }),
    packageTypeCounts: JSON.parse(row.packageTypeCounts),
  };
}

function toContent(row: WorkspaceDatasetRow): WorkspaceDatasetAnswer["content"] {
  return {
    id: row.nodeId,
    intId: row.id,
    name: row.name,
    ...(row.description !== "" && { description: row.description }),
    state: "READY",
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    packageType: "DataSet",
    datasetType: row.datasetType,
    status: row.status,
    automaticallyProcessPackages: false,
    ...(row.license !== null && { license: row.license }),
    tags: JSON.parse(row.tags),
    ...(row.dataUseAgreementId !== null && { dataUseAgreementId: row.dataUseAgreementId }),
    ...(row.repository !== null && { repository: JSON.parse(row.repository) }),
    releases: JSON.parse(row.releases),
  };
}

function toStatus(name: string, used: ReadonlySet<string>): WorkspaceDatasetAnswer["status"] {
  const status = DATASET_STATUSES.find((known) => known.name === name) ?? DATASET_STATUSES[0];
  return { ...status, inUse: used.has(status.name) };
}

function toPublication(
  row: WorkspaceDatasetRow,
  { includePublishedDataset }: WorkspaceDatasetView,
): WorkspaceDatasetAnswer["publication"] {
  const type = PUBLICATION_TYPES.find((known) => known === row.publicationType);
  return {
    status: PUBLICATION_STATUSES.find((known) => known === row.publicationStatus) ?? "draft",
    ...(type !== undefined && { type }),
    ...(row.embargoReleaseDate !== null && { embargoReleaseDate: row.embargoReleaseDate }),
    ...(includePublishedDataset &&
      row.publicId !== null &&
      row.publicVersion !== null &&
      row.publishedAt !== null && {
        publishedDataset: {
          id: row.publicId,
          version: row.publicVersion,
          lastPublishedDate: row.publishedAt,
        },
      }),
  };
}
