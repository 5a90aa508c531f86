import type { Clock, ContentLog } from "../bindings.ts";

export interface TestClock extends Clock {
  lines: ContentLog[];
  advance(ms: number): void;
}

/** A clock that only moves when code waits, or when it is set. */
export function createTestClock(start = Date.parse("2026-03-01T12:00:00Z")): TestClock {
  let now = start;
  let seed = 1;
  const lines: ContentLog[] = [];
  return {
    lines,
    now: () => now,
    random: () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    },
    wait: async (ms) => {
      now += ms;
    },
    log: (line) => void lines.push(line),
    advance: (ms) => {
      now += ms;
    },
  };
}
