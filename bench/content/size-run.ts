import type { SyncReport } from "../../content-cache/report.ts";
import { createCms } from "../../local/cms/index.ts";
import { seedSpace } from "../../local/seed/content.ts";
import { listen } from "../../local/serve.ts";
import { openIsolate, type Isolate } from "./isolate.ts";
import { openStore } from "./store.ts";

const ENTRY_BYTES = 2_000;
const TOKEN = "bench-key";
const EDITS = 7;
const POLL_MS = 20;

export interface SizeRun {
  full: { runs: number; ms: number; reads: number; writes: number; bytes: number };
  /** The last edit's report. */
  delta: SyncReport;
  /** Median of the edits. */
  deltaMs: number;
  /** Most memory while everything was read, less the process's memory after a small sync. */
  growthBytes: number;
}

/** Everything from the start, then single edits, in a space of that many entries. */
export async function measureSize(entries: number): Promise<SizeRun> {
  const door = await openCms();
  const store = await openStore();
  const kv = new URL(store.listener.origin).host;
  const isolate = await openIsolate({ kv, cms: `${door.origin}/cms`, token: TOKEN });
  await isolate.sync();
  store.values.clear();
  await send(door.origin, "history", "POST", {
    steps: [{ do: "fill", count: entries, bytes: ENTRY_BYTES }],
  });
  const before = isolate.memory();
  const { peak, ...full } = await syncAll(isolate);
  const deltas = await edit(isolate, door.origin);
  await Promise.all([isolate.close(), door.close(), store.listener.close()]);
  const times = deltas.map(({ durationMs }) => durationMs).sort((left, right) => left - right);
  const [delta] = deltas.slice(-1);
  if (delta === undefined) throw new Error("No edit was measured.");
  return { full, delta, deltaMs: times[EDITS >> 1] ?? Number.NaN, growthBytes: peak - before };
}

async function openCms() {
  const cms = createCms({
    space: seedSpace,
    accessToken: TOKEN,
    origin: "http://127.0.0.1",
    now: () => Date.now(),
    faults: { apply: async () => null },
  });
  return listen((request) => cms.handle(request), { port: 0 });
}

async function send(origin: string, path: string, method: string, body: unknown): Promise<void> {
  const address = `${origin}/cms/__admin/${path}`;
  const answer = await fetch(address, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The stand-in refuses ${path}: ${await answer.text()}`);
}

async function syncAll(isolate: Isolate): Promise<SizeRun["full"] & { peak: number }> {
  const total = { runs: 0, ms: 0, reads: 0, writes: 0, bytes: 0, peak: 0 };
  const poll = setInterval(() => (total.peak = Math.max(total.peak, isolate.memory())), POLL_MS);
  for (;;) {
    const report = await isolate.sync();
    total.runs += 1;
    total.ms += report.durationMs;
    total.reads += report.kvReads;
    total.writes += report.kvWrites;
    total.bytes += report.bytesWritten;
    if (report.outcome === "published") break;
    if (report.outcome !== "unfinished") throw new Error(`The sync ${report.outcome}.`);
  }
  clearInterval(poll);
  return total;
}

async function edit(isolate: Isolate, origin: string): Promise<SyncReport[]> {
  const reports: SyncReport[] = [];
  for (let count = 0; count < EDITS; count += 1) {
    const fields = { label: { "en-US": `Edit ${count}` } };
    await send(origin, "entries/link-code", "PUT", { fields });
    reports.push(await isolate.sync());
  }
  return reports;
}
