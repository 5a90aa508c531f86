import process from "node:process";
import { findKeptByNpm } from "#base/kept-by-npm.ts";

/** The reason why a deployment ended, and the one thing to do next. */
export class DeployFault extends Error {
  readonly next: string;

  constructor(what: string, next: string) {
    super(what);
    this.next = next;
  }
}

/** Why a request has no answer: the code of the system, or its words. */
export function toCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "unknown";
  return "code" in cause ? String(cause.code) : cause.message;
}

/** Gives an error of the system that names no file, as one of writing does, the path that it is about. */
export function withPath(error: unknown, path: string): unknown {
  return error instanceof Error && "syscall" in error && !("path" in error)
    ? Object.assign(error, { path })
    : error;
}

/**
 * Runs a command of an operator, unless npm kept one of its `options`. A fault is printed with its
 * next step, and an option that the command does not have with `usage`; both end it with exit code 1.
 * So does a file that this machine refuses to read or write. Any other error is a bug and is thrown.
 */
export async function endWithFault(
  work: () => Promise<void>,
  usage: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  try {
    const kept = findKeptByNpm(Object.keys(options), process.env);
    if (kept !== null)
      throw new DeployFault(
        `npm kept --${kept} for itself, because "--" is missing before it. Nothing was done.`,
        usage,
      );
    await work();
  } catch (error) {
    const fault = toFault(error, usage);
    if (fault === null) throw error;
    console.error(`\n${fault.message}\n\nNext: ${fault.next}`);
    process.exitCode = 1;
  }
}

function toFault(error: unknown, usage: string): DeployFault | null {
  if (error instanceof DeployFault) return error;
  if (!(error instanceof Error) || !("code" in error)) return null;
  const code = String(error.code);
  if (code.startsWith("ERR_PARSE_ARGS")) return new DeployFault(error.message, usage);
  if (!("syscall" in error)) return null;
  const place = "path" in error ? String(error.path) : "A file";
  const [what, next] = SYSTEM_FAULTS[code] ?? [error.message, "Look at that file"];
  return new DeployFault(`${place}: ${what}.`, `${next}, and run the same command again.`);
}

/** What the system says of a file, and what to do about it, by its code. */
const SYSTEM_FAULTS: Readonly<Record<string, readonly [what: string, next: string]>> = {
  EACCES: ["this user may not read or write it", "Change its owner or its rights"],
  EPERM: ["this user may not read or write it", "Change its owner or its rights"],
  EROFS: [
    "it is on a disk that nobody can write to",
    "Name another folder, or mount it for writing",
  ],
  ENOSPC: ["the disk is full", "Make room on it (complete files are kept)"],
  EDQUOT: ["the disk is full for this user", "Make room on it (complete files are kept)"],
  EFBIG: ["it is larger than this user or this disk allows", "Raise the limit (`ulimit -f`)"],
  ENOTDIR: ["a part of its path is a file", "Name another path"],
  EEXIST: ["a file of this name is there already", "Name another path"],
  ENOENT: ["it is not there", "Compare its path"],
};
