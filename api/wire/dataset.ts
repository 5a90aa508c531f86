import * as v from "valibot";
import { DATASET_TYPES, EMBARGO_ACCESS, PUBLISH_STATUSES } from "./enums.ts";
import { createParser } from "./parse.ts";
import { count, list, optional, text } from "./fields.ts";
import { Passage, Understanding } from "./search.ts";

export const Contributor = v.object({
  firstName: text,
  middleInitial: optional(v.string()),
  lastName: v.string(),
  degree: optional(v.string()),
  orcid: optional(v.string()),
});
export type Contributor = v.InferOutput<typeof Contributor>;

export const Release = v.object({
  origin: text,
  label: text,
  marker: text,
  repoUrl: text,
  labelUrl: optional(v.string()),
  markerUrl: optional(v.string()),
  releaseStatus: optional(v.string()),
});
export type Release = v.InferOutput<typeof Release>;

/** Characters of a data preview's path, and of a name in it. */
const PREVIEW_PATH_MAX_CHARS = 1_000;
const PREVIEW_NAME_MAX_CHARS = 100;

const Name = v.pipe(v.string(), v.maxLength(PREVIEW_NAME_MAX_CHARS));
const Drawn = {
  /** SVG path data in a box of 192 by 72. */
  path: v.pipe(v.string(), v.maxLength(PREVIEW_PATH_MAX_CHARS), v.regex(/^[Mmlh0-9 -]+$/)),
  /** The file of the drawing. */
  file: Name,
  /** Whether a sample of rows is drawn instead of all. */
  isSample: v.boolean(),
};

/** Characters of a path, as in a publication. */
const FILE_MAX_CHARS = 1_024;

/** Our own extension: a line, bars or a map of a version's own files, or one of its own pictures. */
export const DataPreview = v.variant("kind", [
  v.object({
    kind: v.literal("line"),
    ...Drawn,
    /** The columns that are drawn, one above the other. */
    y: Name,
    x: Name,
    /**
     * Bars instead of a line: the number of rows in equal steps of the values of `x`, or with each of
     * its values. Portals that do not know it draw the same path, as a line of `y`, which is "rows".
     */
    counts: v.optional(v.picklist(["steps", "values"])),
    /** Number of drawn rows, where the file continues in another order. */
    firstRows: v.optional(count),
  }),
  v.object({
    kind: v.literal("map"),
    ...Drawn,
    positions: count,
    /** Degrees at the sides of the box; `east` may exceed 180. */
    bounds: v.optional(
      v.object({ west: v.number(), east: v.number(), south: v.number(), north: v.number() }),
    ),
  }),
  v.object({
    kind: v.literal("picture"),
    /** The picture's path in the version; `/banner` sends it. */
    file: v.pipe(v.string(), v.maxLength(FILE_MAX_CHARS)),
  }),
]);
export type DataPreview = v.InferOutput<typeof DataPreview>;
export type DrawnPreview = Exclude<DataPreview, { kind: "picture" }>;

/**
 * The one object for list, detail, version and search.
 * Read through this schema, absent and `null` are the same: `null` for a field, `[]` for a list.
 */
export const PublicDataset = v.object({
  id: v.pipe(v.number(), v.integer()),
  sourceDatasetId: optional(v.number()),
  name: v.string(),
  description: text,
  ownerId: optional(v.number()),
  ownerFirstName: text,
  ownerLastName: text,
  ownerOrcid: text,
  organizationName: text,
  organizationId: optional(v.number()),
  license: text,
  tags: list(v.string()),
  version: v.pipe(v.number(), v.integer()),
  revision: optional(v.number()),
  size: count,
  modelCount: list(v.object({ modelName: v.string(), count })),
  fileCount: v.nullish(count, 0),
  recordCount: v.nullish(count, 0),
  uri: text,
  arn: text,
  status: v.picklist(PUBLISH_STATUSES),
  doi: text,
  banner: optional(v.string()),
  /** Absent while its files are withheld, or when no file is suitable. */
  dataPreview: optional(DataPreview),
  /**
   * Our own extension: the path of a GeoTIFF, NIfTI, NetCDF, HDF5 or Zarr file, of which a portal can draw a
   * plane. Absent while its files are withheld, and with a line, map or picture.
   */
  planeFile: optional(v.pipe(v.string(), v.maxLength(FILE_MAX_CHARS))),
  readme: optional(v.string()),
  changelog: optional(v.string()),
  contributors: list(Contributor),
  collections: list(v.object({ id: v.number(), name: v.string() })),
  externalPublications: list(v.object({ doi: v.string(), relationshipType: v.string() })),
  sponsorship: optional(
    v.object({
      title: optional(v.string()),
      imageUrl: optional(v.string()),
      markup: optional(v.string()),
    }),
  ),
  pennsieveSchemaVersion: optional(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  firstPublishedAt: optional(v.string()),
  versionPublishedAt: optional(v.string()),
  revisedAt: optional(v.string()),
  /** Our own extension: details of a `license` that is none of the contract's strings. */
  otherLicense: optional(
    v.object({ name: v.string(), spdxId: optional(v.string()), url: optional(v.string()) }),
  ),
  /** Our own extensions: the source's name of the version, and when it was first published elsewhere. */
  versionLabel: optional(v.string()),
  originalDate: optional(v.string()),
  embargo: v.nullish(v.boolean(), false),
  embargoReleaseDate: optional(v.string()),
  embargoAccess: optional(v.picklist(EMBARGO_ACCESS)),
  datasetType: optional(v.picklist(DATASET_TYPES)),
  release: optional(Release),
  doiCollection: optional(v.object({ banners: list(v.string()), size: count })),
  /** Our own extension: the passages of a search's hit with its words, on request. */
  passages: optional(v.array(Passage)),
});
export type PublicDataset = v.InferOutput<typeof PublicDataset>;
/** A producer's object: optional fields are omitted rather than `null`. */
export type PublicDatasetAnswer = v.InferInput<typeof PublicDataset>;

export const DatasetsPage = v.object({
  limit: v.number(),
  offset: v.number(),
  totalCount: count,
  /** Our own extension: how a query was changed, when the nearest are requested. */
  understanding: optional(Understanding),
  datasets: list(PublicDataset),
});
export type DatasetsPage = v.InferOutput<typeof DatasetsPage>;

/** Body of a 410: the tombstone of an unpublished version. */
export const Tombstone = v.object({
  id: v.number(),
  version: v.number(),
  name: text,
  tags: list(v.string()),
  status: v.picklist(PUBLISH_STATUSES),
  doi: text,
  updatedAt: text,
  /** Why it was withdrawn, in words of whoever did it. */
  reason: optional(v.string()),
  contributors: list(Contributor),
  versionPublishedAt: optional(v.string()),
  originalDate: optional(v.string()),
  versionLabel: optional(v.string()),
});
export type Tombstone = v.InferOutput<typeof Tombstone>;
export type TombstoneAnswer = v.InferInput<typeof Tombstone>;

export const parsePublicDataset = createParser(PublicDataset);
export const parseDatasetsPage = createParser(DatasetsPage);
export const parseTombstone = createParser(Tombstone);
/** Body of `/datasets/{id}/versions`, newest first. */
export const parseDatasetVersions = createParser(list(PublicDataset));
