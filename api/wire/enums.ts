/** The four kinds of dataset; `/datasets`, `/code` and `/collections` are views of them. */
export const DATASET_TYPES = ["research", "trial", "collection", "release"] as const;
export type DatasetType = (typeof DATASET_TYPES)[number];

export const PUBLISH_STATUSES = [
  "NOT_PUBLISHED",
  "PUBLISH_IN_PROGRESS",
  "PUBLISH_SUCCEEDED",
  "PUBLISH_FAILED",
  "EMBARGO_IN_PROGRESS",
  "EMBARGO_SUCCEEDED",
  "EMBARGO_FAILED",
  "RELEASE_IN_PROGRESS",
  "RELEASE_FAILED",
  "UNPUBLISHED",
] as const;
export type PublishStatus = (typeof PUBLISH_STATUSES)[number];

/** State of a signed-in caller's request to see withheld files. */
export const EMBARGO_ACCESS = ["requested", "granted", "refused"] as const;

export const ORDER_BY = ["name", "date", "size", "relevance"] as const;
export type OrderBy = (typeof ORDER_BY)[number];

export const ORDER_DIRECTIONS = ["asc", "desc"] as const;
export type OrderDirection = (typeof ORDER_DIRECTIONS)[number];

/** The exact strings; `Pharm. D.` with a space is refused. */
export const DEGREES = ["Ph.D.", "M.D.", "M.S.", "B.S.", "Pharm.D.", "D.V.M.", "D.O."] as const;

export const RELATIONSHIP_TYPES = [
  "Describes",
  "Documents",
  "IsCitedBy",
  "IsDerivedFrom",
  "IsDescribedBy",
  "IsDocumentedBy",
  "IsMetadataFor",
  "IsReferencedBy",
  "IsRequiredBy",
  "IsSourceOf",
  "IsSupplementedBy",
  "IsSupplementTo",
  "IsOriginalFormOf",
  "IsVariantFormOf",
  "References",
  "Requires",
] as const;

export const PACKAGE_TYPES = [
  "Image",
  "MRI",
  "Slide",
  "ExternalFile",
  "MSWord",
  "PDF",
  "CSV",
  "Tabular",
  "TimeSeries",
  "Video",
  "Unknown",
  "Collection",
  "Text",
  "Unsupported",
  "HDF5",
  "ZIP",
] as const;
export type PackageType = (typeof PACKAGE_TYPES)[number];
