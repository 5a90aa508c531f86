import { PASSAGE_HITS_MAX, REMEMBERED_MATCHES } from "./limits.ts";
import type { Page } from "../store/datasets.ts";
import { VERSION_COLUMNS, VERSION_FIELDS, type VersionRow } from "../store/versions.ts";
import { type Matches, toRanking } from "./rank-candidates.ts";
import type { Query } from "./statements.ts";

/** One page of a search as SQL: common table expressions, the last of which is `page (ids, counted)`. */
export interface PageTables {
  /** `ids` is a JSON array; `counted` is JSON that the answer carries, or NULL. */
  tables: string;
  values: (string | number)[];
}

/** A text of a version from which a passage may be selected. */
export interface StoredText {
  versionId: number;
  kind: string;
  /** 1 for text of the files, which may be withheld. */
  isOfFiles: number;
  body: string;
}

/** The data read for the hits of one page. */
export interface Hits {
  /** In the order of the page. */
  rows: VersionRow[];
  /** Of the first hits: texts with one of the hints, to select passages from. */
  texts: StoredText[];
}

interface Part {
  part: "page" | "version" | "text";
  body: string;
}

/** SQL that ends in `page`, from ids that are known already. */
export function toKnownPage(ids: number[]): PageTables {
  return { tables: "page (ids, counted) AS (SELECT ?, NULL)", values: [JSON.stringify(ids)] };
}

/** The ids that a query answers, in its order. */
export function toPage({ sql, values }: Query): PageTables {
  const tables = `page (ids, counted) AS MATERIALIZED (SELECT json_group_array(id), NULL FROM (${sql}))`;
  return { tables, values };
}

/** A page of the best; `counted` is `{ generation, totalCount, ids }`, where `ids` starts at the first when the page is near. */
export function toRankedPage(
  matches: Matches,
  { limit, offset }: Page,
  isNear: boolean,
): PageTables {
  const ranked = isNear ? { limit: REMEMBERED_MATCHES, offset: 0 } : { limit, offset };
  const { tables, values } = toRanking(matches, ranked);
  return {
    tables: `${tables}, page (ids, counted) AS MATERIALIZED (SELECT
      (SELECT json_group_array(value) FROM (
        SELECT value FROM json_each((SELECT ids FROM ranking)) LIMIT ? OFFSET ?)),
      json_object('generation', generation, 'totalCount', totalCount, 'ids', json(ids)) FROM ranking)`,
    values: [...values, limit, isNear ? offset : 0],
  };
}

/**
 * The page and its hits in one round trip, so that ids need not be sent back to read
 * their rows. Each part is a row of its own: a value of D1 has at most 2 MB.
 */
export function prepareHits(
  db: D1Database,
  { tables, values }: PageTables,
  hints: readonly string[],
): D1PreparedStatement {
  const sql = `WITH ${tables},
    hits AS MATERIALIZED (SELECT i.key AS at, d.id AS dataset_id, d.current_id AS version_id
      FROM json_each((SELECT ids FROM page)) AS i CROSS JOIN datasets AS d ON d.id = i.value),
    hints AS MATERIALIZED (SELECT value FROM json_each(?)),
    w AS MATERIALIZED (SELECT version_id AS value FROM hits WHERE at < ${PASSAGE_HITS_MAX})
    SELECT 'page' AS part, json_array(json(ids), json(counted)) AS body FROM page
    UNION ALL SELECT 'version', json_array(${VERSION_FIELDS.join(", ")}) FROM (
      SELECT ${VERSION_COLUMNS} FROM hits CROSS JOIN datasets AS d ON d.id = hits.dataset_id
      CROSS JOIN versions AS v ON v.id = hits.version_id ORDER BY hits.at)
    ${hints.length === 0 ? "" : `UNION ALL SELECT 'text', json_array(versionId, kind, isOfFiles, body) FROM (${TEXTS})`}`;
  return db.prepare(sql).bind(...values, JSON.stringify(hints));
}

/** The answer to `prepareHits`; `counted` is that of its page. */
export function readHits(answer: D1Result | undefined): {
  ids: number[];
  counted: unknown;
  hits: Hits;
} {
  let ids: number[] = [];
  let counted: unknown = null;
  const hits: Hits = { rows: [], texts: [] };
  for (const { part, body } of (answer?.results ?? []) as Part[]) {
    const values = JSON.parse(body);
    if (part === "page") [ids, counted] = values;
    if (part === "version") hits.rows.push(toVersionRow(values));
    if (part === "text") hits.texts.push(toStoredText(values));
  }
  return { ids, counted, hits };
}

