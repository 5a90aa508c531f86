import { TABLE_KINDS } from "#base/tables/table-kind.ts";
import type { Services } from "../services.ts";
import { TABLE_SCANNED_MIN_BYTES } from "./limits.ts";
import { loadTableFormats, type TableFormats, toTableBytes, writeFormat } from "./table-formats.ts";

/** The large tables of a version, to be read from the next run of the cron on. */
export async function prepareTableScans(
  services: Services,
  versionId: number,
): Promise<D1PreparedStatement[]> {
  const formats = await loadTableFormats(services, versionId);
  return [
    ...prepareUsualScans(services, versionId, formats),
    ...(await prepareDescribedScans(services, versionId, formats)),
  ];
}

function prepareUsualScans(
  { db, now }: Services,
  versionId: number,
  formats: TableFormats,
): D1PreparedStatement[] {
  return TABLE_KINDS.map(([endings, kind]) =>
    db
      .prepare(
        `INSERT INTO table_scans (sha256, kind, size, asked_at)
         SELECT DISTINCT sha256, ?2, size, ?3 FROM nodes
         WHERE version_id = ?1 AND is_file = 1 AND sha256 IS NOT NULL AND size > ?4
           AND (${endings.map((ending) => `name LIKE '%.${ending}'`).join(" OR ")})
           AND path NOT IN (SELECT value FROM json_each(?5))
         ON CONFLICT (sha256, kind) DO NOTHING`,
      )
      .bind(versionId, kind, now().toISOString(), TABLE_SCANNED_MIN_BYTES, toPaths(formats)),
  );
}

async function prepareDescribedScans(
  { db, now }: Services,
  versionId: number,
  formats: TableFormats,
): Promise<D1PreparedStatement[]> {
  if (formats.size === 0) return [];
  const { results } = await db
    .prepare(
      `SELECT path, sha256, size FROM nodes
       WHERE version_id = ?1 AND is_file = 1 AND sha256 IS NOT NULL AND size > ?2
         AND path IN (SELECT value FROM json_each(?3))`,
    )
    .bind(versionId, TABLE_SCANNED_MIN_BYTES, toPaths(formats))
    .all<{ path: string; sha256: string; size: number }>();
  const prepared = results.map(async ({ size, ...file }) => {
    const table = await toTableBytes(file, formats);
    if (table === null) return [];
    return db
      .prepare(
        `INSERT INTO table_scans (sha256, kind, size, asked_at, format) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (sha256, kind) DO NOTHING`,
      )
      .bind(table.sha256, table.reading, size, now().toISOString(), writeFormat(table));
  });
  return (await Promise.all(prepared)).flat();
}

function toPaths(formats: TableFormats): string {
  return JSON.stringify([...formats.keys()]);
}
