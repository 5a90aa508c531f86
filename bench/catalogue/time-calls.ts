import { Agent, request as send } from "node:http";
import { cpuMs } from "../cpu.ts";
import { CALL_NAMES, CALLS, type Call, type CallName } from "./calls.ts";
import type { CatalogueServer } from "./server.ts";
import { MACHINE_KEY } from "./workspace.ts";

const WARM_UP = 20;
const ROUNDS = 200;
/** A slow call is made less often, but at least this often. */
const ROUNDS_MIN = 20;
const CALL_MAX_MS = 2_000;

/** Over HTTP, one request at a time on one connection. */
export interface Timing {
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** The CPU of workerd for one request, in milliseconds: it is the same on a busy machine. */
  cpu: number;
}

export async function timeCalls(server: CatalogueServer): Promise<Record<CallName, Timing>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timings: [string, Timing][] = [];
  for (const name of CALL_NAMES) {
    const timing = await timeCall(server, agent, CALLS[name]);
    console.error(`${name}: ${timing.p50.toFixed(1)} / ${timing.p95.toFixed(1)} ms`);
    timings.push([name, timing]);
  }
  agent.destroy();
  return Object.fromEntries(timings) as Record<CallName, Timing>; // every name was timed
}

async function timeCall(
  { origin, pid }: CatalogueServer,
  agent: Agent,
  call: (n: number) => Call,
): Promise<Timing> {
  const warm = performance.now() + CALL_MAX_MS;
  for (let n = 0; n < WARM_UP && performance.now() < warm; n++) await ask(agent, origin, call(n));
  const times: number[] = [];
  const before = cpuMs(pid);
  const end = performance.now() + CALL_MAX_MS;
  const isDone = (): boolean =>
    times.length >= ROUNDS || (times.length >= ROUNDS_MIN && performance.now() > end);
  while (!isDone()) {
    const began = performance.now();
    await ask(agent, origin, call(WARM_UP + times.length));
    times.push(performance.now() - began);
  }
  const cpu = (cpuMs(pid) - before) / times.length;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), cpu };
}

/** A kept connection that the server closed in the meantime gives no answer: then the call is repeated. */
async function ask(agent: Agent, origin: string, call: Call): Promise<void> {
  const isAnswered = await askOnce(agent, origin, call);
  if (!isAnswered) await ask(agent, origin, call);
}

function askOnce(agent: Agent, origin: string, { path, body, signedIn }: Call): Promise<boolean> {
  const method = body === undefined ? "GET" : "POST";
  const headers = {
    ...(body && { "content-type": body.type }),
    ...(signedIn && { authorization: `Bearer ${MACHINE_KEY}` }),
  };
  return new Promise((resolve, reject) => {
    const request = send(origin + path, { agent, method, headers }, (answer) => {
      if (answer.statusCode !== 200)
        reject(new Error(`${method} ${path} answered ${answer.statusCode}`));
      answer.on("data", () => {});
      answer.once("end", () => resolve(true));
    });
    request.once("error", (error: NodeJS.ErrnoException) => {
      const isClosed = request.reusedSocket && error.code === "ECONNRESET";
      if (isClosed) resolve(false);
      else reject(error);
    });
    request.end(body?.text);
  });
}
