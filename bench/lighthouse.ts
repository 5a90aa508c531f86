import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { requireChromium } from "../e2e/harness/chromium.ts";
import { findFreePort } from "../local/stack/ports.ts";
import { startStack } from "./stack.ts";

/** Installed by npx at its first run: an installation of the project does without its 100 packages. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
const PORT = 8917;
const RUNS = 3;

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];
const GOALS: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};

const PAGES: Record<string, string> = {
  home: "/",
  list: "/datasets",
  search: "/datasets/search",
  dataset: "/datasets/1",
  files: "/datasets/1?tab=files",
  code: "/code",
  collection: "/collections",
  about: "/about/team",
};

/** Of 100, the median run's, and the audits that lowered any run's score. */
export interface Verdict {
  scores: Record<Category, number>;
  /** Milliseconds, as simulated for a slow phone. */
  lcpMs: number;
  faults: string[];
}

/** Lighthouse's mobile preset over the built product, as search engines get it. */
export async function measureLighthouse(): Promise<Record<string, Verdict>> {
  const stack = await startStack({ portal: PORT, isPublic: true });
  const debuggingPort = await findFreePort();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debuggingPort}`],
  });
  const verdicts: Record<string, Verdict> = {};
  for (const [name, path] of Object.entries(PAGES)) {
    verdicts[name] = await judge(stack.origin + path, debuggingPort);
  }
  await browser.close();
  await stack.close();
  await stack.forget();
  return verdicts;
}

async function judge(url: string, port: number): Promise<Verdict> {
  const runs: Verdict[] = [];
  while (runs.length < RUNS) runs.push(await run(url, port));
  runs.sort((a, b) => a.scores.performance - b.scores.performance);
  const middle = runs[RUNS >> 1] ?? runs[0];
  if (!middle) throw new Error("Lighthouse did not run.");
  return { ...middle, faults: [...new Set(runs.flatMap(({ faults }) => faults))] };
}

/** The parts of Lighthouse's result that are read here. */
interface Result {
  categories: Partial<
    Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

async function run(url: string, port: number): Promise<Verdict> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      "--output=json",
      "--quiet",
    ],
    { maxBuffer: OUTPUT_MAX_BYTES },
  );
  const { categories, audits }: Result = JSON.parse(stdout);
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>; // one entry for each
  const faults = CATEGORIES.filter((name) => name !== "performance").flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
  );
  return { scores, lcpMs: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN, faults };
}

/** Prints the scores, and each that is below its goal once more. */
export function printLighthouse(verdicts: Record<string, Verdict>): void {
  console.log(`\nLighthouse, mobile, median of ${RUNS} runs: ${CATEGORIES.join(", ")}`);
  for (const [name, { scores, lcpMs, faults }] of Object.entries(verdicts)) {
    const cells = CATEGORIES.map((category) => String(scores[category]).padStart(4));
    const missed = CATEGORIES.filter((category) => scores[category] < GOALS[category]);
    const words = [...missed.map((category) => `below the goal: ${category}`), ...faults];
    console.log(
      `  ${name.padEnd(11)}${cells.join("")}   LCP ${Math.round(lcpMs)} ms   ${words.join("; ")}`,
    );
  }
}
