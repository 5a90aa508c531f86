// `npm test`: all checks, then all tests; `npm run test:quick`: the tests of a
// change, without the slow families; with rooms or files named, theirs. Plain JavaScript, so that an unfinished install gets a message.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findInstallFault } from "../local/install-fault.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const fault = findInstallFault();
if (fault) {
  console.error(fault);
  process.exit(1);
}
const option = process.argv.slice(2).find((word) => word.startsWith("-") && word !== "--quick");
if (option) {
  console.error(
    `npm test takes no ${option}: name rooms or files after \`npm run test:quick --\`, or leave it out.`,
  );
  process.exit(1);
}
const { buildIfStale } = await import("../local/stack/build.ts");

/** Linux's folder in memory. The databases of the tests wait for the disk with every write. */
const MEMORY = "/dev/shm";
const MEMORY_MIN_BYTES = 4 * 2 ** 30;
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= MEMORY_MIN_BYTES) process.env.TMPDIR ??= MEMORY;
}

/** Programs that the tests start repeatedly, wrangler first, are compiled once. */
process.env.NODE_COMPILE_CACHE ??= join(ROOT, "node_modules/.cache/node");
/** The compiler is written in Go, whose collector takes a fifth of its time unless it may use more memory. */
process.env.GOGC ??= "400";

/** The projects of a command take turns, each in one worker. */
const UNIT_TESTS = [
  "vitest run --project worker",
  "vitest run --project node",
  "vitest run --project api --project client --project client-documents --project client-functions",
];
const JOURNEYS = "vitest run --config e2e/vitest.config.ts";
/** Tests that start programs or real dialogs, and those that try very many inputs or faults. */
const SLOW = [
  "e2e/{node,dialog}/**",
  "local/identity/**",
  "operate/deploy/{deploy,failures}.test.ts",
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

/** Files committed here and not on main, or not committed at all; none where git has no answer. */
function findChanged() {
  const main = spawnSync("git", ["merge-base", "HEAD", "main"], { cwd: ROOT, encoding: "utf8" });
  return main.status === 0 ? [`--changed=${main.stdout.trim()}`] : [];
}

/** Which tests a quick run has: those named, else those that a change reaches. */
function findQuickTests() {
  const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const wanted = named.length > 0 ? named : findChanged();
  return ["--passWithNoTests", ...SLOW.map((files) => `--exclude "${files}"`), ...wanted].join(" ");
}

/** Lint first: it says in a sentence what a forbidden import makes the compiler say in many. */
const LINT_AND_TYPES = "npm run -s lint && npm run -s types";

/**
 * First the types, whose results a test reads, the browser, which may have to be installed, and the one
 * build of a run; a fault of the source or the build ends the run at once. The compiler leaves a core
 * to the build: with several checkers, each computes the types that they share, and all take twice the time.
 */
async function runAll() {
  const browsers = runOrEnd(`"${process.execPath}" e2e/harness/install-chromium.ts`);
  const built = buildIfStale(ROOT).catch((error) =>
    endRun([{ ...FAILED_BUILD, text: error.message }]),
  );
  await runOrEnd("npm run -s check:types");
  await Promise.all([browsers, built]);
  const checked = Promise.all(["check:rest", "size"].map((name) => runOrEnd(`npm run -s ${name}`)));
  const seeded = await seedCatalogue();
  const tests = await runInTurn([
    ...[1, 2, 3].map((shard) => () => run(`${JOURNEYS} --shard=${shard}/3`)),
    ...UNIT_TESTS.map((command) => () => run(command, true)),
  ]);
  rmSync(seeded, { recursive: true });
  return [...(await checked), ...tests];
}

/** The folder of the one catalogue with a copy of which each shard's stack begins. */
async function seedCatalogue() {
  const folder = mkdtempSync(join(tmpdir(), "foreland-seeded-"));
  await runOrEnd(`"${process.execPath}" e2e/harness/seed-state.ts "${folder}"`);
  process.env.SEEDED_STATE = folder;
  return folder;
}

/** One more than there are cores, because tests also wait. With more, the product exceeds its own time limits in journeys. */
const AT_ONCE = availableParallelism() + 1;

async function runInTurn(commands) {
  const left = [...commands];
  const ended = [];
  const runNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) ended.push(await next());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return ended;
}

const FAILED_BUILD = { command: "vite build", code: 1 };

async function runQuickly() {
  const checked = await runOrEnd(LINT_AND_TYPES);
  const tests = findQuickTests();
  return [checked, ...(await Promise.all(UNIT_TESTS.map((test) => run(`${test} ${tests}`, true))))];
}

async function runOrEnd(command) {
  const ended = await run(command, true);
  if (ended.code !== 0) endRun([ended]);
  return ended;
}

const began = Date.now();
const running = new Set();

/** The exit code and what was written, which goes to the terminal at once too where `isShown`. */
async function run(command, isShown) {
  const child = spawn(command, {
    shell: true,
    stdio: ["inherit", "pipe", "pipe"],
    env: process.stdout.isTTY ? { FORCE_COLOR: "1", ...process.env } : process.env,
  });
  running.add(child);
  const written = [];
  for (const stream of ["stdout", "stderr"])
    child[stream].on("data", (chunk) => {
      written.push(chunk);
      if (isShown) process[stream].write(chunk);
    });
  const code = await new Promise((resolve) => child.once("close", resolve));
  running.delete(child);
  console.log(`— ${command}: ended after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return { command, code: code ?? 1, text: Buffer.concat(written).toString(), isShown };
}

/** Where Vitest's summary of failures begins; any other failure has its reason at its end. */
const FAILURES = /Failed (?:Suites|Tests) \d|Unhandled Errors/u;
const FAILURE_CHARACTERS = 6_000;

/** Prints passed tests first and failures last: of a long log, often only the end is kept. */
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

function endRun(ended) {
  const worst = report(ended);
  for (const child of running) child.kill();
  process.exit(worst);
}

const isQuick = process.argv.includes("--quick");
process.exit(report(await (isQuick ? runQuickly() : runAll())));
