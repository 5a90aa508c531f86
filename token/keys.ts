import { sleep } from "#base/sleep.ts";
import type { KeyRefusal } from "./failures.ts";
import { fetchKeySet } from "./key-set.ts";
import {
  createIssuerState,
  isFresh,
  isFreshWith,
  isInFlight,
  nextStep,
  usableSet,
  type IssuerState,
  type KeyQuestion,
} from "./key-policy.ts";
import { KEYS_FLIGHT_MS, KEYS_POLL_MS, KEYS_STORE_AGAIN_MS, KEYS_TIMEOUT_MS } from "./limits.ts";
import {
  type DatedKeySet,
  readStoredKeySet,
  storeKeySet,
  type KeyStorage,
} from "./stored-key-set.ts";

/** Stores the public keys of the issuers; one store serves a whole isolate. */
export interface KeyStore {
  /**
   * The key of that id; `null` when it is not, or no longer, published; `unavailable` when the last
   * attempt to read the published keys failed and the stored ones do not include it, so that it is unknown.
   */
  find(issuer: string, kid: string): Promise<CryptoKey | "unavailable" | null>;
  /** Reads the keys again unless they are fresh, as the next request would; for a cron. Never rejects. */
  renew(issuer: string): Promise<void>;
  /** How old the stored sets are, with those that could never be read. */
  ages(): KeySetAge[];
}

interface KeySetAge {
  issuer: string;
  /** `null` while they could not be read. */
  ageMs: number | null;
  /** The last attempt to renew them failed. */
  isRefused?: true;
}

/** One failed refresh, as it is logged; the previous set, if any, stays. */
export type KeyFault = { event: "key_set_refused"; issuer: string; reason: KeyRefusal };

export interface KeyStoreDependencies {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Stores the last good set for isolates that start while the pool is down; `null` when none is stored. */
  kv: KeyStorage | null;
  log: (fault: KeyFault) => void;
  /** Issuers without `https:` exist on the local stack alone. */
  allowHttp?: boolean;
  timeoutMs?: number;
  wait?: (milliseconds: number) => Promise<void>;
  /** Lets a copy be written after the answer; without it the first reader waits for that too. */
  defer?: (work: Promise<unknown>) => void;
}

/** Caches key sets: fresh 10 minutes, then usable for 24 hours while refreshing fails. */
export function createKeyStore(dependencies: KeyStoreDependencies): KeyStore {
  const { fetch, now, kv, log, defer, timeoutMs = KEYS_TIMEOUT_MS, wait = sleep } = dependencies;
  const states = new Map<string, IssuerState>();

  function stateOf(issuer: string): IssuerState {
    const state = states.get(issuer) ?? createIssuerState();
    states.set(issuer, state);
    return state;
  }

  async function refresh(issuer: string, state: IssuerState, kid: string): Promise<void> {
    const startedAt = now();
    state.flightSince = startedAt;
    state.triedAt = startedAt;
    if (state.held && !state.held.keys.has(kid)) state.missedAt = startedAt;
    try {
      if (!usableSet(state, now())) await takeStored(issuer, state);
      if (!isFreshWith(state, kid, now())) await takeServed(issuer, state);
    } finally {
      if (!state.held?.keys.has(kid)) state.missedAt = now();
      if (state.flightSince === startedAt) state.flightSince = null;
    }
    await store(issuer, state);
  }

  async function takeStored(issuer: string, state: IssuerState): Promise<void> {
    const copy = kv && (await readStoredKeySet(kv, issuer));
    if (!copy) return;
    state.stored = { ...copy, fetchedAt: Math.min(copy.fetchedAt, now()) };
    if (!state.held || state.held.fetchedAt < state.stored.fetchedAt) state.held = state.stored;
  }

  async function takeServed(issuer: string, state: IssuerState): Promise<void> {
    const served = await fetchKeySet(issuer, { fetch, timeoutMs });
    state.isRefused = !served.ok;
    if (served.ok) state.held = { keys: served.keys, text: served.text, fetchedAt: now() };
    else log({ event: "key_set_refused", issuer, reason: served.reason });
  }

  async function store(issuer: string, state: IssuerState): Promise<void> {
    const { held } = state;
    if (!kv || !held || !isNewsForStore(held, state)) return;
    state.stored = held;
    const writing = storeKeySet(kv, issuer, held);
    if (defer) defer(writing);
    else await writing;
  }

  async function untilLanded(state: IssuerState): Promise<void> {
    for (let attempts = KEYS_FLIGHT_MS / KEYS_POLL_MS; attempts > 0; attempts -= 1) {
      if (!isInFlight(state, now())) return;
      await wait(KEYS_POLL_MS);
    }
  }

  async function prepare(issuer: string, state: IssuerState, question: KeyQuestion): Promise<void> {
    if (nextStep(state, question, now()) === "wait") await untilLanded(state);
    if (nextStep(state, question, now()) === "refresh") await refresh(issuer, state, question.kid);
  }

  return {
    async find(issuer, kid) {
      if (!isAllowed(issuer, dependencies.allowHttp ?? false)) {
        log({ event: "key_set_refused", issuer, reason: "insecure_issuer" });
        return null;
      }
      const state = stateOf(issuer);
      await prepare(issuer, state, { kid, requestedAt: now() });
      const set = usableSet(state, now());
      const key = set?.keys.get(kid);
      if (key) return key;
      return set && set.fetchedAt >= state.triedAt ? null : "unavailable";
    },
    async renew(issuer) {
      if (!isAllowed(issuer, dependencies.allowHttp ?? false)) return;
      const state = stateOf(issuer);
      await takeStored(issuer, state);
      if (!state.held || !isFresh(state.held, now())) {
        state.triedAt = now();
        await takeServed(issuer, state);
      }
      await store(issuer, state);
    },
    ages: () => [...states].flatMap(([issuer, state]) => toAge(issuer, state, now())),
  };
}

function toAge(issuer: string, { held, isRefused }: IssuerState, now: number): KeySetAge[] {
  if (!held && !isRefused) return [];
  return [{ issuer, ageMs: held && now - held.fetchedAt, ...(isRefused && { isRefused }) }];
}

function isNewsForStore(held: DatedKeySet, { stored, isRefused }: IssuerState): boolean {
  if (!stored || held.text !== stored.text) return true;
  const newerMs = held.fetchedAt - stored.fetchedAt;
  // While no set is served, all isolates need the newest copy, and tell the same age of it.
  return newerMs >= KEYS_STORE_AGAIN_MS || (isRefused && newerMs > 0);
}

function isAllowed(issuer: string, allowHttp: boolean): boolean {
  return issuer.startsWith("https://") || (allowHttp && issuer.startsWith("http://"));
}
