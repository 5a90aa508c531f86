import type { Part } from "#client/contract/failures.ts";
import { fileHref } from "#client/contract/resource-urls.ts";
import { NO_SOURCE_METADATA, type SourceMetadata } from "#api/wire/source-metadata.ts";
import { type CitedWork, type Creator, toLine } from "#client/contract/citation/work.ts";
import type { CollectionMember } from "#client/contract/record-parts.ts";
import type { FileRow, RecordDetail, VersionRow } from "#client/contract/records.ts";
import { COLLECTION_LIMITS } from "#api/wire/collections.ts";
import { JSON_LD_FILES_MAX, MEMBERS_PER_CALL } from "../limits.ts";
import { toWork } from "../loaders/record/cited-work.ts";
import type { Catalogue } from "../product-api/catalogue.ts";
import { loadManifest, toWholePath } from "../product-api/file-tree.ts";
import type { NamedMember } from "../product-api/to-rows.ts";
import type { Services } from "../services.ts";
import type { DescribedFile, Description } from "./description.ts";
import type { Format } from "./formats.ts";

/** Data of a record that needs further calls; each list is empty when it is not available. */
export type RelatedFacts = Pick<
  Description,
  "versions" | "files" | "folders" | "members" | "source"
>;

export const UNKNOWN: RelatedFacts = {
  versions: [],
  files: [],
  folders: [],
  members: [],
  source: NO_SOURCE_METADATA,
};

interface Place {
  record: RecordDetail;
  /** Absolute. */
  url: string;
  isNewest: boolean;
}

export function toDescription(
  services: Pick<Services, "config">,
  { record, url, isNewest }: Place,
  related: RelatedFacts,
): Description {
  const { PUBLIC_ORIGIN, BRAND_NAME } = services.config;
  const work = toWork(services, record);
  return {
    record,
    work: { ...work, creators: nameOrganizations(work, related.source) },
    url,
    isNewest,
    origin: PUBLIC_ORIGIN,
    catalogueName: BRAND_NAME,
    ...related,
  };
}

/** The source names an organisation as its own: `{ name: "Coastal Lab", organization: "Coastal Lab" }`. */
function nameOrganizations({ creators }: CitedWork, { people = [] }: SourceMetadata): Creator[] {
  const names = new Set(
    people.flatMap(({ name, organization }) => (organization === name ? [toLine(name)] : [])),
  );
  return creators.map((creator) =>
    creator.given === "" && names.has(creator.family)
      ? { ...creator, isOrganization: true }
      : creator,
  );
}

interface RequestedLists {
  services: Services;
  catalogue: Catalogue;
  record: RecordDetail;
}

interface Known {
  /** Whether the catalogue answered, so that another request would change nothing. */
  isKnown: boolean;
}

type Beginning = Omit<RelatedFacts, "versions" | "folders"> & Known;

/** The description in a page: the files of its first folder, the first members (JL-11). */
export async function loadBeginning({
  services,
  catalogue,
  record,
}: RequestedLists): Promise<Beginning> {
  const { id, version, family, availability } = record;
  if (family === "collections") {
    const found = await catalogue.members({ id, version, page: 1 });
    const members = found.ok ? found.value.members.map(toNamed) : [];
    return { files: [], members, source: NO_SOURCE_METADATA, isKnown: members.length > 0 };
  }
  const requested = catalogue.sourceMetadata(record);
  if (availability.kind !== "open")
    return { files: [], members: [], source: await requested, isKnown: true };
  const root = { path: "", page: 1, order: "name", filter: "" } as const;
  const folder = await catalogue.folder({ id, version, family, ...root });
  const rows = folder.ok ? folder.value.entries.filter(({ kind }) => kind === "file") : [];
  const files = rows.slice(0, JSON_LD_FILES_MAX).map((row) => toDescribed(services, record, row));
  return { files, members: [], source: await requested, isKnown: folder.ok };
}

/** The lists that a document of its own needs besides the record. */
export async function loadSurroundings(
  requested: RequestedLists,
  needs: Format["needs"],
): Promise<RelatedFacts & Known> {
  if (needs === "nothing") return { ...UNKNOWN, isKnown: true };
  const { catalogue, record } = requested;
  const isWhole = needs === "files";
  const sourceMetadata = catalogue.sourceMetadata(record);
  const [versions, source, members, files] = await Promise.all([
    catalogue.versions(record.id),
    sourceMetadata,
    loadMembers(catalogue, record),
    isWhole ? loadFiles(requested, sourceMetadata) : NO_FILES,
  ]);
  const isKnown = members.isKnown && files.isKnown;
  return { versions: toList(versions), source, ...members, ...files, isKnown };
}

function toList(part: Part<VersionRow[]>): VersionRow[] {
  return part.ok ? part.value : [];
}

/** A member as pages show it. */
function toNamed(member: CollectionMember): NamedMember {
  if (member.kind === "record") return { doi: "", record: member.record };
  return { doi: member.kind === "withdrawn" ? member.tombstone.doi : member.doi, record: null };
}

