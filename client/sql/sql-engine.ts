import {
  SQL_AGREED_MAX_BYTES,
  SQL_PART_MAX_BYTES,
  SQL_READ_MAX_BYTES,
  SQL_TIMEOUT_MS,
} from "./limits.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { SqlOutcome } from "./run-sql.ts";
import type { SqlTable } from "./sql-table.ts";
import {
  loadWorkers,
  needsBrotli,
  type StartWorker,
  type WorkerKind,
  type WorkerLike,
} from "./start-worker.ts";
import type { SavedAs } from "./write-result.ts";

export type SqlEnd = SqlOutcome | { kind: "cancelled" };

export interface SqlEngine {
  /** Runs a query; one at a time. */
  run(sql: string, options: SqlRunOptions): Promise<SqlEnd>;
  /** Ends the current query at once. */
  stop(): void;
}

export interface SqlRunOptions {
  /** What its rows are saved as; `null` shows the first of them. */
  as: SavedAs | null;
  /** What the reader has agreed to read, bytes; 0 without asking. */
  agreed: number;
  /** Called with the bytes that the query has read over the network. */
  onRead: (bytes: number) => void;
}

/** An engine for one file. */
export async function openSqlEngine(table: SqlTable): Promise<SqlEngine> {
  return createSqlEngine(table, await loadWorkers());
}

/** Runs queries on one file in a worker, and reads the file for it by ranges. */
export function createSqlEngine(table: SqlTable, startWorker: StartWorker): SqlEngine {
  /** Parts that were read, for the next query. */
  const parts = new Map<string, ArrayBuffer>();
  let kind: WorkerKind = "usual";
  let worker: WorkerLike | null = null;
  let end: (outcome: SqlEnd) => void = () => {};

  function stop(outcome: SqlEnd): void {
    worker?.terminate();
    worker = null;
    end(outcome);
  }

  async function run(sql: string, { as, agreed, onRead }: SqlRunOptions): Promise<SqlEnd> {
    const { promise, resolve } = Promise.withResolvers<SqlEnd>();
    const ended = new AbortController();
    const maxBytes = Math.max(SQL_READ_MAX_BYTES, agreed);
    let timer = 0;
    let [asked, fetched, underWay] = [0, 0, 0];
    /** Time counts while nothing is read: the network may be slow. */
    const watchTime = (): void => {
      clearTimeout(timer);
      if (underWay > 0) return;
      timer = window.setTimeout(() => stop({ kind: "too_slow" }), SQL_TIMEOUT_MS);
    };
    end = resolve;

    async function give(
      own: WorkerLike,
      { id, start, end: last }: Extract<FromWorker, { kind: "read" }>,
    ): Promise<void> {
      const say = (bytes: ArrayBuffer | null): void =>
        own.postMessage({ kind: "bytes", id, bytes } satisfies ToWorker);
      const key = `${start}-${last}`;
      const stored = parts.get(key);
      if (stored) return say(stored);
      asked += last - start;
      if (asked > maxBytes + SLACK_BYTES) return stop(toRefusal(table.size, maxBytes));
      underWay += 1;
      watchTime();
      const bytes = await readRange(table.address, [start, last], ended.signal);
      underWay -= 1;
      if (ended.signal.aborted) return;
      watchTime();
      fetched += bytes?.byteLength ?? 0;
      onRead(fetched);
      if (bytes && sizeOf(parts) + bytes.byteLength <= SQL_READ_MAX_BYTES) parts.set(key, bytes);
      say(bytes);
    }

    function ask(): void {
      const own = (worker ??= startWorker(kind));
      own.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "read") void give(own, data);
        if (data.kind !== "outcome") return;
        if (kind === "usual" && needsBrotli(data.outcome)) {
          own.terminate();
          [worker, kind] = [null, "brotli"];
          ask();
        } else end(data.outcome);
      };
      own.onerror = () => stop({ kind: "unreadable" });
      own.postMessage({ kind: "query", table, sql, as, maxBytes } satisfies ToWorker);
    }

    watchTime();
    ask();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      ended.abort();
      end = () => {};
    }
  }

  return { run, stop: () => stop({ kind: "cancelled" }) };
}

/** Of what a query asks for, descriptions and indexes are not counted before. */
const SLACK_BYTES = 2 * SQL_PART_MAX_BYTES;

/** A query that has read what it may: it may need all of the file, or read some of it again. */
function toRefusal(size: number, maxBytes: number): SqlEnd {
  if (maxBytes >= SQL_AGREED_MAX_BYTES) return { kind: "too_large" };
  const bytes = maxBytes < size ? size : 2 * maxBytes;
  return { kind: "asks", bytes: Math.min(bytes, SQL_AGREED_MAX_BYTES) };
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
