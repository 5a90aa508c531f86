import { type DatasetsPage, parseDatasetsPage, type PublicDataset } from "#api/wire/dataset.ts";
import { type DatasetsByDoi, parseDatasetsByDoi } from "#api/wire/collections.ts";
import {
  type Facets,
  parseFacets,
  parseTagCounts,
  parseSuggestions,
  type Suggestions,
  type Understanding,
} from "#api/wire/search.ts";
import { type FoundFile as WireFile, parseFoundFilesPage } from "#api/wire/files.ts";
import type { Part } from "#client/contract/failures.ts";
import { toFullName } from "#client/contract/people.ts";
import type { ListQuery } from "#client/contract/lists/list-query.ts";
import type { CoverageCounts, FacetCounts, FoundFile } from "#client/contract/lists/lists.ts";
import type { Family, Person, ShownRow, TagCount } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import {
  type AskedPerson,
  toFacetsPath,
  toFilesPath,
  toListPath,
  toNearestPath,
  toPersonPath,
  toSuggestionsPath,
  TYPES_OF_FAMILY,
} from "./list-path.ts";
import { mergeCounts } from "./licenses.ts";
import { mapPart } from "./map-part.ts";
import type { Reads } from "./reads.ts";
import { toListedRecord, toPerson } from "./to-record.ts";
import { toListRow } from "./to-rows.ts";

type Rows<Row> = Part<{ total: number; rows: Row[] }>;

/** The catalogue's calls for lists and searches. */
export interface ListReads {
  /** The rows of a list's state; when none has all words of a search, the nearest. */
  list(family: Family, query: ListQuery): Promise<Part<ListedRows>>;
  /** People, tags, columns and records by words; the last word of a half typed query may be a beginning. */
  suggestions(query: string, of: { isWhole: boolean }): Promise<Part<Suggestions>>;
  newest(family: Family, count: number): Promise<Rows<ShownRow>>;
  byIds(ids: readonly number[]): Promise<Part<ShownRow[]>>;
  tags(family: Family): Promise<Part<TagCount[]>>;
  /** The newest records that have a tag, each with all its tags. */
  tagged(
    tag: string,
    of: { family: Family; count: number },
  ): Promise<Part<{ row: ShownRow; tags: string[] }[]>>;
  facets(
    family: Family,
    query: ListQuery,
  ): Promise<Part<FacetCounts & CoverageCounts & { tags: TagCount[] }>>;
  /** Files whose names and paths have all words of a search, or else the nearest. */
  files(query: ListQuery): Promise<Part<FoundFiles>>;
  /** Their records, and the name in them; `null` when there are none. */
  person(
    person: AskedPerson,
    page: { page: number; size: number },
  ): Promise<Part<{ total: number; rows: ShownRow[]; name: string | null }>>;
  /** The version that has one of these DOIs, withdrawn ones too. */
  byDoi(dois: string[]): Promise<Part<VersionPlace | null>>;
  /** How many records a list's state would show; a failure counts as none. */
  count(family: Family, query: ListQuery): Promise<number>;
}

export interface ListedRows {
  total: number;
  rows: ShownRow[];
  /** How the words of a search were changed. */
  understanding: Understanding | null;
}

export interface FoundFiles extends Pick<ListedRows, "total" | "understanding"> {
  rows: FoundFile[];
}

export interface VersionPlace {
  family: Family;
  id: number;
  version: number;
}

