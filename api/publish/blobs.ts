import type { Services } from "../services.ts";

/** Where the bytes with this hash lie in the bucket. */
export function toBlobKey(sha256: string): string {
  return `blobs/${sha256}`;
}

export type BlobWrite = { ok: true } | { ok: false; problem: string };

/** Streams a body into the bucket, which refuses bytes that do not have the announced hash. */
export async function writeBlob(
  services: Services,
  sha256: string,
  { body, size }: { body: ReadableStream | null; size: number },
): Promise<BlobWrite> {
  try {
    const bytes = size === 0 || body === null ? new ArrayBuffer(0) : body;
    await services.files.put(toBlobKey(sha256), bytes, { sha256 });
  } catch (error) {
    if (isWrongHash(error)) return { ok: false, problem: "The bytes do not have this SHA-256." };
    throw error;
  }
  await recordBlob(services, sha256, size);
  return { ok: true };
}

/** Notes that these bytes lie in the bucket under their own hash. */
export async function recordBlob(
  { db, now }: Services,
  sha256: string,
  size: number,
): Promise<void> {
  await db
    .prepare(`INSERT INTO blobs (sha256, size, stored_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (sha256) DO UPDATE SET stored_at = excluded.stored_at`)
    .bind(sha256, size, now().toISOString())
    .run();
}

export async function isStored({ db }: Services, sha256: string): Promise<boolean> {
  const statement = db.prepare(`SELECT 1 AS kept FROM blobs WHERE sha256 = ?1`).bind(sha256);
  return (await statement.first("kept")) !== null;
}

/** R2 says it with code 10037 (BadDigest), which it only tells inside the message. */
function isWrongHash(error: unknown): boolean {
  return error instanceof Error && /10037|checksum|did not match/i.test(error.message);
}