function toVersionRow(values: unknown[]): VersionRow {
  const entries = VERSION_FIELDS.map((field, at) => [field, values[at]] as const);
  return Object.fromEntries(entries) as unknown as VersionRow; // the statement names every field
}

function toStoredText([versionId, kind, isOfFiles, body]: [
  number,
  string,
  number,
  string,
]): StoredText {
  return { versionId, kind, isOfFiles, body };
}

/** Characters of a README that are read around the first place that may contain a word. */
const README_WINDOW_CHARS = 1_200;
const README_LEAD_CHARS = 200;
/** Columns and files of a hit that are compared. */
const CANDIDATES_MAX = 20;

const README = `
  SELECT t.version_id AS versionId, 'readme' AS kind, 0 AS isOfFiles,
    substr(t.body, max(1, instr(lower(t.body), h.value) - ${README_LEAD_CHARS}), ${README_WINDOW_CHARS}) AS body
  FROM w CROSS JOIN texts AS t ON t.version_id = w.value AND t.kind = 'readme'
  CROSS JOIN hints AS h WHERE instr(lower(t.body), h.value) > 0`;

const COLUMNS = `
  SELECT t.version_id AS versionId, 'variable' AS kind, 1 AS isOfFiles, c.value AS body
  FROM w CROSS JOIN texts AS t ON t.version_id = w.value AND t.kind = 'columns'
  CROSS JOIN json_each(t.body) AS f CROSS JOIN json_each(f.value, '$.columns') AS c
  WHERE EXISTS (SELECT 1 FROM hints AS h WHERE instr(lower(c.value), h.value) > 0)
  LIMIT ${CANDIDATES_MAX * PASSAGE_HITS_MAX}`;

/** A column or variable in JSON `f`, as it is shown. */
const DESCRIBED_FIELD = `concat_ws(' · ', f.value ->> 'name',
    nullif(f.value ->> 'title', f.value ->> 'name'), f.value ->> 'unit', f.value ->> 'description')`;

const VARIABLES = `
  SELECT t.version_id AS versionId, 'variable' AS kind, 1 AS isOfFiles, ${DESCRIBED_FIELD} AS body
  FROM w CROSS JOIN texts AS t ON t.version_id = w.value AND t.kind = 'variables'
  CROSS JOIN json_each(t.body) AS f
  WHERE EXISTS (SELECT 1 FROM hints AS h WHERE instr(lower(f.value), h.value) > 0)
  LIMIT ${CANDIDATES_MAX * PASSAGE_HITS_MAX}`;

const DESCRIBED = `
  SELECT t.version_id AS versionId, 'variable' AS kind, 0 AS isOfFiles, ${DESCRIBED_FIELD} AS body
  FROM w CROSS JOIN texts AS t ON t.version_id = w.value AND t.kind = 'source-metadata'
  CROSS JOIN json_each(t.body, '$.tables') AS s CROSS JOIN json_each(s.value, '$.fields') AS f
  WHERE EXISTS (SELECT 1 FROM hints AS h WHERE instr(lower(f.value), h.value) > 0)
  LIMIT ${CANDIDATES_MAX * PASSAGE_HITS_MAX}`;

const FILES = `
  SELECT w.value AS versionId, 'file' AS kind, 1 AS isOfFiles, n.path AS body
  FROM w CROSS JOIN nodes AS n ON n.id IN (
    SELECT f.id FROM nodes AS f WHERE f.version_id = w.value AND f.is_file = 1
      AND EXISTS (SELECT 1 FROM hints AS h WHERE instr(lower(f.path), h.value) > 0)
    LIMIT ${CANDIDATES_MAX})`;

/**
 * Texts of versions `w` with one of the `hints`, as `StoredText`: texts outside the rows
 * themselves. The database searches for the hints.
 */
const TEXTS = [README, COLUMNS, VARIABLES, DESCRIBED, FILES]
  .map((sql) => `SELECT * FROM (${sql})`)
  .join(" UNION ALL ");
