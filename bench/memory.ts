import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { publishCopies } from "./catalogue/publish-blob.ts";
import { publishFiles } from "./memory/files.ts";
import type { HeapUse } from "./inspector.ts";
import { type Isolates, openIsolates } from "./memory/isolates.ts";
import { type Sent, send } from "./memory/send.ts";

const REQUESTS = 200_000;
const ZIPS = 1_000;
/** How often each hard file is previewed. */
const LOOKS = 2;
/** Until the Worker has noticed that the last visitors left, milliseconds. */
const LEAVE_MS = 5_000;
const SAMPLES = 10;
/** The growth of a heap that is allowed between a run's middle and its end, bytes: caches are full by then. */
const FLAT_BYTES = 4_000_000;

export interface Sample {
  after: string;
  portal: HeapUse;
  catalogue: HeapUse;
}

export interface MemoryResults {
  mixed: Sent;
  zips: Sent;
  files: Sent;
  samples: Sample[];
  faults: string[];
}

/** Visitors who never repeat a request, leave in the middle of zips and open the hardest files. */
export async function measureMemory(root: string): Promise<MemoryResults> {
  const { values } = parseArgs({ strict: false, options: { requests: { type: "string" } } });
  const requests = Number(values.requests ?? REQUESTS);
  const isolates = await openIsolates(root);
  const samples: Sample[] = [];
  const sample = async (after: string): Promise<void> => {
    const heaps = await isolates.heaps();
    samples.push({ after, ...heaps });
    const [portal, catalogue] = [heaps.portal, heaps.catalogue].map(toMegabytes);
    console.error(`After ${after}: portal ${portal} MB, catalogue ${catalogue} MB.`);
  };
  try {
    const files = await lookIntoFiles(isolates);
    await sample(`${files.requests} looks into hard files`);
    const every = {
      requests: Math.ceil(requests / SAMPLES),
      call: (sent: number) => sample(`${sent} requests`),
    };
    const mixed = await send({ requests, url: (n) => toUrl(isolates, n), every });
    const zips = await abortZips(isolates, sample);
    const results = { mixed, zips, files, samples, faults: [] };
    return { ...results, faults: findFaults(isolates, results) };
  } finally {
    await isolates.close();
  }
}

function toUrl(isolates: Isolates, n: number): string {
  const { of, path } = toAsked(n);
  return isolates[of] + path;
}

async function lookIntoFiles({ portal, catalogue }: Isolates): Promise<Sent> {
  const { id, looks } = await publishFiles(catalogue);
  const url = (n: number): string =>
    `${portal}/datasets/${id}?tab=files&whole=1&${looks[n % looks.length]}`;
  return send({ requests: LOOKS * looks.length, url });
}

async function abortZips(
  { catalogue }: Isolates,
  sample: (after: string) => Promise<void>,
): Promise<Sent> {
  const bytes = new Uint8Array(2_000_000);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 7_919) % 251;
  const server = { origin: catalogue, pid: 0, close: async () => {} };
  const { datasetId, version } = await publishCopies(server, { key: "memory", bytes, copies: 20 });
  const url = (): string =>
    `${catalogue}/discover/datasets/${datasetId}/versions/${version}/download`;
  await send({ requests: 50, url, isAborted: true });
  await setTimeout(LEAVE_MS);
  await sample("50 aborted zips");
  const sent = await send({ requests: ZIPS, url, isAborted: true });
  await setTimeout(LEAVE_MS);
  await sample(`${ZIPS} aborted zips more`);
  return sent;
}

/** Notes for a reader of the table; empty when the isolates lived and their heaps are flat. */
function findFaults(isolates: Isolates, { mixed, zips, files, samples }: MemoryResults): string[] {
  const faults: string[] = [];
  if (!isolates.isAlive()) faults.push("workerd ended.");
  for (const [name, { statuses }] of Object.entries({ mixed, zips, files }))
    for (const [status, count] of Object.entries(statuses))
      if (Number(status) === 0 || Number(status) >= 500)
        faults.push(`${count} of the ${name} requests: ${status === "0" ? "no answer" : status}.`);
  const middle = samples[Math.ceil(SAMPLES / 2)];
  const end = samples[SAMPLES];
  const [first, last] = samples.slice(-2);
  for (const isolate of ["portal", "catalogue"] as const) {
    if (grew(middle?.[isolate], end?.[isolate])) faults.push(`The ${isolate}'s heap grows.`);
    if (grew(first?.[isolate], last?.[isolate])) faults.push(`The ${isolate} keeps aborted zips.`);
  }
  return faults;
}

