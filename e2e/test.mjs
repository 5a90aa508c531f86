// `npm test`: everything that looks, then everything that runs; `npm run test:quick`: what reaches a
// change, without the slow families; with rooms or files named, theirs. Plain JavaScript, so that a half-finished install gets a sentence.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findInstallFault } from "../local/install-fault.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const fault = findInstallFault();
if (fault) {
  console.error(fault);
  process.exit(1);
}
const { requireChromium, requireHeadlessBrowser } = await import("./harness/chromium.ts");
const { buildIfStale } = await import("../local/stack/build.ts");

/** Linux's folder in memory. The databases of the tests wait for the disk with every write. */
const MEMORY = "/dev/shm";
const MEMORY_MIN_BYTES = 4 * 2 ** 30;
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= MEMORY_MIN_BYTES) process.env.TMPDIR ??= MEMORY;
}

/** Programs that the tests start again and again, wrangler first, are compiled once. */
process.env.NODE_COMPILE_CACHE ??= join(ROOT, "node_modules/.cache/node");

const JOURNEYS = "vitest run --config e2e/vitest.config.ts";
/** Tests that start programs or real dialogs, and those that try very many inputs or faults. */
const SLOW = [
  "e2e/{node,dialog}/**",
  "local/identity/**",
  "operate/deploy/deploy.test.ts",
  "api/bad-input.test.ts",
  "api/auth/rights.test.ts",
  "api/openapi/{document,property}.test.ts",
  "api/concurrent-edits.test.ts",
  "worker/{test,loaders}/*{hostile,faults,cache}*.test.ts",
  "worker/test/{content-odd-content,text-at-every-cut}.test.ts",
  "worker/routes/failed-part-pages.test.ts",
  "worker/routes/account/interrupted-forms.test.ts",
  "worker/test/control-characters.test.ts",
  "content-cache/sync/{converge,differential}.test.ts",
];

/** What is committed here and not on main, or not committed at all; nothing where git cannot say. */
function toChanged() {
  const main = spawnSync("git", ["merge-base", "HEAD", "main"], { cwd: ROOT, encoding: "utf8" });
  return main.status === 0 ? [`--changed=${main.stdout.trim()}`] : [];
}

/** The tests of a quick run: those named, else those that a change reaches. */
function toQuickTests() {
  const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const wanted = named.length > 0 ? named : toChanged();
  return [
    "vitest run --passWithNoTests",
    ...SLOW.map((files) => `--exclude "${files}"`),
    ...wanted,
  ];
}

/** Each step's commands run side by side. */
const QUICK = {
  // Lint first: it says in a sentence what a forbidden import makes the compiler say in many.
  "lint and types": ["npm run -s lint && npm run -s types"],
  "unit and Worker tests": [toQuickTests().join(" ")],
};
/** Tests and journeys wait more than they compute; side by side they take half as long. */
const ALL = {
  size: ["npm run -s size"],
  "unit and Worker tests, journeys": [
    "vitest run",
    ...[1, 2, 3].map((shard) => `${JOURNEYS} --shard=${shard}/3`),
  ],
};

/** The one build of a run, while its source is checked: the journeys' stacks find it new enough. */
async function buildAndCheck() {
  const [built, checked] = await Promise.allSettled([
    buildIfStale(ROOT),
    run("npm run -s check:source", true),
  ]);
  if (built.status === "rejected") console.error(built.reason.message);
  if (built.status === "rejected" || checked.value.code !== 0) process.exit(1);
}

/** The exit code and what was written, which goes to the terminal at once too where `isShown`. */
async function run(command, isShown) {
  const child = spawn(command, {
    shell: true,
    stdio: ["inherit", "pipe", "pipe"],
    env: process.stdout.isTTY ? { FORCE_COLOR: "1", ...process.env } : process.env,
  });
  const written = [];
  for (const stream of ["stdout", "stderr"])
    child[stream].on("data", (chunk) => {
      written.push(chunk);
      if (isShown) process[stream].write(chunk);
    });
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { command, code: code ?? 1, text: Buffer.concat(written).toString(), isShown };
}

/** Where Vitest's summary of what failed begins; anything else that failed says why at its end. */
const FAILURES = /Failed (?:Suites|Tests) \d|Unhandled Errors/u;
const FAILURE_CHARACTERS = 6_000;

/** Writes what passed first and the failures last: of a long log, often only the end is kept. */
function report(ended) {
  for (const { text, code, isShown } of ended)
    if (code === 0 && !isShown) process.stdout.write(text);
  const failed = ended.filter(({ code }) => code !== 0);
  for (const { text, isShown } of failed) if (!isShown) process.stdout.write(text);
  for (const { command, code, text } of failed) {
    const start = text.search(FAILURES);
    const failures =
      start < 0 ? text.slice(-FAILURE_CHARACTERS) : text.slice(start, start + FAILURE_CHARACTERS);
    console.error(`\n— failed (${code}): ${command}\n${failures}`);
  }
  return Math.max(...ended.map(({ code }) => code));
}

async function step(name, work) {
  const began = Date.now();
  console.log(`\n— ${name}`);
  await work();
  console.log(`— ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

const isQuick = process.argv.includes("--quick");
if (!isQuick) {
  process.env.CHROMIUM_PATH = requireChromium();
  process.env.HEADLESS_SHELL_PATH = requireHeadlessBrowser();
  await step("build, check", buildAndCheck);
}
for (const [name, commands] of Object.entries(isQuick ? QUICK : ALL)) {
  await step(`${name}: ${commands.join(", ")}`, async () => {
    const ended = await Promise.all(commands.map((command, place) => run(command, place === 0)));
    const worst = report(ended);
    if (worst !== 0) process.exit(worst);
  });
}
