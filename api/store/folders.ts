import type { Services } from "../services.ts";
import type { Page } from "./datasets.ts";
import { NODE_COLUMNS, type NodeRow } from "./nodes.ts";

/** What a folder may be ordered by; all files of a version bear its date. */
export const FOLDER_ORDERS = ["name", "size", "type", "date"] as const;

export interface FolderQuery extends Page {
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
