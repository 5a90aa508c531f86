import { toJsonSchemaDefs } from "@valibot/to-json-schema";
import type * as v from "valibot";
import * as accessRequests from "#api/wire/account/access-requests.ts";
import * as accounts from "#api/wire/account/accounts.ts";
import * as changes from "#api/wire/changes.ts";
import * as collections from "#api/wire/collections.ts";
import * as dataset from "#api/wire/dataset.ts";
import * as externalRepositories from "#api/wire/external-repositories.ts";
import * as files from "#api/wire/files.ts";
import * as deletion from "../wire/account/deletion.ts";
import * as notifications from "../wire/account/notifications.ts";
import * as follows from "#api/wire/follows.ts";
import * as github from "#api/wire/account/github.ts";
import * as health from "#api/wire/health.ts";
import * as metrics from "#api/wire/metrics.ts";
import * as organizations from "#api/wire/account/organizations.ts";
import * as profile from "#api/wire/account/profile.ts";
import * as proposals from "#api/wire/proposals.ts";
import * as publish from "#api/wire/publish.ts";
import * as publishAnswers from "#api/wire/publish-answers.ts";
import * as search from "#api/wire/search.ts";
import * as sourceMetadata from "#api/wire/source-metadata.ts";
import * as tableIndex from "#api/wire/table-index.ts";
import * as tokens from "#api/wire/account/tokens.ts";
import * as user from "#api/wire/account/user.ts";
import * as workspaceDatasets from "#api/wire/workspace-datasets.ts";
import * as answers from "./answers.ts";

/** Modules of schemas; each exported schema is a component of the document under its own name. */
const MODULES: object[] = [
  accessRequests,
  accounts,
  changes,
  collections,
  dataset,
  deletion,
  externalRepositories,
  files,
  follows,
  github,
  health,
  metrics,
  notifications,
  organizations,
  profile,
  proposals,
  publish,
  publishAnswers,
  search,
  sourceMetadata,
  tableIndex,
  tokens,
  user,
  workspaceDatasets,
  answers,
];

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === "object" && value !== null && "~standard" in value && "type" in value;
}

const SCHEMAS = Object.fromEntries(
  MODULES.flatMap((module) => Object.entries(module)).filter(
    (entry): entry is [string, v.GenericSchema] => isSchema(entry[1]),
  ),
);
const NAMES = new Map(Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]));

/** Where the document holds a schema. */
export function toReference(schema: v.GenericSchema): { $ref: string } {
  const name = NAMES.get(schema);
  if (name === undefined)
    throw new Error("A schema of an operation is not exported by its module.");
  return { $ref: toPlace(name) };
}

/** Every wire schema as a component. JSON Schema cannot express some checks (trimming, for example); the API makes them. */
export function toComponents(): Record<string, unknown> {
  return toJsonSchemaDefs(SCHEMAS, {
    target: "draft-2020-12",
    errorMode: "ignore",
    overrideRef: ({ referenceId }) => toPlace(referenceId),
  });
}

function toPlace(name: string): string {
  return `#/components/schemas/${name}`;
}
