import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { toHex } from "#base/hex.ts";
import type { Parsed } from "../wire/parse.ts";
import { PART_UPLOAD_TTL_MS } from "../limits.ts";
import {
  dropPartUpload,
  storePart,
  storePartUpload,
  loadOldPartUploads,
  loadPartUpload,
  loadParts,
  type PartUpload,
} from "../store/part-uploads.ts";
import type { Services } from "../services.ts";

const { PART_BYTES } = PUBLISH_LIMITS;

/** Starts or continues an upload in parts; returns the numbers of the stored parts, counted from 1. */
export async function openParts(
  services: Services,
  sha256: string,
  size: number,
): Promise<number[]> {
  const known = await loadPartUpload(services, sha256);
  const oldest = new Date(services.now().getTime() - PART_UPLOAD_TTL_MS).toISOString();
  if (known !== null && known.size === size && known.startedAt > oldest)
    return (await loadParts(services, known.uploadId)).map(({ partNumber }) => partNumber);
  if (known !== null) await deleteUpload(services, known);
  const multipart = await services.files.createMultipartUpload(toBlobKey(sha256));
  const { uploadId } = multipart;
  if (!(await storePartUpload(services, { sha256, size, uploadId }))) await multipart.abort();
  return [];
}

const NOT_BEGUN = {
  ok: false,
  status: 404,
  problem: "No file with this SHA-256 is being sent in parts. Begin again.",
} as const;

export type PartWrite = { ok: true } | { ok: false; status: 400 | 404; problem: string };

/** Stores one part. Every part but the last has the same size; sending one again replaces it. */
export async function writePart(
  services: Services,
  sha256: string,
  { number, body, size }: { number: number; body: ReadableStream | null; size: number },
): Promise<PartWrite> {
  const upload = await loadPartUpload(services, sha256);
  if (upload === null) return NOT_BEGUN;
  const expected = Math.min(PART_BYTES, upload.size - (number - 1) * PART_BYTES);
  if (number < 1 || expected < 1 || size !== expected || body === null)
    return { ok: false, status: 400, problem: `Part ${number} of this file has another size.` };
  try {
    const part = await openUpload(services, upload).uploadPart(number, body);
    await storePart(services, upload.uploadId, part);
    return { ok: true };
  } catch (error) {
    if (!isGone(error)) throw error;
    await dropPartUpload(services, upload);
    return NOT_BEGUN;
  }
}

export type PartsEnd =
  | BlobWrite
  | { ok: false; missing: number[] }
  | Extract<PartWrite, { ok: false }>;

/**
 * Joins the parts and reads the whole file once to compare its hash, which the bucket does not do for
 * parts. Until then nothing refers to the bytes; with a wrong hash they and their parts are deleted.
 * Bytes that are stored already are not written again.
 */
export async function joinParts(services: Services, sha256: string): Promise<PartsEnd> {
  const upload = await loadPartUpload(services, sha256);
  if (await isStored(services, sha256)) {
    if (upload !== null) await deleteUpload(services, upload);
    return { ok: true };
  }
  if (upload === null) return NOT_BEGUN;
  const parts = await loadParts(services, upload.uploadId);
  const arrived = new Set(parts.map(({ partNumber }) => partNumber));
  const missing = toNumbers(upload.size).filter((number) => !arrived.has(number));
  if (missing.length > 0) return { ok: false, missing };
  await openUpload(services, upload).complete(parts);
  await dropPartUpload(services, upload);
  if ((await hashBlob(services, sha256)) !== sha256) {
    await services.files.delete(toBlobKey(sha256));
    return { ok: false, problem: "The bytes do not have this SHA-256." };
  }
  await recordBlobs(services, [{ sha256, size: upload.size }]);
  return { ok: true };
}

/** Deletes unfinished uploads; returns how many. */
export async function deleteOldUploads(services: Services, before: string): Promise<number> {
  const uploads = await loadOldPartUploads(services, before);
  for (const upload of uploads) await deleteUpload(services, upload);
  return uploads.length;
}

async function deleteUpload(services: Services, upload: PartUpload): Promise<void> {
  try {
    await openUpload(services, upload).abort();
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await dropPartUpload(services, upload);
}

function openUpload({ files }: Services, { sha256, uploadId }: PartUpload): R2MultipartUpload {
  return files.resumeMultipartUpload(toBlobKey(sha256), uploadId);
}

function toNumbers(size: number): number[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, at) => at + 1);
}

