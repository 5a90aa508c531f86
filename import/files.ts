import { createHash } from "node:crypto";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { createCheck, type Declared, type Difference } from "./declared.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { READ_BYTES } from "./limits.ts";
import { createTableReader, type TableSummary, type TablePlan } from "./tables/delimited.ts";
import type { NamedFile, NamedFiles } from "./named-files.ts";

/** What exists at a path inside a folder whose links are resolved. */
type Located =
  | { status: "found"; absolute: string; bytes: number }
  | { status: "absent" }
  | { status: "outside" }
  | { status: "notAFile" }
  | { status: "unreadable"; reason: string };

/** The result of one pass over a file's bytes. */
export interface FileDigest {
  size: number;
  sha256: string;
  table: TableSummary | null;
  /** Where it differs from the descriptor. */
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

/** Finds a file, following links; one that leads out of `root` is its own failure, so that no secret of the machine is published. */
export async function locate(root: string, path: string): Promise<Located> {
  try {
    const absolute = await realpath(join(root, path));
    const inside = relative(root, absolute);
    if (inside.split(sep)[0] === ".." || isAbsolute(inside)) return { status: "outside" };
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
    const { size: expected } = await handle.stat();
    const buffer = new Uint8Array(toReadBytes(expected));
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

/** Bytes of a file that are read at once: garbage collection gets slow with larger buffers. */
export function toReadBytes(size: number): number {
  return Math.max(1, Math.min(size, READ_BYTES));
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

/** A named file that exists. */
export interface PresentFile extends NamedFile {
  absolute: string;
  bytes: number;
}

/** The named files that exist, and those that were skipped. */
interface LocatedFiles {
  present: PresentFile[];
  skipped: string[];
  /** Addresses of files that are not stored here. */
  linked: string[];
}

interface Search {
  /** The descriptor's file name, for messages. */
  file: string;
  root: string;
  skipMissing: boolean;
}

/** Finds every named file. An absent one ends the import unless `skipMissing`; one that leads out always does. */
export async function locateAll(named: NamedFiles, search: Search): Promise<Outcome<LocatedFiles>> {
  const { file, root, skipMissing } = search;
  const present: PresentFile[] = [];
  const absent: string[] = [];
  for (const entry of named.files) {
    const { path, isOptional } = entry;
    const found = await locate(root, path);
    if (found.status === "found") present.push({ ...entry, ...found });
    if (found.status === "outside") return failed({ code: "PATH_OUTSIDE", file, path });
    if (found.status === "absent" && !isOptional) absent.push(path);
    if (found.status === "notAFile" && !isOptional) return failed({ code: "NOT_A_FILE", path });
    if (found.status === "unreadable") {
      return failed({ code: "FILE_UNREADABLE", path, reason: found.reason });
    }
  }
  if (absent.length > 0 && !skipMissing)
    return failed({ code: "FILES_ABSENT", file, paths: absent });
  const hasData = present.some(({ resource }) => resource !== null);
  if (absent.length > 0 && !hasData) return failed({ code: "ALL_FILES_ABSENT", file });
  return done({ present, skipped: absent, linked: named.remote });
}

const MEDIA_TYPES = new Map([
  ["csv", "text/csv"],
  ["tsv", "text/tab-separated-values"],
  ["tab", "text/tab-separated-values"],
  ["json", "application/json"],
  ["geojson", "application/geo+json"],
  ["yaml", "application/yaml"],
  ["yml", "application/yaml"],
  ["md", "text/markdown"],
  ["txt", "text/plain"],
  ["xml", "application/xml"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["svg", "image/svg+xml"],
  ["zip", "application/zip"],
  ["gz", "application/gzip"],
  ["parquet", "application/vnd.apache.parquet"],
  ["ipynb", "application/x-ipynb+json"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
]);

/** The type of a file: as declared if that is a media type, else by its name's ending; `null` when neither is known. */
export function toMediaType(path: string, declared: string | null | undefined): string | null {
  if (declared && /^[\w.+-]+\/[\w.+-]+$/.test(declared)) return declared;
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (!name.includes("."))
    return /^(?:readme|licen[cs]e|copying)$/.test(name) ? "text/plain" : null;
  return MEDIA_TYPES.get(name.slice(name.lastIndexOf(".") + 1)) ?? null;
}
