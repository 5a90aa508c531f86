import type { Condition, Page } from "../store/datasets.ts";
import type { World } from "../world.ts";
import { toMatch } from "./match.ts";

export interface FileSearch {
  query: string | null;
  fileType: string | null;
  organization: string | null;
  organizationId: number | null;
  datasetId: number | null;
}

export interface FoundFileRow {
  name: string;
  path: string;
  size: number;
  packageId: string | null;
  datasetId: number;
  version: number;
  publishedAt: string;
}

const FROM_CURRENT = `
  datasets AS d JOIN versions AS v ON v.id = d.current_id JOIN nodes AS n ON n.version_id = v.id`;
const FROM_MATCH = `
  file_search JOIN nodes AS n ON n.id = file_search.rowid
  JOIN versions AS v ON v.id = n.version_id JOIN datasets AS d ON d.current_id = v.id AND d.id = v.dataset_id`;

/** Files of listed versions that are not withheld; the name counts ten times the path. */
export async function searchFiles(
  { db }: World,
  search: FileSearch,
  { limit, offset }: Page,
): Promise<{ files: FoundFileRow[]; totalCount: number }> {
  const match = search.query === null ? null : toMatch(search.query).positive;
  const conditions = toConditions(search, match);
  const where = [
    ...conditions.map(({ sql }) => sql),
    "d.listed = 1",
    "d.embargo = 0",
    "n.is_file = 1",
  ].join(" AND ");
  const values = conditions.map(({ value }) => value);
  const source = match === null ? FROM_CURRENT : FROM_MATCH;
  const order = match === null ? "d.id, n.path" : "bm25(file_search, 10.0, 1.0), n.id";
  const [page, total] = await Promise.all([
    db
      .prepare(
        `SELECT n.name, n.path, n.size, n.package_id AS packageId, d.id AS datasetId, v.version,
           v.published_at AS publishedAt
         FROM ${source} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      )
      .bind(...values, limit, offset)
      .all<FoundFileRow>(),
    db
      .prepare(`SELECT count(*) AS total FROM ${source} WHERE ${where}`)
      .bind(...values)
      .first<number>("total"),
  ]);
  return { files: page.results, totalCount: total ?? 0 };
}

function toConditions(search: FileSearch, match: string | null): Condition[] {
  const { fileType, organization, organizationId, datasetId } = search;
  const conditions: Condition[] = [];
  if (match !== null) conditions.push({ sql: "file_search MATCH ?", value: match });
  if (datasetId !== null) conditions.push({ sql: "d.id = ?", value: datasetId });
  if (organization !== null)
    conditions.push({ sql: "d.organization_name = ?", value: organization });
  if (organizationId !== null)
    conditions.push({ sql: "d.organization_id = ?", value: organizationId });
  if (fileType !== null) {
    conditions.push({
      sql: "n.name LIKE ? ESCAPE '\\'",
      value: `%.${fileType
        .replace(/^\./, "")
        .slice(0, 32)
        .replace(/[\\%_]/g, "\\$&")}`,
    });
  }
  return conditions;
}