async function hashBlob({ files }: Services, sha256: string): Promise<string> {
  const object = await files.get(toBlobKey(sha256));
  if (object === null) throw new Error(`The bucket lost ${sha256}.`);
  const digest = new crypto.DigestStream("SHA-256");
  await object.body.pipeTo(digest);
  return toHex(await digest.digest);
}

/** R2 deletes an upload after a week and answers code 10024, only inside the message. */
function isGone(error: unknown): boolean {
  return error instanceof Error && /10024|does not exist/i.test(error.message);
}

/** The key of the bytes with this hash in the bucket. */
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
  await recordBlobs(services, [{ sha256, size }]);
  return { ok: true };
}

/** The bytes of one file among several, and their announced hash. */
export interface SentBlob {
  sha256: string;
  bytes: Uint8Array;
}

/** Writes small files together, and one row for all. Those with the right hash are stored even when others are wrong. */
export async function writeBlobs(services: Services, blobs: SentBlob[]): Promise<BlobWrite> {
  const writes = await Promise.allSettled(
    blobs.map(({ sha256, bytes }) => services.files.put(toBlobKey(sha256), bytes, { sha256 })),
  );
  const stored = blobs.filter((_, at) => writes[at]?.status === "fulfilled");
  await recordBlobs(
    services,
    stored.map(({ sha256, bytes }) => ({ sha256, size: bytes.byteLength })),
  );
  for (const [at, write] of writes.entries()) {
    if (write.status === "fulfilled") continue;
    if (!isWrongHash(write.reason)) throw write.reason;
    return { ok: false, problem: `The bytes do not have the SHA-256 ${blobs[at]?.sha256}.` };
  }
  return { ok: true };
}

const LINE_END = 0x0a;
/** Characters of the line before the bytes of a file: its hash, a space, its size. */
const LINE_MAX_BYTES = 80;

/** Splits a body into files: a line with SHA-256 and size precedes the bytes of each. */
export function parseBlobs(body: Uint8Array): Parsed<SentBlob[]> {
  const blobs: SentBlob[] = [];
  for (let at = 0; at < body.byteLength;) {
    const end = body.subarray(at, at + LINE_MAX_BYTES).indexOf(LINE_END);
    const line = end < 0 ? "" : new TextDecoder().decode(body.subarray(at, at + end));
    const [, sha256, size] = /^([0-9a-f]{64}) (\d{1,9})$/.exec(line) ?? [];
    const start = at + end + 1;
    if (sha256 === undefined || start + Number(size) > body.byteLength)
      return {
        ok: false,
        problem: `File ${blobs.length + 1} has no line or other bytes than it says.`,
      };
    at = start + Number(size);
    blobs.push({ sha256, bytes: body.subarray(start, at) });
  }
  const { TOGETHER_MAX } = PUBLISH_LIMITS;
  return blobs.length > 0 && blobs.length <= TOGETHER_MAX
    ? { ok: true, value: blobs }
    : { ok: false, problem: `Send 1 to ${TOGETHER_MAX} files at once.` };
}

/** Records that these bytes are in the bucket under their own hashes. */
async function recordBlobs(
  { db, now }: Services,
  blobs: { sha256: string; size: number }[],
): Promise<void> {
  await db
    .prepare(`INSERT INTO blobs (sha256, size, stored_at)
       SELECT value ->> 'sha256', value ->> 'size', ?2 FROM json_each(?1) WHERE true
       ON CONFLICT (sha256) DO UPDATE SET stored_at = excluded.stored_at`)
    .bind(JSON.stringify(blobs), now().toISOString())
    .run();
}

export async function isStored({ db }: Services, sha256: string): Promise<boolean> {
  const statement = db.prepare(`SELECT 1 AS stored FROM blobs WHERE sha256 = ?1`).bind(sha256);
  return (await statement.first("stored")) !== null;
}

/** R2's code 10037 (BadDigest), which is only inside the message. */
function isWrongHash(error: unknown): boolean {
  return error instanceof Error && /10037|checksum|did not match/i.test(error.message);
}
