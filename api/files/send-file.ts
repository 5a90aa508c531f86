import { toBlobKey } from "../publish/blobs.ts";
import type { Services } from "../services.ts";
import { toDisposition } from "./disposition.ts";
import { toMediaType } from "./media-type.ts";
import { parseRange } from "./range.ts";

/** A file as the catalogue knows it, and how it leaves. */
export interface SentFile {
  name: string;
  sha256: string;
  size: number;
  disposition: "attachment" | "inline";
  cacheControl: string;
}

/** Answers with the bytes: conditional requests first, then ranges (RFC 9110 sections 13 and 14). */
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
  });
  if (hasTag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  const range = parseRange(readRange(request, etag), file.size);
  if (range.kind === "none") {
    headers.set("content-range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const part = range.kind === "part" ? range : { offset: 0, length: file.size };
  const status = range.kind === "part" ? 206 : 200;
  headers.set("content-length", String(part.length));
  if (status === 206) {
    headers.set(
      "content-range",
      `bytes ${part.offset}-${part.offset + part.length - 1}/${file.size}`,
    );
  }
  if (request.method === "HEAD" || part.length === 0)
    return new Response(null, { status, headers });
  const object = await files.get(toBlobKey(file.sha256), {
    range: { offset: part.offset, length: part.length },
  });
  if (object === null) throw new Error(`The bucket lost ${file.sha256}.`);
  return new Response(object.body, { status, headers });
}

/** Weak comparison (RFC 9110 section 13.1.2): a cache may have weakened the tag. */
function hasTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** A range counts only if `If-Range`, when given, still names these bytes. */
function readRange(request: Request, etag: string): string | null {
  const condition = request.headers.get("if-range");
  return condition === null || condition === etag ? request.headers.get("range") : null;
}
