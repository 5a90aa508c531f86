import type { LinkedFile } from "#api/wire/source-metadata.ts";
import { createCheck } from "./declared.ts";
import { LINK_SILENCE_MS, LINKS_AT_ONCE } from "./limits.ts";

/** How many linked files are checked, and what is wrong with the others, a clause for each. */
export interface CheckedLinks {
  sound: number;
  /** Of those, the ones whose description has neither a size nor a hash. */
  unmeasured: number;
  faults: string[];
}

interface CheckOptions {
  fetch: typeof globalThis.fetch;
  onProgress?: (done: { files: number; totalFiles: number }) => void;
}

/**
 * Requests every file at an address, and compares its bytes with the size and hashes of
 * its description; of one without either, only whether the address answers.
 */
export async function checkLinkedFiles(
  links: readonly LinkedFile[],
  { fetch, onProgress = () => {} }: CheckOptions,
): Promise<CheckedLinks> {
  const waiting = [...links];
  const faults = new Map<LinkedFile, string>();
  let files = 0;
  async function work(): Promise<void> {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      const fault = await findFault(link, fetch);
      if (fault !== null) faults.set(link, `${link.name} ${fault}`);
      files += 1;
      onProgress({ files, totalFiles: links.length });
    }
  }
  await Promise.all(Array.from({ length: LINKS_AT_ONCE }, work));
  const sound = links.filter((link) => !faults.has(link));
  return {
    sound: sound.length,
    unmeasured: sound.filter((link) => !isMeasured(link)).length,
    faults: links.flatMap((link) => faults.get(link) ?? []),
  };
}

function isMeasured({ size, hashes = [] }: LinkedFile): boolean {
  return size !== undefined || hashes.length > 0;
}

async function findFault(link: LinkedFile, fetch: CheckOptions["fetch"]): Promise<string | null> {
  const silence = new AbortController();
  const wait = (): NodeJS.Timeout => setTimeout(() => silence.abort(), LINK_SILENCE_MS);
  let timer = wait();
  try {
    const response = await fetch(link.url, { signal: silence.signal });
    if (!response.ok || !isMeasured(link)) {
      await response.body?.cancel();
      return response.ok ? null : `answers ${response.status}`;
    }
    const check = createCheck({ hash: link.hashes, bytes: link.size });
    let size = 0;
    for await (const chunk of response.body ?? []) {
      clearTimeout(timer);
      timer = wait();
      size += chunk.byteLength;
      // A file without an end is not read completely.
      if (link.size !== undefined && size > link.size) return "is larger than described";
      check.push(chunk);
    }
    const difference = check.end(size);
    return difference === null ? null : `has another ${difference} than described`;
  } catch {
    return "does not answer";
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}
