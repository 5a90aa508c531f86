import { type DataUseAgreement, parseDataUseAgreement } from "#api/wire/account/access-requests.ts";
import { parseDatasetVersions, parsePublicDataset, parseTombstone } from "#api/wire/dataset.ts";
import { parseCollectionMembersPage } from "#api/wire/collections.ts";
import { parseFileTreePage } from "#api/wire/files.ts";
import {
  NO_SOURCE_METADATA,
  parseSourceMetadata,
  type SourceMetadata,
} from "#api/wire/source-metadata.ts";
import type { Failure, Part, Result } from "#client/contract/failures.ts";
import { FILES_PER_PAGE } from "#client/contract/limits.ts";
import type {
  Agreement,
  CollectionMember,
  MarkdownHtml,
  Usage,
  RecordUses,
} from "#client/contract/record-parts.ts";
import type {
  Family,
  FileRow,
  RecordDetail,
  TombstoneRecord,
  VersionRow,
} from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import type { BoundedText } from "#base/bounded-body.ts";
import { MARKDOWN_FILE_MAX_BYTES, MARKDOWN_MAX_BYTES, MEMBERS_PER_PAGE } from "../limits.ts";
import { readReadme } from "../markdown/readme.ts";
import type { Renderings, RenderingsOfRequest } from "../markdown/renderings.ts";
import type { ProductApi, PublicAnswer } from "./client.ts";
import { loadUsage, loadUses } from "./usage.ts";
import { toFileRow } from "./file-tree.ts";
import { toMembersPath, toVersionsPath } from "./list-path.ts";
import { mapAnswer } from "./map-part.ts";
import type { Defer } from "./public-cache.ts";
import type { Reads } from "./reads.ts";
import { type CatalogueRecord, toRecordDetail, toTombstone, toVersionRow } from "./to-record.ts";
import { toMember } from "./to-rows.ts";
import {
  loadAllOfModel,
  loadRowsOfModel,
  type ModelPlace,
  type SelectedModel,
} from "./model-records.ts";
import type { RecordRows } from "./to-records-view.ts";
import type { Parsed } from "#api/wire/parse.ts";
import { openVersion } from "../previews/read-range.ts";
import { readMarkdown } from "../markdown/markdown-html.ts";

export type FoundRecord =
  | { kind: "record"; record: CatalogueRecord; ageSeconds: number | null }
  | { kind: "tombstone"; tombstone: TombstoneRecord }
  | { kind: "failed"; failure: Failure };

/** One version of a record. */
interface VersionPlace {
  id: number;
  version: number;
}

/** The catalogue's calls for a record's page, feeds and exports. */
export interface RecordReads {
  record(id: string, version: string | null): Promise<FoundRecord>;
  /** The record of this catalogue with a DOI. */
  recordOfDoi(doi: string): Promise<Part<RecordDetail>>;
  versions(id: number): Promise<Part<VersionRow[]>>;
  members(place: {
    id: number;
    version: number;
    page: number;
  }): Promise<Part<{ total: number; members: CollectionMember[] }>>;
  /** Records of one model of the newest version, in the catalogue's order. */
  modelRecords(place: ModelPlace & { page: number }): Promise<Part<RecordRows>>;
  /** All of them; of too many to be sorted or filtered only those of the page. */
  allModelRecords(place: SelectedModel): Promise<Part<RecordRows>>;
  /** The README, rendered; a rendering is cached as long as its text is. */
  readme(place: VersionPlace & { family: Family }): Promise<Part<MarkdownHtml>>;
  /** The authors' notes on a version, rendered; `null` without any. */
  changelog(place: VersionPlace): Promise<Part<MarkdownHtml | null>>;
  /** One of a version's texts as its authors wrote it. */
  text(name: "readme" | "changelog", place: VersionPlace): Promise<Result<BoundedText>>;
  /** Further metadata of a version's source; empty lists without any, or when it is not known. */
  sourceMetadata(place: VersionPlace): Promise<SourceMetadata>;
  /** The terms of withheld files, rendered; `null` when there are none. */
  agreement(id: number): Promise<Part<Agreement | null>>;
  /** The terms as written. */
  terms(id: number): Promise<Part<DataUseAgreement | null>>;
  /** One page of the source files of a package, each with its address. */
  packageFiles(
    id: string,
    page: number,
  ): Promise<Part<{ total: number; files: (FileRow & { uri: string })[] }>>;
  /** Views and downloads of the last year. */
  usage(id: number): Promise<Part<Usage>>;
  /** Records that name one of its DOIs, and collections that contain one; none where the catalogue does not have this call. */
  uses(id: number): Promise<Part<RecordUses>>;
}

interface RecordReadsDependencies {
  api: ProductApi;
  reads: Reads;
  renderings: Renderings;
  defer: Defer;
  now: () => number;
}

