import * as v from "valibot";
import { PublicDataset, Tombstone } from "./dataset.ts";
import { DATASET_TYPES } from "./enums.ts";
import { createParser } from "./parse.ts";
import { count, list, optional } from "./fields.ts";

export const VersionInBrief = v.object({
  version: v.pipe(v.number(), v.integer()),
  doi: v.string(),
  /** Whether it can be seen; a withdrawn version keeps its number and DOI. */
  isPublic: v.boolean(),
});
export type VersionInBrief = v.InferOutput<typeof VersionInBrief>;

/** A dataset after its last change: its newest version, or the tombstone of a withdrawn one. */
export const Change = v.object({
  id: v.pipe(v.number(), v.integer()),
  /** UTC, whole seconds: `2026-03-01T12:00:00Z`. */
  changedAt: v.string(),
  datasetType: v.picklist(DATASET_TYPES),
  organizationId: optional(v.number()),
  dataset: optional(PublicDataset),
  tombstone: optional(Tombstone),
  versions: list(VersionInBrief),
  /** DOIs of all members of a public collection, in their order; none of any other record. */
  members: list(v.string()),
});
export type Change = v.InferOutput<typeof Change>;
export type ChangeAnswer = v.InferInput<typeof Change>;

export const ChangesPage = v.object({
  limit: v.number(),
  /** Of all pages; only the first page has it. */
  totalCount: optional(count),
  /** The value of `after` for the next page; the last page has none. */
  next: optional(v.string()),
  changes: list(Change),
});
export type ChangesPage = v.InferOutput<typeof ChangesPage>;
export type ChangesPageAnswer = v.InferInput<typeof ChangesPage>;

export const PublishingOrganization = v.object({ id: v.number(), name: v.string() });

export const parseChangesPage = createParser(ChangesPage);
export const parsePublishingOrganizations = createParser(list(PublishingOrganization));