/** Heap and buffers. */
function toMegabytes({ heap, buffers }: HeapUse): string {
  return ((heap + buffers) / 1e6).toFixed(1);
}

function grew(before: HeapUse | undefined, after: HeapUse | undefined): boolean {
  if (!before || !after) return true;
  return after.heap + after.buffers - before.heap - before.buffers > FLAT_BYTES;
}

/** The n-th request of a visitor who never repeats one. */
export interface Asked {
  of: "portal" | "catalogue";
  path: string;
}

const RECORDS = 1_000;
type Kind = (n: number, record: number) => string;

/** Lists that answer in full however their filters are extended, and all other cached pages. */
const PORTAL: readonly Kind[] = [
  (n) => `/datasets?year=2026&year=${n}x`,
  (n) => `/datasets?size=100&year=2026&year=${1_000 + (n % 9_000)}&page=${n % 7}`,
  (n) => `/datasets?size=100&licence=MIT&licence=${n}`,
  (n) => `/code?size=100&licence=MIT&licence=${n}`,
  (n) => `/collections?size=100&licence=MIT&licence=${n}`,
  (n) => `/datasets/_payload.json?size=100&licence=MIT&licence=${n}p`,
  (n) => `/datasets/search?size=100&q=${toWord(n)}%20|%20x${n}`,
  (n) => `/datasets/search?type=files&q=${toWord(n)}%20|%20x${n}`,
  (n) => `/datasets?q=nothing${n}`,
  (n) => `/datasets?tag=${"long".repeat(20)}${n}`,
  (n) => `/datasets.atom?licence=MIT&licence=${n}`,
  (n, record) => `/datasets/${record}?n=${n}`,
  (n, record) => `/datasets/${record}?tab=about&page=${n % 99_999}`,
  (n, record) => `/datasets/${record}?tab=files&q=${n}`,
  (n) => `/datasets/1?tab=files&path=many&q=run-${n % 9_999}&sort=size`,
  (n, record) => `/datasets/${String(record).padStart(4 + (n % 11), "0")}`,
  (n, record) => `/cite?ids=${record},${(record * 7) % RECORDS},${(n * 13) % RECORDS}`,
  (n, record) => `/compare?ids=${record},${(n * 17) % RECORDS}`,
  (n) => `/datasets/${RECORDS * 10 + n}`,
  (n) => `/nothing/${n}?year=2026`,
  (n) => `/?year=${n}`,
  (n) => `/tags?n=${n}`,
  (n, record) => `/cards/${record}.png?n=${n}`,
  (n, record) => `/datasets/${record}/linkset.json?n=${n}`,
  (n, record) => `/datasets/${record}/export/croissant?n=${n}`,
  (n) => `/search/suggestions.json?q=${toWord(n)}${n}`,
  (n) => `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=${n}`,
  (n) => `/de/datasets?year=2026&year=${n}x`,
  (n) => `/de/datasets/search?size=100&q=${toWord(n)}%20|%20x${n}`,
  (n, record) => `/de/datasets/${record}?n=${n}`,
  (n) => `/de/datasets/_payload.json?size=100&licence=MIT&licence=${n}p`,
];

const CATALOGUE: readonly Kind[] = [
  (n) => `/discover/search/datasets?limit=100&query=${toWord(n)}%20|%20x${n}`,
  (n) => `/discover/facets?query=${toWord(n)}%20|%20x${n}`,
  (n) => `/discover/facets?license=MIT&license=${n}`,
  (n) => `/discover/datasets?limit=100&license=MIT&license=${n}`,
  (n) => `/discover/suggestions?query=${toWord(n)}${n}`,
];

/** Words of the generated records differ; every tenth of them has this one. */
function toWord(n: number): string {
  return n % 2 === 0 ? "measurement" : "water";
}

function toAsked(n: number): Asked {
  const record = 1 + (n % RECORDS);
  const kinds = n % 8 === 7 ? CATALOGUE : PORTAL;
  const of = kinds === CATALOGUE ? "catalogue" : "portal";
  const kind = kinds[Math.floor(n / 8 + n) % kinds.length];
  return { of, path: kind?.(n, record) ?? "/" };
}
