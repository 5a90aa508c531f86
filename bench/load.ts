import { Agent, get } from "node:http";

export interface LoadResult {
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
  /** The address of the next request. */
  url: () => string;
}

/** Sends requests over kept-alive connections and times each of them. */
export async function load({ connections, requests, url }: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const firsts: number[] = [];
  let left = requests;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      firsts.push(await ask(agent, url()));
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

/** Milliseconds until the first byte, once the last has come. */
function ask(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      const first = performance.now() - began;
      answer.on("data", () => {});
      answer.once("end", () => resolve(first));
    });
    request.once("error", reject);
  });
}
