import { done, failed, type Outcome } from "./failures.ts";
import { locate } from "./files.ts";
import type { NamedFile, NamedFiles } from "./named-files.ts";

/** A named file that is there. */
export interface PresentFile extends NamedFile {
  absolute: string;
  bytes: number;
}

/** What is there of what was named, and what was left out. */
export interface LocatedFiles {
  present: PresentFile[];
  skipped: string[];
  /** Addresses of files that are not held here. */
  linked: string[];
}

interface Search {
  /** The descriptor's file name, for the sentences. */
  file: string;
  root: string;
  skipMissing: boolean;
  /** Whether files at an address are left there without being asked. */
  mayLink: boolean;
}

/** Finds every named file. An absent one ends the import unless `skipMissing`; one that leads out always does. */
export async function locateAll(named: NamedFiles, search: Search): Promise<Outcome<LocatedFiles>> {
  const { file, root, skipMissing, mayLink } = search;
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
  if (named.remote.length > 0 && !skipMissing && !mayLink) {
    return failed({ code: "FILES_REMOTE", file, urls: named.remote });
  }
  const skipped = [...absent, ...(mayLink ? [] : named.remote)];
  const hasData = present.some(({ resource }) => resource !== null);
  if (skipped.length > 0 && !hasData) return failed({ code: "ALL_FILES_ABSENT", file });
  return done({ present, skipped, linked: mayLink ? named.remote : [] });
}