export function createListReads({ read }: Reads): ListReads {
  function rows(path: string): Promise<Rows<ShownRow>> {
    return read({ path, parse: parseDatasetsPage }, ({ totalCount, datasets }) => ({
      total: totalCount,
      rows: datasets.map(toListRow),
    }));
  }

  /** Files with their records. */
  async function findFiles(query: ListQuery): Promise<Part<FoundFiles>> {
    const found = await read(
      { path: toFilesPath(query), parse: parseFoundFilesPage },
      ({ totalCount, files, understanding }) => ({ total: totalCount, files, understanding }),
    );
    if (!found.ok) return found;
    const ids = [...new Set(found.value.files.map(({ datasetId }) => datasetId))];
    const owners = ids.length === 0 ? null : await rows(toIdsPath(ids));
    const byId = new Map(owners?.ok ? owners.value.rows.map((row) => [row.id, row]) : []);
    return mapPart(found, ({ files, ...counted }) => ({
      ...counted,
      rows: files.map((file) => toFoundFile(file, byId.get(file.datasetId))),
    }));
  }

  return {
    list: (family, query) =>
      read({ path: toNearestPath(family, query), parse: parseDatasetsPage }, toListedRows, "list"),
    suggestions: (query, of) =>
      read({ path: toSuggestionsPath(query, of), parse: parseSuggestions }, (found) => found),
    newest: (family, count) =>
      rows(
        `/discover/datasets${toQueryString({ datasetType: TYPES_OF_FAMILY[family], limit: count, orderBy: "date" })}`,
      ),
    async byIds(ids) {
      const page = await rows(toIdsPath(ids));
      return mapPart(page, (found) =>
        ids.flatMap((id) => found.rows.find((row) => row.id === id) ?? []),
      );
    },
    tags: (family) =>
      read(
        {
          path: `/discover/tags${toQueryString({ datasetType: TYPES_OF_FAMILY[family] })}`,
          parse: parseTagCounts,
        },
        sortTags,
      ),
    tagged(tag, { family, count }) {
      const query = {
        datasetType: TYPES_OF_FAMILY[family],
        tags: tag,
        limit: count,
        orderBy: "date",
      };
      const path = `/discover/datasets${toQueryString(query)}`;
      return read(
        { path, parse: parseDatasetsPage },
        ({ datasets }) =>
          datasets.map((dataset) => ({ row: toListRow(dataset), tags: dataset.tags })),
        "tagged",
      );
    },
    facets: (family, query) =>
      read({ path: toFacetsPath(family, query), parse: parseFacets }, toFacetCounts),
    files: findFiles,
    person: (person, page) =>
      read({ path: toPersonPath(person, page), parse: parseDatasetsPage }, (found) => ({
        ...toListedRows(found),
        name: findName(found.datasets, person),
      })),
    byDoi(doi) {
      const path = `/discover/datasets/doi${toQueryString({ doi })}`;
      return read({ path, parse: parseDatasetsByDoi }, toVersionPlace);
    },
    async count(family, query) {
      const part = await rows(toListPath(family, { ...query, page: 1, size: 25 }));
      return part.ok ? part.value.total : 0;
    },
  };
}

function toListedRows({ totalCount, datasets, understanding }: DatasetsPage): ListedRows {
  return { total: totalCount, rows: datasets.map(toListRow), understanding };
}

function toIdsPath(ids: readonly number[]): string {
  return `/discover/datasets${toQueryString({ ids, limit: ids.length })}`;
}

function toVersionPlace({ published, unpublished }: DatasetsByDoi): VersionPlace | null {
  const [dataset] = Object.values(published);
  if (dataset !== undefined) return toListedRecord(dataset);
  const [gone] = Object.values(unpublished);
  return gone === undefined ? null : { family: "datasets", id: gone.id, version: gone.version };
}

/** As the newest record writes it. A backend that ignores the filter answers other people's records: then none. */
function findName(datasets: readonly PublicDataset[], asked: AskedPerson): string | null {
  const people = datasets.map(({ contributors }) => contributors.map(toPerson));
  if ("contributor" in asked) {
    const isNamed = (person: Person): boolean => toFullName(person) === asked.contributor;
    return people.length > 0 && people.every((each) => each.some(isNamed))
      ? asked.contributor
      : null;
  }
  const person = people.flat().find(({ orcid }) => orcid === asked.orcid);
  return person ? toFullName(person) : null;
}

/** The most used first: a browser would load its rules of sorting for it while it hydrates. */
function sortTags(tags: readonly TagCount[]): TagCount[] {
  return tags.toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

function toFacetCounts({ licenses, tags, ...counts }: Facets): FacetCounts &
  CoverageCounts & {
    tags: TagCount[];
  } {
  return { ...counts, licenses: mergeCounts(licenses), tags: sortTags(tags) };
}

function toFoundFile(file: WireFile, owner: ShownRow | undefined): FoundFile {
  return {
    name: file.name,
    path: file.path,
    ...(file.marked && { marked: file.marked }),
    type: file.fileType,
    size: file.size,
    record: {
      id: file.datasetId,
      version: file.datasetVersion,
      family: owner?.family ?? "datasets",
      title: owner?.title ?? `Dataset ${file.datasetId}`,
    },
  };
}
