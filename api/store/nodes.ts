import type { Services } from "../services.ts";
import type { Page } from "./datasets.ts";
import {
  prepareVersion,
  type RequestedVersion,
  ROW_OF_PLACE,
  toPlace,
  type VersionRow,
} from "./versions.ts";
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

/** One file or folder of a version; the root is the empty path. The caller decides whether it may be shown. */
export async function loadNode(
  { db }: Services,
  requested: RequestedVersion,
  path: string,
): Promise<NodeRow | null> {
  return db
    .prepare(`SELECT ${NODE_COLUMNS} FROM nodes WHERE version_id = ${ROW_OF_PLACE} AND path = ?2`)
    .bind(toPlace(requested), path)
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

/** The files and folders of a version at these paths, those that exist, in the order of the paths. */
export async function loadNodes(
  { db }: Services,
  requested: RequestedVersion,
  paths: readonly string[],
): Promise<NodeRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${NODE_COLUMNS} FROM nodes WHERE version_id = ${ROW_OF_PLACE}
       AND path IN (SELECT value FROM json_each(?2))`,
    )
    .bind(toPlace(requested), JSON.stringify(paths))
    .all<NodeRow>();
  return inOrderOf(paths, results);
}

/**
 * The files of a version at these paths and every file below the folders among them, up to a limit, in
 * the order of the paths, none of which is below another.
 */
export async function loadFilesUnder(
  { db }: Services,
  requested: RequestedVersion,
  { paths, limit }: { paths: readonly string[]; limit: number },
): Promise<NodeRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${NODE_COLUMNS} FROM nodes WHERE version_id = ${ROW_OF_PLACE}
       AND path IN (SELECT value FROM json_each(?2)) AND is_file = 1
       UNION ALL
       SELECT ${NODE_COLUMNS} FROM (SELECT value AS folder FROM json_each(?2)) CROSS JOIN nodes
       WHERE version_id = ${ROW_OF_PLACE} AND is_file = 1
         AND path > iif(folder = '', '', folder || '/')
         AND path < iif(folder = '', char(0x10FFFF), folder || '0') LIMIT ?3`,
    )
    .bind(toPlace(requested), JSON.stringify(paths), limit)
    .all<NodeRow>();
  return inOrderOf(paths, results);
}

/** Nodes by the place of their own path, or of the folder above them, among these. */
function inOrderOf(paths: readonly string[], nodes: NodeRow[]): NodeRow[] {
  const places = new Map(paths.map((path, at) => [path, at]));
  const findPlace = (path: string): number => {
    const place = places.get(path);
    if (place !== undefined || path === "") return place ?? paths.length;
    return findPlace(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
  };
  const placed = nodes.map((node) => ({ node, place: findPlace(node.path) }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ node }) => node);
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

/** How many files are in a folder and below it, counted up to `max` and one more. */
export async function countFiles(
  { db }: Services,
  rowId: number,
  { folder, max }: { folder: string; max: number },
): Promise<number> {
  const count = await db
    .prepare(
      `SELECT count(*) AS files FROM (SELECT 1 FROM nodes
       WHERE version_id = ?1 AND path > ?2 || '/' AND path < ?2 || '0' AND is_file = 1 LIMIT ?3)`,
    )
    .bind(rowId, folder, max + 1)
    .first<number>("files");
  return count ?? 0;
}

/** The orders of a folder; all files of a version have its date. */
export const FOLDER_ORDERS = ["name", "size", "type", "date"] as const;

interface FolderQuery extends Page {
  path: string;
  orderBy: (typeof FOLDER_ORDERS)[number];
  orderDirection: "asc" | "desc";
  /** Part of the names, in any case; empty for all. */
  name: string;
}

const COLUMNS = { name: "sort_key", date: "sort_key", size: "size", type: "extension" } as const;

/** A folder of a version, and the version itself, as one round trip finds them. */
export interface FolderPage {
  version: VersionRow | null;
  /** The node at the path; `null` when there is none. */
  at: NodeRow | null;
  total: number;
  nodes: NodeRow[];
}

/**
 * Entries of a folder, folders first in every order. They are two scans of one index: in a
 * single one, reversing the order would reverse folders and files as well. The caller
 * decides whether they may be shown.
 */
export async function loadFolderPage(
  { db }: Services,
  requested: RequestedVersion,
  { path, limit, offset, orderBy, orderDirection, name }: FolderQuery,
): Promise<FolderPage> {
  // Not LIKE: D1 refuses its patterns above 50 bytes.
  const isWanted = name === "" ? "" : " AND instr(lower(name), lower(?5)) > 0";
  const toWhere = (isFile: 0 | 1): string =>
    `version_id = ${ROW_OF_PLACE} AND parent = ?2 AND is_file = ${isFile}${isWanted}`;
  const place = toPlace(requested);
  const values = [place, path, limit, offset];
  // Every statement binds the same values, so each must name those it does not use.
  const bind = (statement: string): D1PreparedStatement =>
    db.prepare(statement).bind(...values, ...(name === "" ? [] : [name]));
  const toCounted = (isFile: 0 | 1): string =>
    `(SELECT count(*) FROM nodes WHERE ${toWhere(isFile)})`;
  const folders = toCounted(0);
  const order = toOrder(orderBy, orderDirection);
  const [versions, nodes, counts, inFolders, inFiles] = await db.batch<Found>([
    prepareVersion(db, requested),
    db
      .prepare(`SELECT ${NODE_COLUMNS} FROM nodes WHERE version_id = ${ROW_OF_PLACE} AND path = ?2`)
      .bind(place, path),
    bind(`SELECT ${folders} + ${toCounted(1)} AS total WHERE ?3 IS NOT NULL AND ?4 IS NOT NULL`),
    bind(
      `SELECT ${NODE_COLUMNS} FROM nodes WHERE ${toWhere(0)} ORDER BY ${order} LIMIT ?3 OFFSET ?4`,
    ),
    bind(`SELECT ${NODE_COLUMNS} FROM nodes WHERE ${toWhere(1)} ORDER BY ${order}
      LIMIT ?3 - min(?3, max(0, ${folders} - ?4)) OFFSET max(0, ?4 - ${folders})`),
  ]);
  return {
    version: versions?.results[0] ?? null,
    at: nodes?.results[0] ?? null,
    total: counts?.results[0]?.total ?? 0,
    nodes: [...(inFolders?.results ?? []), ...(inFiles?.results ?? [])],
  };
}

type Found = VersionRow & NodeRow & { total: number };

function toOrder(orderBy: FolderQuery["orderBy"], direction: "asc" | "desc"): string {
  const columns = new Set([COLUMNS[orderBy], "sort_key", "path"]);
  return [...columns].map((column) => `${column} ${direction}`).join(", ");
}
