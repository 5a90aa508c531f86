import {
  type CollectionDetail,
  type CollectionSummary,
  parseCollectionDetail,
  parseCollectionDoi,
  parseCollectionInvitations,
  parseCollectionPeople,
  parseCollectionsPage,
} from "#api/wire/collections.ts";
import type { PublicDataset } from "#api/wire/dataset.ts";
import type { Part } from "#client/contract/failures.ts";
import type {
  CollectionEntry,
  CollectionInvitation,
  CollectionPeople,
  CollectionState,
  EntryRecord,
  OwnCollection,
  OwnCollectionRow,
} from "#client/contract/account/own-collections.ts";
import { toFamily } from "#client/contract/records.ts";
import type { CallerApi } from "../as-caller.ts";
import { mapPart } from "../map-part.ts";
import { toBannerPath, toPerson } from "../to-record.ts";

/** The collections a member has a role in. */
export interface OwnCollections {
  list(page: {
    limit: number;
    offset: number;
  }): Promise<Part<{ total: number; rows: OwnCollectionRow[] }>>;
  /** With all its entries. */
  detail(id: string): Promise<Part<OwnCollection>>;
  people(id: string): Promise<Part<CollectionPeople>>;
  /** `null` before the first publication. */
  doi(id: string): Promise<Part<string | null>>;
  invitations(): Promise<Part<CollectionInvitation[]>>;
}

export function createOwnCollections({ ask }: Pick<CallerApi, "ask">): OwnCollections {
  return {
    async list({ limit, offset }) {
      const path = `/collections?limit=${limit}&offset=${offset}&includePublishedDataset=true`;
      const answer = await ask({ path, parse: parseCollectionsPage });
      return mapPart(answer, ({ totalCount, collections }) => ({
        total: totalCount,
        rows: collections.map(toRow),
      }));
    },
    async detail(id) {
      const path = `/collections/${encodeURIComponent(id)}?includePublishedDataset=true`;
      return mapPart(await ask({ path, parse: parseCollectionDetail }), toOwnCollection);
    },
    async people(id) {
      const path = `/collections/${encodeURIComponent(id)}/people`;
      return mapPart(await ask({ path, parse: parseCollectionPeople }), (people) => people);
    },
    async doi(id) {
      const path = `/collections/${encodeURIComponent(id)}/doi`;
      const answer = await ask({ path, parse: parseCollectionDoi });
      const isNone = !answer.ok && answer.failure.code === "not_found";
      return isNone ? { ok: true, value: null } : mapPart(answer, ({ doi }) => doi);
    },
    async invitations() {
      const answer = await ask({
        path: "/collections/invitations",
        parse: parseCollectionInvitations,
      });
      return mapPart(answer, ({ invitations }) => invitations);
    },
  };
}

function toRow(summary: CollectionSummary): OwnCollectionRow {
  const { nodeId: id, name, description, size, userRole: role, license, tags } = summary;
  const { publication } = summary;
  const dataset = publication?.publishedDataset;
  return {
    id,
    name,
    description,
    size,
    role,
    license,
    tags,
    state: toState(publication),
    published: dataset?.id
      ? { id: dataset.id, version: dataset.version, at: dataset.lastPublishedDate }
      : null,
    mosaic: summary.banners.flatMap((url) => toBannerPath(url) ?? []).slice(0, 4),
  };
}

function toState(publication: CollectionSummary["publication"]): CollectionState {
  switch (publication?.status) {
    case "InProgress":
      return "publishing";
    case "Failed":
      return "failed";
    case "Completed":
      return publication.type === "Removal" ? "unpublished" : "published";
    default:
      return "draft";
  }
}

function toOwnCollection(detail: CollectionDetail): OwnCollection {
  const dois = detail.datasets.map(({ data }) => data.doi);
  const entries = detail.datasets.map(({ problem, data }, at): CollectionEntry => {
    const record = "organizationName" in data ? toEntryRecord(data) : toWithdrawn(data);
    return {
      doi: data.doi,
      record,
      problem: problem ? (record === null ? "unknown" : "withdrawn") : null,
      up: dois[at - 1] ?? null,
      down: at === dois.length - 1 ? null : (dois[at + 2] ?? ""),
    };
  });
  return {
    ...toRow(detail),
    revision: detail.revision,
    entries,
    problemCount: entries.filter(({ problem }) => problem !== null).length,
    contributors: detail.derivedContributors.map((person) => toPerson(person).name),
  };
}

export function toEntryRecord(dataset: PublicDataset): EntryRecord {
  const [first, ...others] = dataset.contributors.map((person) => toPerson(person).familyName);
  return {
    title: dataset.name,
    id: dataset.id,
    family: toFamily(dataset.datasetType ?? "research"),
    version: dataset.version,
    people: [first, others.length > 0 ? `+${others.length}` : undefined].filter(Boolean).join(" "),
    organization: dataset.organizationName,
  };
}

/** The tombstone of a withdrawn record; `null` for a DOI that is not of this catalogue. */
function toWithdrawn({ id, name, version }: { id: number; name: string; version: number }) {
  if (id === 0) return null;
  return { title: name, id, family: "datasets" as const, version, people: "", organization: "" };
}
