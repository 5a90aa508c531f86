import { bannerHref } from "#client/contract/resource-urls.ts";
import type { Contributor, PublicDataset, Tombstone } from "#api/wire/dataset.ts";
import type { Passage } from "#api/wire/search.ts";
import type { CollectionMember as WireMember } from "#api/wire/collections.ts";
import { findLicense } from "#api/wire/licenses.ts";
import { ROW_PEOPLE_SHOWN, ROW_TAGS_SHOWN } from "#client/contract/limits.ts";
import type { CollectionMember } from "#client/contract/record-parts.ts";
import {
  type License,
  type Model,
  type Person,
  type RecordDetail,
  type RecordRow,
  type ShownPassage,
  type ShownRow,
  type Sponsor,
  type TombstoneRecord,
  toFamily,
  type VersionRow,
} from "#client/contract/records.ts";
import { cutText, cutAtWord } from "#base/cut.ts";
import {
  FEED_SUMMARY_MAX_CHARS,
  MODEL_MAX_CHARS,
  MODELS_MAX,
  ROW_SOURCE_MAX_CHARS,
  ROW_TEXT_MAX_CHARS,
} from "../limits.ts";
import { describeLicense } from "./licenses.ts";
import { toPlainText } from "../markdown/plain-text.ts";
import { toSponsorHtml } from "../markdown/render.ts";
import { toOrcid } from "./orcid.ts";

/** Where a record is, and when it last changed. */
export type ListedRecord = Pick<RecordRow, "id" | "family" | "version" | "updatedAt">;

export function toListedRecord(dataset: PublicDataset): ListedRecord {
  return {
    id: dataset.id,
    family: toFamily(dataset.datasetType ?? "research"),
    version: dataset.version,
    updatedAt: dataset.revisedAt ?? dataset.versionPublishedAt ?? dataset.createdAt,
  };
}

/** What lists and pages show of one dataset of the contract. */
function toRecordRow(dataset: PublicDataset): RecordRow {
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
    bannerUrl: toBannerPath(dataset.banner),
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

/** A version as a feed tells of it. */
export interface RecordSummary
  extends
    ListedRecord,
    Pick<RecordDetail, "title" | "description" | "people" | "tags" | "doi" | "license"> {
  publishedAt: string | null;
}

/** Of the description a feed shows the beginning, without its markup. */
export function toRecordSummary(dataset: PublicDataset): RecordSummary {
  return {
    ...toListedRecord(dataset),
    title: dataset.name,
    description: cutAtWord(toPlainText(dataset.description), FEED_SUMMARY_MAX_CHARS),
    people: dataset.contributors.map(toPerson),
    tags: dataset.tags,
    doi: dataset.doi,
    license: toLicense(dataset),
    publishedAt: dataset.versionPublishedAt ?? dataset.firstPublishedAt,
  };
}

/** A list shows two lines of the description, and of people and tags the first. */
export function toListRow({ contributors, tags, passages, ...dataset }: PublicDataset): ShownRow {
  const { license, release, ...row } = toRecordRow({
    ...dataset,
    passages: null,
    contributors: [],
    tags: [],
  });
  const people = contributors.slice(0, ROW_PEOPLE_SHOWN).map(toPerson);
  return {
    ...row,
    description: cutAtWord(
      toPlainText(cutText(dataset.description, ROW_SOURCE_MAX_CHARS)),
      ROW_TEXT_MAX_CHARS,
    ),
    people: people.map(({ givenName, familyName }) => ({ givenName, familyName })),
    peopleCount: contributors.length,
    tags: tags.slice(0, ROW_TAGS_SHOWN),
    tagCount: tags.length,
    ...(passages && passages.length > 0 && { passages: passages.map(toShownPassage) }),
    license: license && { name: license.name, short: license.short },
    release: release && {
      origin: release.origin,
      label: release.label,
      marker: release.marker,
      repoUrl: release.repoUrl,
    },
  };
}

const PLACES: Record<Passage["place"], string> = {
  name: "",
  description: "",
  variable: "Column",
  readme: "README",
  file: "File",
  person: "Person",
  tag: "Tag",
};

function toShownPassage({ place, parts }: Passage): ShownPassage {
  return { place: PLACES[place], isTitle: place === "name", parts };
}

/** A record with the names of what it holds, which few of its pages show. */
export interface CatalogueRecord extends RecordDetail {
  models: Model[];
}

export function toRecordDetail(dataset: PublicDataset): CatalogueRecord {
  const models = dataset.modelCount
    .filter(({ modelName }) => modelName !== "" && modelName.length <= MODEL_MAX_CHARS)
    .slice(0, MODELS_MAX)
    .map(({ modelName, count }) => ({ name: modelName, count }));
  return {
    models,
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
    licenseSummary: describeLicense(dataset),
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

/** The contract's list knows most; another comes with its SPDX id, or the address of its text. */
function toLicense({
  license: name,
  otherLicense,
}: Pick<PublicDataset, "license" | "otherLicense">): License | null {
  if (name === "") return null;
  const known = findLicense(name);
  const spdxId = known?.spdx ?? otherLicense?.spdxId ?? null;
  const page = spdxId && `https://spdx.org/licenses/${encodeURIComponent(spdxId)}`;
  const url = known?.url ?? toHttpUrl(otherLicense?.url ?? null) ?? page;
  return { name, short: spdxId ?? name, url, spdxId };
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
  };
}

export function toMember(member: WireMember): CollectionMember {
  switch (member.source) {
    case "Pennsieve":
      return { kind: "record", record: toListRow(member.data) };
    case "PennsieveUnpublished":
      return { kind: "withdrawn", tombstone: toTombstone(member.data) };
    case "External":
      return { kind: "external", doi: member.data.doi };
  }
}

/** A catalogue's own banner under our own origin; another service's picture as it is. */
export function toBannerPath(url: string | null): string | null {
  const place = /\/discover\/datasets\/(\d+)\/versions\/(\d+)\/banner$/.exec(url ?? "");
  const [, id, version] = place ?? [];
  return id && version ? bannerHref({ id, version }) : toHttpUrl(url);
}

/** Only web addresses become links. */
function toHttpUrl(text: string | null): string | null {
  return text && /^https?:\/\//i.test(text) ? text : null;
}
