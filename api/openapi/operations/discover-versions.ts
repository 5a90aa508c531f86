import { DataUseAgreement, PreviewRequest } from "../../wire/account/access-requests.ts";
import { PublicDataset } from "../../wire/dataset.ts";
import { CollectionMembersPage } from "../../wire/collections.ts";
import { SourceMetadata } from "../../wire/source-metadata.ts";
import { VERSION_PATH } from "../../routes/found-version.ts";
import { MembersQuery } from "../../routes/members.ts";
import { DatasetVersions, RecordBundle, VersionMetadata } from "../answers.ts";
import {
  FILES_REFUSALS,
  GONE,
  json,
  jsonBody,
  type Operations,
  VERSION_REFUSALS,
} from "../operation.ts";

const version = { id: "1", version: "1" };
const DATASET = "/discover/datasets/:id{[0-9]+}";
const VERSION = `/discover${VERSION_PATH}`;
const BUNDLED =
  "Answers of other calls to a visitor, each under its path. Withheld files are in none; with a token, their record is 404.";
const NONE = { description: "The dataset has no agreement." };

/** One dataset, its versions, and what people agree to before they see withheld files. */
export const discoverVersions: Operations = {
  [`GET ${DATASET}`]: {
    summary: "A dataset's newest version",
    answers: { 200: json(PublicDataset, "The dataset."), 410: GONE },
    refusals: VERSION_REFUSALS,
    example: { path: { id: "1" } },
  },
  [`GET ${DATASET}/versions`]: {
    summary: "All versions of a dataset",
    answers: { 200: json(DatasetVersions, "The versions, newest first.") },
    refusals: VERSION_REFUSALS,
    example: { path: { id: "1" } },
  },
  [`GET ${DATASET}/bundle`]: {
    summary: "A dataset's newest version, with what its page shows",
    answers: { 200: json(RecordBundle, BUNDLED), 410: GONE },
    refusals: VERSION_REFUSALS,
    example: { path: { id: "1" } },
  },
  [`GET ${VERSION}/bundle`]: {
    summary: "One version, with what its page shows",
    answers: { 200: json(RecordBundle, BUNDLED), 410: GONE },
    refusals: VERSION_REFUSALS,
    example: { path: version },
  },
  "GET /discover/datasets/doi/:prefix/:suffix": {
    summary: "The version that a DOI names",
    answers: { 200: json(PublicDataset, "The version."), 410: GONE },
    refusals: VERSION_REFUSALS,
    example: { path: { prefix: "10.5555", suffix: "t4ga-ekua" } },
  },
  [`GET ${VERSION}`]: {
    summary: "One version of a dataset",
    answers: { 200: json(PublicDataset, "The version."), 410: GONE },
    refusals: VERSION_REFUSALS,
    example: { path: version },
  },
  [`GET ${VERSION}/:kind{readme|changelog}`]: {
    summary: "The README or changelog of a version",
    answers: { 200: { description: "The text.", type: "text/markdown" }, 410: GONE },
    refusals: VERSION_REFUSALS,
    example: { path: { ...version, kind: "readme" } },
  },
  [`GET ${VERSION}/source-metadata`]: {
    summary: "What the source says of a version besides",
    answers: {
      200: json(
        SourceMetadata,
        "Columns of tables, variables of arrays, linked files, and all other properties.",
      ),
      410: GONE,
    },
    refusals: VERSION_REFUSALS,
    example: { path: version },
  },
  [`GET ${VERSION}/metadata`]: {
    summary: "The manifest of a version",
    answers: { 200: json(VersionMetadata, "What was published, with every file."), 410: GONE },
    refusals: FILES_REFUSALS,
    example: { path: version },
  },
  [`GET ${VERSION}/dois`]: {
    summary: "Members of a collection",
    query: MembersQuery,
    answers: {
      200: json(CollectionMembersPage, "A page of members, in reading order."),
      410: GONE,
    },
    refusals: VERSION_REFUSALS,
    example: { path: { id: "3", version: "1" } },
  },
  [`GET ${DATASET}/data-use-agreement`]: {
    summary: "What to agree to before asking for withheld files",
    answers: { 200: json(DataUseAgreement, "The agreement."), 204: NONE, 410: GONE },
    refusals: VERSION_REFUSALS,
    example: { path: { id: "2" } },
  },
  [`GET ${DATASET}/data-use-agreement/download`]: {
    summary: "The agreement as a file",
    answers: {
      200: { description: "Its text as an attachment.", type: "text/plain" },
      204: NONE,
      410: GONE,
    },
    refusals: VERSION_REFUSALS,
    example: { path: { id: "2" } },
  },
  [`POST ${DATASET}/preview`]: {
    summary: "Ask for access to withheld files",
    body: jsonBody(PreviewRequest, { dataUseAgreementId: 1 }),
    answers: { 200: { description: "Asked; asking again changes nothing." }, 410: GONE },
    refusals: {
      400: "The files are open, or consent to the agreement is missing.",
      401: "Nobody is signed in.",
      404: "No such dataset or agreement.",
    },
    example: { path: { id: "2" } },
  },
};
