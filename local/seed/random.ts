import { createHash } from "node:crypto";

/** Numbers that are the same in every run of the same seed. */
export interface Random {
  /** Uniform in [0, 1). */
  next: () => number;
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  /** Normal with the given standard deviation, around zero. */
  noise: (deviation: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  chance: (probability: number) => boolean;
}

/** A seed from a text: FNV-1a, 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: small, fast, and good enough for pictures and series. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function between(low: number, high: number): number {
    return low + (high - low) * next();
  }
  function noise(deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    return deviation * radius * Math.cos(2 * Math.PI * next());
  }
  return {
    next,
    between,
    noise,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}

/** The same id for the same words on every machine, in the format of a version 4 UUID. */
export function toUuid(words: string): string {
  const hex = createHash("sha256").update(words).digest("hex");
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return groups.join("-");
}
