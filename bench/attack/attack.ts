import { ALONE_CPU_MS, CONNECTIONS } from "./limits.ts";
import type { Person } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

/** The arguments of a family: a running stack, its people and where to count. */
export interface Attack {
  portal: string;
  /** The product API's origin; the stand-ins have the same one. */
  services: string;
  people: readonly Person[];
  random: Random;
  /** Inputs to try at most. */
  count: number;
  tally: Tally;
  /** CPU of the server so far, milliseconds. */
  readCpuMs(): number;
}

export interface Tally {
  tried: number;
  bad: string[];
  /** Inputs without an answer in time among others, and a good one alone. */
  slow: string[];
}

export interface Family {
  name: string;
  /** Runs against a stack whose rate limits are on. */
  hasLimits?: true;
  run(attack: Attack): Promise<void>;
}

/** One input: sends it and returns what is wrong with the answer, otherwise `null`. */
export interface Input {
  name: string;
  run(): Promise<string | null>;
  /** The same request without anything hostile in it, to compare its cost with. */
  plain?(): Promise<unknown>;
}

/** Tries the inputs, a random choice of them when there are more than requested. */
export async function tryAll(attack: Attack, inputs: readonly Input[]): Promise<void> {
  const left = attack.count - attack.tally.tried;
  const chosen = inputs.length > left ? attack.random.pick(inputs, Math.max(left, 0)) : inputs;
  await tryEach(attack, chosen);
}

/** Tries every input, whatever the count: for the few that show that a family detects anything. */
export async function tryEach(attack: Attack, inputs: readonly Input[]): Promise<void> {
  const { tally } = attack;
  const slow: Input[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let input = inputs[next++]; input !== undefined; input = inputs[next++]) {
      const fault = await input.run();
      tally.tried += 1;
      if (fault?.startsWith(NO_ANSWER)) slow.push(input);
      else if (fault !== null) tally.bad.push(`${input.name}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  for (const input of slow) await tryAlone(attack, input);
}

/**
 * An input without an answer among others is tried alone. It is bad when there is still none, or when it
 * costs the server more than the plain request does: a busy machine does not count.
 */
async function tryAlone({ tally, readCpuMs }: Attack, input: Input): Promise<void> {
  const spend = async <Value>(work: () => Promise<Value>): Promise<[value: Value, ms: number]> => {
    const before = readCpuMs();
    const value = await work();
    return [value, Math.round(readCpuMs() - before)];
  };
  const [fault, ms] = await spend(() => input.run());
  const [, plainMs] = await spend(async () => input.plain?.());
  const name = `${input.name} (alone ${ms} ms of CPU, plain ${plainMs})`;
  if (fault !== null) tally.bad.push(`${name}: ${fault}`);
  else if (ms > 2 * plainMs + ALONE_CPU_MS) tally.bad.push(`${name}: works too long`);
  else tally.slow.push(name);
}

/** The beginning of the fault of an input without an answer in time. */
export const NO_ANSWER = "no answer";

export function createAttack(
  stack: Pick<Attack, "portal" | "services" | "people" | "readCpuMs">,
  { count, seed }: { count: number; seed: number },
): Attack {
  return { ...stack, count, random: createRandom(seed), tally: { tried: 0, bad: [], slow: [] } };
}
