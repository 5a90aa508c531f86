import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buildIfStale } from "../local/stack/build.ts";
import { type Database, migrate } from "../local/stack/migrate.ts";
import { findFreePort } from "../local/stack/ports.ts";
import { startServices } from "../local/stack/services.ts";
import { readSettings } from "../local/stack/settings.ts";
import { startWorkers } from "../local/stack/workers.ts";
import { publishCopies } from "./catalogue/publish-blob.ts";
import { findDatabase, TOKEN } from "./catalogue/server.ts";
import { openStates } from "./catalogue/states.ts";
import { findWorkerd, residentBytes } from "./cpu.ts";

const RECORDS = 100_000;
const FILES = 50_000;
/** Pages of a harvest between one publication and the next. */
const PAGES_A_CHANGE = 25;

interface Harvest {
  pages: number;
  seconds: number;
  /** Records of the catalogue when it ended. */
  records: number;
  /** Records that neither it nor the next harvest of later changes listed. */
  missed: number[];
  /** Listed more than once without a later datestamp. */
  repeated: number[];
  /** Records published, changed and withdrawn meanwhile. */
  changes: number;
  /** Withdrawn before the harvest came to them, or after, and listed as deleted. */
  deleted: number;
}

interface Streamed {
  name: string;
  firstByteMs: number;
  ms: number;
  megabytes: number;
  /** How much workerd grew, storage included. */
  grownMb: number;
}

export interface MachineResults {
  harvest: Harvest;
  streamed: Streamed[];
}

/** Reads of a large catalogue by programs: a whole harvest while others publish, and a record of many files. */
export async function measureMachines(root: string): Promise<MachineResults> {
  await buildIfStale(root);
  process.env["RATE_LIMITS"] = "off"; // a measurement is one network
  const state = await copyLargest(root);
  const ports = {
    portal: await findFreePort(),
    services: await findFreePort(),
    hosted: await findFreePort(),
  };
  const apiPort = await findFreePort();
  const services = await startServices(ports, `http://127.0.0.1:${apiPort}`);
  const before = new Set(findWorkerd(process.pid));
  const settings = readSettings(ports);
  settings.api["PUBLISH_TOKEN"] = TOKEN;
  const workers = await startWorkers({ root, state, portalPort: ports.portal, apiPort, settings });
  const database: Database = await workers.miniflare.getD1Database("DB", "foreland-api");
  await migrate(database, join(root, "api/store/migrations"));
  const pid = findWorkerd(process.pid).find((found) => !before.has(found)) ?? 0;
  const portal = settings.portal["PUBLIC_ORIGIN"] ?? "";
  const catalogue = { origin: workers.apiOrigin };
  try {
    const harvest = await measureHarvest({ portal, catalogue, file: await findDatabase(state) });
    const bytes = new TextEncoder().encode("day,height\n2026-01-01,2.5\n");
    const many = await publishCopies(catalogue, { key: "many-files", bytes, copies: FILES });
    const page = `${portal}/datasets/${many.datasetId}`;
    const streamed = [
      await measureStream("linkset.json", `${page}/linkset.json`, pid),
      await measureStream("linkset.txt", `${page}/linkset.txt`, pid),
      await measureStream("Croissant", `${page}/export/croissant`, pid),
      await measureStream("schema.org", `${page}/export/schema-org`, pid),
      await measureStream("Frictionless", `${page}/export/frictionless`, pid),
    ];
    return { harvest, streamed };
  } finally {
    await workers.close();
    await services.close();
    await rm(state, { recursive: true });
  }
}

/** The data are stored for later measurements, so the publishing run gets a copy. */
async function copyLargest(root: string): Promise<string> {
  const state = await mkdtemp(join(tmpdir(), "foreland-bench-"));
  for await (const { datasets, folder } of openStates(root, [1_000, 10_000, RECORDS])) {
    if (datasets === RECORDS) await cp(folder, state, { recursive: true });
  }
  return state;
}

interface Place {
  portal: string;
  catalogue: { origin: string };
  file: string;
}

/** A record's datestamps, one for each answer. */
type Told = Map<number, { stamps: string[]; isDeleted: boolean }>;

