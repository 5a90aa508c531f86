import * as v from "valibot";
import { Contributor, PublicDataset, Tombstone } from "./dataset.ts";
import { findLicense } from "./licenses.ts";
import { createParser } from "./parse.ts";
import { emailAddress, line, lines, count, list, optional, text } from "./fields.ts";

/** Upper bounds of a collection; the text bounds are the contract's. */
export const COLLECTION_LIMITS = {
  NAME_MAX_CHARS: 255,
  DESCRIPTION_MAX_CHARS: 255,
  TAG_MAX_CHARS: 255,
  TAGS_MAX: 50,
  DOIS_MAX: 1_000,
  /** People and invitations of one collection together. */
  PEOPLE_MAX: 100,
} as const;

export const COLLECTION_ROLES = ["Guest", "Viewer", "Editor", "Manager", "Owner"] as const;

/** One collection in a list. */
export const CollectionSummary = v.object({
  nodeId: v.string(),
  name: v.string(),
  description: text,
  banners: list(v.string()),
  size: count,
  userRole: v.picklist(COLLECTION_ROLES),
  license: optional(v.string()),
  tags: list(v.string()),
  /** Counts changes of name, description, licence and tags; absent in older services. */
  revision: optional(count),
  /** When it or its list was changed last; absent in older services. */
  updatedAt: optional(v.string()),
  publication: optional(
    v.object({
      status: v.picklist(["Draft", "InProgress", "Completed", "Failed"]),
      type: optional(v.picklist(["Publication", "Revision", "Removal"])),
      publishedDataset: optional(
        v.object({
          id: optional(v.number()),
          version: v.number(),
          lastPublishedDate: optional(v.string()),
        }),
      ),
    }),
  ),
});
export type CollectionSummary = v.InferOutput<typeof CollectionSummary>;
/** A producer's object: optional fields are omitted rather than `null`. */
export type CollectionSummaryAnswer = v.InferInput<typeof CollectionSummary>;

/** Body of `GET /collections`. */
export const CollectionsPage = v.object({
  limit: v.number(),
  offset: v.number(),
  totalCount: count,
  collections: list(CollectionSummary),
});

/** Body of `GET /collections/{nodeId}`; `problem` marks members that are unknown or withdrawn. */
export const CollectionDetail = v.object({
  ...CollectionSummary.entries,
  derivedContributors: list(Contributor),
  datasets: list(
    v.object({
      source: text,
      problem: v.nullish(v.boolean(), false),
      data: v.union([PublicDataset, Tombstone]),
    }),
  ),
});
export type CollectionDetail = v.InferOutput<typeof CollectionDetail>;

/** Body of `GET /collections/{nodeId}/doi`. */
export const CollectionDoi = v.object({
  doi: v.string(),
  title: text,
  url: text,
  publisher: text,
  createdAt: text,
  publicationYear: optional(v.number()),
  state: text,
  creators: list(v.string()),
});

/** Body of both `/collections/{nodeId}/publish` and `/unpublish`. */
export const CollectionPublication = v.object({
  publishedDatasetId: v.number(),
  publishedVersion: v.number(),
  status: v.string(),
});

const Doi = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^10\.\d{4,9}\/[!-~]{1,200}$/));
const Dois = v.nullish(v.pipe(v.array(Doi), v.maxLength(COLLECTION_LIMITS.DOIS_MAX)), []);
const Name = line(COLLECTION_LIMITS.NAME_MAX_CHARS);
const Description = lines(COLLECTION_LIMITS.DESCRIPTION_MAX_CHARS);
const LicenseName = v.pipe(
  v.string(),
  v.check((name) => findLicense(name) !== null, "not one of the contract's licences."),
);
const Tags = v.pipe(
  v.array(line(COLLECTION_LIMITS.TAG_MAX_CHARS)),
  v.maxLength(COLLECTION_LIMITS.TAGS_MAX),
);

/** Body of `POST /collections`; an unknown field is refused. */
export const CollectionCreate = v.strictObject({
  name: Name,
  description: v.nullish(Description, ""),
  license: v.nullish(LicenseName, null),
  tags: v.nullish(Tags, () => []),
  dois: Dois,
});
export type CollectionCreate = v.InferOutput<typeof CollectionCreate>;

