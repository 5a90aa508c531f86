import { CONNECTIONS } from "./limits.ts";
import type { Person } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

/** What a family is given: a running stack, its people and where to count. */
export interface Attack {
  portal: string;
  /** The product API's origin; the stand-ins answer beside it. */
  services: string;
  people: readonly Person[];
  random: Random;
  /** Inputs to try at most. */
  count: number;
  tally: Tally;
}

export interface Tally {
  tried: number;
  bad: string[];
}

export interface Family {
  name: string;
  /** Runs against a stack whose rate limits are on. */
  hasLimits?: true;
  run(attack: Attack): Promise<void>;
}

/** One input: sends it and answers what is wrong with what came back, else `null`. */
export interface Input {
  name: string;
  run(): Promise<string | null>;
}

/** Tries the inputs, a random choice of them when there are more than asked for. */
export async function tryAll(attack: Attack, inputs: readonly Input[]): Promise<void> {
  const left = attack.count - attack.tally.tried;
  const chosen = inputs.length > left ? attack.random.pick(inputs, Math.max(left, 0)) : inputs;
  await tryEach(attack, chosen);
}

/** Tries every input, whatever the count: for the few that show that a family sees anything. */
export async function tryEach({ tally }: Attack, inputs: readonly Input[]): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let input = inputs[next++]; input !== undefined; input = inputs[next++]) {
      const fault = await input.run();
      tally.tried += 1;
      if (fault !== null) tally.bad.push(`${input.name}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

export function createAttack(
  stack: Pick<Attack, "portal" | "services" | "people">,
  { count, seed }: { count: number; seed: number },
): Attack {
  return { ...stack, count, random: createRandom(seed), tally: { tried: 0, bad: [] } };
}
