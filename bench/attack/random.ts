/** Random numbers that are the same in every run of the same seed, so that a finding is repeatable. */
export interface Random {
  /** From 0 up to, not including, the bound. */
  below(bound: number): number;
  one<Item>(items: readonly Item[]): Item;
  /** So many different ones, in their order. */
  pick<Item>(items: readonly Item[], count: number): Item[];
}

/** Mulberry32: 32 bits of state, good enough to select inputs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    one(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
    pick(items, count) {
      let wanted = Math.min(count, items.length);
      return items.filter((_, at) => {
        const isPicked = next() * (items.length - at) < wanted;
        if (isPicked) wanted -= 1;
        return isPicked;
      });
    },
  };
}
