import { createHash } from "node:crypto";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { createCheck, type Declared, type Difference } from "./declared.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { READ_BYTES } from "./limits.ts";
import { createTableReader, type TableSummary } from "./table.ts";
import type { TablePlan } from "./table-plan.ts";

/** What stands at a path inside a folder whose links are resolved. */
export type Located =
  | { status: "found"; absolute: string; bytes: number }
  | { status: "absent" }
  | { status: "outside" }
  | { status: "notAFile" }
  | { status: "unreadable"; reason: string };

/** What one pass over a file's bytes tells. */
export interface FileDigest {
  size: number;
  sha256: string;
  table: TableSummary | null;
  /** Where it is not as the descriptor says. */
  difference: Difference | null;
}

/** Resolves the folder itself, so that paths can be compared with it. */
export async function openFolder(folder: string): Promise<Outcome<string>> {
  try {
    const root = await realpath(folder);
    const isFolder = (await stat(root)).isDirectory();
    return isFolder ? done(root) : failed({ code: "NOT_A_FOLDER", folder });
  } catch (error) {
    if (isAbsence(error)) return failed({ code: "FOLDER_ABSENT", folder });
    return failed({ code: "FILE_UNREADABLE", path: folder, reason: toReason(error) });
  }
}

/** The names directly in a folder, sorted. */
export async function listNames(root: string): Promise<Outcome<string[]>> {
  try {
    return done((await readdir(root)).toSorted());
  } catch (error) {
    return failed({ code: "FILE_UNREADABLE", path: root, reason: toReason(error) });
  }
}

/** Finds a file, following links; one that leads out of `root` is told apart, so that no secret of the machine is published. */
export async function locate(root: string, path: string): Promise<Located> {
  try {
    const absolute = await realpath(join(root, path));
    const inside = relative(root, absolute);
    if (inside.split("/")[0] === ".." || isAbsolute(inside)) return { status: "outside" };
    const { size, isRegular } = await describe(absolute);
    return isRegular ? { status: "found", absolute, bytes: size } : { status: "notAFile" };
  } catch (error) {
    return isAbsence(error)
      ? { status: "absent" }
      : { status: "unreadable", reason: toReason(error) };
  }
}

/** Reads a file once: its size, its sha256, with a plan its table, and whether it is as declared. */
export async function digestFile(
  path: string,
  absolute: string,
  { plan, declared }: { plan: TablePlan | null; declared: Declared },
): Promise<Outcome<FileDigest>> {
  const hash = createHash("sha256");
  const check = createCheck(declared);
  const reader = plan && createTableReader(plan);
  let size = 0;
  try {
    await using handle = await open(absolute);
    const buffer = new Uint8Array(READ_BYTES);
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      check.push(chunk);
      reader?.push(chunk);
      size += bytesRead;
    }
  } catch (error) {
    return failed({ code: "FILE_UNREADABLE", path, reason: toReason(error) });
  }
  return done({
    size,
    sha256: hash.digest("hex"),
    table: reader?.end() ?? null,
    difference: check.end(size),
  });
}

async function describe(absolute: string): Promise<{ size: number; isRegular: boolean }> {
  const entry = await stat(absolute);
  return { size: entry.size, isRegular: entry.isFile() };
}

function isAbsence(error: unknown): boolean {
  const code = toCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

function toReason(error: unknown): string {
  const code = toCode(error);
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  if (code === "ELOOP") return "its links go round in a circle";
  return code ?? (error instanceof Error ? error.message : String(error));
}

function toCode(error: unknown): string | null {
  const hasCode = error instanceof Error && "code" in error && typeof error.code === "string";
  return hasCode ? String(error.code) : null;
}
