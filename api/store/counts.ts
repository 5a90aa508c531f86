import { DATASET_TYPES } from "#api/wire/enums.ts";
import { isContractFilter, toConditions, toWhere, type DatasetFilter } from "./datasets.ts";

/** How many listed datasets there are, as `id`: from the kept counts where the filter allows it. */
export function toCount(db: D1Database, filter: DatasetFilter): D1PreparedStatement {
  const { ids, tags, embargo, datasetTypes } = filter;
  const types = JSON.stringify(datasetTypes);
  const [tag, ...moreTags] = tags;
  const isKept = ids === null && isContractFilter(filter);
  if (isKept && tag === undefined) {
    return db
      .prepare(
        `SELECT coalesce(sum(count), 0) AS id FROM dataset_counts
         WHERE (?1 = '[]' OR dataset_type IN (SELECT value FROM json_each(?1)))
           AND (?2 IS NULL OR embargo = ?2)`,
      )
      .bind(types, embargo === null ? null : Number(embargo));
  }
  if (isKept && embargo === null && tag !== undefined && moreTags.length === 0) {
    return db
      .prepare(
        `SELECT coalesce(sum(count), 0) AS id FROM tag_counts
         WHERE dataset_type IN (SELECT value FROM json_each(?1)) AND folded = lower(?2)`,
      )
      .bind(datasetTypes.length === 0 ? JSON.stringify(DATASET_TYPES) : types, tag);
  }
  const { where, values } = toWhere(toConditions(filter));
  return db.prepare(`SELECT count(*) AS id FROM datasets AS d WHERE ${where}`).bind(...values);
}
