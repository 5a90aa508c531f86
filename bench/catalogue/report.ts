import type { CatalogueResults, SizeResults } from "../catalogue.ts";
import { CALL_NAMES, type CallName } from "./calls.ts";
import type { Timing } from "./time-calls.ts";

/** Milliseconds at the 95th percentile: of every call at 10,000 datasets, of a common word at 100,000. */
const GOAL_P95_MS = 50;
const COMMON_GOAL_P95_MS = 10;
/** CPU of a rare word at 100,000 over the same at 1,000: flat, but for what a busy machine adds. */
const FLAT = 1.5;
const ZIP_GOAL_MB = 32;
const AGREEING_GOAL = 9;

const COMMON: CallName[] = ["common word", "common word, next pages"];

/** The tables and the goals next to the figures, as Markdown. */
export function printCatalogue(results: CatalogueResults): void {
  const { sizes } = results;
  const heads = sizes.map(({ datasets }) => `${datasets.toLocaleString("en")} p50 / p95 / CPU`);
  console.log(`\nThe catalogue over HTTP by number of datasets, milliseconds a request\n`);
  console.log(`| call | ${heads.join(" | ")} | goal |`);
  console.log(`| --- |${" ---: |".repeat(sizes.length)} --- |`);
  for (const name of CALL_NAMES) console.log(toRow(sizes, name));
  for (const line of toGoals(results)) console.log(`\n${line}`);
}

function toRow(sizes: SizeResults[], name: CallName): string {
  const cells = sizes.map(({ calls }) => toCell(calls[name]));
  const goals = [toTimeGoal(sizes, name, { datasets: 10_000, most: GOAL_P95_MS })];
  if (COMMON.includes(name))
    goals.push(toTimeGoal(sizes, name, { datasets: 100_000, most: COMMON_GOAL_P95_MS }));
  if (name === "rare word") {
    const [few, many] = [at(sizes, 1_000), at(sizes, 100_000)].map((size) => size?.calls[name]);
    const growth = (many?.cpu ?? Number.NaN) / (few?.cpu ?? Number.NaN);
    goals.push(toVerdict(`flat (CPU ${growth.toFixed(1)} ×)`, growth < FLAT));
  }
  return `| ${name} | ${cells.join(" | ")} | ${goals.join("; ")} |`;
}

/** On a busy machine most of the time is waiting: then the CPU shows whether the goal is within reach. */
function toTimeGoal(
  sizes: SizeResults[],
  name: CallName,
  { datasets, most }: { datasets: number; most: number },
): string {
  const goal = `p95 at ${datasets.toLocaleString("en")} below ${most}`;
  const { p95 = Number.NaN, cpu = Number.NaN } = at(sizes, datasets)?.calls[name] ?? {};
  const isWaiting = p95 >= most && cpu < most;
  return isWaiting ? `${goal}: missed, CPU is below` : toVerdict(goal, p95 < most);
}

function toCell({ p50, p95, cpu }: Timing): string {
  return [p50, p95, cpu].map((value) => value.toFixed(1)).join(" / ");
}

function toGoals({ sizes, zip, import: imported }: CatalogueResults): string[] {
  const grown = zip.grownMegabytes.map((megabytes) => megabytes.toFixed(0)).join(", then by ");
  const isSmall = zip.grownMegabytes.every((megabytes) => megabytes < ZIP_GOAL_MB);
  const agreeing = sizes.map(
    ({ datasets, agreeing: count }) => `${count} of 10 at ${datasets.toLocaleString("en")}`,
  );
  const agrees = sizes.every(({ agreeing: count }) => count >= AGREEING_GOAL);
  return [
    `First page of a common word as bm25 over every match: ${agreeing.join(", ")}. ${toVerdict(`At least ${AGREEING_GOAL}`, agrees)}.`,
    `A zip of ${(zip.bytes / 1e9).toFixed(2)} GB: ${zip.megabytesPerSecond.toFixed(0)} MB/s; workerd, storage included, grows by ${grown} MB. ${toVerdict(`Below ${ZIP_GOAL_MB} MB`, isSmall)}.`,
    `Importing ${imported.files.toLocaleString("en")} files: ${imported.filesPerSecond.toFixed(0)} files/s, ${imported.megabytesPerSecond.toFixed(1)} MB/s.`,
  ];
}

function toVerdict(goal: string, isMet: boolean): string {
  return `${goal}: ${isMet ? "met" : "**missed**"}`;
}

function at(sizes: SizeResults[], datasets: number): SizeResults | undefined {
  return sizes.find((size) => size.datasets === datasets);
}
