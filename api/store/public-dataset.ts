import {
  DATASET_TYPES,
  PUBLISH_STATUSES,
  type DatasetType,
  type PublishStatus,
} from "#api/wire/enums.ts";
import type { PublicDatasetAnswer, TombstoneAnswer } from "#api/wire/dataset.ts";
import { toGivenFields } from "../publish/publication.ts";
import type { Services } from "../services.ts";
import type { VersionDetails, EmbargoAccess, VersionRow } from "./versions.ts";

/** `brief` omits the fields that the contract's version list and search hits do not have. */
export interface DatasetView {
  detail: "full" | "brief";
  embargoAccess?: EmbargoAccess | null;
}

/** The contract's object; optional fields without a value are omitted. */
export function toPublicDataset(
  { origin }: Pick<Services, "origin">,
  row: VersionRow,
  view: DatasetView = { detail: "full" },
): PublicDatasetAnswer {
  const details: VersionDetails = JSON.parse(row.details);
  const tags: string[] = JSON.parse(row.tags);
  const at = toVersionUrl(origin, row);
  return {
    id: row.id,
    ...(row.sourceDatasetId !== null && { sourceDatasetId: row.sourceDatasetId }),
    name: row.name,
    description: row.description,
    ...toOwner(details),
    organizationName: details.organizationName,
    ...(details.organizationId !== null && { organizationId: details.organizationId }),
    license: row.license,
    tags,
    version: row.version,
    revision: row.revision,
    size: row.size,
    modelCount: details.modelCount,
    fileCount: row.fileCount,
    recordCount: row.recordCount,
    uri: at,
    arn: "",
    status: toStatus(row.status),
    doi: row.doi,
    ...(row.bannerPath !== null && { banner: `${at}/banner` }),
    ...(row.dataPreview && !isEmbargoed(row) && { dataPreview: JSON.parse(row.dataPreview) }),
    ...(row.planeFile && !isEmbargoed(row) && { planeFile: row.planeFile }),
    ...(row.hasReadme === 1 && { readme: `${at}/readme` }),
    ...(row.hasChangelog === 1 && { changelog: `${at}/changelog` }),
    contributors: details.contributors,
    collections: details.collections,
    externalPublications: details.externalPublications,
    ...(details.sponsorship !== null && { sponsorship: details.sponsorship }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    firstPublishedAt: row.createdAt,
    versionPublishedAt: row.publishedAt,
    ...(row.revisedAt !== null && { revisedAt: row.revisedAt }),
    ...toGivenFields(details),
    embargo: isEmbargoed(row),
    ...(row.embargoReleaseDate !== null && { embargoReleaseDate: row.embargoReleaseDate }),
    ...(view.embargoAccess && { embargoAccess: view.embargoAccess }),
    datasetType: toDatasetType(row.datasetType),
    ...(view.detail === "full" && toTypeFields(origin, details)),
  };
}

/** The body of a 410: the contract's fields, the reason and the fields of a citation. */
export function toTombstone(row: VersionRow): TombstoneAnswer {
  const tags: string[] = JSON.parse(row.tags);
  const { contributors, withdrawnReason, ...details }: VersionDetails = JSON.parse(row.details);
  const { originalDate, versionLabel } = toGivenFields(details);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    tags,
    status: toStatus(row.status),
    doi: row.doi,
    updatedAt: row.updatedAt,
    ...(withdrawnReason && { reason: withdrawnReason }),
    contributors,
    versionPublishedAt: row.publishedAt,
    ...(originalDate && { originalDate }),
    ...(versionLabel && { versionLabel }),
  };
}

/** Files of an embargoed version are withheld; its description is not. */
export function isEmbargoed({ status }: Pick<VersionRow, "status">): boolean {
  return status.startsWith("EMBARGO_") || status.startsWith("RELEASE_");
}

export function toVersionUrl(
  origin: string,
  { id, version }: { id: number; version: number },
): string {
  return `${origin}/discover/datasets/${id}/versions/${version}`;
}

function toOwner({ owner, contributors }: VersionDetails) {
  const person = owner ?? contributors[0];
  return {
    ownerFirstName: person?.firstName ?? "",
    ownerLastName: person?.lastName ?? "",
    ownerOrcid: person?.orcid ?? "",
  };
}

function toTypeFields(origin: string, { release, collection }: VersionDetails) {
  return {
    ...(release !== null && { release }),
    ...(collection !== null && {
      doiCollection: {
        banners: collection.banners.map((member) => `${toVersionUrl(origin, member)}/banner`),
        size: collection.size,
      },
    }),
  };
}

function toStatus(status: string): PublishStatus {
  return PUBLISH_STATUSES.find((known) => known === status) ?? "PUBLISH_FAILED";
}

function toDatasetType(type: string): DatasetType {
  return DATASET_TYPES.find((known) => known === type) ?? "research";
}
