import * as v from "valibot";

/** The catalogue's description of a version, as far as a package needs it. */
export const Metadata = v.object({
  "@id": v.string(),
  name: v.string(),
  description: v.string(),
  version: v.number(),
  revision: v.optional(v.number(), 0),
  license: v.string(),
  datePublished: v.string(),
  sourceOrganization: v.string(),
  keywords: v.array(v.string()),
  contributors: v.array(
    v.object({
      firstName: v.string(),
      middleInitial: v.optional(v.nullable(v.string())),
      lastName: v.string(),
      orcid: v.optional(v.nullable(v.string())),
    }),
  ),
  files: v.array(
    v.object({
      name: v.string(),
      path: v.string(),
      size: v.number(),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type Description = v.InferOutput<typeof Metadata>;
