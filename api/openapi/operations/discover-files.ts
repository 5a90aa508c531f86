import {
  AssetsPage,
  DownloadManifest,
  DownloadManifestRequest,
  FileTreePage,
  TreeNode,
  ViewerAssets,
  ZipRequest,
} from "#api/wire/files.ts";
import { TableIndex } from "#api/wire/table-index.ts";
import { SELECTION_MAX_BYTES } from "../../limits.ts";
import { AssetsQuery, BrowseQuery, NodeQuery } from "../../routes/files.ts";
import { VERSION_PATH } from "../../routes/found-version.ts";
import { FilesQuery, AssetsQuery as ViewerAssetsQuery } from "../../routes/packages.ts";
import { AllAssets, PackageFilesPage } from "../answers.ts";
import {
  FILES_REFUSALS,
  GONE,
  json,
  jsonBody,
  type Operations,
  type Parameter,
  PART_ANSWERS,
  PARTS,
  VERSION_REFUSALS,
} from "../operation.ts";

const version = { id: "1", version: "1" };
const VERSION = `/discover${VERSION_PATH}`;

function text(name: string, description: string): Parameter {
  return { name, in: "query", schema: { type: "string" }, description };
}

const origin = text("downloadOrigin", "Where the download was started; counted, never refused.");

const BYTE_ANSWERS = { ...PART_ANSWERS, 410: GONE };
const OUTSIDE = { 416: "The part that was asked for lies outside the file." };

/** Files of public versions: browse, fetch one, fetch many. */
export const discoverFiles: Operations = {
  [`GET ${VERSION}/files/browse`]: {
    summary: "What lies in a folder",
    query: BrowseQuery,
    answers: { 200: json(FileTreePage, "A page of folders, then files."), 410: GONE },
    refusals: FILES_REFUSALS,
    example: { path: version, query: "path=data" },
  },
  [`GET ${VERSION}/files`]: {
    summary: "One file or folder",
    query: NodeQuery,
    required: ["path"],
    answers: { 200: json(TreeNode, "What lies there."), 410: GONE },
    refusals: FILES_REFUSALS,
    example: { path: version, query: "path=data/gauge.csv" },
  },
  [`GET ${VERSION}/files/content`]: {
    summary: "The bytes of a file",
    parameters: [
      { ...text("path", "Where the file lies in its version."), required: true },
      text("expires", "From a signed address."),
      text("signature", "From a signed address."),
      origin,
      ...PARTS,
    ],
    answers: BYTE_ANSWERS,
    refusals: { ...FILES_REFUSALS, ...OUTSIDE, 400: "No path." },
    example: { path: version, query: "path=data/gauge.csv" },
  },
  [`GET ${VERSION}/files/table`]: {
    summary: "Statistics of a table, and where its rows begin",
    parameters: [{ ...text("path", "Where the table lies in its version."), required: true }],
    answers: {
      200: json(
        TableIndex,
        "What is known so far: of the first `scanned` bytes of the file. Asking has more read.",
      ),
      410: GONE,
    },
    refusals: {
      ...FILES_REFUSALS,
      400: "No path.",
      404: "No such table.",
    },
    example: { path: version, query: "path=data/gauge.csv" },
  },
  [`GET ${VERSION}/banner`]: {
    summary: "The picture of a version: its publisher's, or one of its open files",
    parameters: PARTS,
    answers: BYTE_ANSWERS,
    refusals: { ...VERSION_REFUSALS, ...OUTSIDE },
    example: { path: version },
  },
  [`POST ${VERSION}/files/download-manifest`]: {
    summary: "Addresses to fetch files from",
    body: jsonBody(DownloadManifestRequest, { paths: ["data"] }),
    answers: { 200: json(DownloadManifest, "Every file under the paths."), 410: GONE },
    refusals: {
      ...FILES_REFUSALS,
      400: "A path lies outside `rootPath`.",
      403: "The caller was not granted access, or there are more than 10,000 files.",
    },
    example: { path: version },
  },
  [`GET ${VERSION}/assets`]: {
    summary: "Every file and folder of a code release",
    answers: { 200: json(AllAssets, "All of them."), 410: GONE },
    refusals: FILES_REFUSALS,
    example: { path: { id: "4", version: "1" } },
  },
  [`GET ${VERSION}/assets/browse`]: {
    summary: "What lies in a folder of a code release",
    query: AssetsQuery,
    answers: { 200: json(AssetsPage, "A page of folders, then files."), 410: GONE },
    refusals: FILES_REFUSALS,
    example: { path: { id: "4", version: "1" } },
  },
  [`GET ${VERSION}/download`]: {
    summary: "A version as a zip",
    parameters: [origin],
    answers: { 200: { description: "The zip.", type: "application/zip" }, 410: GONE },
    refusals: { ...FILES_REFUSALS, 403: "Withheld from the caller, or more than 5 GB." },
    example: { path: version },
  },
  "GET /discover/packages/:packageId/files": {
    summary: "Files of a package",
    query: FilesQuery,
    answers: { 200: json(PackageFilesPage, "Its file."), 410: GONE },
    refusals: FILES_REFUSALS,
    example: { path: { packageId: "N:package:3a1daea8-272f-ab49-570e-e170589e0182" } },
  },
  "POST /zipit/discover": {
    summary: "A selection as a zip",
    description: "A form, so that a browser saves the answer. One file alone comes as it is.",
    parameters: [origin, ...PARTS],
    takesHeaderTokenOnly: true,
    body: {
      type: "application/x-www-form-urlencoded",
      schema: ZipRequest,
      field: "data",
      example: { datasetId: 1, version: 1, paths: ["data"] },
      maxBytes: SELECTION_MAX_BYTES,
    },
    answers: {
      ...BYTE_ANSWERS,
      200: { description: "The zip, or the file.", type: "application/zip" },
    },
    refusals: {
      ...FILES_REFUSALS,
      ...OUTSIDE,
      400: "No form, no JSON in `data`, more than 1,000 paths, or one outside `rootPath`.",
      403: "Withheld from the caller, or more than 5 GB.",
      404: "No such version, or no such path in it.",
    },
    example: {},
  },
  "GET /packages/discover/assets": {
    summary: "What was made of a package's or dataset's files for viewers",
    description:
      "Exactly one of the two parameters. Nothing converts files here: the list is empty.",
    query: ViewerAssetsQuery,
    answers: { 200: json(ViewerAssets, "The assets.") },
    refusals: { 404: "No such published package or dataset." },
    example: { query: "dataset_id=1" },
  },
};
