import type { Clone } from "./clone.ts";
import { applyFault, type Fault } from "./find-faults.ts";

/** What became of a fault. */
export interface Trial {
  fault: Fault;
  /** The compiler, the first test file that failed, or the check of texts; `null` when nothing did. */
  seenBy: string | null;
  /** Test files that could see it. */
  ran: number;
  /** Test files that import its file. */
  all: number;
}

interface Around {
  /** The file without the fault. */
  source: string;
  /** The tests that import it, the nearest first. */
  tests: string[];
}

/** The nearest tests see most faults, so they run first and alone. */
const FIRST = 8;

/** Tries faults by at most so many test files each. */
export function createTrial(
  clone: Clone,
  most: number,
): (fault: Fault, around: Around) => Promise<Trial> {
  const passing = new Set<string>();
  /** Tests that need what a copy does not have, such as a build. */
  const failing = new Set<string>();

  /** The first file that fails with the fault and passes without it. */
  async function findSeeing(fault: Fault, around: Around): Promise<string | null> {
    const tests = around.tests.filter((file) => !failing.has(file));
    if (tests.length === 0) return null;
    clone.write(fault.file, applyFault(around.source, fault));
    const tested = await clone.test(tests);
    clone.write(fault.file, around.source);
    if (tested.hasPassed) return null;
    const known = tested.failed.find((file) => passing.has(file));
    if (known !== undefined) return known;
    const without = await clone.test(tested.failed);
    if (!without.hasPassed) {
      for (const file of without.failed) failing.add(file);
      return findSeeing(fault, around);
    }
    for (const file of tested.failed) passing.add(file);
    return tested.failed[0] ?? null;
  }

  /** The answer of a check of the copy with the fault. */
  function check(fault: Fault, source: string, isGood: () => boolean): boolean {
    clone.write(fault.file, applyFault(source, fault));
    const answer = isGood();
    clone.write(fault.file, source);
    return answer;
  }

  return async (fault, { source, tests }) => {
    const nearest = tests.slice(0, most);
    const trial = { fault, ran: nearest.length, all: tests.length };
    if (!check(fault, source, clone.compiles)) return { ...trial, seenBy: "the compiler" };
    const first = await findSeeing(fault, { source, tests: nearest.slice(0, FIRST) });
    if (first === null && !check(fault, source, clone.isTranslated))
      return { ...trial, seenBy: "the check of texts" };
    const seenBy = first ?? (await findSeeing(fault, { source, tests: nearest.slice(FIRST) }));
    return { ...trial, seenBy };
  };
}
