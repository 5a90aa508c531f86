import { fromHex } from "#base/hex.ts";
import { toBlobKey } from "../publish/blobs.ts";
import type { Services } from "../services.ts";
import { toMediaType } from "./media-type.ts";
import { parseRange } from "./parse-range.ts";
import { readMultipart } from "./multipart-ranges.ts";

/** A file as the catalogue stores it, and how it is sent. */
interface SentFile {
  name: string;
  sha256: string;
  size: number;
  disposition: "attachment" | "inline";
  cacheControl: string;
  /** When its version was published: ISO 8601. */
  changedAt: string;
}

/** The answer with the bytes: conditional requests first, then ranges (RFC 9110 sections 13 and 14). */
export async function sendFile(
  { files }: Services,
  request: Request,
  file: SentFile,
): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const headers = new Headers({
    etag,
    "accept-ranges": "bytes",
    "cache-control": file.cacheControl,
    "content-type": toMediaType(file.name),
    "content-disposition": toDisposition(file.disposition, file.name),
    "last-modified": new Date(file.changedAt).toUTCString(),
    "repr-digest": toDigest(file.sha256),
  });
  if (isKnown(request, { etag, changedAt: file.changedAt }))
    return new Response(null, { status: 304, headers });
  const range = parseRange(readRange(request, etag), file.size);
  if (range.kind === "none") {
    headers.set("content-range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range.kind === "ranges") {
    const body = await readMultipart(files, { ...file, ranges: range.ranges });
    headers.set("content-type", `multipart/byteranges; boundary=${body.boundary}`);
    headers.set("content-length", String(body.bytes.length));
    return new Response(request.method === "HEAD" ? null : body.bytes, { status: 206, headers });
  }
  const sent = range.kind === "range" ? range : { offset: 0, length: file.size };
  const status = range.kind === "range" ? 206 : 200;
  headers.set("content-length", String(sent.length));
  if (status === 200) headers.set("content-digest", toDigest(file.sha256));
  if (status === 206) {
    headers.set(
      "content-range",
      `bytes ${sent.offset}-${sent.offset + sent.length - 1}/${file.size}`,
    );
  }
  if (request.method === "HEAD" || sent.length === 0)
    return new Response(null, { status, headers });
  const object = await files.get(toBlobKey(file.sha256), {
    range: { offset: sent.offset, length: sent.length },
  });
  if (object === null) throw new Error(`The bucket lost ${file.sha256}.`);
  return new Response(object.body, { status, headers });
}

/** RFC 9530: the hash of the whole file, which is also that of the content when no range is requested. */
function toDigest(sha256: string): string {
  return `sha-256=:${btoa(String.fromCharCode(...fromHex(sha256)))}:`;
}

/** An ETag decides alone; without one, a date that is not before the file's (RFC 9110 section 13.1.3). */
function isKnown(
  { headers }: Request,
  { etag, changedAt }: { etag: string; changedAt: string },
): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) return hasTag(tags, etag);
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return since >= Math.floor(Date.parse(changedAt) / 1_000) * 1_000;
}

/** Weak comparison (RFC 9110 section 13.1.2): a cache may have weakened the ETag. */
function hasTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** A range counts only if `If-Range`, when present, still names these bytes. */
function readRange(request: Request, etag: string): string | null {
  const condition = request.headers.get("if-range");
  return condition === null || condition === etag ? request.headers.get("range") : null;
}

/**
 * `Content-Disposition` for any file name: RFC 6266 with the RFC 8187 form for all of Unicode,
 * and an ASCII form in which no character can end the quoted string or the header.
 */
export function toDisposition(kind: "attachment" | "inline", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
