import { SQL_READ_MAX_BYTES, SQL_TIMEOUT_MS } from "./limits.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { SqlOutcome } from "./run-sql.ts";
import type { SqlTable } from "./sql-table.ts";

export type SqlEnd = SqlOutcome | { kind: "cancelled" };

export interface SqlEngine {
  /** Runs a query; one at a time. `onRead` is called with the number of bytes received for it. */
  run(sql: string, onRead: (bytes: number) => void): Promise<SqlEnd>;
  /** Ends the current query at once. */
  stop(): void;
}

/** The part of a `Worker` that is used. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** An engine for one file. */
export async function openSqlEngine(table: SqlTable): Promise<SqlEngine> {
  // The server runs no queries: its build leaves the worker out.
  const address = import.meta.env.SSR ? "" : (await import("./worker.ts?worker&url")).default;
  return createSqlEngine(table, () => {
    return new Worker(toTrustedAddress(address), { type: "module" });
  });
}

/** Runs queries on one file in a worker, and reads the file for it by ranges. */
export function createSqlEngine(table: SqlTable, startWorker: () => WorkerLike): SqlEngine {
  /** Parts that were read, for the next query. */
  const parts = new Map<string, ArrayBuffer>();
  let worker: WorkerLike | null = null;
  let end: (outcome: SqlEnd) => void = () => {};

  function stop(outcome: SqlEnd): void {
    worker?.terminate();
    worker = null;
    end(outcome);
  }

  async function run(sql: string, onRead: (bytes: number) => void): Promise<SqlEnd> {
    const { promise, resolve } = Promise.withResolvers<SqlEnd>();
    const ended = new AbortController();
    const timer = setTimeout(() => stop({ kind: "too_slow" }), SQL_TIMEOUT_MS);
    end = resolve;
    worker ??= startWorker();
    const own = worker;
    const say = (message: ToWorker): void => own.postMessage(message);
    let [fetched, given] = [0, 0];

    async function give({ id, start, end: last }: Extract<FromWorker, { kind: "read" }>) {
      given += last - start;
      if (given > SQL_READ_MAX_BYTES) return stop({ kind: "too_large" });
      const key = `${start}-${last}`;
      const stored = parts.get(key);
      const bytes = stored ?? (await readRange(table.address, [start, last], ended.signal));
      if (bytes && !stored) {
        fetched += bytes.byteLength;
        onRead(fetched);
        parts.set(key, bytes);
      }
      if (!ended.signal.aborted) say({ kind: "bytes", id, bytes });
    }

    own.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "read") void give(data);
      else end(data.outcome);
    };
    own.onerror = () => stop({ kind: "unreadable" });
    say({ kind: "query", table, sql });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      ended.abort();
      end = () => {};
      // No more is kept for the next query than one may read.
      if (sizeOf(parts) > SQL_READ_MAX_BYTES) parts.clear();
    }
  }

  return { run, stop: () => stop({ kind: "cancelled" }) };
}

function sizeOf(parts: ReadonlyMap<string, ArrayBuffer>): number {
  return [...parts.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** `null` when the file's server does not answer, or without the requested part. */
async function readRange(
  address: string,
  [start, end]: [number, number],
  signal: AbortSignal,
): Promise<ArrayBuffer | null> {
  try {
    const answer = await fetch(address, {
      headers: { range: `bytes=${start}-${end - 1}` },
      signal,
    });
    if (answer.status !== 206) return null;
    return await answer.arrayBuffer();
  } catch {
    return null;
  }
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

/** A document creates one policy of a name. None on the server and where browsers have no Trusted Types. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  "foreland-worker",
  { createScriptURL: (own) => own },
);

/** The worker's address in the form that Trusted Types accept. It comes from the build: nothing else may call this. */
function toTrustedAddress(address: string): string {
  return (policy?.createScriptURL(address) ?? address) as string; // `Worker` accepts it in place of a string
}
