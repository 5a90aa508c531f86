import { Agent, get } from "node:http";

const CONNECTIONS = 6;

/** The outcome of many requests. */
export interface Sent {
  requests: number;
  seconds: number;
  /** Answers by status; 0 for missing ones. */
  statuses: Record<number, number>;
}

interface Sending {
  requests: number;
  url: (n: number) => string;
  /** Leave as soon as the first bytes arrive. */
  isAborted?: boolean;
  /** Called after every so many. */
  every?: { requests: number; call: (sent: number) => Promise<void> };
}

/** Sends requests one after the other over a few connections at once. */
export async function send({ requests, url, isAborted = false, every }: Sending): Promise<Sent> {
  const agent = new Agent({ keepAlive: !isAborted, maxSockets: CONNECTIONS });
  const statuses: Record<number, number> = {};
  const began = performance.now();
  const step = every?.requests ?? requests;
  for (let from = 0; from < requests; from += step) {
    let next = from;
    const to = Math.min(requests, from + step);
    const work = async (): Promise<void> => {
      while (next < to) {
        const status = await ask(agent, url(next++), isAborted);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    await every?.call(to);
  }
  agent.destroy();
  return { requests, seconds: (performance.now() - began) / 1_000, statuses };
}

function ask(agent: Agent, url: string, isAborted: boolean): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (answer) => {
      const status = answer.statusCode ?? 0;
      answer.once("error", () => resolve(isAborted ? status : 0));
      answer.once("end", () => resolve(status));
      answer.on("data", () => {
        if (!isAborted) return;
        request.destroy();
        resolve(status);
      });
    });
    // A connection that the server had closed is not the product's answer.
    request.once("error", () => resolve(request.reusedSocket ? ask(agent, url, isAborted) : 0));
  });
}
