import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { done, failed, type Outcome } from "./failures.ts";
import { locate } from "./files.ts";
import { DESCRIPTOR_MAX_BYTES, FOLDER_MAX_FILES } from "./limits.ts";

/** A folder as the readers of descriptors get it; nothing outside it can be read. */
export interface Folder {
  /** The name of the file that describes it. */
  file: string;
  /** Every file in it and below, sorted, without hidden ones, whose names begin with a dot; those of Zarr are data. */
  listFiles(): Promise<Outcome<string[]>>;
  /** A text of a bounded size; `null` when there is no such file. */
  readText(path: string): Promise<Outcome<string | null>>;
}

/** `root` is the folder with its links resolved. */
export function createFolder(root: string, file: string): Folder {
  return {
    file,
    listFiles: () => listFiles(root),
    readText: (path) => readInside(root, path),
  };
}

async function listFiles(root: string): Promise<Outcome<string[]>> {
  const files: string[] = [];
  const left = [""];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const entries = await readdir(join(root, at), { withFileTypes: true }).catch(() => null);
    if (entries === null)
      return failed({ code: "FILE_UNREADABLE", path: at, reason: "permission denied" });
    for (const entry of entries.filter(({ name }) => !isHidden(name))) {
      const path = at === "" ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) left.push(path);
      else files.push(path);
    }
    const { length: count } = files;
    if (count > FOLDER_MAX_FILES)
      return failed({ code: "TOO_MANY", field: "files", count, max: FOLDER_MAX_FILES });
  }
  return done(files.toSorted());
}

/** Version 2 of Zarr keeps shape, type and attributes of its arrays in such files. */
const ZARR_METADATA: ReadonlySet<string> = new Set([".zarray", ".zattrs", ".zgroup", ".zmetadata"]);

function isHidden(name: string): boolean {
  return name.startsWith(".") && !ZARR_METADATA.has(name);
}

async function readInside(root: string, path: string): Promise<Outcome<string | null>> {
  const found = await locate(root, path);
  switch (found.status) {
    case "outside":
      return failed({ code: "PATH_OUTSIDE", file: "the folder", path });
    case "notAFile":
      return failed({ code: "NOT_A_FILE", path });
    case "absent":
      return done(null);
    case "unreadable":
      return failed({ code: "FILE_UNREADABLE", path, reason: found.reason });
    case "found": {
      const { bytes } = found;
      const maxBytes = DESCRIPTOR_MAX_BYTES;
      if (bytes > maxBytes)
        return failed({ code: "DESCRIPTOR_TOO_LARGE", file: path, bytes, maxBytes });
      return readText(path, found.absolute);
    }
  }
}

/** Reads a text as UTF-8, or as Windows-1252 when it is not valid UTF-8. */
export async function readText(path: string, absolute: string): Promise<Outcome<string>> {
  try {
    return done(decode(await readFile(absolute)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed({ code: "FILE_UNREADABLE", path, reason });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
