import type { TableIndex } from "#api/wire/table-index.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import type { ProductApi } from "../product-api/client.ts";
import { loadTableIndex } from "../tables/table-index.ts";

/** A file as previews read it: a few bytes at a time. */
export interface RangedFile {
  size: number;
  /** Bytes from `start` up to but not including `end`; `null` when they cannot be had. */
  read(start: number, end: number): Promise<Uint8Array | null>;
  /** The first bytes as they come, perhaps more than asked; `null` when they cannot be had. */
  begin(maxBytes: number): Promise<ReadableStream<Uint8Array> | null>;
  /** What the catalogue has counted of a published table of text; `null` when it has nothing. */
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
  const { id, version, path, size } = place;
  const query = toQueryString({ path });
  const address = `/discover/datasets/${id}/versions/${version}/files/content${query}`;
  return { ...openRanges(api, { address, size }), loadIndex: () => loadTableIndex(api, place) };
}

/** How a preview names itself, so that the catalogue counts no download: `ROBOT` of `platform/usage-counter.ts`. */
const PREVIEW_AGENT = "preview";

/** Reads parts of a file by HTTP Range; a store that ignores ranges is read no further than asked. */
export function openRanges(
  api: Pick<ProductApi, "open">,
  { address, size }: { address: string; size: number },
): RangedFile {
  async function open(start: number, last: number): Promise<Response | null> {
    const opened = await api.open(address, {
      headers: { range: `bytes=${start}-${last}`, "user-agent": PREVIEW_AGENT },
    });
    if (!opened.ok) return null;
    if (opened.value.ok) return opened.value;
    await opened.value.body?.cancel();
    return null;
  }

  return {
    size,
    async read(start, end) {
      const last = Math.min(end, size) - 1;
      if (last < start) return new Uint8Array();
      const answer = await open(start, last);
      if (!answer) return null;
      const skip = answer.status === 206 ? 0 : start;
      return readBytes(answer, { skip, take: last + 1 - start });
    },
    async begin(maxBytes) {
      const answer = await open(0, Math.max(1, Math.min(maxBytes, size)) - 1);
      return answer?.body ?? null;
    },
  };
}

async function readBytes(
  answer: Response,
  { skip, take }: { skip: number; take: number },
): Promise<Uint8Array | null> {
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
