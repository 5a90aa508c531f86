import * as v from "valibot";
import { DATASET_TYPES } from "#api/wire/enums.ts";
import { done, failed, type Outcome } from "../failures.ts";
import type { Folder } from "../folder.ts";
import { toShapeReason } from "../descriptor.ts";

const Author = v.union([
  v.string(),
  v.strictObject({ name: v.string(), orcid: v.optional(v.string()) }),
]);

/** The fields of `dataset.yaml`; a misspelt field is refused. */
const PlainDataset = v.strictObject({
  key: v.optional(v.string()),
  title: v.string(),
  description: v.optional(v.string()),
  license: v.optional(v.string()),
  tags: v.optional(v.array(v.string()), []),
  authors: v.optional(v.array(Author), []),
  organization: v.optional(v.string()),
  type: v.optional(v.picklist(DATASET_TYPES)),
  banner: v.optional(v.string()),
  embargo: v.optional(v.string()),
  related: v.optional(v.array(v.string()), []),
});

/** A folder with a small YAML file: everything in it is published. */
export async function readPlainFolder(input: unknown, folder: Folder): Promise<Outcome<unknown>> {
  const { file } = folder;
  const parsed = v.safeParse(PlainDataset, input);
  if (!parsed.success) {
    const { field, reason } = toShapeReason(parsed.issues[0]);
    return failed({ code: "DESCRIPTOR_SHAPE", file, field, reason });
  }
  const files = await folder.listFiles();
  if (!files.ok) return files;
  const { key, title, description, license, tags, authors, organization } = parsed.output;
  const { type, banner, embargo, related } = parsed.output;
  return done({
    name: key,
    title,
    description,
    keywords: tags,
    licenses: license === undefined ? undefined : [{ name: license }],
    contributors: authors.map((author) =>
      typeof author === "string" ? author : { title: author.name, path: toOrcidUrl(author.orcid) },
    ),
    image: banner,
    resources: files.value.filter((path) => path !== file).map((path) => ({ path })),
    foreland: {
      ...(organization !== undefined && { organizationName: organization }),
      ...(type !== undefined && { datasetType: type }),
      ...(embargo !== undefined && { embargoReleaseDate: embargo }),
      externalPublications: related.map((doi) => ({ doi, relationshipType: "References" })),
    },
  });
}

function toOrcidUrl(orcid: string | undefined): string | undefined {
  return orcid === undefined
    ? undefined
    : `https://orcid.org/${orcid.replace(/^https?:\/\/orcid\.org\//, "")}`;
}
