import { Agent, get } from "node:http";

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p99: number;
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
  let left = requests;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      await ask(agent, url());
      times.push(performance.now() - began);
    }
  }
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { requests, seconds, p99: times[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN };
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
