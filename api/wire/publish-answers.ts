import * as v from "valibot";
import { PUBLISH_LIMITS, Sha256 } from "./publish.ts";

/**
 * Answer to `POST /publish/versions`.
 * `unchanged`: the newest version already has exactly this content. `revised`: the content is the same, and
 * the description is now the new one, which readers see at once. `upload`: send the `missing`
 * blobs, then commit. Readers see nothing before the commit.
 */
export const PublishAnswer = v.variant("status", [
  v.object({ status: v.literal("unchanged"), datasetId: v.number(), version: v.number() }),
  v.object({
    status: v.literal("revised"),
    datasetId: v.number(),
    version: v.number(),
    revision: v.number(),
  }),
  v.object({ status: v.literal("upload"), uploadId: v.string(), missing: v.array(Sha256) }),
]);

/** The dataset with the key of a publication that has another title and no file in common with it. */
const UnrelatedDataset = v.object({
  status: v.literal("unrelated"),
  datasetId: v.number(),
  version: v.number(),
  /** The title of its newest version. */
  name: v.string(),
});

/** Body of the 409 when an announcement or commit would add to an unrelated dataset. */
export const UnrelatedRefusal = v.object({
  message: v.string(),
  /** The title of the publication that was refused. */
  name: v.string(),
  unrelated: v.omit(UnrelatedDataset, ["status"]),
});

/**
 * Answer to `POST /publish/versions/preview`, which takes what `POST /publish/versions` takes and
 * writes nothing. `new`: a dataset with its first version. `version`: the next one. `revision`: another
 * description of the newest version. `unchanged`: the newest version already has exactly this content.
 * `unrelated` and `unknown`: the announcement would be refused.
 */
export const PreviewAnswer = v.variant("status", [
  v.object({ status: v.literal("new") }),
  v.object({ status: v.literal("version"), datasetId: v.number(), version: v.number() }),
  v.object({
    status: v.literal("revision"),
    datasetId: v.number(),
    version: v.number(),
    revision: v.number(),
  }),
  v.object({ status: v.literal("unchanged"), datasetId: v.number(), version: v.number() }),
  UnrelatedDataset,
  v.object({ status: v.literal("unknown"), named: v.string() }),
]);

export type PreviewAnswer = v.InferOutput<typeof PreviewAnswer>;

/** Answer to `POST /publish/blobs`: how many files are stored. */
export const BlobsAnswer = v.object({ stored: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/** Body of `POST /publish/blobs/{sha256}/parts`: a file that is sent in parts. */
export const PartsRequest = v.object({
  size: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(PUBLISH_LIMITS.PART_BYTES * PUBLISH_LIMITS.PARTS_MAX),
  ),
});

/** Its answer: the size of a part, and the numbers of the stored parts, counted from 1. */
export const PartsAnswer = v.object({
  partBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  arrived: v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

/** Answer to `POST /publish/versions/{uploadId}/commit`. */
export const CommitAnswer = v.object({
  status: v.literal("published"),
  datasetId: v.number(),
  version: v.number(),
  doi: v.string(),
});
