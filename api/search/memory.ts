import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";

/** A store of answers that are true until the next publication. */
export interface Memory<Answer> {
  /** The value of the key, whatever was published since. */
  recall(key: string): Remembered<Answer> | null;
  store(key: string, remembered: Remembered<Answer>): void;
}

interface Remembered<Answer> {
  generation: number;
  answer: Answer;
}

/** The store of one isolate, of at most so many bytes. */
export function createMemory<Answer>(maxBytes: number): Memory<Answer> {
  const cached = createBoundedCache<Remembered<Answer>>({ maxBytes, sizeOf: estimateBytes });
  return {
    recall: (key) => cached.get(key) ?? null,
    store: (key, remembered) => void cached.set(key, remembered),
  };
}

/** Returns the number that grows with every publication. */
export const GENERATION = `SELECT value AS generation FROM search_generation`;

/** The stored value, if it is still true. */
export async function recallCurrent<Answer>(
  db: D1Database,
  memory: Memory<Answer>,
  key: string,
): Promise<Answer | null> {
  const cached = memory.recall(key);
  if (cached === null) return null;
  const generation = await db.prepare(GENERATION).first<number>("generation");
  return cached.generation === generation ? cached.answer : null;
}
