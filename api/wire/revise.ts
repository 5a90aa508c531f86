import * as v from "valibot";
import { PublishRequest } from "./publish.ts";

const { entries } = PublishRequest;

/**
 * Body of `POST /publish/datasets/{id}/versions/{version}/revise`: the words that a revision may
 * change. What is left out stays as it is, `null` takes away. A field that is not here, such as
 * `files`, is refused.
 */
export const ReviseRequest = v.strictObject({
  name: v.optional(entries.name),
  description: v.optional(entries.description.wrapped),
  readme: v.nullish(entries.readme.wrapped),
  changelog: v.nullish(entries.changelog.wrapped),
  license: v.nullish(entries.license.wrapped),
  otherLicense: v.nullish(entries.otherLicense.wrapped),
  tags: v.optional(entries.tags.wrapped),
  contributors: v.optional(entries.contributors.wrapped),
  owner: v.nullish(entries.owner.wrapped),
  organizationName: v.nullish(entries.organizationName.wrapped),
  sources: v.optional(entries.sources.wrapped),
  externalPublications: v.optional(entries.externalPublications.wrapped),
  versionLabel: v.nullish(entries.versionLabel.wrapped),
  originalDate: v.nullish(entries.originalDate.wrapped),
  sourceMetadata: v.nullish(entries.sourceMetadata.wrapped),
  sponsorship: v.nullish(entries.sponsorship.wrapped),
  collections: v.optional(entries.collections.wrapped),
});

export type ReviseRequest = v.InferOutput<typeof ReviseRequest>;
