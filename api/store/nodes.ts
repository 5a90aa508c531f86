import type { Services } from "../services.ts";
import type { Page } from "./datasets.ts";

/** A file or folder of a version. */
export interface NodeRow {
  path: string;
  name: string;
  isFile: number;
  size: number;
  children: number;
  sha256: string | null;
  packageId: string | null;
}

/** Columns of a `NodeRow`. */
export const NODE_COLUMNS = `path, name, is_file AS isFile, size, children, sha256, package_id AS packageId`;

/** One file or folder; the root is the empty path. */
export async function loadNode(
  { db }: Services,
  rowId: number,
  path: string,
): Promise<NodeRow | null> {
  return db
    .prepare(`SELECT ${NODE_COLUMNS} FROM nodes WHERE version_id = ?1 AND path = ?2`)
    .bind(rowId, path)
    .first<NodeRow>();
}

/** The files of a package; here a package is one file. */
export async function loadPackageFiles(
  { db }: Services,
  rowId: number,
  { packageId, limit, offset }: Page & { packageId: string },
): Promise<NodeRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${NODE_COLUMNS} FROM nodes WHERE package_id = ?1 AND version_id = ?2
       ORDER BY path LIMIT ?3 OFFSET ?4`,
    )
    .bind(packageId, rowId, limit, offset)
    .all<NodeRow>();
  return results;
}

/** The file itself, or every file below the folder; empty when there is neither. */
export async function loadFilesUnder(
  { db }: Services,
  rowId: number,
  { path, limit }: { path: string; limit: number },
): Promise<NodeRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${NODE_COLUMNS} FROM nodes WHERE version_id = ?1 AND path = ?2 AND is_file = 1
       UNION ALL
       SELECT ${NODE_COLUMNS} FROM nodes
       WHERE version_id = ?1 AND path > ?3 AND path < ?4 AND is_file = 1 LIMIT ?5`,
    )
    .bind(
      rowId,
      path,
      path === "" ? "" : `${path}/`,
      path === "" ? "\u{10FFFF}" : `${path}0`,
      limit,
    )
    .all<NodeRow>();
  return results;
}
