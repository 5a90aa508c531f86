import * as v from "valibot";
import { DATASET_TYPES } from "./enums.ts";
import { createParser } from "./parse.ts";
import { count, list } from "./fields.ts";

/** Where a download was started; `AllOrigins` would count the others twice. */
export const DOWNLOAD_ORIGINS = [
  "SPARC",
  "Discover",
  "AllOrigins",
  "AWSRequesterPayer",
  "Unknown",
] as const;

/** Body of `/metrics/dataset/downloads/summary`. */
export const DownloadsSummary = list(
  v.object({
    datasetId: v.number(),
    version: v.number(),
    origin: v.picklist(DOWNLOAD_ORIGINS),
    downloads: count,
  }),
);
export type DownloadsSummary = v.InferOutput<typeof DownloadsSummary>;

/** Body of `/organizations/{id}/datasets/metrics`. */
export const OrganizationMetrics = v.object({
  datasets: list(v.object({ id: v.number(), name: v.string(), size: count })),
});
export type OrganizationMetrics = v.InferOutput<typeof OrganizationMetrics>;

/** Body of `/datasets/{id}/metrics`, our own extension: views and downloads by month, as `yyyy-MM`. */
export const DatasetMetrics = v.object({
  months: list(
    v.object({
      month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
      /** Absent in answers from before views were counted. */
      views: v.optional(count, 0),
      downloads: count,
    }),
  ),
});
export type DatasetMetrics = v.InferOutput<typeof DatasetMetrics>;

/** How many uses are listed. */
export const USES_LISTED_MAX = 50;

/** Body of `/datasets/{id}/uses`, our own extension: records that name it, and collections that contain it. */
export const Uses = v.object({
  records: list(
    v.object({
      id: v.number(),
      version: v.number(),
      name: v.string(),
      datasetType: v.picklist(DATASET_TYPES),
    }),
  ),
});
export type Uses = v.InferOutput<typeof Uses>;

export const parseUses = createParser(Uses);
export const parseDatasetMetrics = createParser(DatasetMetrics);
export const parseDownloadsSummary = createParser(DownloadsSummary);
export const parseOrganizationMetrics = createParser(OrganizationMetrics);
