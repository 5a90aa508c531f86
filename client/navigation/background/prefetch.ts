import { PRELOADS_AT_ONCE } from "../../contract/limits.ts";
import type { RouteName } from "../../contract/routes.ts";
import { matchRoute } from "../../contract/match-route.ts";
import type { PayloadResult } from "../payload.ts";

/** Life of a prefetched payload, milliseconds; then it is requested again. */
const PREFETCHED_TTL_MS = 30_000;

export interface PrefetchDependencies {
  loadPayload(address: string): Promise<PayloadResult>;
  /** A page is opened from a prefetched payload, without a request. */
  noteShown(address: string): void;
  loadCode(name: RouteName, search: string): Promise<unknown>;
  loadLayout(name: RouteName): Promise<unknown>;
  now(): number;
  /** False on slow or metered connections (spec. point 9). */
  isAllowed(): boolean;
  /**
   * Whether an address is one of the last navigation: nothing is prefetched for it. A timer
   * that a passing pointer started ends while the page is being rendered.
   */
  isOpened(address: string): boolean;
}

export interface Prefetch {
  /** Loads everything for an address under the pointer, soon, at most four at once. */
  want(address: string): void;
  /** The same for an address that is only likely: its data and layout, not its page's code. */
  expect(address: string): void;
  /** The payload of an address that is opened: the prefetched one, once, otherwise the result of `load`. */
  open(address: string, load: () => Promise<PayloadResult>): Promise<PayloadResult>;
  /** Drops payloads that were loaded for a person who has signed out since. */
  forget(): void;
}

interface Ahead {
  at: number;
  result: Promise<PayloadResult>;
  hasCode: boolean;
}

/** Prefetches pages. Failures are only warned about (spec. point 8). */
export function createPrefetch(dependencies: PrefetchDependencies): Prefetch {
  /** Addresses, and whether their page's code is needed too. */
  const waiting = new Map<string, boolean>();
  const ahead = new Map<string, Ahead>();
  let running = 0;

  function add(address: string, withCode: boolean): void {
    const entry = ahead.get(address);
    const isLoaded = isFresh(entry) && (entry.hasCode || !withCode);
    if (!dependencies.isAllowed() || isLoaded || dependencies.isOpened(address)) return;
    waiting.set(address, withCode || waiting.get(address) === true);
    runNext();
  }

  /** Addresses under the pointer come before likely ones. */
  function runNext(): void {
    const all = [...waiting];
    const next = all.find(([, isWanted]) => isWanted) ?? all[0];
    if (next === undefined || running >= PRELOADS_AT_ONCE) return;
    const [address, withCode] = next;
    waiting.delete(address);
    running += 1;
    void load(address, withCode).finally(() => {
      running -= 1;
      runNext();
    });
  }

  async function load(address: string, withCode: boolean): Promise<void> {
    const [path = "", search = ""] = address.split("?");
    const route = matchRoute(path);
    if (!route) return;
    dropStale();
    const known = ahead.get(address);
    const entry = isFresh(known)
      ? { ...known, hasCode: withCode }
      : { at: dependencies.now(), result: dependencies.loadPayload(address), hasCode: withCode };
    ahead.set(address, entry);
    const code = withCode
      ? dependencies.loadCode(route.name, search)
      : dependencies.loadLayout(route.name);
    const [drawn, payload] = await Promise.allSettled([code, entry.result]);
    const hasPayload = payload.status === "fulfilled" && payload.value.ok;
    if (!hasPayload) ahead.delete(address);
    if (!hasPayload || drawn.status === "rejected") console.warn(`${address} was not loaded ahead`);
  }

  async function open(
    address: string,
    loadNow: () => Promise<PayloadResult>,
  ): Promise<PayloadResult> {
    waiting.delete(address);
    const entry = ahead.get(address);
    ahead.delete(address);
    const result = isFresh(entry) ? await entry.result : null;
    if (!result?.ok) return loadNow();
    dependencies.noteShown(address);
    return result;
  }

  function dropStale(): void {
    for (const [address, entry] of ahead) if (!isFresh(entry)) ahead.delete(address);
  }

  function isFresh(entry: Ahead | undefined): entry is Ahead {
    return entry !== undefined && dependencies.now() - entry.at < PREFETCHED_TTL_MS;
  }

  function forget(): void {
    waiting.clear();
    ahead.clear();
  }

  return {
    want: (address) => add(address, true),
    expect: (address) => add(address, false),
    open,
    forget,
  };
}
