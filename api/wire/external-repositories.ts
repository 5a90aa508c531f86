import * as v from "valibot";
import { GithubRepositoryUrl } from "./account/github.ts";
import { createParser } from "./parse.ts";
import { line, optional, list, text } from "./fields.ts";

export const EXTERNAL_REPOSITORY_TYPES = ["unknown", "publishing", "app_store"] as const;
export const EXTERNAL_REPOSITORY_STATUSES = [
  "unknown",
  "enabled",
  "disabled",
  "suspended",
] as const;

/** Which parts of a record are updated from its repository. */
export const Synchronize = v.object({
  banner: v.nullish(v.boolean(), false),
  changelog: v.nullish(v.boolean(), false),
  contributors: v.nullish(v.boolean(), false),
  license: v.nullish(v.boolean(), false),
  readme: v.nullish(v.boolean(), false),
});

/** A code repository in the format of the older calls. */
export const ExternalRepository = v.object({
  id: v.number(),
  origin: v.string(),
  type: v.picklist(EXTERNAL_REPOSITORY_TYPES),
  url: v.string(),
  organizationId: v.number(),
  userId: v.number(),
  datasetId: optional(v.number()),
  status: v.picklist(EXTERNAL_REPOSITORY_STATUSES),
  autoProcess: v.boolean(),
  synchronize: optional(Synchronize),
});
/** A producer's object: optional fields are omitted rather than `null`. */
export type ExternalRepositoryAnswer = v.InferInput<typeof ExternalRepository>;

const Purpose = v.picklist(["publishing", "app_store"]);
export type Purpose = v.InferOutput<typeof Purpose>;
const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const Origin = v.nullish(v.literal("GitHub"), "GitHub");

/** Body of `POST /repository/enable` and `/repository/disable`. */
export const RepositorySwitch = v.object({
  origin: Origin,
  url: GithubRepositoryUrl,
  type: v.nullish(Purpose, "publishing"),
});

/** Body of `PUT /repository/external`: an `ExternalRepository`, of which only its settings change. */
export const ExternalRepositoryChange = v.object({
  url: GithubRepositoryUrl,
  type: v.nullish(Purpose, "publishing"),
  organizationId: Id,
  datasetId: v.nullish(Id, null),
  autoProcess: v.nullish(v.boolean(), false),
  synchronize: v.nullish(Synchronize, null),
});
export type ExternalRepositoryChange = v.InferOutput<typeof ExternalRepositoryChange>;

/** Body of `POST /repository/publish`; workspace and dataset by number or node id. */
export const RepositoryPublish = v.object({
  organization_id: v.union([Id, line(255)]),
  dataset_id: v.union([Id, line(255)]),
  url: GithubRepositoryUrl,
  type: v.nullish(v.literal("publishing"), "publishing"),
});

export const parseRepositorySwitch = createParser(RepositorySwitch);
export const parseExternalRepositoryChange = createParser(ExternalRepositoryChange);
export const parseRepositoryPublish = createParser(RepositoryPublish);

/** An open repository; times are epoch seconds, unlike the ISO strings elsewhere. */
export const Repository = v.object({
  organizationNodeId: v.string(),
  name: text,
  displayName: text,
  type: text,
  description: text,
  url: text,
  overviewDocument: text,
  logoFile: text,
  questions: list(v.object({ id: v.number(), question: text, type: text })),
  createdAt: v.nullish(v.number(), 0),
  updatedAt: v.nullish(v.number(), 0),
});
export type Repository = v.InferOutput<typeof Repository>;

/** Body of `GET /publishing/repositories`, which may be `null`. */
export const parseRepositories = createParser(list(Repository));
