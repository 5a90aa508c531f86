import { toJsonSchemaDefs } from "@valibot/to-json-schema";
import type * as v from "valibot";
import * as accessRequests from "../wire/account/access-requests.ts";
import * as accounts from "../wire/account/accounts.ts";
import * as agreements from "#api/wire/agreements.ts";
import * as changes from "#api/wire/changes.ts";
import * as collections from "#api/wire/collections.ts";
import * as dataset from "#api/wire/dataset.ts";
import * as externalRepositories from "#api/wire/external-repositories.ts";
import * as facets from "#api/wire/facets.ts";
import * as files from "#api/wire/files.ts";
import * as github from "../wire/account/github.ts";
import * as health from "#api/wire/health.ts";
import * as metrics from "#api/wire/metrics.ts";
import * as organizations from "../wire/account/organizations.ts";
import * as profile from "../wire/account/profile.ts";
import * as proposals from "#api/wire/proposals.ts";
import * as publish from "#api/wire/publish.ts";
import * as records from "#api/wire/records.ts";
import * as rehydrate from "#api/wire/rehydrate.ts";
import * as repositories from "#api/wire/repositories.ts";
import * as revise from "#api/wire/revise.ts";
import * as search from "#api/wire/search.ts";
import * as sourceMetadata from "#api/wire/source-metadata.ts";
import * as shared from "#api/wire/workspace-datasets.ts";
import * as tokens from "../wire/account/tokens.ts";
import * as user from "../wire/account/user.ts";
import * as answers from "./answers.ts";

/** Modules of schemas; each exported schema is a component of the document under its own name. */
const MODULES: object[] = [
  accessRequests,
  accounts,
  agreements,
  changes,
  collections,
  dataset,
  collections,
  externalRepositories,
  facets,
  files,
  github,
  health,
  metrics,
  organizations,
  profile,
  proposals,
  publish,
  records,
  rehydrate,
  repositories,
  revise,
  search,
  sourceMetadata,
  shared,
  facets,
  tokens,
  user,
  files,
  shared,
  files,
  answers,
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

/** Every wire schema as a component. What JSON Schema cannot say (checks, trimming) is left to the API. */
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
