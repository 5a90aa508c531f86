import { isTable } from "../../../tables/table-view.ts";
import type { FileChange, VersionChanges } from "#client/contract/record-parts.ts";

export interface ComparedFile {
  path: string;
  /** Bytes. */
  size: number;
  sha256: string | null;
}

type Compared = Pick<VersionChanges, "changes" | "counts">;

/**
 * The change of every file from one version to the next. Files are the same by path and checksum
 * (by size without one); a file whose checksum moved from one path to another has moved.
 */
export function compareVersions(before: ComparedFile[], after: ComparedFile[]): Compared {
  const old = new Map(before.map((file) => [file.path, file]));
  const current = new Map(after.map((file) => [file.path, file]));
  const left = before.filter(({ path }) => !current.has(path));
  const moved = new Map(left.flatMap((file) => (file.sha256 ? [[file.sha256, file]] : [])));
  const changes: FileChange[] = [];
  const counts = { added: 0, removed: 0, changed: 0, moved: 0, same: 0 };
  for (const file of after) {
    const change = takeChange(file, { old: old.get(file.path), moved });
    counts[change?.kind ?? "same"] += 1;
    if (change) changes.push(change);
  }
  const movedFrom = new Set(changes.map((change) => change.movedFrom));
  for (const { path, size } of left.filter((file) => !movedFrom.has(file.path))) {
    counts.removed += 1;
    changes.push({ ...toLine(path), kind: "removed", before: size });
  }
  changes.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { changes, counts };
}

interface Origins {
  /** The file of the same path. */
  old: ComparedFile | undefined;
  /** Files whose path is removed, by checksum; each moves once. */
  moved: Map<string, ComparedFile>;
}

function takeChange(file: ComparedFile, { old, moved }: Origins): FileChange | null {
  const { path, size, sha256 } = file;
  if (old) {
    if (isSame(old, file)) return null;
    const changed = { ...toLine(path), before: old.size, after: size, isTable: isTable(path) };
    return { ...changed, kind: "changed" };
  }
  const from = sha256 === null ? undefined : moved.get(sha256);
  if (!from) return { ...toLine(path), kind: "added", after: size };
  moved.delete(from.sha256 ?? "");
  return { ...toLine(path), kind: "moved", before: from.size, after: size, movedFrom: from.path };
}

function toLine(path: string): Omit<FileChange, "kind"> {
  return { path, before: null, after: null, movedFrom: null, isTable: false };
}

function isSame(old: ComparedFile, file: ComparedFile): boolean {
  if (old.sha256 === null || file.sha256 === null) return old.size === file.size;
  return old.sha256 === file.sha256;
}