async function measureHarvest({ portal, catalogue, file }: Place): Promise<Harvest> {
  const told: Told = new Map();
  const later: Told = new Map();
  const began = performance.now();
  const from = new Date().toISOString().replace(/\.\d+Z$/, "Z");
  const published: number[] = [];
  let pages = 0;
  let changes = 0;
  let query = "verb=ListRecords&metadataPrefix=oai_dc";
  while (query !== "") {
    const text = await readText(`${portal}/oai?${query}`);
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1];
    note(told, text);
    query = token ? `verb=ListRecords&resumptionToken=${encodeURIComponent(token)}` : "";
    pages += 1;
    if (pages % PAGES_A_CHANGE === 0) {
      await change(catalogue, changes, published);
      changes += 1;
    }
  }
  const seconds = (performance.now() - began) / 1_000;
  note(later, await readText(`${portal}/oai?verb=ListRecords&metadataPrefix=oai_dc&from=${from}`));
  const db = new DatabaseSync(file, { readOnly: true });
  const ids = db
    .prepare("SELECT id FROM datasets WHERE listed = 1")
    .all()
    .map(({ id }) => Number(id));
  db.close();
  const repeated = [...told].filter(([, { stamps }]) => new Set(stamps).size < stamps.length);
  return {
    pages,
    seconds,
    records: ids.length,
    missed: ids.filter((id) => !told.has(id) && !later.has(id)),
    repeated: repeated.map(([id]) => id),
    changes,
    deleted: [...told.values()].filter(({ isDeleted }) => isDeleted).length,
  };
}

function note(told: Told, text: string): void {
  const headers = text.matchAll(
    /<header( status="deleted")?>\s*<identifier>[^<]*?(\d+)<\/identifier>\s*<datestamp>([^<]+)</g,
  );
  for (const [, deleted, id, stamp = ""] of headers) {
    const known = told.get(Number(id));
    told.set(Number(id), {
      stamps: [...(known?.stamps ?? []), stamp],
      isDeleted: deleted !== undefined,
    });
  }
}

/** Publishes a record, or changes or withdraws one that was published before. */
async function change(
  catalogue: Place["catalogue"],
  number: number,
  published: number[],
): Promise<void> {
  const kind = number % 3;
  if (kind === 2) {
    const id = published.shift();
    await call(catalogue, `datasets/${id}/unpublish`, {});
    return;
  }
  const key = kind === 0 ? `new-${number}` : `new-${number - 1}`;
  const tags = [`change-${number}`];
  const started = await call(catalogue, "versions", {
    key,
    name: `Record ${key}`,
    tags,
    files: [],
  });
  const done = await call(catalogue, `versions/${String(started["uploadId"])}/commit`, {});
  if (kind === 0) published.push(Number(done["datasetId"]));
}

async function call(
  { origin }: Place["catalogue"],
  step: string,
  body: object,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const url = `${origin}/publish/${step}`;
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>); // our own catalogue wrote it
}

async function readText(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

async function measureStream(name: string, url: string, pid: number): Promise<Streamed> {
  const before = residentBytes(pid);
  const began = performance.now();
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
  let firstByteMs: number | null = null;
  let bytes = 0;
  let most = before;
  for await (const chunk of response.body) {
    firstByteMs ??= performance.now() - began;
    bytes += chunk.byteLength;
    most = Math.max(most, residentBytes(pid));
  }
  return {
    name,
    firstByteMs: firstByteMs ?? 0,
    ms: performance.now() - began,
    megabytes: bytes / 1e6,
    grownMb: (most - before) / 1e6,
  };
}

export function printMachines({ harvest, streamed }: MachineResults): void {
  const { pages, seconds, records, missed, repeated, changes, deleted } = harvest;
  console.log(
    `OAI-PMH: ${records} records in ${pages} pages, ${seconds.toFixed(0)} s, with ${changes} changes meanwhile (${deleted} told as deleted): ${missed.length} missed, ${repeated.length} repeated unchanged.`,
  );
  console.log(`\n| of ${FILES} files | first byte ms | all ms | MB | workerd grows by MB |`);
  console.log("| --- | --: | --: | --: | --: |");
  for (const { name, firstByteMs, ms, megabytes, grownMb } of streamed) {
    const figures = [
      firstByteMs.toFixed(0),
      ms.toFixed(0),
      megabytes.toFixed(1),
      grownMb.toFixed(0),
    ];
    console.log(`| ${name} | ${figures.join(" | ")} |`);
  }
}
