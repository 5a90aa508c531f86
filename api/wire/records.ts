import * as v from "valibot";
import { createParser } from "./parse.ts";
import { count, list } from "./fields.ts";

export const FoundRecord = v.object({
  datasetId: v.number(),
  version: v.number(),
  model: v.string(),
  properties: v.record(v.string(), v.unknown()),
});
export type FoundRecord = v.InferOutput<typeof FoundRecord>;

/** Body of `/search/records`. */
export const FoundRecordsPage = v.object({
  limit: v.number(),
  offset: v.number(),
  totalCount: count,
  records: list(FoundRecord),
});
export type FoundRecordsPage = v.InferOutput<typeof FoundRecordsPage>;

export const parseFoundRecordsPage = createParser(FoundRecordsPage);
