import { parquetWriteBuffer } from "hyparquet-writer";
import { beforeEach, expect, it } from "vitest";
import type { TableIndex } from "#api/wire/table-index.ts";
import {
  TABLE_PIECE_BYTES,
  TABLE_SCANNED_MIN_BYTES,
  TABLE_STEP_LEASE_MS,
  TABLES_PER_RUN,
} from "./limits.ts";
import { hashToHex } from "#base/hex.ts";
import { toBlobKey } from "../publish/blobs.ts";
import { cleanUp } from "../publish/clean-up.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { continueTableScans } from "./table-scans.ts";

let catalogue: Catalogue;
let time = Date.parse("2026-03-01T12:00:00.000Z");

const SMALL = "n,word\n1,a\n2,b\n";
const LARGE = `n,word\n${"1,abcdefghijklmnopqrstuvwxyz\n".repeat(Math.ceil((4.5 * TABLE_PIECE_BYTES) / 29))}`;

async function ask(path: string, dataset = 1): Promise<Response> {
  return catalogue.request(`/discover/datasets/${dataset}/versions/1/files/table?path=${path}`);
}

async function readIndex(path: string): Promise<TableIndex> {
  return (await ask(path)).json();
}

async function listWaiting(): Promise<unknown[]> {
  const { results } = await catalogue.services.db
    .prepare(`SELECT size FROM table_scans`)
    .all<{ size: number }>();
  return results.map(({ size }) => size);
}

beforeEach(async () => {
  catalogue = await createCatalogue({ now: () => new Date(time) });
});

it("answers nothing at first, and has read the table at the next request", async () => {
  await catalogue.publish({ key: "t", name: "T", files: { "a.csv": SMALL } });
  expect(await listWaiting()).toEqual([]);
  expect(await readIndex("a.csv")).toMatchObject({ rows: 0, scanned: 0, size: SMALL.length });
  await catalogue.waitForDeferred();
  expect(await readIndex("a.csv")).toMatchObject({
    rows: 2,
    scanned: SMALL.length,
    size: SMALL.length,
  });
  expect(await listWaiting()).toEqual([]);
});

it("reads a large table piece by piece from its publication on", async () => {
  await catalogue.publish({ key: "t", name: "T", files: { "a.csv": LARGE, "b.csv": SMALL } });
  expect(LARGE.length).toBeGreaterThan(TABLE_SCANNED_MIN_BYTES);
  expect(await listWaiting()).toEqual([LARGE.length]);
  expect(await continueTableScans(catalogue.services)).toBe(5);
  const index = await readIndex("a.csv");
  expect(index).toMatchObject({ scanned: LARGE.length, rows: LARGE.split("\n").length - 2 });
  expect(await listWaiting()).toEqual([]);
  expect(await continueTableScans(catalogue.services)).toBe(0);
});

it("reads a Parquet file from its publication on, with the figures of the same rows as text", async () => {
  const numbers = Array.from({ length: 300_000 }, (_, at) => (at * 7_919) % 80_021);
  const words = numbers.map((number) => `w${number % 50}`);
  const parquet = parquetWriteBuffer({
    columnData: [
      { name: "n", data: numbers, type: "INT32", encoding: "PLAIN" },
      { name: "word", data: words, type: "STRING" },
    ],
    codec: "UNCOMPRESSED",
  });
  const rows = numbers.map((number, at) => `${number},${words[at]}`);
  const text = `n,word\n${rows.join("\n")}\n`;
  const placeholder = "p".repeat(parquet.byteLength);
  const files = { "a.parquet": placeholder, "a.csv": text };
  await catalogue.publish({ key: "t", name: "T", files });
  await catalogue.services.files.put(toBlobKey(await hashToHex(placeholder)), parquet);
  expect(new Set(await listWaiting())).toEqual(new Set([placeholder.length, text.length]));
  expect(await readIndex("a.parquet")).toMatchObject({ rows: 0, scanned: 0 });
  await catalogue.waitForDeferred();
  expect(await readIndex("a.parquet")).toMatchObject({ rows: 0, columns: [] });
  await catalogue.waitForDeferred();
  await continueTableScans(catalogue.services);
  const [own, asText] = await Promise.all(["a.parquet", "a.csv"].map(readIndex));
  expect(own).toMatchObject({ rows: 300_000, scanned: parquet.byteLength });
  expect(own?.columns).toEqual(asText?.columns);
  expect(own?.sample).toEqual(asText?.sample);
});