/** Moves a member before another one, or to the end; the same move again changes nothing. */
const Move = v.strictObject({ doi: Doi, before: v.nullish(Doi, null) });

/**
 * Body of `PATCH /collections/{nodeId}`: omitted or `null` fields stay. With a `revision` that
 * is no longer the collection's, nothing is changed.
 */
export const CollectionPatch = v.strictObject({
  name: v.nullish(Name, null),
  description: v.nullish(Description, null),
  license: v.nullish(LicenseName, null),
  tags: v.nullish(Tags, null),
  dois: v.nullish(v.strictObject({ add: Dois, remove: Dois, move: v.nullish(Move, null) }), () => ({
    add: [],
    remove: [],
    move: null,
  })),
  revision: v.nullish(count, null),
});
export type CollectionPatch = v.InferOutput<typeof CollectionPatch>;

/** Roles that a person can be invited with; a collection keeps the owner who made it. */
export const INVITED_ROLES = ["Viewer", "Editor", "Manager"] as const;

/** Body of `GET /collections/{nodeId}/people`; addresses are only for those who may invite. */
export const CollectionPeople = v.object({
  people: list(
    v.object({
      id: v.string(),
      name: v.string(),
      email: optional(v.string()),
      role: v.picklist(COLLECTION_ROLES),
      isCaller: v.boolean(),
    }),
  ),
  invitations: list(
    v.object({
      id: v.string(),
      email: v.string(),
      role: v.picklist(INVITED_ROLES),
      createdAt: v.string(),
    }),
  ),
});
export type CollectionPeople = v.InferOutput<typeof CollectionPeople>;

/** Body of `POST /collections/{nodeId}/people`. */
export const CollectionInvitationRequest = v.strictObject({
  email: v.pipe(emailAddress, v.toLowerCase()),
  role: v.picklist(INVITED_ROLES),
});
export type CollectionInvitationRequest = v.InferOutput<typeof CollectionInvitationRequest>;

/** Body of `GET /collections/invitations`: those that wait for the caller's answer. */
export const CollectionInvitations = v.object({
  invitations: list(
    v.object({
      id: v.string(),
      collectionName: v.string(),
      invitedBy: v.string(),
      role: v.picklist(INVITED_ROLES),
      createdAt: v.string(),
    }),
  ),
});
export type CollectionInvitations = v.InferOutput<typeof CollectionInvitations>;

export const parseCollectionPeople = createParser(CollectionPeople);
export const parseCollectionInvitationRequest = createParser(CollectionInvitationRequest);
export const parseCollectionInvitations = createParser(CollectionInvitations);
export const parseCollectionsPage = createParser(CollectionsPage);
export const parseCollectionSummary = createParser(CollectionSummary);
export const parseCollectionDetail = createParser(CollectionDetail);
export const parseCollectionDoi = createParser(CollectionDoi);
export const parseCollectionPublication = createParser(CollectionPublication);
export const parseCollectionCreate = createParser(CollectionCreate);
export const parseCollectionPatch = createParser(CollectionPatch);

/** One member of a collection: a dataset of this catalogue, its tombstone, or a foreign DOI. */
export const CollectionMember = v.variant("source", [
  v.object({ source: v.literal("Pennsieve"), data: PublicDataset }),
  v.object({ source: v.literal("PennsieveUnpublished"), data: Tombstone }),
  v.object({ source: v.literal("External"), data: v.object({ doi: v.string() }) }),
]);
export type CollectionMember = v.InferOutput<typeof CollectionMember>;

/** Body of `/datasets/{id}/versions/{v}/dois`. */
export const CollectionMembersPage = v.object({
  limit: v.number(),
  offset: v.number(),
  totalCount: count,
  dois: list(CollectionMember),
});
export type CollectionMembersPage = v.InferOutput<typeof CollectionMembersPage>;

/** Body of `/datasets/doi?doi=…`; unknown DOIs are omitted. */
export const DatasetsByDoi = v.object({
  published: v.nullish(v.record(v.string(), PublicDataset), () => ({})),
  unpublished: v.nullish(v.record(v.string(), Tombstone), () => ({})),
});
export type DatasetsByDoi = v.InferOutput<typeof DatasetsByDoi>;

export const parseCollectionMembersPage = createParser(CollectionMembersPage);
export const parseDatasetsByDoi = createParser(DatasetsByDoi);
