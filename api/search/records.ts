import { LISTED_BY, type Condition, type Page } from "../store/datasets.ts";
import type { Services } from "../services.ts";

export interface RecordSearch {
  model: string | null;
  organization: string | null;
  datasetId: number | null;
  listedBy: string | null;
}

export interface FoundRecordRow {
  datasetId: number;
  version: number;
  model: string;
  properties: string;
}

const MODELS = `record_models AS m JOIN datasets AS d ON d.id = m.dataset_id`;

/** Records of listed datasets whose files are open, by dataset, model and their own order. */
export async function searchRecords(
  { db }: Services,
  search: RecordSearch,
  { limit, offset }: Page,
): Promise<{ records: FoundRecordRow[]; totalCount: number }> {
  const conditions = toConditions(search);
  const where = ["d.listed = 1", ...conditions.map(({ sql }) => sql)].join(" AND ");
  const values = conditions.map(({ value }) => value);
  const [page, total] = await Promise.all([
    db
      .prepare(
        `SELECT d.id AS datasetId, v.version, r.model, r.properties
         FROM ${MODELS} JOIN versions AS v ON v.id = d.current_id
         JOIN records AS r ON r.version_id = v.id AND r.model = m.model
         WHERE ${where} ORDER BY m.dataset_id, m.model, r.position LIMIT ? OFFSET ?`,
      )
      .bind(...values, limit, offset)
      .all<FoundRecordRow>(),
    db
      .prepare(`SELECT coalesce(sum(m.count), 0) AS total FROM ${MODELS} WHERE ${where}`)
      .bind(...values)
      .first<number>("total"),
  ]);
  return { records: page.results, totalCount: total ?? 0 };
}

function toConditions({ model, organization, datasetId, listedBy }: RecordSearch): Condition[] {
  const conditions: Condition[] = [];
  if (model !== null) conditions.push({ sql: "m.model = ?", value: model });
  if (datasetId !== null) conditions.push({ sql: "m.dataset_id = ?", value: datasetId });
  if (organization !== null)
    conditions.push({ sql: "d.organization_name = ?", value: organization });
  if (listedBy !== null) conditions.push({ sql: LISTED_BY, value: listedBy });
  return conditions;
}
