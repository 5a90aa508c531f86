import { Health } from "../../wire/health.ts";
import { PublicDataset } from "../../wire/dataset.ts";
import {
  ReviseRequest,
  PUBLISH_LIMITS,
  PublishRequest,
  UnpublishRequest,
} from "../../wire/publish.ts";
import { AccountsAnswer, AccountsRequest } from "../../wire/account/accounts.ts";
import {
  BlobsAnswer,
  CommitAnswer,
  PartsAnswer,
  PartsRequest,
  PreviewAnswer,
  PublishAnswer,
} from "../../wire/publish-answers.ts";
import { BODY_MAX_BYTES, PUBLISH_BODY_MAX_BYTES } from "../../limits.ts";
import {
  AnnouncementRefusal,
  BlobAnswer,
  CommitRefusal,
  MissingParts,
  UnpublishAnswer,
} from "../answers.ts";
import {
  json,
  jsonBody,
  type Operations,
  type Parameter,
  GAUGE,
  GAUGE_SHA256,
  LAB,
  UPLOAD,
} from "../operation.ts";

const CONTENT_LENGTH: Parameter = {
  name: "content-length",
  in: "header",
  required: true,
  schema: { type: "integer", minimum: 0 },
  description: "The size of what is sent.",
};

const ANNOUNCED = jsonBody(
  PublishRequest,
  {
    key: "levels",
    name: "Levels of the lake",
    tags: ["tide"],
    contributors: [{ firstName: "Ada", lastName: "Moss" }],
    files: [{ path: "data/gauge.csv", size: 17, sha256: GAUGE_SHA256 }],
  },
  PUBLISH_BODY_MAX_BYTES,
);

