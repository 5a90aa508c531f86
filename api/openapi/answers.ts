import * as v from "valibot";
import { PublishingOrganization } from "../wire/changes.ts";
import { LISTED_MAX } from "../wire/parse.ts";
import { AssetsPage, FileTreePage } from "../wire/files.ts";
import { Contributor, PublicDataset } from "../wire/dataset.ts";
import { UnrelatedRefusal } from "../wire/publish-answers.ts";
import { count } from "../wire/fields.ts";
import { Proposal, PublishingInfo, Question } from "../wire/proposals.ts";
import { Repository } from "../wire/external-repositories.ts";
import { TagCount } from "../wire/search.ts";
import { ApiToken } from "../wire/account/tokens.ts";
import { UserDTO } from "../wire/account/user.ts";
import { DatasetStatus, WorkspaceDataset } from "../wire/workspace-datasets.ts";

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Body of `…/bundle`: answers of other calls, by path. */
export const RecordBundle = v.object({
  answers: v.record(
    v.string(),
    v.union([v.string(), v.array(v.looseObject({})), v.looseObject({})]),
  ),
});

/** Body of `…/metadata`: the manifest of a version as schema.org, with every file. */
export const VersionMetadata = v.object({
  pennsieveDatasetId: v.number(),
  version: v.number(),
  revision: v.nullable(v.number()),
  name: v.string(),
  description: v.string(),
  creator: v.nullable(
    v.object({ firstName: v.string(), lastName: v.string(), orcid: v.optional(v.string()) }),
  ),
  contributors: v.array(Contributor),
  sourceOrganization: v.nullable(v.string()),
  keywords: v.array(v.string()),
  datePublished: v.string(),
  license: v.nullable(v.string()),
  "@id": v.string(),
  publisher: v.nullable(v.string()),
  "@context": v.string(),
  "@type": v.string(),
  schemaVersion: v.string(),
  collections: v.array(v.object({ id: v.number(), name: v.string() })),
  relatedPublications: v.array(v.object({ doi: v.string(), relationshipType: v.string() })),
  sponsorship: v.nullable(
    v.object({
      title: v.optional(v.string()),
      imageUrl: v.optional(v.string()),
      markup: v.optional(v.string()),
    }),
  ),
  isBasedOn: v.array(v.object({ title: v.string(), url: v.optional(v.string()) })),
  files: v.array(
    v.object({ name: v.string(), path: v.string(), size: count, sha256: v.nullable(Sha256) }),
  ),
});

/** Body of `…/assets`: everything in one page, shown by `limit` and `offset` of -1. */
export const AllAssets = v.object({
  ...AssetsPage.entries,
  limit: v.literal(-1),
  offset: v.literal(-1),
});

export const PackageFilesPage = v.object({
  ...FileTreePage.entries,
  organizationId: v.optional(v.number()),
});

export { PackagesPage, WorkspacePackage, WorkspacePackageDetail } from "#api/wire/packages.ts";

export const Team = v.object({
  team: v.object({ id: v.string(), name: v.string() }),
  memberCount: count,
});

export const ReadmeAnswer = v.object({ readme: v.string() });
export const BannerAnswer = v.object({ banner: v.optional(v.string()) });
export const BlobAnswer = v.object({ sha256: Sha256 });
export const UnpublishAnswer = v.object({
  status: v.literal("unpublished"),
  datasetId: v.number(),
});

/** 409 of a commit: which files have not arrived, or which dataset took the key in the meantime. */
export const CommitRefusal = v.union([
  v.object({
    message: v.string(),
    missing: v.pipe(v.array(Sha256), v.maxLength(LISTED_MAX)),
    missingCount: count,
  }),
  UnrelatedRefusal,
]);

/** 409 of a join: which parts have not arrived, counted from 1. */
export const MissingParts = v.object({ message: v.string(), missing: v.array(count) });

/** Refusals of the v1 family. */
export const V1Refusal = v.object({ type: v.string(), message: v.string(), code: v.number() });
/** Refusals with one message. */
export const MessageRefusal = v.object({ message: v.string() });
/** 409 of an announcement: the key names an unrelated dataset, or `dataset` names none. */
export const AnnouncementRefusal = v.union([UnrelatedRefusal, MessageRefusal]);
/** Refusals of collections: the id helps to report the refusal. */
export const CollectionsRefusal = v.object({ message: v.string(), errorId: v.string() });

export const DatasetVersions = v.array(PublicDataset);
export const WorkspaceDatasets = v.array(WorkspaceDataset);
export const PublishingOrganizations = v.array(PublishingOrganization);
export const TagCounts = v.array(TagCount);
export const Members = v.array(UserDTO);
export const Teams = v.array(Team);
export const DatasetStatuses = v.array(DatasetStatus);
export const ApiTokens = v.array(ApiToken);
export const Questions = v.array(Question);
export const PublishingInfos = v.array(PublishingInfo);
export const Repositories = v.nullable(v.array(Repository));
/** `null` when there is none. */
export const Proposals = v.nullable(v.array(Proposal));
/** A signed token as a JSON text. */
export const SignedToken = v.string();
