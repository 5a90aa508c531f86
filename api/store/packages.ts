import { ANCESTORS_MAX } from "../limits.ts";
import { toAfter, toPlace, type CursorPage } from "../http/paging.ts";
import type { Services } from "../services.ts";

/** A file or folder of a workspace dataset. */
export interface PackageRow {
  id: number;
  nodeId: string;
  name: string;
  packageType: string;
  datasetId: number;
  datasetNodeId: string;
  ownerId: number;
  parentId: number | null;
  size: number;
  /** Of its bytes; `null` when there are none here. */
  sha256: string | null;
  createdAt: string;
  updatedAt: string;
  sortName: string;
}

const SELECT = `
  SELECT p.id, p.node_id AS nodeId, p.name, p.package_type AS packageType,
    p.dataset_id AS datasetId, w.node_id AS datasetNodeId, p.owner_id AS ownerId,
    p.parent_id AS parentId, p.size, p.sha256, p.created_at AS createdAt, p.updated_at AS updatedAt,
    p.sort_name AS sortName`;
const FROM = `
  FROM workspace_packages AS p CROSS JOIN workspace_datasets AS w ON w.id = p.dataset_id`;

/** `null` when there is no such package; its dataset decides whether the person may see it. */
export async function loadPackage({ db }: Services, nodeId: string): Promise<PackageRow | null> {
  return db.prepare(`${SELECT} ${FROM} WHERE p.node_id = ?1`).bind(nodeId).first<PackageRow>();
}

/** The content of a folder, by name. */
export async function loadChildren(
  { db }: Services,
  { id }: PackageRow,
  page: CursorPage,
): Promise<PackageRow[]> {
  const { results } = await db
    .prepare(
      `${SELECT} ${FROM} WHERE p.parent_id = ?1
         AND (?4 IS NULL OR ${toAfter(["p.sort_name", "p.id"], "ASC", "?4")})
       ORDER BY p.sort_name, p.id LIMIT ?2 OFFSET ?3`,
    )
    .bind(id, ...toPlace(page))
    .all<PackageRow>();
  return results;
}

/** The top level of a dataset, by name. */
export async function loadTopPackages(
  { db }: Services,
  datasetId: number,
  page: CursorPage,
): Promise<PackageRow[]> {
  const { results } = await db
    .prepare(
      `${SELECT} ${FROM} WHERE p.dataset_id = ?1 AND p.parent_id IS NULL
         AND (?4 IS NULL OR ${toAfter(["p.sort_name", "p.id"], "ASC", "?4")})
       ORDER BY p.sort_name, p.id LIMIT ?2 OFFSET ?3`,
    )
    .bind(datasetId, ...toPlace(page))
    .all<PackageRow>();
  return results;
}

/** The folders above a package, the outermost first. */
export async function loadAncestors(
  { db }: Services,
  { parentId }: PackageRow,
): Promise<PackageRow[]> {
  const { results } = await db
    .prepare(
      `WITH RECURSIVE above (id, depth) AS (
         SELECT ?1, 1 WHERE ?1 IS NOT NULL
         UNION ALL
         SELECT f.parent_id, a.depth + 1 FROM above AS a JOIN workspace_packages AS f ON f.id = a.id
         WHERE f.parent_id IS NOT NULL AND a.depth < ${ANCESTORS_MAX})
       ${SELECT} FROM above AS a CROSS JOIN workspace_packages AS p ON p.id = a.id
       CROSS JOIN workspace_datasets AS w ON w.id = p.dataset_id ORDER BY a.depth DESC`,
    )
    .bind(parentId)
    .all<PackageRow>();
  return results;
}

/** The contract's wrapper of one package. */
export function toPackage(row: PackageRow): object {
  const { id, size, parentId, sortName: _sortName, sha256: _sha256, ...content } = row;
  return {
    content: {
      ...content,
      id: row.nodeId,
      intId: id,
      ...(parentId !== null && { parentId }),
      state: "READY",
    },
    properties: [],
    storage: size,
  };
}
