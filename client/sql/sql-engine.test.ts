import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SQL_AGREED_MAX_BYTES, SQL_READ_MAX_BYTES, SQL_TIMEOUT_MS } from "./limits.ts";
import type { FromWorker } from "./messages.ts";
import { createSqlEngine } from "./sql-engine.ts";
import type { SqlTable } from "./sql-table.ts";
import type { WorkerKind } from "./start-worker.ts";
import { type FakeWorker, startInto } from "./test/fake-workers.ts";

const TABLE: SqlTable = {
  name: "t",
  address: "/files/1/1/t.csv",
  version: "https://portal.test/datasets/1/version/1",
  format: "delimited",
  size: 10,
  rows: null,
  columns: [],
  columnsInAll: 0,
  asked: null,
  examples: [],
  duckdb: "read_csv_auto('t.csv')",
};
const DONE: FromWorker = {
  kind: "outcome",
  outcome: { kind: "rows", columns: [], rows: [], isCut: false },
};
const bytes = new TextEncoder().encode("site\na\nb\nc");

let workers: FakeWorker[] = [];
let asked: string[] = [];

function start(kind: WorkerKind): FakeWorker {
  return startInto(workers, kind);
}

function options(onRead: (bytes: number) => void = () => {}, agreed = 0) {
  return { as: null, agreed, onRead };
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
  const first = engine.run(
    "SELECT 1",
    options((count) => counts.push(count)),
  );
  hear({ kind: "read", id: 1, start: 0, end: 5 });
  hear({ kind: "read", id: 2, start: 5, end: 9 });
  await vi.waitFor(() => expect(answers()).toHaveLength(2), 15_000);
  hear(DONE);
  expect(await first).toMatchObject({ kind: "rows" });
  expect([counts, asked]).toEqual([
    [5, 9],
    ["/files/1/1/t.csv 0-4", "/files/1/1/t.csv 5-8"],
  ]);
  const second = engine.run(
    "SELECT 2",
    options((count) => counts.push(count)),
  );
  hear({ kind: "read", id: 3, start: 0, end: 5 });
  await vi.waitFor(() => expect(answers()).toEqual(["site\n", "a\nb\n", "site\n"]), 15_000);
  hear(DONE);
  await second;
  expect([counts, asked.length, workers.length]).toEqual([[5, 9], 2, 1]);
});

it("keeps as many parts as a query reads without asking, and requests the others again", async () => {
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: { range: string } }) => {
    const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(headers.range) ?? [];
    asked.push(headers.range);
    return { status: 206, arrayBuffer: async () => new ArrayBuffer(Number(to) - Number(from) + 1) };
  });
  const size = SQL_READ_MAX_BYTES + 1;
  const engine = createSqlEngine({ ...TABLE, size }, start);
  for (const round of [1, 2]) {
    const query = engine.run(`SELECT ${round}`, options(undefined, size));
    hear({ kind: "read", id: 1, start: 0, end: SQL_READ_MAX_BYTES });
    hear({ kind: "read", id: 2, start: SQL_READ_MAX_BYTES, end: size });
    await vi.waitFor(() => expect(workers[0]?.said).toHaveLength(3 * round), 15_000);
    hear(DONE);
    await query;
  }
  const [first, last] = [`bytes=0-${SQL_READ_MAX_BYTES - 1}`, `bytes=${size - 1}-${size - 1}`];
  expect(asked).toEqual([first, last, last]);
});

it("ends a query and its worker at once when it is cancelled, and starts another for the next", async () => {
  const engine = createSqlEngine(TABLE, start);
  const query = engine.run("SELECT 1", options());
  engine.stop();
  expect(await query).toEqual({ kind: "cancelled" });
  expect(workers[0]?.isEnded).toBe(true);
  const next = engine.run("SELECT 2", options());
  hear(DONE);
  expect(await next).toMatchObject({ kind: "rows" });
  expect(workers).toHaveLength(2);
});

