import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sleep } from "#base/sleep.ts";
import { publishPackage } from "#import/publish.ts";
import { LOCAL_PUBLISH_TOKEN } from "../local/stack/settings.ts";
import { cpuMs, residentBytes } from "./cpu.ts";
import { type Inspector, openInspector } from "./inspector.ts";
import { startStack, type Stack } from "./stack.ts";
import { measureQueries, printQueries, type QueryResult } from "./tables/measure-queries.ts";
import { measureReads, type PageReads } from "./tables/measure-reads.ts";
import { writeTables } from "./tables/write-tables.ts";

const PORT = 9_487;
const INSPECTOR_PORT = PORT + 3;
const ROWS = Number(process.env["TABLE_ROWS"]) || 10_000_000;
/** A Parquet file of the same rows by another writer, instead of ours. */
const OTHER_PARQUET = process.env["TABLE_PARQUET"];
/** Parquet alone, without the query box: a few minutes instead of half an hour. */
const IS_PARQUET_ONLY = process.env["TABLE_ONLY"] === "parquet";
const ROUNDS = 15;
/** Until both isolates take samples. */
const PROFILE_START_MS = 50;
const LAST = Math.ceil(ROWS / 50);

export interface TableCall {
  name: string;
  /** Medians: milliseconds until all of the page is there, and CPU of workerd. */
  ms: number;
  cpuMs: number;
  mostCpuMs: number;
  /** The same without what workerd simulates (D1, R2, caches): the isolates of both Workers. */
  ownMs: number;
  mostOwnMs: number;
  /** What its rows take of the file and its statistics; none for the text file. */
  reads: PageReads | null;
}

interface TableCounting {
  steps: number;
  seconds: number;
  cpuMs: number;
  mostCpuMs: number;
}

export interface TableResults {
  rows: number;
  bytes: Record<"csv" | "parquet", number>;
  /** The counting of each, only by requests: CPU of workerd for a step with its request, in the mean and at most. */
  counting: Partial<Record<"csv" | "parquet", TableCounting>>;
  calls: TableCall[];
  queries: QueryResult[];
  /** How much workerd grew. */
  grownMb: number;
}

/** The request to each table in round n, never the same twice; `small` is a page without a table of that size. */
const CALLS: Record<string, (n: number) => string> = {
  "a text file, for comparison": (n) => `file=notes.txt&page=${n}`,
  "CSV, first rows": (n) => `file=t.csv&plot=histogram&py=${4 + (n % 3)}&col=${1 + (n % 7)}`,
  "CSV, rows in the middle": (n) => `file=t.csv&page=${Math.floor(LAST / 2) + 37 * n}`,
  "CSV, last rows": (n) => `file=t.csv&page=${LAST - n}`,
  "CSV, filter": (n) => `file=t.csv&where=4.ge.${900 + n}`,
  "CSV, sort": (n) => `file=t.csv&by=${n % 2 === 0 ? "" : "-"}${1 + (n % 7)}&page=${2 + n}`,
  "Parquet, first rows": (n) => `file=t.parquet&page=${1 + n}`,
  "Parquet, rows in the middle": (n) => `file=t.parquet&page=${Math.floor(LAST / 2) + 1_237 * n}`,
  "Parquet, last rows": (n) => `file=t.parquet&page=${LAST - n}`,
  "Parquet, filter": (n) => `file=t.parquet&where=4.ge.${900 + n}`,
  "Parquet, sort": (n) => `file=t.parquet&by=${n % 2 === 0 ? "" : "-"}${1 + (n % 7)}&page=${2 + n}`,
  "Parquet, statistics": (n) =>
    `file=t.parquet&plot=histogram&py=${4 + (n % 3)}&col=${1 + (n % 7)}`,
};