/** All members of a collection; none of any other record. */
async function loadMembers(
  catalogue: Catalogue,
  { id, version, family }: RecordDetail,
): Promise<Pick<Description, "members"> & Known> {
  const members: NamedMember[] = [];
  if (family !== "collections") return { members, isKnown: true };
  let total: number = COLLECTION_LIMITS.DOIS_MAX;
  for (let page = 1; members.length < total; page += 1) {
    const place = { id, version, page, size: MEMBERS_PER_CALL };
    const found = await catalogue.namedMembers(place);
    if (!found.ok) return { members, isKnown: found.failure.code === "not_found" };
    if (found.value.members.length === 0) break;
    members.push(...found.value.members);
    total = Math.min(total, found.value.total);
  }
  return { members, isKnown: true };
}

type Files = Pick<RelatedFacts, "files" | "folders"> & Known;

const NO_FILES: Files = { files: [], folders: [], isKnown: true };

/** Every file; of a version with too many for one list, those that tools read first. */
async function loadFiles(
  requested: RequestedLists,
  source: SourceMetadata | Promise<SourceMetadata>,
): Promise<Files> {
  const { services, record } = requested;
  const { id, version, family, availability } = record;
  if (availability.kind !== "open" || family === "collections" || record.fileCount === 0)
    return NO_FILES;
  const manifest = await loadManifest(services.api, { id, version, headers: new Headers() });
  if (!manifest.ok) {
    if (manifest.status === 403) return loadFirstFiles(requested, await source);
    return manifest.status === 404 ? NO_FILES : UNANSWERED;
  }
  const files = manifest.files.map((file) => {
    const { size, sha256 } = file;
    return toDescribed(services, record, { path: toWholePath(file), size, sha256 });
  });
  return { files, folders: [], isKnown: true };
}

const UNANSWERED: Files = { ...NO_FILES, isKnown: false };

/** The files of the first folder, the first tables below it, and the folders by name. */
async function loadFirstFiles(
  { services, catalogue, record }: RequestedLists,
  { tables }: SourceMetadata,
): Promise<Files> {
  const { id, version, family } = record;
  const below = tables.filter(({ path }) => path.includes("/")).slice(0, JSON_LD_FILES_MAX);
  const [root, ...nodes] = await Promise.all([
    catalogue.folder({ id, version, family, path: "", page: 1, order: "name", filter: "" }),
    ...below.map(({ path }) => catalogue.node({ id, version, path })),
  ]);
  if (!root.ok) return UNANSWERED;
  const rows = [...root.value.entries, ...nodes.flatMap((node) => (node.ok ? [node.value] : []))];
  const { file: files = [], folder: folders = [] } = Object.groupBy(rows, ({ kind }) => kind);
  return {
    files: files.map((row) => toDescribed(services, record, row)),
    folders: folders.map(({ path }) => path),
    isKnown: true,
  };
}

function toDescribed(
  { config }: Pick<Services, "config">,
  { id, version }: RecordDetail,
  { path, size, sha256 }: Pick<FileRow, "path" | "size" | "sha256">,
): DescribedFile {
  const url = config.PUBLIC_ORIGIN + fileHref(id, version, path);
  return { path, url, type: toMediaType(path), size, sha256 };
}

/** Media types by the end of a file's name; longer ends come first. */
const TYPES: readonly (readonly [end: string, type: string])[] = [
  [".nii.gz", "application/gzip"],
  [".tar.gz", "application/gzip"],
  [".csv", "text/csv"],
  [".tsv", "text/tab-separated-values"],
  [".txt", "text/plain"],
  [".md", "text/markdown"],
  [".json", "application/json"],
  [".geojson", "application/geo+json"],
  [".jsonl", "application/jsonl"],
  [".xml", "application/xml"],
  [".html", "text/html"],
  [".yml", "application/yaml"],
  [".yaml", "application/yaml"],
  [".pdf", "application/pdf"],
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".jpeg", "image/jpeg"],
  [".gif", "image/gif"],
  [".webp", "image/webp"],
  [".svg", "image/svg+xml"],
  [".tif", "image/tiff"],
  [".tiff", "image/tiff"],
  [".zip", "application/zip"],
  [".gz", "application/gzip"],
  [".parquet", "application/vnd.apache.parquet"],
  [".ipynb", "application/x-ipynb+json"],
  [".py", "text/x-python"],
  [".nc", "application/x-netcdf"],
  [".h5", "application/x-hdf5"],
  [".wav", "audio/wav"],
  [".mp3", "audio/mpeg"],
  [".mp4", "video/mp4"],
];

/** The media type of a file, by its name. */
export function toMediaType(path: string): string {
  const name = path.toLowerCase();
  return TYPES.find(([end]) => name.endsWith(end))?.[1] ?? "application/octet-stream";
}
