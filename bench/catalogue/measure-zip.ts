import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { publishCopies } from "./publish-blob.ts";
import type { CatalogueServer } from "./server.ts";

const PART_BYTES = 64 * 1024 * 1024;
const SAMPLE_EVERY_MS = 50;

export interface ZipRun {
  bytes: number;
  megabytesPerSecond: number;
  /** Most resident memory of workerd, storage included, over what it had before: first and second time. */
  grownMegabytes: [number, number];
}

/**
 * Downloads a zip of one gigabyte twice. A zip of a sixteenth comes first: what the Worker and the
 * simulator of its storage need to begin with does not depend on the size of what is sent.
 */
export async function measureZip(server: CatalogueServer): Promise<ZipRun> {
  const bytes = new Uint8Array(randomBytes(PART_BYTES));
  const small = await publishCopies(server, { key: "small", bytes, copies: 1 });
  const url = toUrl(server, await publishCopies(server, { key: "zip", bytes, copies: 16 }));
  await download(toUrl(server, small));
  const first = await watchDownload(server, url);
  const second = await watchDownload(server, url);
  return {
    bytes: second.bytes,
    megabytesPerSecond: second.bytes / 1e6 / second.seconds,
    grownMegabytes: [first.grown / 1e6, second.grown / 1e6],
  };
}

async function watchDownload({ pid }: CatalogueServer, url: string) {
  const before = residentBytes(pid);
  let most = before;
  const watch = (): void => {
    most = Math.max(most, residentBytes(pid));
  };
  const timer = setInterval(watch, SAMPLE_EVERY_MS);
  const began = performance.now();
  const bytes = await download(url);
  clearInterval(timer);
  return { bytes, seconds: (performance.now() - began) / 1000, grown: most - before };
}

function toUrl({ origin }: CatalogueServer, place: { datasetId: number; version: number }): string {
  return `${origin}/discover/datasets/${place.datasetId}/versions/${place.version}/download`;
}

async function download(url: string): Promise<number> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.byteLength;
  return bytes;
}

/** Linux only. */
function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
