import { PRELOADS_AT_ONCE } from "../contract/limits.ts";
import { matchRoute, type RouteName } from "../contract/routes.ts";
import type { PayloadResult } from "./payload.ts";

/** Life of a payload that was asked for ahead, milliseconds; then it is asked for anew. */
const PREFETCHED_TTL_MS = 30_000;

export interface PrefetchWorld {
  loadPayload(address: string): Promise<PayloadResult>;
  loadCode(name: RouteName): Promise<unknown>;
  now(): number;
  /** False on slow or metered connections (spec. point 9). */
  isAllowed(): boolean;
}

export interface Prefetch {
  /** Loads what an address needs, soon, at most four at once. */
  want(address: string): void;
  /** A payload that was loaded ahead, once; `null` when there is none. */
  take(address: string): Promise<PayloadResult> | null;
  /** Drops what was loaded for somebody who has signed out since. */
  forget(): void;
}

interface Ahead {
  at: number;
  result: Promise<PayloadResult>;
}

/** Loads pages ahead of their navigation. Failures are only warned about (spec. point 8). */
export function createPrefetch(world: PrefetchWorld): Prefetch {
  const waiting = new Set<string>();
  const ahead = new Map<string, Ahead>();
  let running = 0;

  function want(address: string): void {
    if (!world.isAllowed() || isFresh(ahead.get(address))) return;
    waiting.add(address);
    runNext();
  }

  function runNext(): void {
    const [address] = waiting;
    if (address === undefined || running >= PRELOADS_AT_ONCE) return;
    waiting.delete(address);
    running += 1;
    void load(address).finally(() => {
      running -= 1;
      runNext();
    });
    runNext();
  }

  async function load(address: string): Promise<void> {
    const route = matchRoute(address.split("?")[0] ?? "");
    if (!route) return;
    const result = world.loadPayload(address);
    ahead.set(address, { at: world.now(), result });
    const [code, payload] = await Promise.allSettled([world.loadCode(route.name), result]);
    const hasPayload = payload.status === "fulfilled" && payload.value.ok;
    if (!hasPayload) ahead.delete(address);
    if (!hasPayload || code.status === "rejected") console.warn(`${address} was not loaded ahead`);
  }

  function take(address: string): Promise<PayloadResult> | null {
    waiting.delete(address);
    const entry = ahead.get(address);
    ahead.delete(address);
    return entry && isFresh(entry) ? entry.result : null;
  }

  function isFresh(entry: Ahead | undefined): boolean {
    return entry !== undefined && world.now() - entry.at < PREFETCHED_TTL_MS;
  }

  function forget(): void {
    waiting.clear();
    ahead.clear();
  }

  return { want, take, forget };
}