export function createRecordReads(parts: RecordReadsDependencies): RecordReads {
  const { api, reads, renderings, defer, now } = parts;
  const rendered = { renderings, defer };

  return {
    record: (id, version) => findRecord(parts, id, version),
    recordOfDoi(doi) {
      const [prefix = "", ...suffix] = doi.split("/");
      const name = `${encodeURIComponent(prefix)}/${encodeURIComponent(suffix.join("/"))}`;
      const path = `/discover/datasets/doi/${name}`;
      return reads.read({ path, parse: parsePublicDataset }, toRecordDetail);
    },
    versions: (id) =>
      reads.read({ path: toVersionsPath(id), parse: parseDatasetVersions }, (versions) =>
        versions.map(toVersionRow),
      ),
    members({ id, version, page }) {
      const offset = (page - 1) * MEMBERS_PER_PAGE;
      const path = toMembersPath({ id, version }, { limit: MEMBERS_PER_PAGE, offset });
      return reads.read({ path, parse: parseCollectionMembersPage }, ({ totalCount, dois }) => ({
        total: totalCount,
        members: dois.map(toMember),
      }));
    },
    modelRecords: (place) => loadRowsOfModel(reads, place),
    allModelRecords: (place) => loadAllOfModel(reads, place),
    readme(place) {
      const path = toTextPath("readme", place);
      const source = `/${place.family}/${place.id}/version/${place.version}.md`;
      return reads.readAs(path, async (): Promise<PublicAnswer<MarkdownHtml>> => {
        const found = await api.askText(path, MARKDOWN_MAX_BYTES);
        if (!found.ok) return found;
        const html = await readReadme(rendered, {
          ...found.value,
          place,
          source,
          openFile: openVersion(api, place),
        });
        return mapAnswer(found, () => html);
      });
    },
    async changelog(place) {
      const found = await api.askText(toTextPath("changelog", place), MARKDOWN_MAX_BYTES);
      const source = `/datasets/${place.id}/version/${place.version}/changelog.md`;
      if (found.ok)
        return {
          ok: true,
          value: await readReadme(rendered, {
            ...found.value,
            place,
            source,
            openFile: openVersion(api, place),
          }),
        };
      return found.failure.code === "not_found" ? { ok: true, value: null } : found;
    },
    text: (name, place) => api.askText(toTextPath(name, place), MARKDOWN_FILE_MAX_BYTES),
    async sourceMetadata({ id, version }) {
      const path = `/discover/datasets/${id}/versions/${version}/source-metadata`;
      const part = await reads.read({ path, parse: parseSourceMetadata }, (metadata) => metadata);
      return part.ok ? part.value : NO_SOURCE_METADATA;
    },
    agreement: (id) => loadAgreement({ api, ...rendered }, id),
    terms: (id) => askAgreement(api, id),
    packageFiles(id, page) {
      const query = toQueryString({ limit: FILES_PER_PAGE, offset: (page - 1) * FILES_PER_PAGE });
      const path = `/discover/packages/${encodeURIComponent(id)}/files${query}`;
      return reads.read({ path, parse: parseFileTreePage }, ({ totalCount, files }) => ({
        total: totalCount,
        files: files.map((node) => ({
          ...toFileRow(node),
          uri: node.type === "File" ? node.uri : "",
        })),
      }));
    },
    usage: (id) => loadUsage(parts, { id, now: now() }),
    uses: (id) => loadUses(reads, id),
  };
}

function toTextPath(name: "readme" | "changelog", { id, version }: VersionPlace): string {
  return `/discover/datasets/${id}/versions/${version}/${name}`;
}

async function findRecord(
  { api, reads }: Pick<RecordReadsDependencies, "api" | "reads">,
  id: string,
  version: string | null,
): Promise<FoundRecord> {
  if (!/^\d{1,15}$/.test(id) || (version !== null && !/^\d{1,9}$/.test(version))) {
    return { kind: "failed", failure: { code: "not_found" } };
  }
  const place = version === null ? "" : `/versions/${Number(version)}`;
  const path = `/discover/datasets/${Number(id)}${place}`;
  let gone: unknown;
  const part = await reads.readAs(path, async () => {
    const answer = await api.ask({ path, parse: parsePublicDataset });
    if (!answer.ok && answer.failure.code === "gone") gone = answer.body;
    return mapAnswer(answer, toRecordDetail);
  });
  if (part.ok) return { kind: "record", record: part.value, ageSeconds: part.ageSeconds ?? null };
  const tombstone = part.failure.code === "gone" ? parseTombstone(gone) : null;
  if (tombstone?.ok) return { kind: "tombstone", tombstone: toTombstone(tombstone.value) };
  return { kind: "failed", failure: part.failure };
}

/** The terms of a dataset's withheld files, rendered; `null` when it has none. */
async function loadAgreement(
  { api, ...rendered }: RenderingsOfRequest & { api: ProductApi },
  id: number,
): Promise<Part<Agreement | null>> {
  const requested = await askAgreement(api, id);
  if (!requested.ok) return requested;
  if (requested.value === null) return { ok: true, value: null };
  const { id: number, name, body } = requested.value;
  const source = `/datasets/${id}/data-use-agreement.txt`;
  const terms = { text: body, place: null, source, isCut: false };
  const { html } = await readMarkdown(rendered, terms);
  return { ok: true, value: { id: number, name, html } };
}

/** The terms as written; the catalogue answers 204 for a dataset that has none. */
async function askAgreement(api: ProductApi, id: number): Promise<Part<DataUseAgreement | null>> {
  const path = `/discover/datasets/${id}/data-use-agreement`;
  const parse = (body: unknown): Parsed<DataUseAgreement | null> =>
    body === null ? { ok: true, value: null } : parseDataUseAgreement(body);
  return api.ask({ path, parse });
}
