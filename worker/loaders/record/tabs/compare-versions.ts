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
  const moved = groupByChecksum(left);
  const changes: FileChange[] = [];
  const counts = { added: 0, removed: 0, changed: 0, moved: 0, same: 0 };
  for (const file of after.toSorted(byPath)) {
    const change = takeChange(file, { old: old.get(file.path), moved });
    counts[change?.kind ?? "same"] += 1;
    if (change) changes.push(change);
  }
  const movedFrom = new Set(changes.map((change) => change.movedFrom));
  for (const { path, size } of left.filter((file) => !movedFrom.has(file.path))) {
    counts.removed += 1;
    changes.push({ ...toLine(path), kind: "removed", before: size });
  }
  changes.sort(byPath);
  return { changes, counts };
}

interface Origins {
  /** The file of the same path. */
  old: ComparedFile | undefined;
  /** Files whose path is removed, by checksum, the first path last; each moves once. */
  moved: ReadonlyMap<string, ComparedFile[]>;
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1;
}

/** Copies of one file in a folder keep their order when the folder moves. */
function groupByChecksum(files: ComparedFile[]): Map<string, ComparedFile[]> {
  const groups = new Map<string, ComparedFile[]>();
  for (const file of files.toSorted(byPath).toReversed()) {
    if (file.sha256 === null) continue;
    const group = groups.get(file.sha256);
    if (group) group.push(file);
    else groups.set(file.sha256, [file]);
  }
  return groups;
}

function takeChange(file: ComparedFile, { old, moved }: Origins): FileChange | null {
  const { path, size, sha256 } = file;
  if (old) {
    if (isSame(old, file)) return null;
    const changed = { ...toLine(path), before: old.size, after: size, isTable: isTable(path) };
    return { ...changed, kind: "changed" };
  }
  const from = sha256 === null ? undefined : moved.get(sha256)?.pop();
  if (!from) return { ...toLine(path), kind: "added", after: size };
  return { ...toLine(path), kind: "moved", before: from.size, after: size, movedFrom: from.path };
}

function toLine(path: string): Omit<FileChange, "kind"> {
  return { path, before: null, after: null, movedFrom: null, isTable: false };
}

function isSame(old: ComparedFile, file: ComparedFile): boolean {
  if (old.sha256 === null || file.sha256 === null) return old.size === file.size;
  return old.sha256 === file.sha256;
}
