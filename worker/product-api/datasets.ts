import {
  parseDatasetsPage,
  parseDatasetVersions,
  parsePublicDataset,
  parseTombstone,
} from "#api/wire/dataset.ts";
import { parseCollectionMembersPage } from "#api/wire/collections.ts";
import { parseFoundRecordsPage } from "#api/wire/records.ts";
import { parseTagCounts } from "#api/wire/facets.ts";
import type { Failure, Part } from "#client/contract/failures.ts";
import type { ListQuery } from "#client/contract/list-query.ts";
import type { CollectionMember, MarkdownHtml, RecordsView } from "#client/contract/record-parts.ts";
import type {
  Family,
  ShownRow,
  TagCount,
  TombstoneRecord,
  VersionRow,
} from "#client/contract/records.ts";
import { RECORDS_PER_PAGE } from "#client/contract/limits.ts";
import { toQueryString } from "#client/contract/routes.ts";
import { MEMBERS_PER_PAGE } from "../limits.ts";
import { readReadme } from "../markdown/readme.ts";
import type { Renderings } from "../markdown/renderings.ts";
import type { Answer, Ask, ProductApi } from "./client.ts";
import type { Defer, PublicCache } from "./public-cache.ts";
import { createFileTree, type FileTree } from "./file-tree.ts";
import { mapAnswer, mapPart } from "./map-part.ts";
import { toListPath, TYPES_OF_FAMILY } from "./list-path.ts";
import {
  type CatalogueRecord,
  toListRow,
  toMember,
  toRecordDetail,
  toTombstone,
  toVersionRow,
} from "./to-record.ts";
import { toRecordsView } from "./to-records-view.ts";

export type FoundRecord =
  | { kind: "record"; record: CatalogueRecord; ageSeconds: number | null }
  | { kind: "tombstone"; tombstone: TombstoneRecord }
  | { kind: "failed"; failure: Failure };

/** Public data of the catalogue, as any visitor may see it. */
export interface Catalogue extends FileTree {
  list(family: Family, query: ListQuery): Promise<Part<{ total: number; rows: ShownRow[] }>>;
  newest(family: Family, count: number): Promise<Part<{ total: number; rows: ShownRow[] }>>;
  byIds(ids: readonly number[]): Promise<Part<ShownRow[]>>;
  tags(family: Family): Promise<Part<TagCount[]>>;
  record(id: string, version: string | null): Promise<FoundRecord>;
  versions(id: number): Promise<Part<VersionRow[]>>;
  members(place: {
    id: number;
    version: number;
    page: number;
  }): Promise<Part<{ total: number; members: CollectionMember[] }>>;
  /** Records of one model of the newest version. */
  modelRecords(place: { id: number; model: string; page: number }): Promise<Part<RecordsView>>;
  /** The README, rendered; a rendering is kept as long as its text is. */
  readme(place: { family: Family; id: number; version: number }): Promise<Part<MarkdownHtml>>;
}

interface CatalogueParts {
  api: ProductApi;
  cache: PublicCache;
  defer: Defer;
  renderings: Renderings;
  readmeMaxBytes: number;
}

export function createCatalogue({
  api,
  cache,
  defer,
  renderings,
  readmeMaxBytes,
}: CatalogueParts): Catalogue {
  /** What is kept is what pages show, so that a kept answer is not mapped again. */
  function read<Wire, Value>(
    question: Ask<Wire>,
    toValue: (wire: Wire) => Value,
  ): Promise<Part<Value>> {
    const load = async (): Promise<Answer<Value>> => mapAnswer(await api.ask(question), toValue);
    return cache.read(question.path, load, defer);
  }

  function rows(path: string): Promise<Part<{ total: number; rows: ShownRow[] }>> {
    return read({ path, parse: parseDatasetsPage }, ({ totalCount, datasets }) => ({
      total: totalCount,
      rows: datasets.map(toListRow),
    }));
  }

  return {
    ...createFileTree({ api, cache, defer }),
    list: (family, query) => rows(toListPath(family, query)),
    newest: (family, count) =>
      rows(
        `/discover/datasets${toQueryString({ datasetType: TYPES_OF_FAMILY[family], limit: count, orderBy: "date" })}`,
      ),
    async byIds(ids) {
      const page = await rows(`/discover/datasets${toQueryString({ ids, limit: ids.length })}`);
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
        (tags) => tags,
      ),
    record: (id, version) => findRecord({ api, cache, defer }, id, version),
    versions: (id) =>
      read({ path: `/discover/datasets/${id}/versions`, parse: parseDatasetVersions }, (versions) =>
        versions.map(toVersionRow),
      ),
    members({ id, version, page }) {
      const query = toQueryString({
        limit: MEMBERS_PER_PAGE,
        offset: (page - 1) * MEMBERS_PER_PAGE,
      });
      const path = `/discover/datasets/${id}/versions/${version}/dois${query}`;
      return read({ path, parse: parseCollectionMembersPage }, ({ totalCount, dois }) => ({
        total: totalCount,
        members: dois.map(toMember),
      }));
    },
    modelRecords({ id, model, page }) {
      const offset = (page - 1) * RECORDS_PER_PAGE;
      const query = toQueryString({ datasetId: id, model, limit: RECORDS_PER_PAGE, offset });
      const path = `/discover/search/records${query}`;
      return read({ path, parse: parseFoundRecordsPage }, toRecordsView);
    },
    readme(place) {
      const path = `/discover/datasets/${place.id}/versions/${place.version}/readme`;
      const source = `/${place.family}/${place.id}/version/${place.version}.md`;
      const load = async (): Promise<Answer<MarkdownHtml>> => {
        const found = await api.askText(path, readmeMaxBytes);
        if (!found.ok) return found;
        const readme = { ...found.value, place, source };
        return { ok: true, value: await readReadme({ renderings, defer }, readme) };
      };
      return cache.read(path, load, defer);
    },
  };
}

async function findRecord(
  { api, cache, defer }: Pick<CatalogueParts, "api" | "cache" | "defer">,
  id: string,
  version: string | null,
): Promise<FoundRecord> {
  if (!/^\d{1,15}$/.test(id) || (version !== null && !/^\d{1,9}$/.test(version))) {
    return { kind: "failed", failure: { code: "not_found" } };
  }
  const place = version === null ? "" : `/versions/${Number(version)}`;
  const path = `/discover/datasets/${Number(id)}${place}`;
  let gone: unknown;
  const part = await cache.read(
    path,
    async () => {
      const answer = await api.ask({ path, parse: parsePublicDataset });
      if (!answer.ok && answer.failure.code === "gone") gone = answer.body;
      return mapAnswer(answer, toRecordDetail);
    },
    defer,
  );
  if (part.ok) return { kind: "record", record: part.value, ageSeconds: part.ageSeconds ?? null };
  const tombstone = part.failure.code === "gone" ? parseTombstone(gone) : null;
  if (tombstone?.ok) return { kind: "tombstone", tombstone: toTombstone(tombstone.value) };
  return { kind: "failed", failure: part.failure };
}
