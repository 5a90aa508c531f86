import type { ByteRange, RangeSource } from "#base/ranges/range-source.ts";
import type { TableIndex } from "#api/wire/table-index.ts";
import type { ProductApi } from "../product-api/client.ts";
import { isPassing, toFailureCode } from "../product-api/read-answer.ts";
import { loadTableIndex, toFileContentPath } from "../product-api/version-files.ts";
import type { CachedRanges } from "./cached-ranges.ts";
import { readByteRanges } from "./byte-ranges.ts";
import { FIELD_PIECE_BYTES } from "./limits.ts";

/** A file in the interface of previews: a few bytes at a time. */
export interface RangedFile extends RangeSource {
  /** Whether a read of it failed that may succeed a moment later. */
  isFailing?(): boolean;
  /** Bytes as they arrive, from `start` or the first, perhaps more than requested; `null` when they are not available. */
  begin(maxBytes: number, start?: number): Promise<ReadableStream<Uint8Array> | null>;
  /** At most its last bytes; `null` when they are not available. */
  readEnd?(maxBytes: number): Promise<Uint8Array | null>;
  /** Ranges of it that were read before, by their place; none of a file that is not open to all. */
  cached?: CachedRanges | undefined;
  /** The catalogue's statistics of a published table; `null` when it has none. */
  loadIndex?(): Promise<TableIndex | null>;
}

interface FilePlace {
  id: number;
  version: number;
  path: string;
  /** Bytes. */
  size: number;
}

/** A published file, read in parts. */
export function openRangedFile(api: Pick<ProductApi, "open">, place: FilePlace): RangedFile {
  const ranges = openRanges(api, { address: toFileContentPath(place), size: place.size });
  return { ...ranges, loadIndex: () => loadTableIndex(api, place) };
}

/** Opens files of a version by their paths; the size of each, unless it is given, becomes known when it is read. */
export function openVersion(
  api: Pick<ProductApi, "open">,
  { id, version }: Pick<FilePlace, "id" | "version">,
): (path: string, size?: number) => RangedFile {
  return (path, size = FIELD_PIECE_BYTES) => openRangedFile(api, { id, version, path, size });
}

/** The user agent of previews, so that the catalogue counts no download: `ROBOT` of `platform/usage-counter.ts`. */
const PREVIEW_AGENT = "preview";

/** Reads parts of a file by HTTP Range; a store that ignores ranges is read no further than requested. */
export function openRanges(
  api: Pick<ProductApi, "open">,
  { address, size }: { address: string; size: number },
): RangedFile {
  let isFailing = false;

  const open = (ranges: readonly ByteRange[]): Promise<Response | null> =>
    ask(ranges.map(({ start, end }) => `${start}-${end - 1}`).join(","));

  async function ask(ranges: string): Promise<Response | null> {
    const range = `bytes=${ranges}`;
    const opened = await api.open(address, { headers: { range, "user-agent": PREVIEW_AGENT } });
    const code = opened.ok ? toFailureCode(opened.value.status) : opened.failure.code;
    isFailing ||= code !== null && isPassing(code);
    if (!opened.ok) return null;
    if (opened.value.ok) return opened.value;
    await opened.value.body?.cancel();
    return null;
  }

  return {
    size,
    isFailing: () => isFailing,
    async read(start, requestedEnd) {
      const end = Math.min(requestedEnd, size);
      if (end <= start) return new Uint8Array();
      const answer = await open([{ start, end }]);
      if (!answer) return null;
      const skip = answer.status === 206 ? 0 : start;
      return readBytes(answer, { skip, take: end - start });
    },
    async readEnd(maxBytes) {
      const answer = await ask(`-${maxBytes}`);
      if (answer?.status === 206) return readBytes(answer, { skip: 0, take: maxBytes });
      await answer?.body?.cancel();
      return null;
    },
    async readMany(ranges) {
      const answer = await open(ranges);
      return answer && readByteRanges(answer, ranges);
    },
    async begin(maxBytes, start = 0) {
      const end = Math.max(start + 1, Math.min(start + maxBytes, size));
      const answer = await open([{ start, end }]);
      if (answer?.status === 206 || start === 0) return answer?.body ?? null;
      await answer?.body?.cancel();
      return null;
    },
  };
}

async function readBytes(
  answer: Response,
  { skip, take }: { skip: number; take: number },
): Promise<Uint8Array | null> {
  try {
    // An answer with nothing else need not be read in pieces.
    if (skip === 0 && answer.headers.get("content-length") === String(take))
      return new Uint8Array(await answer.arrayBuffer());
  } catch {
    return null;
  }
  const bytes = new Uint8Array(take);
  let at = -skip;
  try {
    for await (const chunk of answer.body ?? []) {
      const part = at < 0 ? chunk.subarray(Math.min(-at, chunk.length)) : chunk;
      const filled = Math.max(0, at);
      bytes.set(part.subarray(0, take - filled), filled);
      at += chunk.length;
      if (at >= take) break;
    }
  } catch {
    return null;
  }
  return at >= take ? bytes : bytes.subarray(0, Math.max(0, at));
}
