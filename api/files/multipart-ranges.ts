import { toBlobKey } from "../publish/blobs.ts";
import type { ByteRange } from "./parse-range.ts";
import { toMediaType } from "./media-type.ts";

interface FileRanges {
  name: string;
  sha256: string;
  size: number;
  ranges: readonly ByteRange[];
}

/** Parts of a file as the body of a `multipart/byteranges` answer (RFC 9110 section 14.6). */
export async function readMultipart(
  files: R2Bucket,
  { name, sha256, size, ranges }: FileRanges,
): Promise<{ boundary: string; bytes: Uint8Array }> {
  const boundary = crypto.randomUUID();
  const read = await Promise.all(
    ranges.map(async (range) => {
      const object = await files.get(toBlobKey(sha256), { range });
      if (object === null) throw new Error(`The bucket lost ${sha256}.`);
      const end = range.offset + range.length - 1;
      const about = `content-type: ${toMediaType(name)}\r\ncontent-range: bytes ${range.offset}-${end}/${size}`;
      const head = encode(`\r\n--${boundary}\r\n${about}\r\n\r\n`);
      return [head, new Uint8Array(await object.arrayBuffer())];
    }),
  );
  return { boundary, bytes: join([...read.flat(), encode(`\r\n--${boundary}--\r\n`)]) };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
