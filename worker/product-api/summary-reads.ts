import { parseDatasetsPage, parseDatasetVersions } from "#api/wire/dataset.ts";
import { parseCollectionMembersPage } from "#api/wire/collections.ts";
import type { Part } from "#client/contract/failures.ts";
import type { ListQuery } from "#client/contract/lists/list-query.ts";
import type { Family } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { toListPath, toMembersPath, toPersonPath, toVersionsPath } from "./list-path.ts";
import type { Reads } from "./reads.ts";
import { type ListedRecord, toListedRecord } from "./to-record.ts";
import { type NamedMember, type RecordSummary, toNamedMember, toRecordSummary } from "./to-rows.ts";

/** The catalogue's calls for feeds and the sitemap. */
export interface SummaryReads {
  listSummaries(family: Family, query: ListQuery): Promise<Part<RecordSummary[]>>;
  /** Only records that name the person: a backend may ignore the filter. */
  personSummaries(orcid: string, count: number): Promise<Part<RecordSummary[]>>;
  /** Every version that was not withdrawn. */
  versionSummaries(id: number): Promise<Part<RecordSummary[]>>;
  /** The first members of a collection that are records here. */
  memberSummaries(place: {
    id: number;
    version: number;
    count: number;
  }): Promise<Part<RecordSummary[]>>;
  /** One page of all members of a collection, also of those that are no records here. */
  namedMembers(
    place: { id: number; version: number } & Page,
  ): Promise<Part<{ total: number; members: NamedMember[] }>>;
  /** One page of all records, the oldest first. */
  places(page: Page): Promise<Part<{ total: number; records: ListedRecord[] }>>;
  /** The same, each with its description. */
  catalogPage(page: Page): Promise<Part<{ total: number; records: RecordSummary[] }>>;
}

interface Page {
  page: number;
  size: number;
}

const SUMMARIES = "summaries";

export function createSummaryReads({ read }: Reads): SummaryReads {
  return {
    listSummaries: (family, query) =>
      read(
        { path: toListPath(family, query), parse: parseDatasetsPage },
        ({ datasets }) => datasets.map(toRecordSummary),
        SUMMARIES,
      ),
    personSummaries: (orcid, count) =>
      read(
        { path: toPersonPath({ orcid }, { page: 1, size: count }), parse: parseDatasetsPage },
        ({ datasets }) =>
          datasets
            .map(toRecordSummary)
            .filter(({ people }) => people.some((person) => person.orcid === orcid)),
        SUMMARIES,
      ),
    versionSummaries: (id) =>
      read(
        { path: toVersionsPath(id), parse: parseDatasetVersions },
        (versions) =>
          versions.filter(({ status }) => status !== "UNPUBLISHED").map(toRecordSummary),
        SUMMARIES,
      ),
    memberSummaries: ({ count, ...place }) =>
      read(
        {
          path: toMembersPath(place, { limit: count, offset: 0 }),
          parse: parseCollectionMembersPage,
        },
        ({ dois }) =>
          dois.flatMap((member) =>
            member.source === "Pennsieve" ? [toRecordSummary(member.data)] : [],
          ),
        SUMMARIES,
      ),
    namedMembers: ({ id, version, page, size }) =>
      read(
        {
          path: toMembersPath({ id, version }, { limit: size, offset: (page - 1) * size }),
          parse: parseCollectionMembersPage,
        },
        ({ totalCount, dois }) => ({ total: totalCount, members: dois.map(toNamedMember) }),
        "named",
      ),
    places: (page) =>
      read(
        { path: toAllPath(page), parse: parseDatasetsPage },
        ({ totalCount, datasets }) => ({
          total: totalCount,
          records: datasets.map(toListedRecord),
        }),
        "places",
      ),
    catalogPage: (page) =>
      read(
        { path: toAllPath(page), parse: parseDatasetsPage },
        ({ totalCount, datasets }) => ({
          total: totalCount,
          records: datasets.map(toRecordSummary),
        }),
        "catalog",
      ),
  };
}

function toAllPath({ page, size }: Page): string {
  const order = { orderBy: "date", orderDirection: "asc" };
  return `/discover/datasets${toQueryString({ limit: size, offset: (page - 1) * size, ...order })}`;
}
