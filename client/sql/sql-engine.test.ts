import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SQL_READ_MAX_BYTES, SQL_TIMEOUT_MS } from "./limits.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { createSqlEngine, type WorkerLike } from "./sql-engine.ts";
import type { SqlTable } from "./sql-table.ts";

const TABLE: SqlTable = {
  name: "t",
  address: "/files/1/1/t.csv",
  format: "delimited",
  size: 10,
  rows: null,
  columns: [],
  columnsInAll: 0,
  examples: [],
  duckdb: "read_csv_auto('t.csv')",
};
const DONE: FromWorker = {
  kind: "outcome",
  outcome: { kind: "rows", columns: [], rows: [], isCut: false },
};
const bytes = new TextEncoder().encode("site\na\nb\nc");

/** Workers that were started, each with the page's messages to it. */
let workers: (WorkerLike & { said: ToWorker[]; isEnded: boolean })[] = [];
let asked: string[] = [];

function start(): WorkerLike {
  const worker: (typeof workers)[number] = {
    said: [],
    isEnded: false,
    postMessage: (message: ToWorker) => worker.said.push(message),
    terminate: () => {
      worker.isEnded = true;
    },
    onmessage: null,
    onerror: null,
  };
  workers.push(worker);
  return worker;
}

function hear(message: FromWorker, worker = workers.at(-1)): void {
  worker?.onmessage?.call({} as Worker, new MessageEvent("message", { data: message })); // the page's handler takes no `this`
}

function answers(): (string | null)[] {
  const given = workers.at(-1)?.said.flatMap((one) => (one.kind === "bytes" ? [one.bytes] : []));
  return (given ?? []).map((part) => part && new TextDecoder().decode(part));
}

beforeEach(() => {
  vi.useFakeTimers();
  [workers, asked] = [[], []];
  vi.stubGlobal("fetch", async (address: string, { headers }: { headers: { range: string } }) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range) ?? [];
    asked.push(`${address} ${from}-${to}`);
    return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reads the parts that a query requests, counts them, and requests none twice", async () => {
  const engine = createSqlEngine(TABLE, start);
  const counts: number[] = [];
  const first = engine.run("SELECT 1", (count) => counts.push(count));
  hear({ kind: "read", id: 1, start: 0, end: 5 });
  hear({ kind: "read", id: 2, start: 5, end: 9 });
  await vi.waitFor(() => expect(answers()).toHaveLength(2));
  hear(DONE);
  expect(await first).toMatchObject({ kind: "rows" });
  expect([counts, asked]).toEqual([
    [5, 9],
    ["/files/1/1/t.csv 0-4", "/files/1/1/t.csv 5-8"],
  ]);
  const second = engine.run("SELECT 2", (count) => counts.push(count));
  hear({ kind: "read", id: 3, start: 0, end: 5 });
  await vi.waitFor(() => expect(answers()).toEqual(["site\n", "a\nb\n", "site\n"]));
  hear(DONE);
  await second;
  expect([counts, asked.length, workers.length]).toEqual([[5, 9], 2, 1]);
});

it("ends a query and its worker at once when it is cancelled, and starts another for the next", async () => {
  const engine = createSqlEngine(TABLE, start);
  const query = engine.run("SELECT 1", () => {});
  engine.stop();
  expect(await query).toEqual({ kind: "cancelled" });
  expect(workers[0]?.isEnded).toBe(true);
  const next = engine.run("SELECT 2", () => {});
  hear(DONE);
  expect(await next).toMatchObject({ kind: "rows" });
  expect(workers).toHaveLength(2);
});

it("ends a query that takes too long", async () => {
  const query = createSqlEngine(TABLE, start).run("SELECT 1", () => {});
  vi.advanceTimersByTime(SQL_TIMEOUT_MS);
  expect(await query).toEqual({ kind: "too_slow" });
  expect(workers[0]?.isEnded).toBe(true);
});

it("ends a query that requests more than a page may read, without reading it", async () => {
  const query = createSqlEngine(TABLE, start).run("SELECT 1", () => {});
  hear({ kind: "read", id: 1, start: 0, end: SQL_READ_MAX_BYTES + 1 });
  expect(await query).toEqual({ kind: "too_large" });
  expect(asked).toEqual([]);
});

it.each([200, 404, 500])("returns no bytes of an answer %i", async (status) => {
  vi.stubGlobal("fetch", async () => new Response("all of it", { status }));
  const engine = createSqlEngine(TABLE, start);
  const query = engine.run("SELECT 1", () => {});
  hear({ kind: "read", id: 1, start: 0, end: 5 });
  await vi.waitFor(() => expect(answers()).toEqual([null]));
  engine.stop();
  await query;
});

it("reports that nothing could be read when the worker fails", async () => {
  const query = createSqlEngine(TABLE, start).run("SELECT 1", () => {});
  workers[0]?.onerror?.call({} as Worker, new ErrorEvent("error")); // the page's handler takes no `this`
  expect(await query).toEqual({ kind: "unreadable" });
});