/** What an operator sends with the publishers' secret; our own, not the contract's. */
export const publish: Operations = {
  "GET /health": {
    summary: "Tell how the catalogue does",
    description: "Beyond the contract, for services that watch it. Needs no token.",
    answers: {
      200: json(Health, "Readers are served; faults name what the operator should look at."),
      503: json(Health, "The database or the file store does not answer."),
    },
    example: {},
  },
  "POST /publish/versions": {
    summary: "Announce a version",
    description:
      "Nothing is visible before its commit, but new words that `mayRevise` puts on the newest version.",
    body: ANNOUNCED,
    answers: {
      200: json(PublishAnswer, "What to send, or that nothing changed, or only words did."),
      409: json(
        AnnouncementRefusal,
        "The key names a dataset with another title and no file in common, or `dataset` names none.",
      ),
    },
    example: {},
  },
  "POST /publish/versions/preview": {
    summary: "Ask what announcing a version would come to",
    description: "It takes what an announcement takes, and writes nothing.",
    body: ANNOUNCED,
    answers: {
      200: json(PreviewAnswer, "A new dataset, a version, a revision, nothing, or a refusal."),
    },
    example: {},
  },
  "POST /publish/blobs": {
    summary: "Send the bytes of small files together",
    description: `At most ${PUBLISH_LIMITS.TOGETHER_MAX} files. Before the bytes of each stands a line with its SHA-256, a space and its size, ended by a line feed.`,
    body: {
      type: "application/octet-stream",
      example: `${GAUGE_SHA256} 17\n${GAUGE}`,
      maxBytes: PUBLISH_LIMITS.TOGETHER_BYTES,
    },
    answers: { 200: json(BlobsAnswer, "The bytes are kept.") },
    refusals: {
      400: "One has another hash or size; those before and after it with the right ones are kept.",
      413: `The body is larger than ${PUBLISH_LIMITS.TOGETHER_BYTES} bytes.`,
    },
    example: {},
  },
  "PUT /publish/blobs/:sha256{[0-9a-f]{64}}": {
    summary: "Send the bytes of a file",
    parameters: [CONTENT_LENGTH],
    body: { type: "application/octet-stream", example: GAUGE, maxBytes: 0 },
    answers: { 200: json(BlobAnswer, "The bytes are kept.") },
    refusals: { 400: "The bytes have another hash.", 411: "Their size is not said." },
    example: { path: { sha256: GAUGE_SHA256 }, headers: { "content-length": "17" } },
  },
  "POST /publish/blobs/:sha256{[0-9a-f]{64}}/parts": {
    summary: "Begin to send a large file in parts, or go on with it",
    description: "Files above 16 MiB: a request of a deployed Worker has at most 100 MB.",
    body: jsonBody(PartsRequest, { size: 17 }, BODY_MAX_BYTES),
    answers: { 200: json(PartsAnswer, "The size of a part, and which have arrived.") },
    example: { path: { sha256: GAUGE_SHA256 } },
  },
  "PUT /publish/blobs/:sha256{[0-9a-f]{64}}/parts/:number{[0-9]{1,5}}": {
    summary: "Send a part of a file",
    parameters: [CONTENT_LENGTH],
    body: { type: "application/octet-stream", example: GAUGE, maxBytes: PUBLISH_LIMITS.PART_BYTES },
    answers: { 200: json(BlobAnswer, "The part is kept.") },
    refusals: {
      400: "The part has another size.",
      404: "No such file is being sent in parts.",
      411: "Its size is not said.",
    },
    example: {
      path: { sha256: GAUGE_SHA256, number: "1" },
      headers: { "content-length": "17" },
    },
  },
  "POST /publish/blobs/:sha256{[0-9a-f]{64}}/join": {
    summary: "Join the parts of a file",
    description: "The whole is read once, and dropped when it has another hash.",
    answers: {
      200: json(BlobAnswer, "The bytes are kept."),
      409: json(MissingParts, "Some parts have not arrived."),
    },
    refusals: {
      400: "The bytes have another hash.",
      404: "No such file is being sent in parts.",
    },
    example: { path: { sha256: GAUGE_SHA256 } },
  },
  "POST /publish/versions/:uploadId/commit": {
    summary: "Make an announced version public",
    answers: {
      200: json(CommitAnswer, "The version and its DOI."),
      409: json(
        CommitRefusal,
        "Some files have not arrived, or an unrelated dataset took the key in the meantime.",
      ),
    },
    refusals: { 404: "No such upload." },
    example: { path: { uploadId: UPLOAD } },
  },
  "POST /publish/datasets/:id{[0-9]+}/unpublish": {
    summary: "Withdraw a dataset",
    description:
      "Title, people, DOI and the reason stay on its page and in its 410. Sent again with a reason, it gives or replaces the reason; DataCite keeps the DOI without listing it.",
    body: {
      ...jsonBody(
        UnpublishRequest,
        { reason: "The sensor was calibrated in the wrong range." },
        BODY_MAX_BYTES,
      ),
      isOptional: true,
    },
    answers: { 200: json(UnpublishAnswer, "Tombstones are left.") },
    refusals: { 404: "No such dataset." },
    example: { path: { id: "5" } },
  },
  "POST /publish/datasets/:id{[0-9]+}/versions/:version{[0-9]+}/revise": {
    summary: "Change what a version says of itself",
    description:
      "Number, DOI and files stay, `revision` counts up. What is left out stays as it is, `null` takes away; a change that says nothing new counts nothing up.",
    body: jsonBody(
      ReviseRequest,
      { description: "Reads gauges by the hour." },
      PUBLISH_BODY_MAX_BYTES,
    ),
    answers: { 200: json(PublicDataset, "The version as it is now.") },
    refusals: {
      404: "No such version.",
      409: "Others revise the version at the same time.",
      410: "The version was withdrawn.",
    },
    example: { path: { id: "4", version: "1" } },
  },
  "PUT /publish/accounts": {
    summary: "Add people and workspaces, or bring them up to date",
    body: jsonBody(
      AccountsRequest,
      {
        users: [
          {
            sub: "ada",
            email: "ada@example.org",
            firstName: "Ada",
            lastName: "Moss",
            color: "#5FBFF9",
            memberships: [{ organization: LAB, role: "member" }],
          },
        ],
      },
      PUBLISH_BODY_MAX_BYTES,
    ),
    answers: { 200: json(AccountsAnswer, "How many were written.") },
    refusals: { 409: "An address or name belongs to somebody else." },
    example: {},
  },
};
