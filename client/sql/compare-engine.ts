import type { TableFormat } from "#base/tables/table-format.ts";
import type { CompareOutcome, ComparedBytes } from "./compare-tables.ts";
import { COMPARED_MAX_BYTES, COMPARED_TIMEOUT_MS } from "./limits.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { SqlTable } from "./sql-table.ts";
import { needsBrotli, type StartWorker } from "./start-worker.ts";

interface TableVersion {
  /** Path of the file's address. */
  address: string;
  /** How its publisher says that it is to be read; absent where all is as usual. */
  described?: TableFormat;
  /** As its publisher declares it; absent without one. */
  primaryKey?: readonly string[];
}

/** Two versions of a table. The server writes them next to the link that compares them. */
export interface TableVersions {
  path: string;
  format: SqlTable["format"];
  before: TableVersion;
  after: TableVersion;
  /** Bytes of both files together. */
  bytes: number;
}

interface Comparing {
  startWorker: StartWorker;
  /** Ends the comparison, with its worker and its reads. */
  signal: AbortSignal;
  /** Called with the bytes of both files that have arrived. */
  onRead: (bytes: number) => void;
}

/** Reads both versions and compares their rows in a worker. Does not end when it is aborted. */
export async function compareVersions(
  { format, before, after }: TableVersions,
  { startWorker, signal, onRead }: Comparing,
): Promise<CompareOutcome> {
  let read = 0;
  const addBytes = (bytes: number): void => {
    read += bytes;
    onRead(read);
  };
  const [old, current] = await Promise.all(
    [before, after].map(({ address }) => readFile(address, { signal, onRead: addBytes })),
  );
  if (!old || !current) return { kind: "unreadable" };
  const files = {
    before: toCompared(before, { format, bytes: old }),
    after: toCompared(after, { format, bytes: current }),
  };
  const outcome = await compareIn(startWorker("usual"), files, signal);
  return needsBrotli(outcome) ? compareIn(startWorker("brotli"), files, signal) : outcome;
}

function toCompared({ described, primaryKey }: TableVersion, file: ComparedBytes): ComparedBytes {
  return { ...file, ...(described && { described }), ...(primaryKey && { primaryKey }) };
}

async function compareIn(
  worker: ReturnType<StartWorker>,
  files: Record<"before" | "after", ComparedBytes>,
  signal: AbortSignal,
): Promise<CompareOutcome> {
  const { promise, resolve } = Promise.withResolvers<CompareOutcome>();
  const timer = setTimeout(() => resolve({ kind: "too_slow" }), COMPARED_TIMEOUT_MS);
  const stop = (): void => worker.terminate();
  signal.addEventListener("abort", stop);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "compared") resolve(data.outcome);
  };
  worker.onerror = () => resolve({ kind: "unreadable" });
  worker.postMessage({ kind: "compare", ...files } satisfies ToWorker);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    stop();
  }
}

/** `null` when the file does not arrive or is too large. */
async function readFile(
  address: string,
  { signal, onRead }: Omit<Comparing, "startWorker">,
): Promise<ArrayBuffer | null> {
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok || !answer.body) return null;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return await new Blob(parts).arrayBuffer();
      size += value.length;
      if (size > COMPARED_MAX_BYTES) return null;
      parts.push(value);
      onRead(value.length);
    }
  } catch {
    return null;
  }
}
