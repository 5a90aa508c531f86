import * as v from "valibot";
import { createParser } from "./parse.ts";
import { count, list, optional, text } from "./tolerant.ts";

/** A dataset of another workspace that was shared with the caller. */
export const SharedDataset = v.object({
  content: v.object({
    id: v.string(),
    intId: optional(v.number()),
    name: v.string(),
    description: text,
    state: text,
    createdAt: optional(v.string()),
    updatedAt: optional(v.string()),
    status: text,
    tags: list(v.string()),
    dataUseAgreementId: optional(v.number()),
    workspaceNodeId: text,
    workspaceName: text,
  }),
});
export type SharedDataset = v.InferOutput<typeof SharedDataset>;

/** Body of `GET /datasets/shared-datasets`. */
export const SharedDatasetsPage = v.object({
  limit: v.number(),
  offset: v.number(),
  totalCount: count,
  datasets: list(SharedDataset),
});
export type SharedDatasetsPage = v.InferOutput<typeof SharedDatasetsPage>;

export const parseSharedDatasetsPage = createParser(SharedDatasetsPage);