it("gives a query of a file packed with Brotli to the worker that unpacks it, and reads nothing twice", async () => {
  const engine = createSqlEngine(TABLE, start);
  const packed = { kind: "packed", codec: "BROTLI" } as const;
  const first = engine.run("SELECT 1", options());
  hear({ kind: "read", id: 1, start: 0, end: 5 });
  await vi.waitFor(() => expect(answers()).toEqual(["site\n"]), 15_000);
  hear({ kind: "outcome", outcome: packed });
  expect(workers.map(({ kind, isEnded }) => [kind, isEnded])).toEqual([
    ["usual", true],
    ["brotli", false],
  ]);
  expect(workers[1]?.said).toEqual(workers[0]?.said.slice(0, 1));
  hear({ kind: "read", id: 1, start: 0, end: 5 });
  await vi.waitFor(() => expect(answers()).toEqual(["site\n"]), 15_000);
  hear(DONE);
  expect([await first, asked.length]).toEqual([expect.objectContaining({ kind: "rows" }), 1]);
  const second = engine.run("SELECT 2", options());
  hear({ kind: "outcome", outcome: packed });
  expect([await second, workers.length]).toEqual([packed, 2]);
});

it("ends a query that takes too long", async () => {
  const query = createSqlEngine(TABLE, start).run("SELECT 1", options());
  vi.advanceTimersByTime(SQL_TIMEOUT_MS);
  expect(await query).toEqual({ kind: "too_slow" });
  expect(workers[0]?.isEnded).toBe(true);
});

it.each([
  [0, 3 * SQL_READ_MAX_BYTES, { kind: "asks", bytes: 3 * SQL_READ_MAX_BYTES }],
  [2 * SQL_READ_MAX_BYTES, SQL_READ_MAX_BYTES, { kind: "asks", bytes: 4 * SQL_READ_MAX_BYTES }],
  [SQL_AGREED_MAX_BYTES, 1, { kind: "too_large" }],
])("asks a reader who agreed to %i bytes before it reads more", async (agreed, size, end) => {
  const engine = createSqlEngine({ ...TABLE, size }, start);
  const query = engine.run(
    "SELECT 1",
    options(() => {}, agreed),
  );
  hear({ kind: "read", id: 1, start: 0, end: 2 * Math.max(agreed, SQL_READ_MAX_BYTES) });
  expect(await query).toEqual(end);
  expect(asked).toEqual([]);
  expect(workers[0]?.isEnded).toBe(true);
});

it("gives a query the time that the network takes", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  const query = createSqlEngine(TABLE, start).run("SELECT 1", options());
  hear({ kind: "read", id: 1, start: 0, end: 5 });
  vi.advanceTimersByTime(2 * SQL_TIMEOUT_MS);
  resolve(new Response(bytes.slice(0, 5), { status: 206 }));
  await vi.waitFor(() => expect(answers()).toEqual(["site\n"]), 15_000);
  vi.advanceTimersByTime(SQL_TIMEOUT_MS);
  expect(await query).toEqual({ kind: "too_slow" });
});

it.each([200, 404, 500])("returns no bytes of an answer %i", async (status) => {
  vi.stubGlobal("fetch", async () => new Response("all of it", { status }));
  const engine = createSqlEngine(TABLE, start);
  const query = engine.run("SELECT 1", options());
  hear({ kind: "read", id: 1, start: 0, end: 5 });
  await vi.waitFor(() => expect(answers()).toEqual([null]), 15_000);
  engine.stop();
  await query;
});

it("reports that nothing could be read when the worker fails", async () => {
  const query = createSqlEngine(TABLE, start).run("SELECT 1", options());
  workers[0]?.onerror?.call({} as Worker, new ErrorEvent("error")); // the page's handler takes no `this`
  expect(await query).toEqual({ kind: "unreadable" });
});
