import { hashToHex } from "#base/hex.ts";
import { type TableFormat, toTableFormat, USUAL_FORMAT } from "#base/tables/table-format.ts";
import { isTableByDescription, type TableKind, toTableKind } from "#base/tables/table-kind.ts";
import type { SourceMetadata } from "../wire/source-metadata.ts";
import type { Services } from "../services.ts";
import { prepareTexts, type RequestedVersion } from "../store/versions.ts";

/** A table by its bytes: files with the same bytes that are read in the same way share one index. */
export interface TableBytes {
  sha256: string;
  kind: TableKind;
  format: TableFormat;
  /** The kind, and where the format is not the usual one its hash: a part of the index's key. */
  reading: string;
}

/** Formats of the tables that a version's publisher describes, by their paths. */
export type TableFormats = ReadonlyMap<string, TableFormat>;

const HASH_CHARS = 16;

export async function loadTableFormats({ db }: Services, versionId: number): Promise<TableFormats> {
  const body = await db
    .prepare(`SELECT body FROM texts WHERE version_id = ?1 AND kind = 'source-metadata'`)
    .bind(versionId)
    .first<string>("body");
  return toFormats(body);
}

/** As `loadTableFormats`, of a published version, whose row need not be known. */
export async function loadPublishedFormats(
  { db }: Services,
  requested: RequestedVersion,
): Promise<TableFormats> {
  const statement = prepareTexts(db, requested, ["source-metadata"]);
  return toFormats(await statement.first<string>("body"));
}

function toFormats(body: string | null): TableFormats {
  if (body === null) return new Map();
  const { tables = [] } = JSON.parse(body) as Partial<SourceMetadata>; // parsed when it was stored
  return new Map(tables.map((table) => [table.path, toTableFormat(table)]));
}

interface TableFile {
  path: string;
  sha256: string;
}

/** `null` for a file that is not read as a table. */
export async function toTableBytes(
  { path, sha256 }: TableFile,
  formats: TableFormats,
): Promise<TableBytes | null> {
  const described = formats.get(path);
  const kind = toTableKind(path) ?? (described && isTableByDescription(path) ? "delimited" : null);
  if (kind === null) return null;
  const format = toFormatOf(kind, described);
  return { sha256, kind, format, reading: await toReading(kind, format) };
}

/** JSON lines and Parquet say themselves where their cells are, and Parquet what its numbers are. */
function toFormatOf(kind: TableKind, described: TableFormat = USUAL_FORMAT): TableFormat {
  if (kind === "delimited") return described;
  const { missing } = described;
  const columns = kind === "parquet" ? toMissingOnly(described.columns) : described.columns;
  return { ...(missing && { missing }), ...(columns && { columns }) };
}

function toMissingOnly(columns: TableFormat["columns"] = {}): TableFormat["columns"] {
  const own = Object.entries(columns).flatMap(([name, { missing }]) =>
    missing ? [[name, { missing }] as const] : [],
  );
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

async function toReading(kind: TableKind, format: TableFormat): Promise<string> {
  const written = JSON.stringify(format);
  if (written === JSON.stringify(USUAL_FORMAT)) return kind;
  const hash = await hashToHex(written);
  return `${kind}-${hash.slice(0, HASH_CHARS)}`;
}

/** A format as a column of the queue; empty for the usual one, as in rows of earlier releases. */
export function writeFormat({ kind, format, reading }: TableBytes): string {
  return reading === kind ? "" : JSON.stringify(format);
}
