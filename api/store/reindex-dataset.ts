import { QUEUE_PURGE } from "../shared-cache/purge-queue.ts";
import {
  SEARCHED_FILE_NAMES_CHARS,
  SEARCHED_README_CHARS,
  SEARCHED_VARIABLES_CHARS,
  SUGGESTED_NAME_MAX_CHARS,
  TERMS_OF_DATASET_MAX,
} from "../limits.ts";
import { toIndexedFoldedSql, toIndexedSql } from "../search/index-text.ts";
import { toFoldedSql } from "../search/lex.ts";
import { SEARCH_ROW } from "../search/statements.ts";

/** Conditions on an id: one dataset, or those of a list in JSON. */
const ONE = "= ?1";
const MANY = "IN (SELECT value FROM json_each(?1))";

const toSearchRemovals = (datasets: string): string[] => [
  `DELETE FROM dataset_search WHERE rowid IN (SELECT search_row FROM datasets WHERE id ${datasets})`,
  `DELETE FROM file_search WHERE rowid IN (
     SELECT n.id FROM datasets AS d JOIN nodes AS n ON n.version_id = d.current_id WHERE d.id ${datasets})`,
];

const REMOVALS = [
  `UPDATE dataset_counts SET count = dataset_counts.count - 1 FROM datasets AS d
   WHERE d.id = ?1 AND d.listed = 1
     AND dataset_counts.dataset_type = d.dataset_type AND dataset_counts.embargo = d.embargo`,
  `UPDATE tag_counts SET count = tag_counts.count - 1
   FROM datasets AS d JOIN dataset_tags AS t ON t.dataset_id = d.id
   WHERE d.id = ?1 AND tag_counts.dataset_type = d.dataset_type AND tag_counts.folded = t.folded`,
  `DELETE FROM dataset_tags WHERE dataset_id = ?1`,
  `DELETE FROM dataset_people WHERE dataset_id = ?1`,
  `DELETE FROM dataset_contributors WHERE dataset_id = ?1`,
  `DELETE FROM dataset_publications WHERE dataset_id = ?1`,
  `DELETE FROM dataset_periods WHERE dataset_id = ?1`,
  `DELETE FROM dataset_boxes WHERE dataset_id = ?1`,
  `DELETE FROM record_models WHERE dataset_id = ?1`,
  `UPDATE terms SET count = count - 1
   WHERE id IN (SELECT term_id FROM dataset_terms WHERE dataset_id = ?1)`,
  `DELETE FROM dataset_terms WHERE dataset_id = ?1`,
  ...toSearchRemovals(ONE),
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

const MARK_CHANGE = `
  UPDATE datasets SET changed_at = coalesce(
    (SELECT substr(max(updated_at), 1, 19) || 'Z' FROM versions WHERE dataset_id = ?1 AND version IS NOT NULL), '')
  WHERE id = ?1`;

const INSERT_TAGS = `
  INSERT OR IGNORE INTO dataset_tags (folded, dataset_id, tag)
  SELECT lower(t.value), d.id, t.value
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.tags) AS t WHERE d.id = ?1`;

const INSERT_PEOPLE = `
  INSERT OR IGNORE INTO dataset_people (orcid, dataset_id)
  SELECT p.value ->> 'orcid', d.id
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id,
    json_each(v.details, '$.contributors') AS p
  WHERE d.id = ?1 AND length(p.value ->> 'orcid') = 19`;

/** A contributor's name without a degree, such as `Ada K. Moss`. */
const FULL_NAME = `trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
    nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))`;

const INSERT_CONTRIBUTORS = `
  INSERT OR IGNORE INTO dataset_contributors (name, dataset_id)
  SELECT ${FULL_NAME}, d.id
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id,
    json_each(v.details, '$.contributors') AS p
  WHERE d.id = ?1`;

const INSERT_PUBLICATIONS = `
  INSERT OR IGNORE INTO dataset_publications (doi, dataset_id)
  SELECT lower(p.value ->> 'doi'), d.id
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id,
    json_each(v.details, '$.externalPublications') AS p
  WHERE d.id = ?1`;

/** The coverage of a dataset; records without a stated coverage have no rows. */
const INSERT_COVERAGE = [
  `INSERT INTO dataset_periods (dataset_id, first, last)
   SELECT d.id, t.body ->> '$.period[0]', t.body ->> '$.period[1]'
   FROM datasets AS d JOIN texts AS t ON t.version_id = d.current_id AND t.kind = 'coverage'
   WHERE d.id = ?1 AND t.body ->> '$.period' IS NOT NULL`,
  `INSERT OR IGNORE INTO dataset_boxes (dataset_id, west, south, east, north)
   SELECT d.id, b.value ->> '$[0]', b.value ->> '$[1]', b.value ->> '$[2]', b.value ->> '$[3]'
   FROM datasets AS d JOIN texts AS t ON t.version_id = d.current_id AND t.kind = 'coverage',
     json_each(t.body, '$.boxes') AS b
   WHERE d.id = ?1`,
];

const COUNT_DATASET = `
  INSERT INTO dataset_counts (dataset_type, embargo, count)
  SELECT dataset_type, embargo, 1 FROM datasets WHERE id = ?1 AND listed = 1
  ON CONFLICT DO UPDATE SET count = count + 1`;

const COUNT_TAGS = `
  INSERT INTO tag_counts (dataset_type, folded, tag, count)
  SELECT d.dataset_type, t.folded, t.tag, 1
  FROM datasets AS d JOIN dataset_tags AS t ON t.dataset_id = d.id WHERE d.id = ?1
  ON CONFLICT DO UPDATE SET count = count + 1, tag = iif(count = 0, excluded.tag, tag)`;

const INSERT_MODELS = `
  INSERT INTO record_models (model, dataset_id, count)
  SELECT r.model, d.id, count(*) FROM datasets AS d JOIN records AS r ON r.version_id = d.current_id
  WHERE d.id = ?1 AND d.embargo = 0 GROUP BY r.model`;

const OPEN_FILES = "n.version_id = d.current_id AND d.embargo = 0 AND n.is_file = 1";

const PLACE_IN_SEARCH = `
  UPDATE datasets SET search_row = ${SEARCH_ROW}
  FROM versions AS v LEFT JOIN texts AS r ON r.version_id = v.id AND r.kind = 'readme'
  WHERE datasets.id = ?1 AND v.id = datasets.current_id`;

/** Units whose sign is no word, or means something else too. */
const UNIT_NAME = `CASE f.value ->> 'unit' WHEN 'K' THEN 'kelvin' WHEN '%' THEN 'percent' WHEN '‰' THEN 'permil'
  WHEN '°' THEN 'degree' END`;

/** A column or variable in JSON `f`: its name, its unit, and words to find it by. */
const DESCRIBED_FIELD = `f.value ->> 'name', f.value ->> 'unit', concat_ws(' ', f.value ->> 'unit',
    ${UNIT_NAME}, f.value ->> 'title', f.value ->> 'description')`;

/** Columns of a dataset's tables and variables of its arrays: those in open files, and those that the source describes. */
const toVariables = (dataset: string): string => `
  SELECT c.value AS name, NULL AS unit, NULL AS words
  FROM datasets AS own JOIN texts AS t ON t.version_id = own.current_id AND t.kind = 'columns',
    json_each(t.body) AS f, json_each(f.value, '$.columns') AS c
  WHERE own.id = ${dataset} AND own.embargo = 0
  UNION
  SELECT ${DESCRIBED_FIELD}
  FROM datasets AS own JOIN texts AS t ON t.version_id = own.current_id AND t.kind = 'variables', json_each(t.body) AS f
  WHERE own.id = ${dataset} AND own.embargo = 0
  UNION
  SELECT ${DESCRIBED_FIELD}
  FROM datasets AS own JOIN texts AS t ON t.version_id = own.current_id AND t.kind = 'source-metadata',
    json_each(t.body, '$.tables') AS s, json_each(s.value, '$.fields') AS f
  WHERE own.id = ${dataset}`;

/** Signs of DOIs that addresses encode: a space for each, because the index leaves signs out. */
const ENCODED_SIGNS = [..." \"#%&'()+,/:;<=>?@[\\]^`{|}"].map(
  (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
);

/** An address in capitals without encoded signs; the index knows no case. */
function toDecodedSql(expression: string): string {
  return ENCODED_SIGNS.reduce(
    (sql, encoded) => `replace(${sql}, '${encoded}', ' ')`,
    `upper(${expression})`,
  );
}

/** A name also without its hyphens and apostrophes, as others write it: `O'Brien OBrien`. */
function toNamesSql(name: string): string {
  const joined = ["-", "''", "’", "‘", "‐"].reduce(
    (sql, sign) => `replace(${sql}, '${sign}', '')`,
    name,
  );
  return `${name} || iif(${joined} = ${name}, '', ' ' || ${joined})`;
}

/** The people of a dataset, and the DOIs of its related works and sources. */
const NAMED = `
  SELECT concat_ws(' ', ${toFoldedSql(toNamesSql("concat_ws(' ', value ->> 'firstName', value ->> 'lastName')"))}, value ->> 'orcid') AS said
  FROM json_each(v.details, '$.contributors')
  UNION ALL SELECT value ->> 'doi' FROM json_each(v.details, '$.externalPublications')
  UNION ALL SELECT ${toDecodedSql("substr(value ->> 'url', instr(lower(value ->> 'url'), 'doi.org/10.') + 8)")}
  FROM json_each(v.details, '$.sources') WHERE value ->> 'url' LIKE 'http%://%doi.org/10.%'`;

/** In the order of the index, because FTS5 writes to the disk at every row that is out of it. */
const toInsertSearch = (datasets: string): string => `
  INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT d.search_row, ${toIndexedSql("v.name", "stems")}, ${toIndexedSql("v.description", "stems")},
    ${toIndexedSql(`substr(r.body, 1, ${SEARCHED_README_CHARS})`, "stems")},
    ${toIndexedSql("(SELECT group_concat(value, ' / ') FROM json_each(v.tags))", "stems")},
    ${toIndexedFoldedSql(`(SELECT group_concat(said, ' / ') FROM (${NAMED}))`, "stems")},
    ${toIndexedSql(`(SELECT substr(group_concat(n.path, ' / '), 1, ${SEARCHED_FILE_NAMES_CHARS}) FROM nodes AS n WHERE ${OPEN_FILES})`, "stems")},
    ${toIndexedSql(`(SELECT substr(group_concat(concat_ws(' ', name, words), ' / '), 1, ${SEARCHED_VARIABLES_CHARS}) FROM (${toVariables("d.id")}))`, "stems")}
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  LEFT JOIN texts AS r ON r.version_id = v.id AND r.kind = 'readme'
  WHERE d.id ${datasets} ORDER BY d.search_row`;

const toInsertFiles = (datasets: string): string => `
  INSERT INTO file_search (rowid, name, path)
  SELECT n.id, ${toIndexedSql("n.name", "words")}, ${toIndexedSql("n.path", "words")}
  FROM datasets AS d JOIN nodes AS n ON ${OPEN_FILES} WHERE d.id ${datasets} ORDER BY n.id`;

const NAME = `trim(concat_ws(' ', p.value ->> 'firstName', p.value ->> 'lastName'))`;

/** People with an ORCID iD, tags and columns. The detail of a person is their name with its middle initial. */
const IDENTIFIED_TERMS = `
  SELECT 'person' AS kind, p.value ->> 'orcid' AS key, ${NAME} AS label,
    iif(${FULL_NAME} = ${NAME}, '', ${FULL_NAME}) AS detail
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
  WHERE d.id = ?1 AND length(p.value ->> 'orcid') = 19
  UNION ALL
  SELECT 'tag', folded, min(tag), '' FROM dataset_tags WHERE dataset_id = ?1 GROUP BY folded
  UNION ALL
  SELECT 'variable', lower(name), min(name), coalesce(max(unit), '') FROM (${toVariables("?1")})
  WHERE length(name) BETWEEN 2 AND 100 GROUP BY lower(name) LIMIT ${TERMS_OF_DATASET_MAX}`;

/** People without one, by the name of their page. */
const NAME_TERMS = `
  SELECT DISTINCT 'name', ${FULL_NAME}, ${FULL_NAME}, ''
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
  WHERE d.id = ?1 AND coalesce(length(p.value ->> 'orcid'), 0) <> 19
    AND length(${FULL_NAME}) <= ${SUGGESTED_NAME_MAX_CHARS} LIMIT ${TERMS_OF_DATASET_MAX}`;

/** The values of a dataset that are suggested while a person types. */
const TERMS = `SELECT * FROM (${IDENTIFIED_TERMS}) UNION ALL SELECT * FROM (${NAME_TERMS})`;

const INSERT_NEW_TERMS = [
  `INSERT INTO term_search (rowid, label)
   SELECT id, ${toIndexedSql(`iif(kind IN ('person', 'name'), ${toNamesSql("label")}, label)`, "words")} FROM terms WHERE is_searched = 0 AND ?1 > 0`,
  `UPDATE terms SET is_searched = 1 WHERE is_searched = 0 AND ?1 > 0`,
];

const TERM_STATEMENTS = [
  `INSERT INTO terms (kind, key, label, detail)
   SELECT kind, key, label, detail FROM (${TERMS}) WHERE label <> ''
   ON CONFLICT DO UPDATE SET detail = iif(detail = '', excluded.detail, detail)`,
  `INSERT OR IGNORE INTO dataset_terms (dataset_id, term_id)
   SELECT ?1, t.id FROM (${TERMS}) AS said CROSS JOIN terms AS t ON t.kind = said.kind AND t.key = said.key`,
  `UPDATE terms SET count = count + 1
   WHERE id IN (SELECT term_id FROM dataset_terms WHERE dataset_id = ?1)`,
  ...INSERT_NEW_TERMS,
];

/** Writes the search index of some datasets again; each binds a list of their ids, in JSON. */
export const SEARCH_INDEX_STATEMENTS = [
  ...toSearchRemovals(MANY),
  toInsertSearch(MANY),
  toInsertFiles(MANY),
];

/** Writes the index of all suggestions again, in one transaction; each binds 1. */
export const TERM_INDEX_STATEMENTS = [
  `DELETE FROM term_search WHERE ?1 > 0`,
  `UPDATE terms SET is_searched = 0 WHERE ?1 > 0`,
  ...INSERT_NEW_TERMS,
];

/** Each binds the dataset's id as its only value; to be run in this order, in one transaction. */
export const REFRESH_STATEMENTS = [
  ...REMOVALS,
  POINT_AT_NEWEST,
  MARK_CHANGE,
  INSERT_TAGS,
  INSERT_PEOPLE,
  INSERT_CONTRIBUTORS,
  INSERT_PUBLICATIONS,
  ...INSERT_COVERAGE,
  COUNT_DATASET,
  COUNT_TAGS,
  INSERT_MODELS,
  PLACE_IN_SEARCH,
  toInsertSearch(ONE),
  toInsertFiles(ONE),
  ...TERM_STATEMENTS,
  `UPDATE search_generation SET value = value + 1 WHERE ?1 > 0`,
  QUEUE_PURGE,
];

/**
 * Updates lists, tags, counts and search to the newest public version, or removes the dataset from them if there is none.
 * To be run in the transaction that changed the versions; running it again changes nothing.
 */
export function prepareRefresh(db: D1Database, datasetId: number): D1PreparedStatement[] {
  return REFRESH_STATEMENTS.map((sql) => db.prepare(sql).bind(datasetId));
}
