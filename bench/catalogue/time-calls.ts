import { Agent, get } from "node:http";
import { COMMON_WORD, PHRASE, RARE_WORD } from "./words.ts";

const WARM_UP = 20;
const ROUNDS = 200;

/** Milliseconds over HTTP, one request at a time on one connection. */
export interface Timing {
  p50: number;
  p95: number;
}

const FILES = "/discover/datasets/1/versions/1/files/browse";

/** What is asked in round n; different pages, so that no answer is merely repeated. */
export const CALLS = {
  list: (n) => `/discover/datasets?limit=25&offset=${(n % 20) * 25}`,
  "filtered list": (n) =>
    `/discover/datasets?datasetType=research&datasetType=trial&tags=tag+${1 + (n % 9)}&limit=25`,
  tags: () => "/discover/tags?datasetType=research&datasetType=trial",
  "rare word": () => `/discover/search/datasets?query=${RARE_WORD}`,
  "common word": (n) => `/discover/search/datasets?query=${COMMON_WORD}&offset=${(n % 5) * 10}`,
  "common word, filtered": () =>
    `/discover/search/datasets?query=${COMMON_WORD}&datasetType=research&datasetType=trial`,
  "common word by name": () =>
    `/discover/search/datasets?query=${COMMON_WORD}&orderBy=name&orderDirection=asc`,
  "two words": () => `/discover/search/datasets?query=${COMMON_WORD}+sace`,
  prefix: () => `/discover/search/datasets?query=${COMMON_WORD.slice(0, 4)}*`,
  phrase: () => `/discover/search/datasets?query="${PHRASE.join("+")}"`,
  "file search": () => "/discover/search/files?query=sace",
  detail: (n) => `/discover/datasets/${1 + (n % 1_000)}`,
  "folder of 10,000": (n) => `${FILES}?path=many&limit=100&offset=${(n % 100) * 100}`,
} as const satisfies Record<string, (n: number) => string>;

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as CallName[]; // the keys of a literal

export async function timeCalls(origin: string): Promise<Record<CallName, Timing>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timings: [string, Timing][] = [];
  for (const name of CALL_NAMES) {
    const times: number[] = [];
    for (let n = -WARM_UP; n < ROUNDS; n++) {
      const began = performance.now();
      await ask(agent, origin + CALLS[name](n + WARM_UP));
      if (n >= 0) times.push(performance.now() - began);
    }
    timings.push([name, toTiming(times)]);
  }
  agent.destroy();
  return Object.fromEntries(timings) as Record<CallName, Timing>; // every name was timed
}

function toTiming(times: number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function ask(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on("data", () => {});
      answer.once("end", () => resolve());
    });
    request.once("error", reject);
  });
}
