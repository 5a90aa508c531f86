import type { DatasetType } from "#api/wire/enums.ts";
import type { VersionInBrief } from "#api/wire/changes.ts";
import { toAfter, type Cursor } from "../http/paging.ts";
import type { Services } from "../services.ts";
import { VERSION_COLUMNS, type VersionRow } from "./versions.ts";

export interface ChangeFilter {
  /** Number of one dataset. */
  id: number | null;
  /** First and last second, both included, in the format of `changed_at`; open when empty. */
  from: string;
  until: string;
  datasetType: DatasetType | null;
  organizationId: number | null;
  tag: string | null;
}

/** The newest version of a dataset, public or withdrawn, and when the dataset last changed. */
export interface ChangeRow extends VersionRow {
  changedAt: string;
  organizationId: number | null;
  /** `VersionInBrief[]` as JSON. */
  versions: string;
  /** Of a collection's version; 0 of any other. */
  memberCount: number;
}

interface Page {
  limit: number;
  after?: Cursor | undefined;
}

/** The newest public version, or else the newest withdrawn one. */
const NEWEST = `coalesce(d.current_id, (
  SELECT id FROM versions WHERE dataset_id = d.id AND version IS NOT NULL ORDER BY version DESC LIMIT 1))`;

const IN_BRIEF = `(
  SELECT json_group_array(json_object('version', o.version, 'doi', o.doi, 'isPublic', json(iif(o.status = 'UNPUBLISHED', 'false', 'true'))))
  FROM versions AS o WHERE o.dataset_id = d.id AND o.version IS NOT NULL)`;

const MEMBER_COUNT = `iif(v.dataset_type = 'collection',
  (SELECT count(*) FROM member_dois WHERE version_id = v.id), 0)`;

/** Withdrawn datasets have left the table of tags; their last version still says them. */
const HAS_TAG = `(
  EXISTS (SELECT 1 FROM dataset_tags AS t WHERE t.folded = lower(?) AND t.dataset_id = d.id)
  OR (d.listed = 0 AND EXISTS (
    SELECT 1 FROM versions AS v, json_each(v.tags) AS t WHERE v.id = ${NEWEST} AND lower(t.value) = lower(?))))`;

/**
 * One page of datasets in the order of their last change, the oldest first, withdrawn ones too. A
 * dataset that changes meanwhile moves after the page, so a client that reads all pages sees each at least once.
 * `total` is of all pages, and only counted for the first.
 */
export async function loadChanges(
  { db }: Services,
  filter: ChangeFilter,
  { limit, after }: Page,
): Promise<{ rows: ChangeRow[]; total: number | null }> {
  // A page's rows all follow the cursor: the index is read from there, not from the first change.
  const from = after === undefined ? filter.from : String(after[0]);
  const { where, values } = toWhere({ ...filter, from });
  const behind = after === undefined ? "" : `AND ${toAfter(["d.changed_at", "d.id"], "ASC", "?")}`;
  const page = db
    .prepare(
      `WITH page AS MATERIALIZED (
         SELECT d.id, d.changed_at FROM datasets AS d WHERE ${where} ${behind}
         ORDER BY d.changed_at, d.id LIMIT ?)
       SELECT ${VERSION_COLUMNS}, d.changed_at AS changedAt, d.organization_id AS organizationId,
         ${IN_BRIEF} AS versions, ${MEMBER_COUNT} AS memberCount
       FROM page CROSS JOIN datasets AS d ON d.id = page.id CROSS JOIN versions AS v ON v.id = ${NEWEST}
       ORDER BY page.changed_at, page.id`,
    )
    .bind(...values, ...(after === undefined ? [] : [JSON.stringify(after)]), limit);
  if (after !== undefined) {
    const { results } = await page.all<ChangeRow>();
    return { rows: results, total: null };
  }
  const count = db.prepare(`SELECT count(*) AS total FROM datasets AS d WHERE ${where}`);
  const [rows, counted] = await db.batch<ChangeRow & { total: number }>([
    page,
    count.bind(...values),
  ]);
  return { rows: rows?.results ?? [], total: counted?.results[0]?.total ?? 0 };
}

function toWhere({ id, from, until, datasetType, organizationId, tag }: ChangeFilter) {
  const conditions: [sql: string, ...values: (string | number)[]][] = [
    from === "" ? ["d.changed_at > ''"] : ["d.changed_at >= ?", from],
  ];
  if (until !== "") conditions.push(["d.changed_at <= ?", until]);
  if (id !== null) conditions.push(["d.id = ?", id]);
  if (datasetType !== null) conditions.push(["d.dataset_type = ?", datasetType]);
  if (organizationId !== null) conditions.push(["d.organization_id = ?", organizationId]);
  if (tag !== null) conditions.push([HAS_TAG, tag, tag]);
  return {
    where: conditions.map(([sql]) => sql).join(" AND "),
    values: conditions.flatMap(([, ...values]) => values),
  };
}

/** The other versions of a row, oldest first. */
export function readVersionsInBrief({ versions }: Pick<ChangeRow, "versions">): VersionInBrief[] {
  const rows: VersionInBrief[] = JSON.parse(versions);
  return rows.toSorted((a, b) => a.version - b.version);
}

/** Organizations that ever published, by name. */
export async function loadPublishingOrganizations({
  db,
}: Services): Promise<{ id: number; name: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT organization_id AS id, max(organization_name) AS name FROM datasets
       WHERE organization_id IS NOT NULL AND changed_at > '' GROUP BY organization_id ORDER BY organization_id`,
    )
    .all<{ id: number; name: string }>();
  return results;
}
