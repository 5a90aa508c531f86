import { cpuMs } from "./cpu.ts";
import { load } from "./load.ts";
import { type Peer, startPeer } from "./peers.ts";
import type { Stack } from "./stack.ts";
import { toTree } from "./tree.ts";

const CONNECTIONS = 8;
const ROUNDS = 7;
const REQUESTS = 400;

export const PAGES = { home: "/", list: "/datasets", detail: "/datasets/1" } as const;
export type PageName = keyof typeof PAGES;

/** `cold` asks for addresses no page cache has seen; data and content are in memory. */
export const TARGETS = ["string", "react stream", "foreland warm", "foreland cold"] as const;
export type TargetName = (typeof TARGETS)[number];

export interface Sample {
  /** User and system time of the serving process. */
  cpuMsPerRequest: number;
  requestsPerSecond: number;
  p99Ms: number;
}

export type Servers = Record<PageName, Record<TargetName, Sample>>;

interface Target {
  name: TargetName;
  origin: string;
  pid: number;
}

/** Medians of alternating rounds over the same pages, in four servers. */
export async function measureServers(stack: Stack): Promise<Servers> {
  const html = await loadPages(stack.origin);
  const trees = Object.fromEntries(
    Object.entries(html).map(([path, page]) => [path, toTree(page)]),
  );
  const text = await startPeer("text-worker.js", { PAGES: html });
  const react = await startPeer("react-worker.js", { TREES: trees });
  const targets: Target[] = [
    { name: "string", ...toPlace(text) },
    { name: "react stream", ...toPlace(react) },
    { name: "foreland warm", ...toPlace(stack) },
    { name: "foreland cold", ...toPlace(stack) },
  ];
  const samples = await runRounds(targets);
  await Promise.all([text.close(), react.close()]);
  return samples;
}

function toPlace({ origin, pid }: Peer | Stack): { origin: string; pid: number } {
  return { origin, pid };
}

async function loadPages(origin: string): Promise<Record<string, string>> {
  const pages = await Promise.all(
    Object.values(PAGES).map(async (path) => [path, await (await fetch(origin + path)).text()]),
  );
  return Object.fromEntries(pages);
}

async function runRounds(targets: readonly Target[]): Promise<Servers> {
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [page, path] of Object.entries(PAGES)) {
      for (const target of targets) {
        const sample = await measure(target, path);
        const key = `${page} ${target.name}`;
        if (round > 0) samples.set(key, [...(samples.get(key) ?? []), sample]);
      }
    }
  }
  const entries = Object.keys(PAGES).map((page) => [
    page,
    Object.fromEntries(
      TARGETS.map((name) => [name, toMedian(samples.get(`${page} ${name}`) ?? [])]),
    ),
  ]);
  return Object.fromEntries(entries);
}

let coldAddress = 0;

async function measure(target: Target, path: string): Promise<Sample> {
  const isCold = target.name === "foreland cold";
  const before = cpuMs(target.pid);
  const result = await load({
    connections: CONNECTIONS,
    requests: REQUESTS,
    url: () => target.origin + (isCold ? `${path}?path=${(coldAddress += 1)}` : path),
  });
  return {
    cpuMsPerRequest: (cpuMs(target.pid) - before) / result.requests,
    requestsPerSecond: result.requests / result.seconds,
    p99Ms: result.p99,
  };
}

function toMedian(samples: readonly Sample[]): Sample {
  const middle = (read: (sample: Sample) => number): number => {
    const sorted = samples.map(read).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    cpuMsPerRequest: middle((sample) => sample.cpuMsPerRequest),
    requestsPerSecond: middle((sample) => sample.requestsPerSecond),
    p99Ms: middle((sample) => sample.p99Ms),
  };
}
