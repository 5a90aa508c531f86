import type { Services } from "../services.ts";
import type { Page } from "./datasets.ts";
import { STREAM_PAGE_ROWS } from "../limits.ts";

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
const NODE_COLUMNS = `path, name, is_file AS isFile, size, children, sha256, package_id AS packageId`;

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

/** A version's files, or its folders too. */
type NodeKinds = "files" | "everything";

/** Every entry below a folder in the order of paths, page by page; the root is the empty path. */
export async function* loadAllNodes(
  { db }: Services,
  rowId: number,
  { folder = "", kinds }: { folder?: string; kinds: NodeKinds },
): AsyncGenerator<NodeRow[]> {
  const end = folder === "" ? "\u{10FFFF}" : `${folder}0`;
  const statement = db.prepare(
    `SELECT ${NODE_COLUMNS} FROM nodes WHERE version_id = ?1 AND path > ?2 AND path < ?3
     ${kinds === "files" ? "AND is_file = 1" : ""} ORDER BY path LIMIT ${STREAM_PAGE_ROWS}`,
  );
  for (let after: string | undefined = folder === "" ? "" : `${folder}/`; after !== undefined;) {
    const page: D1Result<NodeRow> = await statement.bind(rowId, after, end).all<NodeRow>();
    yield page.results;
    after = page.results.length < STREAM_PAGE_ROWS ? undefined : page.results.at(-1)?.path;
  }
}

/** What a folder may be ordered by; all files of a version bear its date. */
export const FOLDER_ORDERS = ["name", "size", "type", "date"] as const;

interface FolderQuery extends Page {
  path: string;
  orderBy: (typeof FOLDER_ORDERS)[number];
  orderDirection: "asc" | "desc";
  /** Part of the names, in any case; empty for all. */
  name: string;
}

const COLUMNS = { name: "sort_key", date: "sort_key", size: "size", type: "extension" } as const;

/**
 * Entries of a folder, folders first whatever the order. They are two scans of one index: in a
 * single one, turning the order round would turn folders and files round as well.
 */
export async function loadOrderedFolder(
  { db }: Services,
  rowId: number,
  { path, limit, offset, orderBy, orderDirection, name }: FolderQuery,
): Promise<{ total: number; nodes: NodeRow[] }> {
  // Not LIKE: D1 refuses its patterns above 50 bytes.
  const isWanted = name === "" ? "" : " AND instr(lower(name), lower(?6)) > 0";
  const where = `version_id = ?1 AND parent = ?2 AND is_file = ?3${isWanted}`;
  const bind = (statement: string, isFile: 0 | 1, { take, skip }: Rows): D1PreparedStatement => {
    const values = [rowId, path, isFile, take, skip];
    return db.prepare(statement).bind(...values, ...(name === "" ? [] : [name]));
  };
  // Every statement binds the same values, so this one must name those it does not need.
  const count = `SELECT count(*) AS total FROM nodes WHERE ${where} AND ?4 = ?5`;
  const select = `SELECT ${NODE_COLUMNS} FROM nodes WHERE ${where}
    ORDER BY ${toOrder(orderBy, orderDirection)} LIMIT ?4 OFFSET ?5`;
  const none = { take: 0, skip: 0 };
  const counts = await db.batch<{ total: number }>([bind(count, 0, none), bind(count, 1, none)]);
  const [folders = 0, files = 0] = counts.map(({ results }) => results[0]?.total ?? 0);
  const first = Math.min(limit, Math.max(0, folders - offset));
  const found = await db.batch<NodeRow>([
    bind(select, 0, { take: first, skip: offset }),
    bind(select, 1, { take: limit - first, skip: Math.max(0, offset - folders) }),
  ]);
  return { total: folders + files, nodes: found.flatMap(({ results }) => results) };
}

interface Rows {
  take: number;
  skip: number;
}

function toOrder(orderBy: FolderQuery["orderBy"], direction: "asc" | "desc"): string {
  const columns = new Set([COLUMNS[orderBy], "sort_key", "path"]);
  return [...columns].map((column) => `${column} ${direction}`).join(", ");
}
