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

const Text = v.pipe(v.string(), v.maxLength(VALUE_MAX_CHARS));
const Scalar = v.union([Text, v.number(), v.boolean()]);
const Options = v.record(Text, v.union([Scalar, v.array(Scalar)]));

/** A column as its publisher describes it, in the words of a Frictionless table schema. */
export const TableField = v.object({
  name: Text,
  type: v.optional(Text),
  format: v.optional(Text),
  title: v.optional(Text),
  description: v.optional(Text),
  unit: v.optional(Text),
  missingValues: v.optional(v.array(Text)),
  constraints: v.optional(Options),
  /** All else that is said of it, such as `decimalChar`, `trueValues`, `rdfType`, `example`. */
  options: v.optional(Options),
  /** The values that a column of few values has, and what each stands for. */
  categories: v.optional(v.array(v.object({ value: Scalar, label: v.optional(Text) }))),
});
export type TableField = v.InferOutput<typeof TableField>;

/** A delimited text of the version: how to read it, and its columns in their order. */
export const SourceTable = v.object({
  path: Text,
  name: v.optional(Text),
  title: v.optional(Text),
  description: v.optional(Text),
  encoding: v.optional(Text),
  /** As in a Frictionless dialect: `delimiter`, `quoteChar`, `header`, `decimalChar` … */
  dialect: v.optional(Options),
  missingValues: v.optional(v.array(Text)),
  primaryKey: v.optional(v.array(Text)),
  foreignKeys: v.optional(
    v.array(v.object({ fields: v.array(Text), resource: Text, references: v.array(Text) })),
  ),
  /** The header, as it stands in the file; absent where it was not read. */
  columns: v.optional(v.array(v.string())),
  fields: v.array(TableField),
});
export type SourceTable = v.InferOutput<typeof SourceTable>;

/** A file that is named by its address and that the version does not hold. */
export const LinkedFile = v.object({
  name: Text,
  url: v.pipe(Text, v.regex(/^https?:\/\//i)),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** `sha256:…`, `md5:…`. */
  hashes: v.optional(v.array(Text)),
  mediaType: v.optional(Text),
});
export type LinkedFile = v.InferOutput<typeof LinkedFile>;

/** What a package says of itself that the contract has no field for. */
export const SourceMetadata = v.object({
  /** The kind of description, such as `Frictionless`. */
  standard: v.optional(Text),
  createdAt: v.optional(Text),
  homepage: v.optional(Text),
  citation: v.optional(Text),
  alternateNames: v.optional(v.array(Text)),
  /** Data that these were made from; of the publication's own field. */
  sources: v.optional(v.array(v.object({ title: v.string(), url: v.optional(v.string()) }))),
  temporalCoverage: v.optional(Text),
  spatialCoverage: v.optional(Text),
  /** The place covered, in degrees; one over the 180th meridian has a west beyond its east. */
  box: v.optional(Box),
  /** Every licence that is named, the first one included. */
  licenses: v.optional(
    v.array(
      v.object({
        name: v.optional(Text),
        title: v.optional(Text),
        url: v.optional(Text),
      }),
    ),
  ),
  /** People and organisations by their roles, authors included. */
  people: v.optional(
    v.array(
      v.object({
        name: Text,
        roles: v.array(Text),
        organization: v.optional(Text),
        url: v.optional(Text),
      }),
    ),
  ),
  tables: v.optional(v.pipe(v.array(SourceTable), v.maxLength(TABLES_MAX)), []),
  links: v.optional(v.pipe(v.array(LinkedFile), v.maxLength(LINKS_MAX)), []),
  /** All else, by its place in the description: `views.0.title`. */
  properties: v.optional(
    v.pipe(v.array(v.object({ name: Text, value: Text })), v.maxLength(PROPERTIES_MAX)),
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
