import { expect, test } from "vitest";
import { COLLECTION_ROLES, INVITED_ROLES } from "./collections.ts";
import * as enums from "./enums.ts";
import {
  EXTERNAL_REPOSITORY_STATUSES,
  EXTERNAL_REPOSITORY_TYPES,
} from "./external-repositories.ts";
import { DOWNLOAD_ORIGINS } from "./metrics.ts";
import { PROPOSAL_STATUSES } from "./proposals.ts";
import { DATASET_ROLES, PUBLICATION_STATUSES, PUBLICATION_TYPES } from "./workspace-datasets.ts";

test.each<[what: string, words: readonly string[], expected: string]>([
  ["dataset types", enums.DATASET_TYPES, "research trial collection release"],
  [
    "states of a version",
    enums.PUBLISH_STATUSES,
    "NOT_PUBLISHED PUBLISH_IN_PROGRESS PUBLISH_SUCCEEDED PUBLISH_FAILED EMBARGO_IN_PROGRESS EMBARGO_SUCCEEDED EMBARGO_FAILED RELEASE_IN_PROGRESS RELEASE_FAILED UNPUBLISHED",
  ],
  ["answers to a request for files", enums.EMBARGO_ACCESS, "requested granted refused"],
  ["orders", enums.ORDER_BY, "name date size relevance"],
  ["directions", enums.ORDER_DIRECTIONS, "asc desc"],
  ["degrees", enums.DEGREES, "Ph.D. M.D. M.S. B.S. Pharm.D. D.V.M. D.O."],
  [
    "relations to a publication",
    enums.RELATIONSHIP_TYPES,
    "Describes Documents IsCitedBy IsDerivedFrom IsDescribedBy IsDocumentedBy IsMetadataFor IsReferencedBy IsRequiredBy IsSourceOf IsSupplementedBy IsSupplementTo IsOriginalFormOf IsVariantFormOf References Requires",
  ],
  [
    "package types",
    enums.PACKAGE_TYPES,
    "Image MRI Slide ExternalFile MSWord PDF CSV Tabular TimeSeries Video Unknown Collection Text Unsupported HDF5 ZIP",
  ],
  ["roles in a dataset", DATASET_ROLES, "guest viewer editor manager owner"],
  [
    "states of a publication",
    PUBLICATION_STATUSES,
    "draft requested cancelled rejected accepted failed completed",
  ],
  ["kinds of publication", PUBLICATION_TYPES, "publication revision removal embargo release"],
  ["kinds of repository", EXTERNAL_REPOSITORY_TYPES, "unknown publishing app_store"],
  ["states of a repository", EXTERNAL_REPOSITORY_STATUSES, "unknown enabled disabled suspended"],
  ["roles in a collection", COLLECTION_ROLES, "Guest Viewer Editor Manager Owner"],
  ["roles that are given with an invitation", INVITED_ROLES, "Viewer Editor Manager"],
  [
    "origins of a download",
    DOWNLOAD_ORIGINS,
    "SPARC Discover AllOrigins AWSRequesterPayer Unknown",
  ],
  ["states of a proposal", PROPOSAL_STATUSES, "DRAFT SUBMITTED WITHDRAWN ACCEPTED REJECTED"],
])("the contract's %s are the values that existing clients know", (_, words, expected) => {
  expect(words.join(" ")).toBe(expected);
});
