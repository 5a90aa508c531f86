import * as v from "valibot";
import { Box } from "./coverage.ts";
import { createParser } from "./parse.ts";

/** Upper bounds of what a package says besides the contract's own fields. */
export const SOURCE_METADATA_LIMITS = {
  /** Characters of all of it as JSON: one row of the database holds at most 2 MB. */
  JSON_MAX_CHARS: 500_000,
  TABLES_MAX: 1_000,
  LINKS_MAX: 2_000,
  PROPERTIES_MAX: 2_000,
  VALUE_MAX_CHARS: 10_000,
} as const;

const { TABLES_MAX, LINKS_MAX, PROPERTIES_MAX, VALUE_MAX_CHARS } = SOURCE_METADATA_LIMITS;

const Words = v.pipe(v.string(), v.maxLength(VALUE_MAX_CHARS));
const Scalar = v.union([Words, v.number(), v.boolean()]);
const Options = v.record(Words, v.union([Scalar, v.array(Scalar)]));

/** A column as its publisher describes it, in the words of a Frictionless table schema. */
export const TableField = v.object({
  name: Words,
  type: v.optional(Words),
  format: v.optional(Words),
  title: v.optional(Words),
  description: v.optional(Words),
  unit: v.optional(Words),
  missingValues: v.optional(v.array(Words)),
  constraints: v.optional(Options),
  /** All else that is said of it, such as `decimalChar`, `trueValues`, `rdfType`, `example`. */
  options: v.optional(Options),
  /** The values that a column of few values has, and what each stands for. */
  categories: v.optional(v.array(v.object({ value: Scalar, label: v.optional(Words) }))),
});
export type TableField = v.InferOutput<typeof TableField>;

/** A delimited text of the version: how to read it, and its columns in their order. */
export const SourceTable = v.object({
  path: Words,
  name: v.optional(Words),
  title: v.optional(Words),
  description: v.optional(Words),
  encoding: v.optional(Words),
  /** As in a Frictionless dialect: `delimiter`, `quoteChar`, `header`, `decimalChar` … */
  dialect: v.optional(Options),
  missingValues: v.optional(v.array(Words)),
  primaryKey: v.optional(v.array(Words)),
  foreignKeys: v.optional(
    v.array(v.object({ fields: v.array(Words), resource: Words, references: v.array(Words) })),
  ),
  /** The header, as it stands in the file; absent where it was not read. */
  columns: v.optional(v.array(v.string())),
  fields: v.array(TableField),
});
export type SourceTable = v.InferOutput<typeof SourceTable>;

/** A file that is named by its address and that the version does not hold. */
export const LinkedFile = v.object({
  name: Words,
  url: v.pipe(Words, v.regex(/^https?:\/\//i)),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** `sha256:…`, `md5:…`. */
  hashes: v.optional(v.array(Words)),
  mediaType: v.optional(Words),
});
export type LinkedFile = v.InferOutput<typeof LinkedFile>;

/** What a package says of itself that the contract has no field for. */
export const SourceMetadata = v.object({
  /** The kind of description, such as `Frictionless`. */
  standard: v.optional(Words),
  createdAt: v.optional(Words),
  homepage: v.optional(Words),
  citation: v.optional(Words),
  alternateNames: v.optional(v.array(Words)),
  /** Data that these were made from; of the publication's own field. */
  sources: v.optional(v.array(v.object({ title: v.string(), url: v.optional(v.string()) }))),
  temporalCoverage: v.optional(Words),
  spatialCoverage: v.optional(Words),
  /** The place covered, in degrees; one over the 180th meridian has a west beyond its east. */
  box: v.optional(Box),
  /** Every licence that is named, the first one included. */
  licenses: v.optional(
    v.array(
      v.object({
        name: v.optional(Words),
        title: v.optional(Words),
        url: v.optional(Words),
      }),
    ),
  ),
  /** People and organisations by their roles, authors included. */
  people: v.optional(
    v.array(
      v.object({
        name: Words,
        roles: v.array(Words),
        organization: v.optional(Words),
        url: v.optional(Words),
      }),
    ),
  ),
  tables: v.optional(v.pipe(v.array(SourceTable), v.maxLength(TABLES_MAX)), []),
  links: v.optional(v.pipe(v.array(LinkedFile), v.maxLength(LINKS_MAX)), []),
  /** All else, by its place in the description: `views.0.title`. */
  properties: v.optional(
    v.pipe(v.array(v.object({ name: Words, value: Words })), v.maxLength(PROPERTIES_MAX)),
    [],
  ),
});
export type SourceMetadata = v.InferOutput<typeof SourceMetadata>;

/** As a publisher sends it: bounded as a whole. */
export const PublishSourceMetadata = v.pipe(
  SourceMetadata,
  v.check(
    (metadata) => JSON.stringify(metadata).length <= SOURCE_METADATA_LIMITS.JSON_MAX_CHARS,
    "The metadata of the source has at most 500,000 characters.",
  ),
);

/** Of a version that says nothing besides. */
export const NO_SOURCE_METADATA: SourceMetadata = { tables: [], links: [], properties: [] };

export const parseSourceMetadata = createParser(SourceMetadata);
