import { execFile } from "node:child_process";
import process from "node:process";
import { DeployFault } from "../deploy/fault.ts";

/** A build, a check of the whole project or the catalogue's tests on a busy machine, milliseconds. */
const COMMAND_TIMEOUT_MS = 1_800_000;
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

interface Options {
  cwd?: string;
  timeoutMs?: number;
}

export interface Ended {
  isOk: boolean;
  output: string;
  /** Its error output, or why it did not run. */
  complaint: string;
  /** Whether it was ended because it took too long. */
  isTimedOut?: boolean;
}

/** Inputs of a release besides its arguments; a test replaces them. */
export interface Tools {
  root: string;
  print: (line: string) => void;
  /** In the project's folder, or another. */
  npm: (args: readonly string[], cwd?: string) => Promise<Ended>;
}

/** Runs a command without a shell; a failure is a result too. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, timeoutMs = COMMAND_TIMEOUT_MS }: Options = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { ...(cwd !== undefined && { cwd }), timeout: timeoutMs, maxBuffer: OUTPUT_MAX_BYTES },
      (error, output, complaint) =>
        resolve({
          isOk: error === null,
          output,
          complaint: complaint.trim() || (error?.message ?? ""),
          ...(error?.killed && { isTimedOut: true }),
        }),
    );
  });
}

/** The npm that runs this script, on the Node that runs it. */
export function runNpm(args: readonly string[], options?: Options): Promise<Ended> {
  const npm = process.env["npm_execpath"];
  return npm === undefined
    ? runCommand("npm", args, options)
    : runCommand(process.execPath, [npm, ...args], options);
}

/** The output of git, without spaces around it. */
export async function runGit(root: string, args: readonly string[]): Promise<string> {
  const ended = await runCommand("git", ["-C", root, ...args]);
  return requireOk(
    ended,
    "Release from a clone of the repository, with git 2.30 or newer.",
  ).output.trim();
}

/** A failed command is a fault with its own message. */
export function requireOk(ended: Ended, next: string): Ended {
  if (ended.isOk) return ended;
  throw new DeployFault(`${ended.output}\n${ended.complaint}`.trim(), next);
}