/** A table of ten million rows as CSV and Parquet: its counting, and its pages. */
export async function measureTables(): Promise<TableResults> {
  const folder = await mkdtemp(join(tmpdir(), "foreland-tables-"));
  const written = { csv: join(folder, "t.csv"), parquet: join(folder, "t.parquet") };
  await writeTables(ROWS, written);
  const files = { ...written, parquet: OTHER_PARQUET ?? written.parquet };
  const queries = IS_PARQUET_ONLY ? [] : await measureQueries(files, ROWS);
  const stack = await startStack({
    portal: PORT,
    hasNoCrons: true,
    inspectorPort: INSPECTOR_PORT,
  });
  try {
    const id = await publish(stack, files);
    const isolates = await Promise.all(
      ["foreland", "foreland-api"].map((worker) =>
        openInspector(`ws://127.0.0.1:${INSPECTOR_PORT}/core:user:${worker}`),
      ),
    );
    const before = residentBytes(stack.pid);
    const counting: TableResults["counting"] = {};
    if (!IS_PARQUET_ONLY) counting.csv = await measureCounting(stack, id, "t.csv");
    counting.parquet = await measureCounting(stack, id, "t.parquet");
    const bytes = { csv: (await stat(files.csv)).size, parquet: (await stat(files.parquet)).size };
    const calls: TableCall[] = [];
    for (const [name, toQuery] of Object.entries(CALLS)) {
      if (IS_PARQUET_ONLY && name.startsWith("CSV")) continue;
      const toPath = (n: number): string => `/datasets/${id}?tab=files&${toQuery(n)}`;
      const call = await measureCall(stack, toPath);
      const own = await measureOwn(stack, { toPath, isolates });
      calls.push({
        name,
        ...call,
        ...own,
        reads: await readsOf(stack, { id, bytes }, toQuery(ROUNDS)),
      });
    }
    const grownMb = (residentBytes(stack.pid) - before) / 1e6;
    return { rows: ROWS, bytes, counting, calls, queries, grownMb };
  } finally {
    await stack.close();
    await stack.forget();
    await rm(folder, { recursive: true });
  }
}

async function publish(stack: Stack, files: Record<"csv" | "parquet", string>): Promise<number> {
  const notes = new TextEncoder().encode("A page to compare with.\n");
  const sources: Record<string, string> = { "t.csv": files.csv, "t.parquet": files.parquet };
  const large = Object.entries(sources).map(async ([path, source]) => ({
    path,
    size: (await stat(source)).size,
    sha256: await hash(createReadStream(source)),
  }));
  const small = {
    path: "notes.txt",
    size: notes.length,
    sha256: await hash(Readable.from([notes])),
  };
  const answer = await publishPackage({
    request: { key: "tables", name: "A long table", files: [...(await Promise.all(large)), small] },
    openFile: (path, range) => {
      const source = sources[path];
      if (source === undefined) return new Blob([notes]).stream();
      const part = range && { start: range.start, end: range.end - 1 };
      return Readable.toWeb(createReadStream(source, part)) as ReadableStream<Uint8Array>; // Node's name for the same
    },
    baseUrl: stack.services,
    token: LOCAL_PUBLISH_TOKEN,
    fetch,
  });
  if (!answer.ok) throw new Error(`The tables were not published: ${JSON.stringify(answer)}`);
  return answer.value.datasetId;
}

async function hash(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash("sha256");
  for await (const part of bytes) sum.update(part);
  return sum.digest("hex");
}

/** Requests until the whole table is counted: each request reads a part after its answer. */
async function measureCounting(
  { services, pid }: Stack,
  id: number,
  path: string,
): Promise<TableCounting> {
  const address = `${services}/discover/datasets/${id}/versions/1/files/table?path=${path}`;
  const began = performance.now();
  const steps: number[] = [];
  let size = 0;
  for (let scanned = 0; size === 0 || scanned < size;) {
    const cpu = cpuMs(pid);
    const answer = await fetch(address);
    const index = answer.ok ? ((await answer.json()) as { scanned: number; size: number }) : null;
    [scanned, size] = [index?.scanned ?? 0, index?.size ?? 0];
    steps.push(cpuMs(pid) - cpu);
  }
  return {
    steps: steps.length,
    seconds: (performance.now() - began) / 1_000,
    cpuMs: steps.reduce((sum, step) => sum + step, 0) / steps.length,
    mostCpuMs: Math.max(...steps),
  };
}

