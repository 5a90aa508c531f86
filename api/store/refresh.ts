import { SEARCHED_FILE_NAMES_CHARS, SEARCHED_README_CHARS } from "../limits.ts";

const REMOVALS = [
  `DELETE FROM dataset_tags WHERE dataset_id = ?1`,
  `DELETE FROM dataset_search WHERE rowid = ?1`,
  `DELETE FROM file_search WHERE rowid IN (
     SELECT n.id FROM datasets AS d JOIN nodes AS n ON n.version_id = d.current_id WHERE d.id = ?1)`,
  `UPDATE datasets SET listed = 0, current_id = NULL, embargo = 0 WHERE id = ?1`,
];

const POINT_AT_NEWEST = `
  UPDATE datasets SET current_id = v.id, listed = 1, dataset_type = v.dataset_type, license = v.license,
    organization_name = v.details ->> 'organizationName', organization_id = v.details ->> 'organizationId',
    embargo = v.status <> 'PUBLISH_SUCCEEDED', sort_name = v.sort_name, published_at = v.published_at,
    created_at = (SELECT min(published_at) FROM versions WHERE dataset_id = ?1 AND version IS NOT NULL),
    size = v.size
  FROM versions AS v
  WHERE datasets.id = ?1 AND v.id = (
    SELECT id FROM versions WHERE dataset_id = ?1 AND version IS NOT NULL AND status <> 'UNPUBLISHED'
    ORDER BY version DESC LIMIT 1)`;

const INSERT_TAGS = `
  INSERT OR IGNORE INTO dataset_tags (folded, dataset_id, tag)
  SELECT lower(t.value), d.id, t.value
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.tags) AS t WHERE d.id = ?1`;

const OPEN_FILES = `
  FROM datasets AS d JOIN nodes AS n ON n.version_id = d.current_id
  WHERE d.id = ?1 AND d.embargo = 0 AND n.is_file = 1`;

const INSERT_SEARCH = `
  INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names)
  SELECT d.id, v.name, v.description, substr(r.body, 1, ${SEARCHED_README_CHARS}),
    (SELECT group_concat(value, ' / ') FROM json_each(v.tags)),
    (SELECT group_concat(concat_ws(' ', value ->> 'firstName', value ->> 'lastName', value ->> 'orcid'), ' / ')
     FROM json_each(v.details, '$.contributors')),
    (SELECT substr(group_concat(n.path, ' / '), 1, ${SEARCHED_FILE_NAMES_CHARS}) ${OPEN_FILES})
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  LEFT JOIN texts AS r ON r.version_id = v.id AND r.kind = 'readme' WHERE d.id = ?1`;

const INSERT_FILES = `INSERT INTO file_search (rowid, name, path) SELECT n.id, n.name, n.path ${OPEN_FILES}`;

/**
 * Makes lists, tags and search say what the newest public version says, or nothing if there is none.
 * To be run in the transaction that changed the versions; running it again changes nothing.
 */
export function toRefresh(db: D1Database, datasetId: number): D1PreparedStatement[] {
  return [...REMOVALS, POINT_AT_NEWEST, INSERT_TAGS, INSERT_SEARCH, INSERT_FILES].map((sql) =>
    db.prepare(sql).bind(datasetId),
  );
}
