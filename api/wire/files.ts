import * as v from "valibot";
import { createParser } from "./parse.ts";
import { Understanding } from "./search.ts";
import { count, emailAddress, list, optional, text, line } from "./fields.ts";

const page = { limit: v.number(), offset: v.number(), totalCount: count };

export const TreeFile = v.object({
  type: v.literal("File"),
  name: v.string(),
  path: v.string(),
  size: count,
  fileType: text,
  packageType: text,
  icon: text,
  uri: text,
  sourcePackageId: optional(v.string()),
  createdAt: optional(v.string()),
  s3Version: optional(v.string()),
  sha256: optional(v.string()),
});
export type TreeFile = v.InferOutput<typeof TreeFile>;

/** `size` is the sum of the whole sub-tree, in bytes. */
export const TreeDirectory = v.object({
  type: v.literal("Directory"),
  name: v.string(),
  path: v.string(),
  size: count,
});
export type TreeDirectory = v.InferOutput<typeof TreeDirectory>;

export const TreeNode = v.variant("type", [TreeFile, TreeDirectory]);
export type TreeNode = v.InferOutput<typeof TreeNode>;
/** A producer's object: optional fields are omitted rather than `null`. */
export type TreeNodeAnswer = v.InferInput<typeof TreeNode>;

/** Body of `files/browse`: folders first, then files, in natural order. */
export const FileTreePage = v.object({ ...page, files: list(TreeNode) });
export type FileTreePage = v.InferOutput<typeof FileTreePage>;

/** Body of `assets/browse` of a code release. */
export const AssetsPage = v.object({
  ...page,
  assets: list(
    v.object({
      name: v.string(),
      path: v.string(),
      size: count,
      type: v.picklist(["file", "folder"]),
      /** Our own extensions; of files only. */
      createdAt: optional(v.string()),
      sha256: optional(v.string()),
    }),
  ),
});
export type AssetsPage = v.InferOutput<typeof AssetsPage>;

export const FoundFile = v.object({
  name: v.string(),
  /** Our own extension: its path in its version. */
  path: optional(v.string()),
  datasetId: v.number(),
  datasetVersion: v.number(),
  size: count,
  fileType: text,
  packageType: text,
  icon: text,
  uri: text,
  createdAt: optional(v.string()),
  sourcePackageId: optional(v.string()),
  /** Our own extension: its name and its folder in pieces; every second one is a word of the query. */
  marked: optional(v.object({ name: list(v.string()), folder: list(v.string()) })),
});
export type FoundFile = v.InferOutput<typeof FoundFile>;

/** Body of `/search/files`; `understanding` is our own extension. */
export const FoundFilesPage = v.object({
  ...page,
  understanding: optional(Understanding),
  files: list(FoundFile),
});
export type FoundFilesPage = v.InferOutput<typeof FoundFilesPage>;

/** Body of `files/download-manifest`; each `url` works for a limited time. */
export const DownloadManifest = v.object({
  header: v.object({ count, size: count }),
  data: list(
    v.object({
      fileName: v.string(),
      path: list(v.string()),
      url: v.string(),
      size: count,
      sha256: optional(v.string()),
    }),
  ),
});
export type DownloadManifest = v.InferOutput<typeof DownloadManifest>;

/** The body of `files/download-manifest`; every path is below `rootPath` when one is given. */
export const DownloadManifestRequest = v.object({
  paths: v.array(v.string()),
  rootPath: optional(v.string()),
});

export const parseTreeNode = createParser(TreeNode);
export const parseFileTreePage = createParser(FileTreePage);
export const parseAssetsPage = createParser(AssetsPage);
export const parseFoundFilesPage = createParser(FoundFilesPage);
export const parseDownloadManifest = createParser(DownloadManifest);
export const parseDownloadManifestRequest = createParser(DownloadManifestRequest);

/** The field `data` of the form that requests a zip of a selection. */
export const ZipRequest = v.object({
  datasetId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  paths: v.pipe(v.array(v.string()), v.minLength(1)),
  rootPath: v.nullish(v.string(), ""),
  archiveName: v.nullish(v.pipe(v.string(), v.maxLength(255)), ""),
  /** Access token of a person who may see files under embargo. */
  userToken: v.nullish(v.string(), null),
});
export type ZipRequest = v.InferOutput<typeof ZipRequest>;

export const parseZipRequest = createParser(ZipRequest);

/** Body of `GET /packages/discover/assets`: conversions of files for viewers. */
export const ViewerAssets = v.object({
  assets: list(
    v.object({
      id: v.string(),
      dataset_id: v.union([v.number(), v.string()]),
      name: text,
      asset_type: text,
      asset_url: text,
      properties: v.nullish(v.record(v.string(), v.unknown()), () => ({})),
      status: text,
      package_ids: list(v.string()),
      created_at: text,
    }),
  ),
  cloudfront: optional(v.object({ policy: text, signature: text, key_pair_id: text })),
});

export const parseViewerAssets = createParser(ViewerAssets);

const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Body of `POST /discover/rehydrate`: the requester of an archived version's files. */
export const RehydrateRequest = v.object({
  datasetId: Id,
  /** The number of the version, as in its address. */
  datasetVersionId: Id,
  name: line(255),
  email: emailAddress,
  recaptchaToken: v.nullish(v.pipe(v.string(), v.maxLength(8_192))),
});
export type RehydrateRequest = v.InferOutput<typeof RehydrateRequest>;

/** Answer to `POST /discover/rehydrate`. */
export const RehydrateAnswer = v.object({ rehydrationLocation: v.string(), taskARN: v.string() });

export const parseRehydrateRequest = createParser(RehydrateRequest);
export const parseRehydrateAnswer = createParser(RehydrateAnswer);
