import { withTimeout } from "#base/with-timeout.ts";
import * as v from "valibot";
import { parseKeySet } from "./key-set.ts";
import type { KeySet } from "./key-set.ts";
import { KEYS_STORE_TIMEOUT_MS } from "./limits.ts";

/** The part of a KV namespace that stores the last good key set. */
export interface KeyStorage {
  get(name: string): Promise<string | null>;
  put(name: string, value: string): Promise<void>;
}

export interface DatedKeySet {
  keys: KeySet;
  /** The document as it was served. */
  text: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ fetchedAt: v.pipe(v.number(), v.finite()), text: v.string() }),
);

/** The stored copy, checked as strictly as a fetched one; `null` when there is no valid one. */
export async function readStoredKeySet(
  storage: KeyStorage,
  issuer: string,
): Promise<DatedKeySet | null> {
  try {
    const value = await withTimeout(storage.get(toName(issuer)), KEYS_STORE_TIMEOUT_MS);
    const stored = v.safeParse(Stored, value);
    if (!stored.success) return null;
    const parsed = await parseKeySet(stored.output.text);
    return parsed.ok ? { keys: parsed.keys, ...stored.output } : null;
  } catch {
    return null;
  }
}

/** Stores a good copy; when the store fails, only the copy is missing. */
export async function storeKeySet(
  storage: KeyStorage,
  issuer: string,
  set: DatedKeySet,
): Promise<void> {
  try {
    const value = JSON.stringify({ fetchedAt: set.fetchedAt, text: set.text });
    await withTimeout(storage.put(toName(issuer), value), KEYS_STORE_TIMEOUT_MS);
  } catch {
    return;
  }
}

function toName(issuer: string): string {
  return `jwks:${issuer}`;
}
