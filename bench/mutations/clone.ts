import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const NOT_COPIED = new Set([".git", ".wrangler", "dist", "node_modules"]);

const TSC = "node_modules/typescript/bin/tsc";
const MESSAGES = "operate/languages/check.ts";

/** A run that writes nothing for so long hangs, milliseconds. */
const SILENT_MAX_MS = 300_000;

/** What vitest's JSON reporter writes of a run. */
interface Report {
  testResults: { name: string; status: string }[];
}

interface Tested {
  hasPassed: boolean;
  /** Test files that failed; all of them when the run broke off without a word. */
  failed: string[];
}

/** A copy of the repository that faults are put into. */
export interface Clone {
  write(file: string, text: string): void;
  compiles(): boolean;
  /** Whether every text has its German, and every German text its English. */
  isTranslated(): boolean;
  /** Runs tests up to the first that fails. */
  test(files: readonly string[]): Promise<Tested>;
  remove(): void;
}

export function createClone(root: string): Clone {
  const folder = mkdtempSync(join(tmpdir(), "foreland-mutations-"));
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(relative(root, path)),
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return {
    write: (file, text) => writeFileSync(join(folder, file), text),
    compiles: () => spawnSync(process.execPath, [TSC, "-b"], { cwd: folder }).status === 0,
    isTranslated: () => spawnSync(process.execPath, [MESSAGES], { cwd: folder }).status === 0,
    test: (files) => runTests(folder, files),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function runTests(folder: string, files: readonly string[]): Promise<Tested> {
  const output = join(folder, "report.json");
  rmSync(output, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${output}`];
  const words = ["node_modules/vitest/vitest.mjs", "run", "--bail=1", ...reporters, ...files];
  const hasPassed = await runQuietly(folder, words);
  const failed = hasPassed ? [] : readFailed(folder, output);
  return { hasPassed, failed: failed.length > 0 ? failed : [...files] };
}

function readFailed(folder: string, output: string): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(output, "utf8")) as Report; // the runner's own
    return testResults
      .filter(({ status }) => status === "failed")
      .map(({ name }) => relative(folder, name));
  } catch {
    return [];
  }
}

/** Whether a program ends well; one that hangs is ended with all that it started. */
async function runQuietly(cwd: string, words: string[]): Promise<boolean> {
  const child = spawn(process.execPath, words, { cwd, stdio: "pipe", detached: true });
  const end = (): void => void (child.pid && process.kill(-child.pid, "SIGKILL"));
  const interrupt = (): void => {
    end();
    process.exit(1);
  };
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const silence = setTimeout(end, SILENT_MAX_MS);
  for (const stream of [child.stdout, child.stderr]) stream.on("data", () => silence.refresh());
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearTimeout(silence);
  process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  return code === 0;
}
