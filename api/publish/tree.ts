import { toSortKey } from "../files/natural-order.ts";
import type { Publication } from "./publication.ts";

/** One row of `nodes`; the root is the folder with the empty path and no parent. */
export interface TreeRow {
  path: string;
  parent: string | null;
  name: string;
  sortKey: string;
  isFile: 0 | 1;
  size: number;
  children: number;
  sha256: string | null;
  packageId: string | null;
}

/** Files and every folder above them; a folder's size is that of its whole sub-tree. */
export function toTree(files: Publication["files"]): TreeRow[] {
  const folders = new Map<string, TreeRow>([["", createFolder("")]]);
  const rows = files.map((file): TreeRow => {
    const folder = openFolder(folders, toParent(file.path));
    folder.children += 1;
    addSize(folders, folder, file.size);
    return { ...createNode(file.path), isFile: 1, size: file.size, sha256: file.sha256 };
  });
  return [...folders.values(), ...rows];
}

function openFolder(folders: Map<string, TreeRow>, path: string): TreeRow {
  const known = folders.get(path);
  if (known !== undefined) return known;
  const folder = createFolder(path);
  folders.set(path, folder);
  openFolder(folders, toParent(path)).children += 1;
  return folder;
}

function addSize(folders: Map<string, TreeRow>, folder: TreeRow, size: number): void {
  for (let at: TreeRow | undefined = folder; at !== undefined;) {
    at.size += size;
    at = at.parent === null ? undefined : folders.get(at.parent);
  }
}

function createFolder(path: string): TreeRow {
  return { ...createNode(path), parent: path === "" ? null : toParent(path) };
}

function createNode(path: string): TreeRow {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return {
    path,
    parent: toParent(path),
    name,
    sortKey: toSortKey(name),
    isFile: 0,
    size: 0,
    children: 0,
    sha256: null,
    packageId: null,
  };
}

function toParent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
