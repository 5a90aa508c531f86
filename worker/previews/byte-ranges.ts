import type { ByteRange } from "#base/ranges/range-source.ts";

/** The most bytes around the bytes of one part. */
const PART_HEAD_BYTES = 500;

/**
 * The parts of a `multipart/byteranges` answer (RFC 9110 section 14.6), one for each range in their
 * order; `null` when the answer differs.
 */
export async function readByteRanges(
  answer: Response,
  ranges: readonly ByteRange[],
): Promise<Uint8Array[] | null> {
  const requested = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const length = Number(answer.headers.get("content-length") ?? Number.NaN);
  const type = answer.headers.get("content-type") ?? "";
  const isRead =
    answer.status === 206 &&
    type.startsWith("multipart/byteranges") &&
    length <= requested + (ranges.length + 1) * PART_HEAD_BYTES;
  if (!isRead) {
    await answer.body?.cancel();
    return null;
  }
  const bytes = await answer.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  return bytes && takeParts(bytes, ranges);
}

function takeParts(bytes: Uint8Array, ranges: readonly ByteRange[]): Uint8Array[] | null {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    const head = new TextDecoder("latin1").decode(bytes.subarray(at, at + PART_HEAD_BYTES));
    const headEnd = head.indexOf("\r\n\r\n");
    const declared = /^content-range: bytes (\d+)-(\d+)\//im.exec(head.slice(0, headEnd + 2));
    if (headEnd === -1 || Number(declared?.[1]) !== start || Number(declared?.[2]) !== end - 1)
      return null;
    at += headEnd + 4;
    const part = bytes.subarray(at, at + end - start);
    if (part.length < end - start) return null;
    parts.push(part);
    at += end - start;
  }
  return parts;
}
