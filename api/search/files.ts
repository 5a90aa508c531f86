import { toSameTypes } from "../files/media-type.ts";
import { LISTED_BY, type Condition, type Page } from "../store/datasets.ts";
import type { Services } from "../services.ts";
import { toMatch } from "./match.ts";
import { findSpellings } from "./spellings.ts";
import { rankCandidates } from "./rank-candidates.ts";

export interface FileSearch {
  query: string | null;
  fileType: string | null;
  organization: string | null;
  organizationId: number | null;
  datasetId: number | null;
  listedBy: string | null;
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

const COLUMNS = `n.name, n.path, n.size, n.package_id AS packageId, d.id AS datasetId, v.version,
  v.published_at AS publishedAt`;
const CURRENT = `
  datasets AS d JOIN versions AS v ON v.id = d.current_id JOIN nodes AS n ON n.version_id = v.id`;
const OWNERS = `JOIN versions AS v ON v.id = n.version_id JOIN datasets AS d ON d.id = v.dataset_id`;
const MATCHED = `file_search CROSS JOIN nodes AS n ON n.id = file_search.rowid ${OWNERS}`;
const RANK = "bm25(file_search, 10.0, 1.0)";

type Found = Promise<{ files: FoundFileRow[]; totalCount: number }>;

/**
 * Files of listed versions that are not withheld; the name counts ten times the path. Without
 * matches, names with a similar spelling are found.
 */
export async function searchFiles({ db }: Services, search: FileSearch, page: Page): Found {
  const conditions = toConditions(search);
  const query = search.query ?? "";
  const { positive, some } = toMatch(asPrefixes(query), new Map(), "words");
  if (positive === null) return listFiles(db, conditions, page);
  const found = await findFiles(db, { positive, some, conditions, page });
  if (found.totalCount > 0) return found;
  const fuzzy = asFuzzy(query);
  const near = toMatch(fuzzy, await findSpellings(db, "file_words", fuzzy), "words");
  if (near.positive === null || near.positive === positive) return found;
  return findFiles(db, { positive: near.positive, some: near.some, conditions, page });
}

async function listFiles(db: D1Database, conditions: Condition[], page: Page): Found {
  const open = ["d.listed = 1", "d.embargo = 0", "n.is_file = 1"];
  const where = [...conditions.map(({ sql }) => sql), ...open].join(" AND ");
  const values = conditions.map(({ value }) => value);
  const total =
    conditions.length === 0
      ? `SELECT coalesce(sum(v.file_count), 0) AS total
         FROM datasets AS d CROSS JOIN versions AS v ON v.id = d.current_id
         WHERE d.listed = 1 AND d.embargo = 0`
      : `SELECT count(*) AS total FROM ${CURRENT} WHERE ${where}`;
  const [files, totalCount] = await Promise.all([
    db
      .prepare(
        `SELECT ${COLUMNS} FROM ${CURRENT} WHERE ${where} ORDER BY d.id, n.path LIMIT ? OFFSET ?`,
      )
      .bind(...values, page.limit, page.offset)
      .all<FoundFileRow>(),
    db
      .prepare(total)
      .bind(...values)
      .first<number>("total"),
  ]);
  return { files: files.results, totalCount: totalCount ?? 0 };
}

interface Matched {
  positive: string;
  some: string | null;
  conditions: Condition[];
  page: Page;
}

/** Only open files of listed versions are in the index, so nothing else is checked. */
async function findFiles(db: D1Database, { positive, some, conditions, page }: Matched): Found {
  const matches = {
    table: "file_search",
    source: conditions.length === 0 ? "file_search" : MATCHED,
    match: positive,
    some,
    conditions: conditions.map(({ sql }) => `AND ${sql}`).join(" "),
    values: conditions.map(({ value }) => value),
    id: "file_search.rowid",
    rank: RANK,
  };
  const { totalCount, ids } = await rankCandidates(db, matches, page);
  const files = await db
    .prepare(
      `SELECT ${COLUMNS} FROM json_each(?1) AS found CROSS JOIN nodes AS n ON n.id = found.value
       ${OWNERS} ORDER BY found.key`,
    )
    .bind(JSON.stringify(ids))
    .all<FoundFileRow>();
  return { files: files.results, totalCount };
}

function toConditions(search: FileSearch): Condition[] {
  const { fileType, organization, organizationId, datasetId, listedBy } = search;
  const conditions: Condition[] = [];
  if (listedBy !== null) conditions.push({ sql: LISTED_BY, value: listedBy });
  if (datasetId !== null) conditions.push({ sql: "d.id = ?", value: datasetId });
  if (organization !== null)
    conditions.push({ sql: "d.organization_name = ?", value: organization });
  if (organizationId !== null)
    conditions.push({ sql: "d.organization_id = ?", value: organizationId });
  // A name contains no slash, so one marks its end. Not LIKE: D1 refuses its patterns above 50 bytes.
  if (fileType !== null) {
    const endings = toSameTypes(fileType).map((type) => `.${type}/`);
    conditions.push({
      sql: `EXISTS (SELECT 1 FROM json_each(?) AS e WHERE instr(lower(n.name || '/'), e.value) > 0)`,
      value: JSON.stringify(endings),
    });
  }
  return conditions;
}

/** Parts of names are found as people type them: `gauge` finds `gauges-2021.csv`. */
function asPrefixes(query: string): string {
  return query.includes('"') ? query : query.replace(/[\p{L}\p{N}](?=[\s|)]|$)/gu, "$&*");
}

/** Each word as the beginning of a name, or with a similar spelling. */
function asFuzzy(query: string): string {
  const words = /(?<=^|[\s|(])[\p{L}\p{N}][^\s|()"*~]+(?=[\s|)]|$)/gu;
  return query.includes('"') ? query : query.replace(words, "($&* | $&~)");
}
