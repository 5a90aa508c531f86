import { parseDatasetsPage, type PublicDataset } from "#api/wire/dataset.ts";
import { parseDatasetsByDoi } from "#api/wire/collections.ts";
import { type Facets, parseFacets } from "#api/wire/facets.ts";
import { type FoundFile as WireFile, parseFoundFilesPage } from "#api/wire/files.ts";
import type { Part } from "#client/contract/failures.ts";
import type { ListQuery } from "#client/contract/list-query.ts";
import type { FacetCounts, FoundFile } from "#client/contract/lists.ts";
import type { Family, ShownRow, TagCount } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/routes.ts";
import type { Answer, Ask, ProductApi } from "./client.ts";
import { toFacetsPath, toFilesPath, toListPath, toPersonPath } from "./list-path.ts";
import { mergeCounts } from "./licence-names.ts";
import { mapAnswer, mapPart } from "./map-part.ts";
import type { Defer, PublicCache } from "./public-cache.ts";
import { toListRow, toPerson } from "./to-record.ts";

export type Rows<Row> = Part<{ total: number; rows: Row[] }>;

/** What lists and searches ask of the catalogue beyond their rows. */
export interface Listing {
  facets(family: Family, query: ListQuery): Promise<Part<FacetCounts & { tags: TagCount[] }>>;
  files(query: ListQuery): Promise<Rows<FoundFile>>;
  /** What names an iD, and the name it bears there; `null` when nothing does. */
  person(
    orcid: string,
    page: { page: number; size: number },
  ): Promise<Part<{ total: number; rows: ShownRow[]; name: string | null }>>;
  /** The version that has one of these DOIs, withdrawn ones too. */
  byDoi(dois: string[]): Promise<Part<VersionPlace | null>>;
  /** How many records a list's state would show; a failure counts as none. */
  count(family: Family, query: ListQuery): Promise<number>;
}

export interface VersionPlace {
  family: Family;
  id: number;
  version: number;
}

interface ListingParts {
  api: ProductApi;
  cache: PublicCache;
  defer: Defer;
}

export function createListing({ api, cache, defer }: ListingParts): Listing {
  function read<Wire, Value>(
    question: Ask<Wire>,
    toValue: (wire: Wire) => Value,
  ): Promise<Part<Value>> {
    const load = async (): Promise<Answer<Value>> => mapAnswer(await api.ask(question), toValue);
    return cache.read(question.path, load, defer);
  }

  function rows(path: string): Promise<Rows<ShownRow>> {
    return read({ path, parse: parseDatasetsPage }, ({ totalCount, datasets }) => ({
      total: totalCount,
      rows: datasets.map(toListRow),
    }));
  }

  return {
    facets: (family, query) =>
      read({ path: toFacetsPath(family, query), parse: parseFacets }, toFacetCounts),
    async files(query) {
      const found = await read(
        { path: toFilesPath(query), parse: parseFoundFilesPage },
        ({ totalCount, files }) => ({ total: totalCount, files }),
      );
      if (!found.ok) return found;
      const ids = [...new Set(found.value.files.map(({ datasetId }) => datasetId))];
      const owners =
        ids.length === 0
          ? null
          : await rows(`/discover/datasets${toQueryString({ ids, limit: ids.length })}`);
      const byId = new Map(owners?.ok ? owners.value.rows.map((row) => [row.id, row]) : []);
      return mapPart(found, ({ total, files }) => ({
        total,
        rows: files.map((file) => toFoundFile(file, byId.get(file.datasetId))),
      }));
    },
    person: (orcid, page) =>
      read(
        { path: toPersonPath(orcid, page), parse: parseDatasetsPage },
        ({ totalCount, datasets }) => ({
          total: totalCount,
          rows: datasets.map(toListRow),
          name: findName(datasets, orcid),
        }),
      ),
    byDoi(doi) {
      const path = `/discover/datasets/doi${toQueryString({ doi })}`;
      return read({ path, parse: parseDatasetsByDoi }, ({ published, unpublished }) => {
        const [dataset] = Object.values(published);
        if (dataset !== undefined) {
          const { family, id, version } = toListRow(dataset);
          return { family, id, version };
        }
        const [gone] = Object.values(unpublished);
        return gone === undefined
          ? null
          : { family: "datasets", id: gone.id, version: gone.version };
      });
    },
    async count(family, query) {
      const part = await rows(toListPath(family, { ...query, page: 1, size: 25 }));
      return part.ok ? part.value.total : 0;
    },
  };
}

/** As the newest record writes it. A backend that ignores the filter answers strangers: then none. */
function findName(datasets: readonly PublicDataset[], orcid: string): string | null {
  for (const { contributors } of datasets) {
    const person = contributors.map(toPerson).find((other) => other.orcid === orcid);
    if (person) return `${person.givenName} ${person.familyName}`.trim();
  }
  return null;
}

function toFacetCounts({ statuses, licenses, years, sizes, tags }: Facets): FacetCounts & {
  tags: TagCount[];
} {
  return { statuses, licences: mergeCounts(licenses), years, sizes, tags };
}

function toFoundFile(file: WireFile, owner: ShownRow | undefined): FoundFile {
  return {
    name: file.name,
    path: file.path,
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
