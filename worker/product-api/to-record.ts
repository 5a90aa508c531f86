import { encodeUrl } from "#base/encode-url.ts";
import { bannerHref, planeHref } from "#client/contract/resource-urls.ts";
import type { Contributor, DrawnPreview, PublicDataset, Tombstone } from "#api/wire/dataset.ts";
import { findLicense } from "#api/wire/licenses.ts";
import {
  type License,
  type Model,
  type Person,
  type RecordDetail,
  type RecordRow,
  type Sponsor,
  type TombstoneRecord,
  toFamily,
  type VersionRow,
} from "#client/contract/records.ts";
import { MODEL_MAX_CHARS, MODELS_MAX } from "../limits.ts";
import { describeLicense } from "./licenses.ts";
import { toSponsorHtml } from "../markdown/render.ts";
import { toOrcid } from "#base/orcid.ts";

/** The address of a record, and when it last changed. */
export type ListedRecord = Pick<RecordRow, "id" | "family" | "version" | "updatedAt">;

export function toListedRecord(dataset: PublicDataset): ListedRecord {
  return {
    id: dataset.id,
    family: toFamily(dataset.datasetType ?? "research"),
    version: dataset.version,
    updatedAt: dataset.revisedAt ?? dataset.versionPublishedAt ?? dataset.createdAt,
  };
}

/** The fields of one dataset of the contract that lists and pages show. */
export function toRecordRow(dataset: PublicDataset): RecordRow {
  const bannerUrl = toBannerPath(dataset.banner) ?? toPicturePath(dataset) ?? toPlanePath(dataset);
  return {
    ...toListedRecord(dataset),
    type: dataset.datasetType ?? "research",
    title: dataset.name,
    description: dataset.description,
    people: dataset.contributors.map(toPerson),
    organization: dataset.organizationName,
    license: toLicense(dataset),
    tags: dataset.tags,
    size: dataset.size,
    fileCount: dataset.fileCount,
    recordCount: dataset.recordCount,
    availability: dataset.embargo
      ? { kind: "embargoed", until: dataset.embargoReleaseDate }
      : { kind: "open" },
    bannerUrl,
    dataPreview: bannerUrl === null ? toDataPreview(dataset) : null,
    mosaic: (dataset.doiCollection?.banners ?? [])
      .flatMap((url) => toBannerPath(url) ?? [])
      .slice(0, 4),
    memberCount: dataset.doiCollection?.size ?? null,
    sponsorTitle: dataset.sponsorship?.title || null,
    release: dataset.release && {
      origin: dataset.release.origin,
      label: dataset.release.label,
      marker: dataset.release.marker,
      status: dataset.release.releaseStatus,
      repoUrl: toHttpUrl(dataset.release.repoUrl),
      labelUrl: toHttpUrl(dataset.release.labelUrl),
      markerUrl: toHttpUrl(dataset.release.markerUrl),
    },
  };
}

function toDataPreview(dataset: PublicDataset): RecordRow["dataPreview"] {
  const drawn = toDrawn(dataset);
  if (drawn === null) return null;
  const { kind, path } = drawn;
  return { fit: kind === "line" ? "none" : "xMidYMid", path };
}

function toDrawn({ embargo, dataPreview }: PublicDataset): DrawnPreview | null {
  return embargo || dataPreview === null || dataPreview.kind === "picture" ? null : dataPreview;
}

/** A picture of the record's own files; the fragment of its address tells the style to show all of it. */
function toPicturePath({ embargo, dataPreview, id, version }: PublicDataset): string | null {
  if (embargo || dataPreview?.kind !== "picture") return null;
  return `${bannerHref({ id: String(id), version: String(version) })}#whole`;
}

function toPlanePath({ embargo, planeFile, id, version }: PublicDataset): string | null {
  return embargo || planeFile === null ? null : planeHref(id, version, planeFile);
}

/** A record with the names of its contents, and a description of its data preview. */
export interface CatalogueRecord extends RecordDetail {
  models: Model[];
  drawn: DrawnPreview | null;
}

