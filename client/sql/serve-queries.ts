import { compareTables } from "./compare-tables.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { runSql, saveSql } from "./run-sql.ts";
import type { ByteRanges, Unpackers } from "./sql-table.ts";

/**
 * Runs queries in a worker, so that the page stays responsive. Its policy allows it to load nothing: the page
 * reads for it, and the worker's own code unpacks.
 */
export function serveQueries(unpackers: Unpackers): void {
  const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();
  let lastId = 0;

  function say(message: FromWorker): void {
    postMessage(message);
  }

  async function read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer | null>();
    waiting.set(id, resolve);
    say({ kind: "read", id, start, end });
    const bytes = await promise;
    if (bytes === null) throw new TypeError("The file cannot be read.");
    return new Uint8Array(bytes);
  }

  async function run({ table, sql, as, maxBytes }: Extract<ToWorker, { kind: "query" }>) {
    const file: ByteRanges = { size: table.size, maxBytes, read, unpackers };
    const outcome = as === null ? runSql(table, file, sql) : saveSql(table, file, { sql, as });
    say({ kind: "outcome", outcome: await outcome });
  }

  async function compare(files: Extract<ToWorker, { kind: "compare" }>): Promise<void> {
    say({ kind: "compared", outcome: await compareTables(files, unpackers) });
  }

  addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    switch (data.kind) {
      case "query":
        void run(data);
        return;
      case "compare":
        void compare(data);
        return;
      case "bytes":
        waiting.get(data.id)?.(data.bytes);
        waiting.delete(data.id);
    }
  });
}
