import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    fullRuns: boolean;
  }
}

/**
 * One input of `parts`, and others of them at the next `turn`: of many pairs of an input and a
 * place, a run then tries each input at several places. With `FULL_RUNS=1` all inputs.
 */
export function takePart<Input>(inputs: readonly Input[], parts: number, turn: number): Input[] {
  if (inject("fullRuns")) return [...inputs];
  return inputs.filter((_, at) => (at + turn) % parts === 0);
}