export function toRecordDetail(dataset: PublicDataset): CatalogueRecord {
  const models = dataset.modelCount
    .filter(({ modelName }) => modelName !== "" && modelName.length <= MODEL_MAX_CHARS)
    .slice(0, MODELS_MAX)
    .map(({ modelName, count }) => ({ name: modelName, count }));
  return {
    models,
    drawn: toDrawn(dataset),
    modelCount: models.length,
    ...toRecordRow(dataset),
    doi: dataset.doi,
    revision: dataset.revision,
    versionLabel: dataset.versionLabel,
    originalDate: dataset.originalDate,
    owner: toPerson({
      firstName: dataset.ownerFirstName,
      middleInitial: null,
      lastName: dataset.ownerLastName,
      degree: null,
      orcid: dataset.ownerOrcid,
    }),
    firstPublishedAt: dataset.firstPublishedAt,
    versionPublishedAt: dataset.versionPublishedAt,
    revisedAt: dataset.revisedAt,
    uri: dataset.uri,
    arn: dataset.arn,
    collections: dataset.collections.map((collection) => collection.name),
    publications: dataset.externalPublications.map(({ doi, relationshipType }) => ({
      doi,
      relationship: relationshipType,
    })),
    sponsor: toSponsor(dataset.sponsorship),
    hasReadme: dataset.readme !== null,
    hasChangelog: dataset.changelog !== null,
    sourceDatasetId: dataset.sourceDatasetId,
    licenseSummary: describeLicense(toLicense(dataset)),
  };
}

function toSponsor(sponsorship: PublicDataset["sponsorship"]): Sponsor | null {
  if (!sponsorship) return null;
  const { title, imageUrl, markup } = sponsorship;
  return { title, imageUrl: toHttpUrl(imageUrl), html: toSponsorHtml(markup ?? "") };
}

/** "Ada K. Moss, Ph.D.": first, middle initial, last, degree (pages, section 1.0). */
export function toPerson(contributor: Contributor): Person {
  const { firstName, middleInitial, lastName, degree } = contributor;
  const middle = middleInitial ? `${middleInitial.replace(/\.$/, "")}.` : "";
  const name = [firstName, middle, lastName].filter((part) => part !== "").join(" ");
  return {
    name: degree ? `${name}, ${degree}` : name,
    givenName: [firstName, middle].filter((part) => part !== "").join(" "),
    familyName: lastName,
    orcid: toOrcid(contributor.orcid),
  };
}

/**
 * The contract's list has most; another comes with its SPDX id, or the address of its text. SPDX lists no
 * `LicenseRef-…`, which a publisher makes up.
 */
export function toLicense({
  license: name,
  otherLicense,
}: Pick<PublicDataset, "license" | "otherLicense">): License | null {
  if (name === "") return null;
  const known = findLicense(name);
  const id = known?.spdx ?? otherLicense?.spdxId ?? null;
  const spdxId = id?.startsWith("LicenseRef-") ? null : id;
  const page = spdxId && `https://spdx.org/licenses/${encodeURIComponent(spdxId)}`;
  const url = known?.url ?? toHttpUrl(otherLicense?.url ?? null) ?? page;
  return { name, short: id ?? name, url, spdxId };
}

export function toVersionRow(dataset: PublicDataset): VersionRow {
  return {
    version: dataset.version,
    revision: dataset.revision,
    doi: dataset.doi,
    publishedAt: dataset.versionPublishedAt,
    size: dataset.size,
    fileCount: dataset.fileCount,
    status: toVersionStatus(dataset),
    hasChangelog: dataset.changelog !== null,
  };
}

function toVersionStatus(dataset: PublicDataset): VersionRow["status"] {
  if (dataset.status === "UNPUBLISHED") return "unpublished";
  return dataset.embargo ? "embargoed" : "published";
}

export function toTombstone(tombstone: Tombstone): TombstoneRecord {
  return {
    id: tombstone.id,
    version: tombstone.version,
    title: tombstone.name,
    doi: tombstone.doi,
    tags: tombstone.tags,
    withdrawnAt: tombstone.updatedAt,
    reason: tombstone.reason,
    people: tombstone.contributors.map(toPerson),
    versionPublishedAt: tombstone.versionPublishedAt,
    originalDate: tombstone.originalDate,
    versionLabel: tombstone.versionLabel,
  };
}

/** A catalogue's own banner under our own origin; another service's picture unchanged. */
export function toBannerPath(url: string | null): string | null {
  const place = /\/discover\/datasets\/(\d+)\/versions\/(\d+)\/banner$/.exec(url ?? "");
  const [, id, version] = place ?? [];
  return id && version ? bannerHref({ id, version }) : toHttpUrl(url);
}

/** Only web addresses become links. */
function toHttpUrl(text: string | null): string | null {
  return text && /^https?:\/\//i.test(text) && URL.canParse(text) ? encodeUrl(text) : null;
}