async function readsOf(
  { services }: Stack,
  { id, bytes }: { id: number; bytes: TableResults["bytes"] },
  search: string,
): Promise<PageReads | null> {
  const path = new URLSearchParams(search).get("file") ?? "";
  if (path === "notes.txt") return null;
  const size = path === "t.csv" ? bytes.csv : bytes.parquet;
  return measureReads({ services, id, path, size }, search);
}

async function measureCall(
  stack: Stack,
  toPath: (n: number) => string,
): Promise<Pick<TableCall, "ms" | "cpuMs" | "mostCpuMs">> {
  const rounds: { ms: number; cpu: number }[] = [];
  for (let n = 0; n < ROUNDS + 2; n += 1) {
    const [began, cpu] = [performance.now(), cpuMs(stack.pid)];
    await visit(stack, toPath(n));
    if (n > 1) rounds.push({ ms: performance.now() - began, cpu: cpuMs(stack.pid) - cpu });
  }
  return {
    ms: median(rounds.map(({ ms }) => ms)),
    cpuMs: median(rounds.map(({ cpu }) => cpu)),
    mostCpuMs: Math.max(...rounds.map(({ cpu }) => cpu)),
  };
}

/** Requests of their own, because a profile takes time too. */
async function measureOwn(
  stack: Stack,
  { toPath, isolates }: { toPath: (n: number) => string; isolates: readonly Inspector[] },
): Promise<Pick<TableCall, "ownMs" | "mostOwnMs">> {
  const rounds: number[] = [];
  for (let n = ROUNDS + 2; n < 2 * ROUNDS + 2; n += 1) {
    const visited = Promise.withResolvers<void>();
    const profiles = isolates.map(({ profile }) => profile(() => visited.promise));
    await sleep(PROFILE_START_MS);
    await visit(stack, toPath(n)).then(visited.resolve, visited.reject);
    rounds.push((await Promise.all(profiles)).reduce((sum, ms) => sum + ms, 0));
  }
  return { ownMs: median(rounds), mostOwnMs: Math.max(...rounds) };
}

async function visit({ origin }: Stack, path: string): Promise<void> {
  const answer = await fetch(origin + path);
  const page = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${page.slice(0, 200)}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

export function printTables({
  rows,
  bytes,
  counting,
  calls,
  queries,
  grownMb,
}: TableResults): void {
  const [csv, parquet] = [bytes.csv, bytes.parquet].map((size) => (size / 1e6).toFixed(0));
  console.log(`\n${rows.toLocaleString("en")} rows: ${csv} MB of CSV, ${parquet} MB of Parquet`);
  for (const [kind, { steps, seconds, cpuMs: cpu, mostCpuMs }] of Object.entries(counting))
    console.log(
      `  ${kind} counted by ${steps} asks in ${seconds.toFixed(0)} s: CPU ${cpu.toFixed(1)} ms an ask with its step, at most ${mostCpuMs.toFixed(1)} (goal 50)`,
    );
  for (const { name, ms, cpuMs: cpu, mostCpuMs, ownMs, mostOwnMs, reads } of calls) {
    const read = reads
      ? `   ${reads.fileMb.toFixed(2)} MB of the file, ${reads.statisticsMb.toFixed(2)} of statistics`
      : "";
    console.log(
      `  ${name.padEnd(28)} ${ms.toFixed(0).padStart(5)} ms   CPU ${cpu.toFixed(1)} ms, at most ${mostCpuMs.toFixed(1)}; of the Workers alone ${ownMs.toFixed(1)}, at most ${mostOwnMs.toFixed(1)} (goal 50)${read}`,
    );
  }
  printQueries(queries);
  console.log(`  workerd grew by ${grownMb.toFixed(0)} MB`);
}
