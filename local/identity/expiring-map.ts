interface Held<T> {
  readonly value: T;
  readonly expiresAt: number;
}

/** A map whose entries expire, and that removes the oldest when it is full. */
export interface ExpiringMap<T> {
  set(key: string, value: T): void;
  get(key: string): T | null;
  delete(key: string): void;
  clear(): void;
}

/** Limits how much a stranger can make the stand-in store. */
export function createExpiringMap<T>(bounds: {
  now: () => number;
  ttlMs: number;
  max: number;
}): ExpiringMap<T> {
  const held = new Map<string, Held<T>>();

  function set(key: string, value: T): void {
    held.delete(key);
    for (const oldest of held.keys()) {
      if (held.size < bounds.max) break;
      held.delete(oldest);
    }
    held.set(key, { value, expiresAt: bounds.now() + bounds.ttlMs });
  }

  function get(key: string): T | null {
    const found = held.get(key);
    if (!found) return null;
    if (found.expiresAt > bounds.now()) return found.value;
    held.delete(key);
    return null;
  }

  return { set, get, delete: (key) => void held.delete(key), clear: () => held.clear() };
}
