import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { FAULT_TESTS } from "./fault-tests.ts";

const ROOT = join(import.meta.dirname, "..");
const JOURNEYS = "e2e/journeys/";

interface FaultResult {
  fault: string;
  /** The product's reaction to it. */
  expected: string;
  passed: number;
  failed: string[];
  /** Names of tests that did not run. */
  missing: string[];
}

interface Ran {
  file: string;
  name: string;
  hasPassed: boolean;
}

/** The output of vitest's JSON reporter. */
interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Causes every fault by its tests. */
export async function measureFaults(): Promise<FaultResult[]> {
  const files = [
    ...new Set(Object.values(FAULT_TESTS).flatMap((played) => played.map(([file]) => file))),
  ];
  const isJourney = (file: string): boolean => file.startsWith(JOURNEYS);
  const ran = [
    ...(await runTests(files.filter((file) => !isJourney(file)))),
    ...(await runTests(files.filter(isJourney), ["--config", "e2e/vitest.config.ts"])),
  ];
  const requirements = readRequirements();
  return Object.keys(FAULT_TESTS).map((fault) => toResult(fault, ran, requirements.get(fault)));
}

function toResult(fault: string, ran: Ran[], expected = ""): FaultResult {
  const wanted = (FAULT_TESTS[fault] ?? []).flatMap(([file, ...names]) =>
    names.map((name) => ({ name, tests: ran.filter((test) => isOf(test, file, name)) })),
  );
  const tests = wanted.flatMap((each) => each.tests);
  return {
    fault,
    expected,
    passed: tests.filter(({ hasPassed }) => hasPassed).length,
    failed: tests.filter(({ hasPassed }) => !hasPassed).map(({ name }) => name),
    missing: wanted.filter((each) => each.tests.length === 0).map(({ name }) => name),
  };
}

function isOf(test: Ran, file: string, name: string): boolean {
  return test.file === file && test.name.includes(name);
}

async function runTests(files: string[], options: string[] = []): Promise<Ran[]> {
  const folder = mkdtempSync(join(tmpdir(), "foreland-faults-"));
  const output = join(folder, "report.json");
  try {
    const words = ["vitest", "run", ...options, ...files];
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`];
    const child = spawn("npx", [...words, ...reporters], { cwd: ROOT, stdio: "inherit" });
    await new Promise((resolve) => child.once("close", resolve));
    const report = JSON.parse(readFileSync(output, "utf8")) as Report; // the runner's own
    return report.testResults.flatMap(({ name: path, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: relative(ROOT, path),
        name: fullName,
        hasPassed: status === "passed",
      })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each rule's sentence. */
function readRequirements(): Map<string, string> {
  const lines = readFileSync(join(ROOT, "docs/requirements.md"), "utf8").split("\n");
  return new Map(
    lines
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .map(([, code = "", rule = ""]): [string, string] => [code, rule]),
  );
}

/** Whether every test of the fault ran and passed. */
export function hasSurvived({ passed, failed, missing }: FaultResult): boolean {
  return passed > 0 && failed.length === 0 && missing.length === 0;
}

export function printFaults(results: FaultResult[]): void {
  for (const result of results) {
    const { fault, passed, failed, missing, expected } = result;
    const verdict = hasSurvived(result) ? "survived" : "FAILED";
    console.log(
      `${fault.padEnd(5)} ${verdict.padEnd(9)} ${String(passed).padStart(3)} tests  ${expected}`,
    );
    for (const name of failed) console.log(`      failed: ${name}`);
    for (const name of missing) console.log(`      did not run: ${name}`);
  }
  console.log(`${results.filter(hasSurvived).length} of ${results.length} faults survived.`);
}