it("reports how far it is, and continues at each request", async () => {
  await catalogue.publish({ key: "t", name: "T", files: { "a.csv": LARGE } });
  const seen: number[] = [];
  for (let step = 0; step < 6; step += 1) {
    const answer = await ask("a.csv");
    const isLast = step === 5;
    expect(answer.headers.get("cache-control")?.startsWith("public")).toBe(isLast);
    seen.push(answer.ok ? (await answer.json<TableIndex>()).scanned : 0);
    await catalogue.waitForDeferred();
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.slice(0, 2).map((scanned) => Math.ceil(scanned / TABLE_PIECE_BYTES))).toEqual([0, 1]);
  expect(seen.at(-1)).toBe(LARGE.length);
  expect(seen[1]).toBeLessThanOrEqual(1_000_000);
});

it("reads a table anew of which an earlier release had counted a part, without blocks", async () => {
  await catalogue.publish({ key: "t", name: "T", files: { "a.csv": LARGE } });
  const key = `tables/${await hashToHex(LARGE)}/delimited.scan.json`;
  await catalogue.services.files.put(key, JSON.stringify({ kind: "delimited", scanned: 500_000 }));
  expect(await continueTableScans(catalogue.services)).toBe(5);
  const { rows, blocks } = await readIndex("a.csv");
  expect(blocks?.columns[0]?.least.length).toBe(Math.ceil(rows / (blocks?.every ?? 0)));
});

it("continues the tables that were asked for last, a few in one run", async () => {
  const { db } = catalogue.services;
  const insert = db.prepare(
    `INSERT INTO table_scans (sha256, kind, size, asked_at) VALUES (?1, 'delimited', 9, ?2)`,
  );
  const days = Array.from({ length: TABLES_PER_RUN + 2 }, (_, at) => String(10 + ((at * 5) % 12)));
  await db.batch(days.map((day) => insert.bind(day, `2026-02-${day}`)));
  await continueTableScans(catalogue.services);
  const { results } = await db
    .prepare(`SELECT sha256 FROM table_scans WHERE held_until = '' ORDER BY sha256`)
    .all<{ sha256: string }>();
  expect(results.map(({ sha256 }) => sha256)).toEqual(["10", "11"]);
});

it("repeats a lost step once no other request can be at it", async () => {
  await catalogue.publish({ key: "t", name: "T", files: { "a.csv": LARGE } });
  const { services } = catalogue;
  const broken = {
    ...services,
    files: {
      ...services.files,
      get: () => Promise.reject(new Error("away")),
      head: services.files.head.bind(services.files),
    },
  };
  expect(await continueTableScans(broken as unknown as typeof services)).toBe(0);
  expect(await continueTableScans(services)).toBe(0);
  time += TABLE_STEP_LEASE_MS + 1;
  expect(await continueTableScans(services)).toBe(5);
});

it("makes each step once when two requests are at it", async () => {
  await catalogue.publish({ key: "t", name: "T", files: { "a.csv": LARGE } });
  const steps = [1, 2].map(() => continueTableScans(catalogue.services));
  expect((await Promise.all(steps)).toSorted()).toEqual([0, 5]);
});

it("never shows the index of other bytes, or of the same bytes read otherwise", async () => {
  const lines = '{"a":1}\n';
  await catalogue.publish({
    key: "t",
    name: "T",
    files: { "a.csv": lines, "a.jsonl": lines, "b.csv": SMALL },
  });
  for (const path of ["a.csv", "a.jsonl", "b.csv"]) await ask(path);
  await catalogue.waitForDeferred();
  const names = async (path: string) => (await readIndex(path)).columns.map(({ name }) => name);
  expect(await names("a.csv")).toEqual(['{"a":1}']);
  expect(await names("a.jsonl")).toEqual(["a"]);
  expect(await names("b.csv")).toEqual(["n", "word"]);
});

