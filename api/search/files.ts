import { toSameTypes } from "../files/media-type.ts";
import { LISTED_BY, type Condition, type Page } from "../store/datasets.ts";
import type { Services } from "../services.ts";
import { readFileQuery, readNearestFiles } from "./file-words.ts";
import type { Match } from "./match.ts";
import type { Reading } from "./nearest.ts";
import { rankCandidates } from "./rank-candidates.ts";

export interface FileSearch {
  query: string | null;
  fileType: string | null;
  organization: string | null;
  organizationId: number | null;
  datasetId: number | null;
  listedBy: string | null;
  /** Whether to answer files with any of the words when none has all of them. */
  isNearest: boolean;
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

/** One page of files, and how the query was read. */
interface ReadFiles extends Awaited<Found> {
  reading: Reading;
}

/**
 * Files of listed versions that are not withheld; the name counts ten times the path. Without
 * matches, names with a similar spelling are found and, where that is requested, any of the words.
 */
export async function searchFiles(
  { db }: Services,
  search: FileSearch,
  page: Page,
): Promise<ReadFiles> {
  const conditions = toConditions(search);
  const query = search.query ?? "";
  const typed = readFileQuery(query);
  if (typed.match.positive === null)
    return { ...(await listFiles(db, conditions, page)), reading: typed };
  const found = await findFiles(db, { match: typed.match, conditions, page });
  if (found.totalCount > 0) return { ...found, reading: typed };
  for await (const reading of readNearestFiles(db, query, search)) {
    const nearest = await findFiles(db, { match: reading.match, conditions, page });
    if (nearest.totalCount > 0) return { ...nearest, reading };
  }
  return { ...found, reading: typed };
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
  match: Match;
  conditions: Condition[];
  page: Page;
}

/** Only open files of listed versions are in the index, so nothing else is checked. */
async function findFiles(db: D1Database, { match, conditions, page }: Matched): Found {
  if (match.positive === null) return { files: [], totalCount: 0 };
  const matches = {
    table: "file_search",
    source: conditions.length === 0 ? "file_search" : MATCHED,
    match: match.positive,
    some: match.some,
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
