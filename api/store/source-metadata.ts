import {
  NO_SOURCE_METADATA,
  SOURCE_METADATA_LIMITS,
  type SourceMetadata,
  type SourceTable,
  type SourceVariable,
} from "#api/wire/source-metadata.ts";
import type { Services } from "../services.ts";
import { isEmbargoed } from "./public-dataset.ts";
import {
  type RequestedVersion,
  prepareTexts,
  prepareVersion,
  type VersionDetails,
  type VersionRow,
} from "./versions.ts";

/** The header of a table, as in the file. */
export interface FileColumns {
  path: string;
  columns: string[];
}

interface Text {
  kind: string;
  body: string;
}

/** A version and its source's metadata, in one round trip. */
export async function loadSourceMetadata(
  { db }: Services,
  requested: RequestedVersion,
): Promise<{ row: VersionRow | null; metadata: SourceMetadata }> {
  const [rows, found] = await db.batch<VersionRow & Text>([
    prepareVersion(db, requested),
    prepareTexts(db, requested, ["source-metadata", "columns", "variables"]),
  ]);
  const row = rows?.results[0] ?? null;
  const bodies = new Map(found?.results.map(({ kind, body }) => [kind, body]));
  const parsed: SourceMetadata = { ...NO_SOURCE_METADATA, ...parse(bodies.get("source-metadata")) };
  const isOpen = row !== null && !isEmbargoed(row);
  const headers: FileColumns[] = (isOpen && parse(bodies.get("columns"))) || [];
  const variables: SourceVariable[] | undefined = isOpen
    ? parse(bodies.get("variables"))
    : undefined;
  const tables = withHeaders(parsed.tables, headers);
  return {
    row,
    metadata: { ...parsed, ...readSources(row), tables, ...(variables && { variables }) },
  };
}

/** The data that this was made from, which a publication lists beside its other metadata. */
function readSources(row: VersionRow | null): Pick<SourceMetadata, "sources"> {
  if (row === null) return {};
  const { sources }: VersionDetails = JSON.parse(row.details);
  return sources.length === 0 ? {} : { sources };
}

/** Both were checked when they were written. */
function parse<T>(body: string | undefined): T | undefined {
  return body === undefined ? undefined : JSON.parse(body);
}

/**
 * Every table whose header was read, with the descriptions of its columns. The file decides which
 * columns there are: descriptions of other columns come last.
 */
function withHeaders(tables: SourceTable[], headers: FileColumns[]): SourceTable[] {
  const byPath = new Map(tables.map((table) => [table.path, table]));
  const read = headers.map(({ path, columns }): SourceTable => {
    const table = byPath.get(path);
    const fields = new Map(table?.fields.map((field) => [field.name, field]));
    const known = columns.map((name) => fields.get(name) ?? { name });
    const others = (table?.fields ?? []).filter(({ name }) => !columns.includes(name));
    return { ...table, path, columns, fields: [...known, ...others] };
  });
  const paths = new Set(headers.map(({ path }) => path));
  const others = tables.filter(({ path }) => !paths.has(path));
  return [...read, ...others].slice(0, SOURCE_METADATA_LIMITS.TABLES_MAX);
}
