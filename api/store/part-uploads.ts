import { CLEANUPS_MAX } from "../limits.ts";
import type { Services } from "../services.ts";

/** A file that is sent in parts. */
export interface PartUpload {
  sha256: string;
  size: number;
  /** The bucket's name for the upload. */
  uploadId: string;
  startedAt: string;
}

const COLUMNS = `sha256, size, upload_id AS uploadId, started_at AS startedAt`;

export async function loadPartUpload({ db }: Services, sha256: string): Promise<PartUpload | null> {
  return db
    .prepare(`SELECT ${COLUMNS} FROM part_uploads WHERE sha256 = ?1`)
    .bind(sha256)
    .first<PartUpload>();
}

/** Uploads that started before this time, the oldest first; a bounded number. */
export async function loadOldPartUploads({ db }: Services, before: string): Promise<PartUpload[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM part_uploads WHERE started_at < ?1 ORDER BY started_at LIMIT ?2`,
    )
    .bind(before, CLEANUPS_MAX)
    .all<PartUpload>();
  return results;
}

/** The parts that arrived, by number. */
export async function loadParts({ db }: Services, uploadId: string): Promise<R2UploadedPart[]> {
  const { results } = await db
    .prepare(
      `SELECT number AS partNumber, etag FROM blob_parts WHERE upload_id = ?1 ORDER BY number`,
    )
    .bind(uploadId)
    .all<R2UploadedPart>();
  return results;
}

/** Returns whether it was stored: another one for the same file may have come first. */
export async function storePartUpload(
  { db, now }: Services,
  upload: Omit<PartUpload, "startedAt">,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO part_uploads (sha256, size, upload_id, started_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (sha256) DO NOTHING`,
    )
    .bind(upload.sha256, upload.size, upload.uploadId, now().toISOString())
    .run();
  return meta.changes > 0;
}

export async function storePart(
  { db }: Services,
  uploadId: string,
  { partNumber, etag }: R2UploadedPart,
): Promise<void> {
  await db
    .prepare(`INSERT OR REPLACE INTO blob_parts (upload_id, number, etag) VALUES (?1, ?2, ?3)`)
    .bind(uploadId, partNumber, etag)
    .run();
}

export async function dropPartUpload(
  { db }: Services,
  { sha256, uploadId }: PartUpload,
): Promise<void> {
  await db.batch([
    db.prepare(`DELETE FROM blob_parts WHERE upload_id = ?1`).bind(uploadId),
    db
      .prepare(`DELETE FROM part_uploads WHERE sha256 = ?1 AND upload_id = ?2`)
      .bind(sha256, uploadId),
  ]);
}
