import { AsyncLocalStorage } from "node:async_hooks";

/** One wait for a service, milliseconds since the isolate began. */
interface Span {
  name: string;
  from: number;
  /** `null` while it is in progress. */
  to: number | null;
}

interface Timing {
  began: number;
  spans: Span[];
}

const current = new AsyncLocalStorage<Timing>();
const now = (): number => performance.now();

/** The same call, with its time in the `Server-Timing` of the request that makes it. */
export function timed<Args extends unknown[], Value>(
  name: string,
  call: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  return async (...args) => {
    const timing = current.getStore();
    if (!timing) return call(...args);
    const span: Span = { name, from: now(), to: null };
    timing.spans.push(span);
    try {
      return await call(...args);
    } finally {
      span.to = now();
    }
  };
}

/**
 * Milliseconds since this request began, and those in which one service was awaited: `null` when
 * it was not called.
 */
export function readWaited(name: string): { totalMs: number; waitedMs: number | null } {
  const timing = current.getStore();
  if (!timing) return { totalMs: 0, waitedMs: null };
  const end = now();
  const own = timing.spans.filter((span) => span.name === name);
  return {
    totalMs: end - timing.began,
    waitedMs: own.length === 0 ? null : toWaited(own, end),
  };
}

/** Adds `Server-Timing` with how long each service was awaited until the answer began. */
export async function withServerTiming(answer: () => Promise<Response>): Promise<Response> {
  const spans: Span[] = [];
  const response = await current.run({ began: now(), spans }, answer);
  const header = toHeader(spans, now());
  if (header === "") return response;
  const copy = new Response(response.body, response);
  copy.headers.set("Server-Timing", header);
  return copy;
}

/** Only of services that took a millisecond: reads from memory need no header. */
function toHeader(spans: readonly Span[], end: number): string {
  return [...Map.groupBy(spans, ({ name }) => name)]
    .map(([name, own]) => ({ name, count: own.length, ms: Math.round(toWaited(own, end)) }))
    .filter(({ ms }) => ms > 0)
    .map(({ name, count, ms }) => `${name};dur=${ms};desc="${count}"`)
    .join(", ");
}

/** Overlapping waits count once. */
function toWaited(spans: readonly Span[], end: number): number {
  let waited = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const ended = to ?? end;
    waited += Math.max(0, ended - Math.max(from, until));
    until = Math.max(until, ended);
  }
  return waited;
}
