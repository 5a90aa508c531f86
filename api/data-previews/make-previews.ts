import type { DataPreview } from "../wire/dataset.ts";
import { parseTableIndex } from "../wire/table-index.ts";
import { toBlobKey } from "../publish/blobs.ts";
import type { Services } from "../services.ts";
import { QUEUE_PURGE } from "../shared-cache/purge-queue.ts";
import { toDeclaredColumns, toValues } from "#base/tables/declared-columns.ts";
import {
  loadTableFormats,
  type TableBytes,
  type TableFormats,
  toTableBytes,
} from "../tables/table-formats.ts";
import { loadTableIndex } from "../tables/table-scans.ts";
import { drawFile, drawGeoJson, drawParquet, drawRows } from "./draw-file.ts";
import { findPicture } from "./find-picture.ts";
import { findPlane } from "./find-plane.ts";
import {
  PREVIEWED_BYTES_PER_RUN,
  PREVIEWED_FILE_MAX_BYTES,
  PREVIEWED_FILES_MAX,
  PREVIEWED_PER_RUN,
} from "./limits.ts";

interface SuitedFile {
  path: string;
  name: string;
  extension: string;
  size: number;
  sha256: string;
}

/** Newest first; versions with a table that is still being counted wait for its sample. */
const SELECT_VERSIONS = `
  SELECT v.id, v.dataset_id AS datasetId FROM versions AS v
  WHERE v.plane_file IS NULL AND v.status = 'PUBLISH_SUCCEEDED' AND v.version IS NOT NULL
    AND v.id NOT IN (SELECT n.version_id FROM table_scans AS s JOIN nodes AS n ON n.sha256 = s.sha256)
  ORDER BY v.id DESC LIMIT ?1`;

/** In reading order: higher folders first. */
const SELECT_FILES = `
  SELECT path, name, extension, size, sha256 FROM nodes
  WHERE version_id = ?1 AND is_file = 1 AND sha256 IS NOT NULL AND size > 0
    AND (extension IN ('csv', 'tsv', 'tab', 'jsonl', 'ndjson') OR (extension = 'geojson' AND size <= ?2)
      OR extension = 'parquet')
  ORDER BY length(path) - length(replace(path, '/', '')), sort_key, path LIMIT ?3`;

/** A version that was withdrawn meanwhile stays unchanged. */
const KEEP = `
  UPDATE versions SET data_preview = ?2, plane_file = ?3
  WHERE id = ?1 AND plane_file IS NULL AND status = 'PUBLISH_SUCCEEDED'`;

/**
 * Draws a line or map of the first suitable table of versions that no run has checked, or finds a picture
 * among their files, or a file with a plane, or draws bars of a table, which a portal shows that draws no planes.
 * Returns how many were checked. A run that fails is repeated by the next one. Shared answers
 * about versions with a new preview are purged with the next flush.
 */
export async function makeDataPreviews(services: Services): Promise<number> {
  const { results } = await services.db
    .prepare(SELECT_VERSIONS)
    .bind(PREVIEWED_PER_RUN)
    .all<{ id: number; datasetId: number }>();
  let left = PREVIEWED_BYTES_PER_RUN;
  let made = 0;
  for (const { id, datasetId } of results) {
    if (left <= 0) break;
    const { preview, plane, bytes } = await drawVersion(services, id);
    left -= bytes;
    made += 1;
    const body = preview === null ? "" : JSON.stringify(preview);
    const keep = services.db.prepare(KEEP).bind(id, body, plane ?? "");
    const purge = services.db.prepare(QUEUE_PURGE).bind(datasetId);
    await services.db.batch(preview === null && plane === null ? [keep] : [keep, purge]);
  }
  return made;
}

interface DrawnVersion {
  preview: DataPreview | null;
  /** The path of a file with a plane, where the preview is bars or none. */
  plane: string | null;
  /** Bytes that were read. */
  bytes: number;
}

async function drawVersion(services: Services, versionId: number): Promise<DrawnVersion> {
  const [{ results }, formats] = await Promise.all([
    services.db
      .prepare(SELECT_FILES)
      .bind(versionId, PREVIEWED_FILE_MAX_BYTES, PREVIEWED_FILES_MAX)
      .all<SuitedFile>(),
    loadTableFormats(services, versionId),
  ]);
  let bytes = 0;
  let bars: DataPreview | null = null;
  for (const file of results) {
    bytes += Math.min(file.size, PREVIEWED_FILE_MAX_BYTES);
    const preview = await drawSuited(services, file, formats);
    if (preview === null) continue;
    const isBars = preview.kind === "line" && preview.counts !== undefined;
    if (!isBars) return { preview, plane: null, bytes };
    bars ??= preview;
  }
  const picture = await findPicture(services, versionId);
  bytes += picture.bytes;
  if (picture.preview !== null) return { preview: picture.preview, plane: null, bytes };
  return { preview: bars, plane: await findPlane(services, versionId), bytes };
}

async function drawSuited(
  services: Services,
  file: SuitedFile,
  formats: TableFormats,
): Promise<DataPreview | null> {
  const table = file.extension === "geojson" ? null : await toTableBytes(file, formats);
  if (table !== null && file.size > PREVIEWED_FILE_MAX_BYTES)
    return drawSample(services, file.name, table);
  const object = await services.files.get(toBlobKey(file.sha256));
  if (object === null) return null;
  const bytes = new Uint8Array(await object.arrayBuffer());
  if (table === null) return drawGeoJson(file.name, bytes);
  const { kind, format } = table;
  return kind === "parquet"
    ? drawParquet(file.name, format, bytes)
    : drawFile(file.name, { kind, format }, bytes);
}

/** A large table, from its sample. */
async function drawSample(
  services: Services,
  name: string,
  table: TableBytes,
): Promise<DataPreview | null> {
  const stored = await loadTableIndex(services, table);
  if (stored?.state !== "whole") {
    await stored?.body.cancel();
    return null;
  }
  const index = parseTableIndex(await new Response(stored.body).json());
  if (!index.ok) return null;
  const { columns, sample } = index.value;
  const head = columns.map((column) => column.name);
  const rows = toValues(sample, toDeclaredColumns(head, table.format));
  return drawRows(name, { head, rows }, { isSample: true });
}
