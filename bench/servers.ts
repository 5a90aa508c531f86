import { cpuMs } from "./cpu.ts";
import { type Peer, startPeer } from "./peers.ts";
import type { Stack } from "./stack.ts";
import { parseTree } from "./tree.ts";
import { Agent, get, type RequestOptions } from "node:http";

const CONNECTIONS = 8;
const ROUNDS = 7;
const REQUESTS = 400;
/** Before each sample, so that entries that expired while other servers were measured are cached again. */
const WARMING = 40;

export const PAGES = { home: "/", list: "/datasets", detail: "/datasets/1" } as const;
export type PageName = keyof typeof PAGES;

/** Whose pages a browser is shown. */
export const SERVERS = ["string", "react stream", "foreland"] as const;
export type ServerName = (typeof SERVERS)[number];
export type Origins = Record<ServerName, string>;

/**
 * `string` is the very bytes and headers of a stored page, without a framework. `cold` sends a
 * cookie that no stored page is served for, so that each page is rendered; data and content are in memory.
 */
export const TARGETS = ["string", "react stream", "foreland warm", "foreland cold"] as const;
type TargetName = (typeof TARGETS)[number];

export interface Sample {
  /** User and system time of the serving process. */
  cpuMsPerRequest: number;
  requestsPerSecond: number;
  p99Ms: number;
  ttfbMs: number;
}

export type Servers = Record<PageName, Record<TargetName, Sample>>;

interface Target {
  name: TargetName;
  origin: string;
  pid: number;
}

/** Medians of alternating rounds over the same pages, in four servers. */
export async function measureServers(stack: Stack): Promise<Servers> {
  const { text, react } = await startPeers(stack.origin);
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

/** The bare Workers with the pages of a running portal, which also serves everything that is not a page. */
export async function startPeers(origin: string): Promise<{ text: Peer; react: Peer }> {
  const pages = await Promise.all(
    Object.values(PAGES).map(async (path) => [path, await loadPage(origin + path)] as const),
  );
  const trees = pages.map(([path, { html }]) => [path, parseTree(html)]);
  return {
    text: await startPeer("text-worker.js", { PAGES: Object.fromEntries(pages), REST: origin }),
    react: await startPeer("react-worker.js", { TREES: Object.fromEntries(trees), REST: origin }),
  };
}

/** Headers that the server writes itself. */
const OF_THE_SERVER = new Set(["content-length", "date", "transfer-encoding"]);

async function loadPage(url: string): Promise<{ html: string; headers: [string, string][] }> {
  await (await fetch(url)).text();
  const cached = await fetch(url);
  const headers = [...cached.headers].filter(([name]) => !OF_THE_SERVER.has(name));
  return { html: await cached.text(), headers };
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

/** An editor's pass for drafts, which is not valid; no stored page is served to one. */
const RENDERED = { cookie: "foreland-preview=0" };

async function measure(target: Target, path: string): Promise<Sample> {
  const isCold = target.name === "foreland cold";
  const way = {
    connections: CONNECTIONS,
    url: target.origin + path,
    headers: isCold ? RENDERED : {},
  };
  await load({ ...way, requests: WARMING });
  const before = cpuMs(target.pid);
  const result = await load({ ...way, requests: REQUESTS });
  return {
    cpuMsPerRequest: (cpuMs(target.pid) - before) / result.requests,
    requestsPerSecond: result.requests / result.seconds,
    p99Ms: result.p99,
    ttfbMs: result.ttfb,
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
    ttfbMs: middle((sample) => sample.ttfbMs),
  };
}

interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p99: number;
  /** Until the first byte of an answer, median, milliseconds. */
  ttfb: number;
}

interface LoadOptions {
  connections: number;
  requests: number;
  url: string;
  headers: Record<string, string>;
}

/** Sends requests over kept-alive connections and times each of them. */
async function load({ connections, requests, url, headers }: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const firsts: number[] = [];
  let left = requests;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      firsts.push(await ask(url, { agent, headers }));
      times.push(performance.now() - began);
    }
  }
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { requests, seconds, p99: quantile(times, 0.99), ttfb: quantile(firsts, 0.5) };
}

function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

/** Milliseconds until the first byte, once the last has arrived. */
function ask(url: string, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = get(url, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      const first = performance.now() - began;
      answer.on("data", () => {});
      answer.once("end", () => resolve(first));
    });
    request.once("error", reject);
  });
}
