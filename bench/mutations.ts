import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "./attack/random.ts";
import { createClone } from "./mutations/clone.ts";
import { type Fault, findFaults, KINDS } from "./mutations/find-faults.ts";
import { createTestGraph } from "./mutations/test-graph.ts";
import { createTrial, type Trial } from "./mutations/trial.ts";

const PRODUCT =
  "{api,base,client,content-cache,import,operate,platform,token,worker}/**/*.{ts,tsx}";
const NOT_PRODUCT = /\.(?:test|d|css|config)\.tsx?$|\/test\//;
const ALL =
  "{api,base,bench,brand,client,content-cache,docs,e2e,import,local,operate,platform,token,worker}/**/*.{ts,tsx}";

interface Draw {
  seed: number;
  count: number;
  /** The beginning of the files' paths. */
  room: string;
}

/**
 * Puts small faults into a copy of the product, one at a time: every kind equally often, drawn by
 * the seed. Each is compiled first, then tried by the tests that import its file. `from` goes on
 * with a later one of a draw.
 */
export async function measureMutations(root: string): Promise<Trial[]> {
  const text = { type: "string" } as const;
  const options = { seed: text, count: text, room: text, tests: text, from: text };
  const { values } = parseArgs({ strict: false, options });
  const { seed = 1, count = 60, room = "", tests = 100, from = 1 } = values;
  const faults = drawFaults(root, { seed: Number(seed), count: Number(count), room: String(room) });
  const findTests = createTestGraph(root, globSync(ALL, { cwd: root }));
  const clone = createClone(root);
  try {
    if (!clone.compiles()) throw new Error("The source does not compile without a fault.");
    const tryFault = createTrial(clone, Number(tests));
    const trials: Trial[] = [];
    for (const [at, fault] of faults.entries()) {
      if (at + 1 < Number(from)) continue;
      const source = readFileSync(join(root, fault.file), "utf8");
      trials.push(await tryFault(fault, { source, tests: findTests(fault.file) }));
      console.log(`${at + 1}/${faults.length} ${trials.slice(-1).map(describe).join("")}`);
    }
    return trials;
  } finally {
    clone.remove();
  }
}

function drawFaults(root: string, { seed, count, room }: Draw): Fault[] {
  const random = createRandom(seed);
  const all = globSync(PRODUCT, { cwd: root })
    .filter((file) => !NOT_PRODUCT.test(file) && file.startsWith(room))
    .toSorted()
    .flatMap((file) => findFaults(file, readFileSync(join(root, file), "utf8")));
  return KINDS.flatMap((kind, at) => {
    const share = Math.floor((count + at) / KINDS.length);
    const faults = all.filter((fault) => fault.kind === kind);
    return random.pick(faults, share);
  });
}

function describe({ fault, seenBy, ran, all }: Trial): string {
  const { file, line, kind, was } = fault;
  const tests = `survived ${ran} of ${all} test files`;
  return `${file}:${line} ${kind} (${was}): ${seenBy === null ? tests : `seen by ${seenBy}`}`;
}

export function printMutations(trials: Trial[]): void {
  console.log("\nSurvivors");
  for (const trial of trials) if (trial.seenBy === null) console.log(describe(trial));
  console.log("\nroom            compiler  tests  survived  score of the tests");
  const rooms = new Set(trials.map(({ fault }) => fault.file.replace(/\/.*/, "")));
  for (const room of [...[...rooms].toSorted(), ""]) {
    const own = trials.filter(({ fault }) => fault.file.startsWith(room));
    const survived = own.filter(({ seenBy }) => seenBy === null).length;
    const compiler = own.filter(({ seenBy }) => seenBy === "the compiler").length;
    const tests = own.length - survived - compiler;
    const score = Math.round((100 * tests) / Math.max(1, tests + survived));
    const numbers = [compiler, tests, survived].map((each) => String(each).padStart(8));
    console.log(
      `${(room || "all").padEnd(15)} ${numbers.join(" ")} ${String(score).padStart(8)} %`,
    );
  }
}
