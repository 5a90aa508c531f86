import { parseArgs } from "node:util";
import { findFreePort } from "../../local/stack/ports.ts";
import { cpuMs } from "../cpu.ts";
import { type Stack, startStack } from "../stack.ts";
import { createAttack, type Family, type Tally } from "./attack.ts";
import { disguises } from "./disguises.ts";
import { follows } from "./follows.ts";
import { forms } from "./forms.ts";
import { guesses } from "./guesses.ts";
import { http } from "./http.ts";
import { INPUTS_MAX, SHOWN_MAX, SIGNED_IN_MS } from "./limits.ts";
import { markdown } from "./markdown.ts";
import { members } from "./member-forms.ts";
import { objects } from "./objects.ts";
import { type Person, signInAll } from "./people.ts";
import { closeConnections } from "./request.ts";
import { strings } from "./strings.ts";
import { tokens } from "./tokens.ts";
import { tools } from "./tools.ts";

const FAMILIES: readonly Family[] = [
  tokens,
  markdown,
  strings,
  forms,
  follows,
  tools,
  disguises,
  objects,
  http,
  // Ends the sessions that the others need.
  members,
  guesses,
];

const values = readOptions();
const names = values?.family ?? FAMILIES.map(({ name }) => name);
const unknown = names.find((name) => FAMILIES.every((family) => family.name !== name));
const count = Number(values?.count ?? INPUTS_MAX);
if (values === null || unknown !== undefined || !Number.isInteger(count) || count < 1) {
  const known = FAMILIES.map(({ name }) => name).join(", ");
  console.error(
    `npm run attack takes --family with one of ${known}, --count with a whole number from 1, and --seed.`,
  );
  process.exit(1);
}

const asked = FAMILIES.filter(({ name }) => names.includes(name));
const tallies = new Map<string, Tally>();
await runOn(
  asked.filter(({ hasLimits }) => !hasLimits),
  { hasLimits: false },
);
await runOn(
  asked.filter(({ hasLimits }) => hasLimits),
  { hasLimits: true },
);
closeConnections();
print();

/** Starts a stack with empty data for families that share it, and deletes it afterwards. */
async function runOn(families: readonly Family[], { hasLimits }: { hasLimits: boolean }) {
  if (families.length === 0) return;
  const stack = await startStack({ ...(await findPorts()), hasLimits });
  const stop = (): void => void end(stack).then(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    let people = await signInAll(stack.services);
    let signedInAt = performance.now();
    for (const family of families) {
      // Later than that, an account's keys cannot be changed any more.
      if (performance.now() - signedInAt > SIGNED_IN_MS) {
        people = await signInAll(stack.services);
        signedInAt = performance.now();
      }
      await runFamily({ stack, people }, family);
    }
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
    await end(stack);
  }
}

async function end(stack: Stack): Promise<void> {
  await stack.close();
  await stack.forget();
}

async function runFamily(
  { stack, people }: { stack: Stack; people: readonly Person[] },
  family: Family,
): Promise<void> {
  const { origin: portal, services } = stack;
  const seed = Number(values?.seed);
  const readCpuMs = (): number => cpuMs(stack.pid);
  const attack = createAttack({ portal, services, people, readCpuMs }, { count, seed });
  tallies.set(family.name, attack.tally);
  const began = performance.now();
  await family.run(attack);
  const { tried, bad } = attack.tally;
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${family.name}: ${tried} tried, ${bad.length} bad, ${seconds} s`);
}

async function findPorts(): Promise<{ portal: number; servicesPort: number; hostedPort: number }> {
  const [portal, servicesPort, hostedPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  return { portal, servicesPort, hostedPort };
}

function print(): void {
  const rows = [...tallies].map(([name, { tried, bad }]) => ({ name, tried, bad: bad.length }));
  const sum = (read: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((total, row) => total + read(row), 0);
  const all = { name: "all", tried: sum(({ tried }) => tried), bad: sum(({ bad }) => bad) };
  console.log(`\n${"family".padEnd(12)} ${"tried".padStart(8)} ${"bad".padStart(6)}`);
  for (const { name, tried, bad } of [...rows, all])
    console.log(`${name.padEnd(12)} ${String(tried).padStart(8)} ${String(bad).padStart(6)}`);
  for (const [name, { bad, slow }] of tallies) {
    for (const line of bad.slice(0, SHOWN_MAX)) console.log(`\n${name}: ${line}`);
    if (bad.length > SHOWN_MAX) console.log(`\n${name}: and ${bad.length - SHOWN_MAX} more`);
    for (const line of slow) console.log(`\n${name}, slow among others and good alone: ${line}`);
  }
  if (all.bad > 0) process.exitCode = 1;
}

/** `null` for an option that there is not. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        count: { type: "string" },
        family: { type: "string", multiple: true },
        seed: { type: "string", default: "1" },
      },
    });
    return values;
  } catch {
    return null;
  }
}
