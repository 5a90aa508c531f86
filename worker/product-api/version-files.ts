import { parseTableIndex, type TableIndex } from "#api/wire/table-index.ts";
import type { Result } from "#client/contract/failures.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { TABLE_INDEX_BYTES, TABLE_INDEX_TIMEOUT_MS } from "../previews/limits.ts";
import type { ProductApi } from "./client.ts";
import { readText, toBody } from "./read-answer.ts";

type OpenApi = Pick<ProductApi, "open">;
type Opened = Promise<Result<Response>>;

/** A published version, as an address names it. */
interface VersionPlace {
  id: number | string;
  version: number | string;
}

interface FilePlace extends VersionPlace {
  path: string;
}

/** Method and headers of the reader's request. */
type ReaderRequest = Pick<RequestInit, "method" | "headers">;

/** Where the bytes of a published file are. */
export function toFileContentPath({ path, ...version }: FilePlace): string {
  return `${toVersionPath(version)}/files/content${toQueryString({ path })}`;
}

export function openFile(api: OpenApi, place: FilePlace, request: ReaderRequest): Opened {
  return api.open(toFileContentPath(place), request);
}

/** The version's manifest, which lists every file. */
export function openManifest(api: OpenApi, version: VersionPlace, headers: HeadersInit): Opened {
  return api.open(`${toVersionPath(version)}/metadata`, { headers });
}

export function openBanner(api: OpenApi, version: VersionPlace): Opened {
  return api.open(`${toVersionPath(version)}/banner`, {});
}

/** All files of a version as a zip. */
export function openZip(api: OpenApi, version: VersionPlace, request: ReaderRequest): Opened {
  const query = toQueryString({ downloadOrigin: "Discover" });
  return api.open(`${toVersionPath(version)}/download${query}`, request);
}

interface SelectedFiles extends VersionPlace {
  paths: string[];
  /** Of the zip; `null` for the catalogue's own. */
  archiveName: string | null;
}

/** Some files and folders of a version as a zip. */
export function openSelectionZip(
  api: OpenApi,
  { id, version, paths, archiveName }: SelectedFiles,
  headers: HeadersInit,
): Opened {
  const named = archiveName === null ? {} : { archiveName };
  const data = JSON.stringify({
    datasetId: Number(id),
    version: Number(version),
    paths,
    ...named,
  });
  const body = new URLSearchParams({ data });
  return api.open("/zipit/discover?downloadOrigin=Discover", { method: "POST", headers, body });
}

/** Who wants the files of an archived version, and that they are no robot. */
interface RestoreRequest {
  name: string;
  email: string;
  recaptchaToken?: string;
}

export function requestRestore(
  api: OpenApi,
  { id, version, ...asker }: VersionPlace & RestoreRequest,
  headers: Headers,
): Opened {
  const body = { datasetId: Number(id), datasetVersionId: Number(version), ...asker };
  return post(api, "/discover/rehydrate", { body, headers });
}

/** Asks for withheld files; `null` when their owner set no terms. */
export function requestAccess(
  api: OpenApi,
  { id, agreementId }: { id: string; agreementId: number | null },
  headers: Headers,
): Opened {
  const body = agreementId === null ? {} : { dataUseAgreementId: agreementId };
  return post(api, `/discover/datasets/${id}/preview`, { body, headers });
}

function post(
  api: OpenApi,
  path: string,
  { body, headers }: { body: object; headers: Headers },
): Opened {
  headers.set("content-type", "application/json");
  return api.open(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * What the catalogue has counted of a table so far, and where its rows begin. The call makes it
 * count on. `null` when it has nothing, or does not have this call: then the table is read without.
 */
export async function loadTableIndex(
  api: OpenApi,
  { path, ...version }: FilePlace,
): Promise<TableIndex | null> {
  const address = `${toVersionPath(version)}/files/table${toQueryString({ path })}`;
  return withTimeout(readIndex(api, address), TABLE_INDEX_TIMEOUT_MS);
}

async function readIndex(api: OpenApi, address: string): Promise<TableIndex | null> {
  const opened = await api.open(address, { headers: { accept: "application/json" } });
  if (!opened.ok) return null;
  if (!opened.value.ok) {
    await opened.value.body?.cancel();
    return null;
  }
  const read = await readText(opened.value, TABLE_INDEX_BYTES);
  if (!read.ok || read.value.isCut) return null;
  const index = parseTableIndex(toBody(opened.value, read.value.text));
  return index.ok && index.value.scanned > 0 ? index.value : null;
}

function toVersionPath({ id, version }: VersionPlace): string {
  return `/discover/datasets/${id}/versions/${version}`;
}
