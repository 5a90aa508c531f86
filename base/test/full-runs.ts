import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    fullRuns: boolean;
  }
}

/** Whether tests of many inputs try all of them, by `FULL_RUNS=1`. */
export const isFullRun = inject("fullRuns");

/**
 * One input of `parts`, and others of them at the next `turn`: of many pairs of an input and a
 * place, a run then tries each input at several places. All inputs in a full run.
 */
export function takePart<Input>(inputs: readonly Input[], parts: number, turn: number): Input[] {
  return isFullRun ? [...inputs] : inputs.filter((_, at) => (at + turn) % parts === 0);
}
