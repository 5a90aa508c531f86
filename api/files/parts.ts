import { toBlobKey } from "../publish/blobs.ts";
import type { FilePart } from "./parse-range.ts";
import { toMediaType } from "./media-type.ts";

interface FileParts {
  name: string;
  sha256: string;
  size: number;
  parts: readonly FilePart[];
}

/** Parts of a file as the body of a `multipart/byteranges` answer (RFC 9110 section 14.6). */
export async function readParts(
  files: R2Bucket,
  { name, sha256, size, parts }: FileParts,
): Promise<{ boundary: string; bytes: Uint8Array }> {
  const boundary = crypto.randomUUID();
  const read = await Promise.all(
    parts.map(async (range) => {
      const object = await files.get(toBlobKey(sha256), { range });
      if (object === null) throw new Error(`The bucket lost ${sha256}.`);
      const end = range.offset + range.length - 1;
      const head = `content-type: ${toMediaType(name)}\r\ncontent-range: bytes ${range.offset}-${end}/${size}`;
      return [`\r\n--${boundary}\r\n${head}\r\n\r\n`, await object.arrayBuffer()];
    }),
  );
  const body = new Blob([...read.flat(), `\r\n--${boundary}--\r\n`]);
  return { boundary, bytes: new Uint8Array(await body.arrayBuffer()) };
}
