import type { FromWorker, ToWorker } from "./messages.ts";
import { runSql } from "./run-sql.ts";
import type { ByteRanges, SqlTable } from "./sql-table.ts";

/*
 * Runs queries in a worker, so that the page stays responsive. Its policy allows it to load nothing: the page
 * reads for it.
 */

const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();
/** Of this worker, which one page started. */
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

async function run(table: SqlTable, sql: string, maxBytes: number): Promise<void> {
  const file: ByteRanges = { size: table.size, maxBytes, read };
  say({ kind: "outcome", outcome: await runSql(table, file, sql) });
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "query") {
    void run(data.table, data.sql, data.maxBytes);
    return;
  }
  waiting.get(data.id)?.(data.bytes);
  waiting.delete(data.id);
});
