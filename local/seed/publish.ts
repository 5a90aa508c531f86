import { type OpenFile, publishPackage, unpublishDataset } from "#import/publish.ts";
import { createSeedPackages, type SeedPackage, type SeedVersion } from "./packages.ts";
import { createHash } from "node:crypto";
import type { PublishRequest, PublishVariable } from "#api/wire/publish.ts";
import { readVariables } from "#base/variables/read-variables.ts";
import { createVariableList } from "#import/tables/own-variables.ts";
import type { SeedFile } from "./files.ts";
import * as v from "valibot";

interface PublishSeedOptions {
  /** The product API, without a trailing slash. */
  baseUrl: string;
  /** The operator's token: only it may set past dates. */
  token: string;
  fetch: typeof globalThis.fetch;
  log: (line: string) => void;
  /** In the order of publication; the whole demonstration catalogue when absent. */
  packages?: readonly SeedPackage[];
}

interface SeedCounts {
  records: number;
  published: number;
  unchanged: number;
  unpublished: number;
}

/**
 * Publishes the demonstration catalogue, one record after the other so that ids are the same
 * on every machine. Doing it again publishes only what is missing or has changed.
 */
export async function publishSeed(options: PublishSeedOptions): Promise<SeedCounts> {
  const { packages = createSeedPackages() } = options;
  const known = await loadKnownRecords(options);
  const isFresh = !packages.some((entry) => known.has(toName(entry)));
  const counts = { records: packages.length, published: 0, unchanged: 0, unpublished: 0 };
  const dois = new Map<string, string>();
  for (const entry of packages) {
    const before = known.get(toName(entry)) ?? null;
    if (entry.unpublish !== null && before === null && !isFresh) continue;
    const after = await publishMissing(entry, { before, dois, options, counts });
    dois.set(entry.key, after.doi);
    if (entry.unpublish === null) continue;
    await unpublish(after.id, entry.unpublish, options);
    counts.unpublished += 1;
  }
  options.log(
    `catalogue: ${counts.records} records, ${counts.published} versions published, ${counts.unchanged} unchanged`,
  );
  return counts;
}

function toName({ versions }: SeedPackage): string {
  return versions.at(-1)?.request.name ?? "";
}

interface Progress {
  before: KnownRecord | null;
  dois: ReadonlyMap<string, string>;
  options: PublishSeedOptions;
  counts: SeedCounts;
}

/**
 * The newest version is always announced, so that a change in it becomes the next one; except
 * that a collection stays unchanged when a member was withdrawn, whose DOI is in no list.
 */
async function publishMissing(
  { key, versions, members }: SeedPackage,
  { before, dois, options, counts }: Progress,
): Promise<KnownRecord> {
  const memberDois = members.flatMap((member) => dois.get(member) ?? []);
  if (before !== null && memberDois.length < members.length) return before;
  let record = before;
  for (const version of versions.slice(Math.min(before?.version ?? 0, versions.length - 1))) {
    const { request, openFile } = prepareVersion(version, memberDois);
    const variables = await readSeedVariables(version.files);
    const published = await publishPackage({
      ...options,
      request: { ...request, variables },
      openFile,
    });
    if (!published.ok) {
      throw new Error(`${key} was not published: ${JSON.stringify(published.failure)}`);
    }
    const { value } = published;
    counts[value.status === "published" ? "published" : "unchanged"] += 1;
    if (value.status === "published") {
      record = { id: value.datasetId, version: value.version, doi: value.doi };
    }
  }
  if (record === null) throw new Error(`${key} is in the catalogue under another name.`);
  return record;
}

async function unpublish(
  datasetId: number,
  reason: string,
  options: PublishSeedOptions,
): Promise<void> {
  const gone = await unpublishDataset(options, { datasetId, reason });
  if (!gone.ok)
    throw new Error(`Record ${datasetId} was not unpublished: ${JSON.stringify(gone.failure)}`);
}

/** A version ready to be announced, with its bytes. */
interface PreparedVersion {
  request: PublishRequest;
  openFile: OpenFile;
}

/** Counts and hashes a version's files; `dois` are the members of a collection. */
export function prepareVersion(
  { request, files }: SeedVersion,
  dois: readonly string[],
): PreparedVersion {
  const bytes = new Map(files.map((file) => [file.path, file.bytes]));
  return {
    request: {
      ...request,
      ...(request.datasetType === "collection" ? { dois: [...dois] } : {}),
      files: files.map(toPublishFile),
    },
    openFile(path, range) {
      const found = bytes.get(path);
      if (found === undefined) throw new Error(`${path} is not part of this package`);
      return ReadableStream.from([found.subarray(range?.start, range?.end)]);
    },
  };
}

/** The variables of a version's NetCDF files and Zarr stores, as an import reads them. */
async function readSeedVariables(files: readonly SeedFile[]): Promise<PublishVariable[]> {
  const variables = createVariableList();
  for (const { path, bytes } of files) {
    const read = async (start: number, end: number): Promise<Uint8Array> =>
      bytes.subarray(start, end);
    variables.add(await readVariables(path, { size: bytes.length, read }));
  }
  return variables.list();
}

function toPublishFile({ path, bytes, table }: SeedFile): PublishRequest["files"][number] {
  return {
    path,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    ...(table && { columns: table.columns, ...(table.rows !== null && { rows: table.rows }) }),
  };
}

/** The catalogue's current state of one record. */
interface KnownRecord {
  id: number;
  version: number;
  doi: string;
}

const Page = v.object({
  totalCount: v.number(),
  datasets: v.array(
    v.object({ id: v.number(), name: v.string(), version: v.number(), doi: v.string() }),
  ),
});

const PAGE_ROWS = 500;

interface Reader {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}

/** The public records by name, so that publishing again can continue where it was interrupted. */
async function loadKnownRecords({ baseUrl, fetch }: Reader): Promise<Map<string, KnownRecord>> {
  const known = new Map<string, KnownRecord>();
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const query = `limit=${PAGE_ROWS}&offset=${offset}&orderBy=name&orderDirection=asc`;
    const response = await fetch(`${baseUrl}/discover/datasets?${query}`);
    if (!response.ok) throw new Error(`The catalogue answered ${response.status} to a list.`);
    const page = v.parse(Page, await response.json());
    for (const { name, ...record } of page.datasets) known.set(name, record);
    if (offset + PAGE_ROWS >= page.totalCount) return known;
  }
}