it("reads the same bytes once, however many versions have them", async () => {
  await catalogue.publish({ key: "t", name: "T", files: { "a.csv": LARGE } });
  await continueTableScans(catalogue.services);
  await catalogue.publish({ key: "u", name: "U", files: { "b.csv": LARGE } });
  expect(await listWaiting()).toEqual([LARGE.length]);
  expect(await continueTableScans(catalogue.services)).toBe(0);
  expect(await listWaiting()).toEqual([]);
  expect(await (await ask("b.csv", 2)).json()).toEqual(await readIndex("a.csv"));
});

const DESCRIBED = {
  tables: [
    { path: "a.csv", missingValues: ["", "1"], fields: [{ name: "n" }] },
    { path: "a.txt", missingValues: ["2"], fields: [{ name: "n" }] },
    { path: "a.md", fields: [{ name: "n" }] },
  ],
};

it("counts the same bytes for each description of them, from their publication on", async () => {
  const files = { "a.csv": LARGE, "a.txt": LARGE, "a.md": LARGE };
  await catalogue.publish({ key: "t", name: "T", files, sourceMetadata: DESCRIBED });
  expect(await listWaiting()).toEqual([LARGE.length, LARGE.length]);
  expect(await continueTableScans(catalogue.services)).toBe(10);
  const rows = LARGE.split("\n").length - 2;
  expect((await readIndex("a.csv")).columns[0]).toMatchObject({ type: "empty", missing: rows });
  expect((await readIndex("a.txt")).columns[0]).toMatchObject({ type: "number", missing: 0 });
  expect((await ask("a.md")).status).toBe(404);
  expect(await listWaiting()).toEqual([]);
});

it("goes on with a described table where a request has begun it", async () => {
  const files = { "a.csv": LARGE };
  await catalogue.publish({ key: "t", name: "T", files, sourceMetadata: DESCRIBED });
  await catalogue.services.db.prepare(`DELETE FROM table_scans`).run();
  expect(await readIndex("a.csv")).toMatchObject({ scanned: 0 });
  await catalogue.waitForDeferred();
  expect(await continueTableScans(catalogue.services)).toBe(4);
  expect((await readIndex("a.csv")).columns[0]).toMatchObject({ type: "empty" });
});

it("answers that there is none for a file that is not a table, or cannot be read as one", async () => {
  await catalogue.publish({ key: "t", name: "T", files: { "a.csv": "a\0\n", "a.txt": SMALL } });
  await ask("a.csv");
  await catalogue.waitForDeferred();
  for (const path of ["a.csv", "a.txt", "none.csv"]) expect((await ask(path)).status).toBe(404);
  expect((await ask("")).status).toBe(400);
  await catalogue.waitForDeferred();
  expect(await listWaiting()).toEqual([]);
});

it("keeps the index of withheld files from visitors and caches", async () => {
  await catalogue.publish({
    key: "t",
    name: "T",
    files: { "a.csv": SMALL },
    embargoReleaseDate: "2026-09-01",
  });
  const answer = await ask("a.csv");
  expect(answer.status).toBe(401);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

it("is deleted with its bytes, however these were read", async () => {
  const published = { "a.csv": SMALL, "b.csv": SMALL };
  await catalogue.publish({ key: "t", name: "T", files: published, sourceMetadata: DESCRIBED });
  for (const path of ["a.csv", "b.csv"]) await ask(path);
  await catalogue.waitForDeferred();
  expect((await catalogue.services.files.list()).objects).toHaveLength(3);
  const { db, files } = catalogue.services;
  await db.prepare(`DELETE FROM nodes`).run();
  time += 8 * 24 * 60 * 60 * 1000;
  expect((await cleanUp(catalogue.services)).blobs).toBe(1);
  expect((await files.list()).objects).toEqual([]);
});
