import * as v from "valibot";
import { PublicDataset, Tombstone } from "./dataset.ts";
import { createParser } from "./parse.ts";
import { count, list } from "./tolerant.ts";

/** One member of a collection: a dataset of this catalogue, its tombstone, or a foreign DOI. */
export const CollectionMember = v.variant("source", [
  v.object({ source: v.literal("Pennsieve"), data: PublicDataset }),
  v.object({ source: v.literal("PennsieveUnpublished"), data: Tombstone }),
  v.object({ source: v.literal("External"), data: v.object({ doi: v.string() }) }),
]);
export type CollectionMember = v.InferOutput<typeof CollectionMember>;

/** Body of `/datasets/{id}/versions/{v}/dois`. */
export const CollectionMembersPage = v.object({
  limit: v.number(),
  offset: v.number(),
  totalCount: count,
  dois: list(CollectionMember),
});
export type CollectionMembersPage = v.InferOutput<typeof CollectionMembersPage>;

/** Body of `/datasets/doi?doi=…`; unknown DOIs are left out. */
export const DatasetsByDoi = v.object({
  published: v.nullish(v.record(v.string(), PublicDataset), () => ({})),
  unpublished: v.nullish(v.record(v.string(), Tombstone), () => ({})),
});
export type DatasetsByDoi = v.InferOutput<typeof DatasetsByDoi>;

export const parseCollectionMembersPage = createParser(CollectionMembersPage);
export const parseDatasetsByDoi = createParser(DatasetsByDoi);
