import * as v from "valibot";
import { Box } from "./coverage.ts";
import { createParser } from "./parse.ts";

/** Upper bounds of a package's metadata beyond the contract's own fields. */
export const SOURCE_METADATA_LIMITS = {
  /** Characters of all of it as JSON: one row of the database has at most 2 MB. */
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

/** A column as its publisher describes it, in the terms of a Frictionless table schema. */
export const TableField = v.object({
  name: Text,
  type: v.optional(Text),
  format: v.optional(Text),
  title: v.optional(Text),
  description: v.optional(Text),
  unit: v.optional(Text),
  missingValues: v.optional(v.array(Text)),
  constraints: v.optional(Options),
  /** All other properties, such as `decimalChar`, `trueValues`, `rdfType`, `example`. */
  options: v.optional(Options),
  /** The values of a column that has few, and the meaning of each. */
  categories: v.optional(v.array(v.object({ value: Scalar, label: v.optional(Text) }))),
});
export type TableField = v.InferOutput<typeof TableField>;

/** A table of the version: how to read it where it is a delimited text, and its columns in their order. */
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
  /** The column names, as in the file; absent where they were not read. */
  columns: v.optional(v.array(v.string())),
  fields: v.array(TableField),
});
export type SourceTable = v.InferOutput<typeof SourceTable>;

/** A variable of a file of arrays, such as NetCDF, HDF5 or Zarr, as the file describes it. */
export const SourceVariable = v.object({
  name: Text,
  title: v.optional(Text),
  unit: v.optional(Text),
  description: v.optional(Text),
});
export type SourceVariable = v.InferOutput<typeof SourceVariable>;

/** A file that is named by its address and is not in the version. */
export const LinkedFile = v.object({
  name: Text,
  url: v.pipe(Text, v.regex(/^https?:\/\//i)),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** `sha256:…`, `md5:…`. */
  hashes: v.optional(v.array(Text)),
  mediaType: v.optional(Text),
});
export type LinkedFile = v.InferOutput<typeof LinkedFile>;

/** A package's metadata that the contract has no field for. */
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
  /** The place covered, in degrees; across the 180th meridian its west is greater than its east. */
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
  /** Each once; of the publication's own field, and answered while the files are open. */
  variables: v.optional(v.array(SourceVariable)),
  links: v.optional(v.pipe(v.array(LinkedFile), v.maxLength(LINKS_MAX)), []),
  /** All other metadata, by its place in the descriptor: `views.0.title`. */
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

/** For a version without further metadata. */
export const NO_SOURCE_METADATA: SourceMetadata = { tables: [], links: [], properties: [] };

export const parseSourceMetadata = createParser(SourceMetadata);
