import { DATASET_TYPES } from "#api/wire/enums.ts";
import type { DatasetType, OrderBy, OrderDirection } from "#api/wire/enums.ts";
import { type Box, toFlatBoxes } from "#api/wire/coverage.ts";
import { toAfter, type Cursor, type CursorPage } from "../http/paging.ts";
import type { Services } from "../services.ts";
import { VERSION_COLUMNS, type VersionRow } from "./versions.ts";

export interface DatasetFilter {
  ids: number[] | null;
  tags: string[];
  embargo: boolean | null;
  /** Any of these; every type when empty. */
  datasetTypes: DatasetType[];
  /** Any of these; every one when empty. */
  licenses?: string[];
  /** Years of the newest version, four digits. */
  years?: string[];
  sizes?: SizeRange[];
  /** A contributor's ORCID iD. */
  orcid?: string | null;
  /** A contributor's name without a degree, such as `Ada K. Moss`. */
  contributor?: string | null;
  /** Overlaps these years, the last one included. */
  period?: readonly [first: number, last: number] | null;
  /** Overlaps this place. */
  box?: Box | null;
  /** Only datasets that were listed by then, as an ISO time. */
  listedBy?: string | null;
}

/** Bytes, from the first up to but without the second. */
export type SizeRange = readonly [min: number, max: number];

export interface DatasetOrder {
  orderBy: OrderBy;
  orderDirection: OrderDirection;
}

export interface Page {
  limit: number;
  offset: number;
}

/** Without a query there is no relevance: the contract then sorts by date. */
const SORT_COLUMNS = {
  name: "d.sort_name",
  date: "d.published_at",
  size: "d.size",
  relevance: "d.published_at",
} as const satisfies Record<OrderBy, string>;

/** Whether a dataset had been listed at a time. */
export const LISTED_BY = "d.listed_at <= ?";

/** The years are a list of two, the boxes lists of west, south, east and north. */
const COVERS_PERIOD = `d.id IN (
  SELECT p.dataset_id FROM (SELECT ? AS asked) AS a
  CROSS JOIN dataset_periods AS p ON p.first <= a.asked ->> '$[1]' AND p.last >= a.asked ->> '$[0]')`;
const COVERS_BOX = `d.id IN (
  SELECT b.dataset_id FROM json_each(?) AS a
  CROSS JOIN dataset_boxes AS b ON b.south <= a.value ->> '$[3]' AND b.north >= a.value ->> '$[1]'
    AND b.west <= a.value ->> '$[2]' AND b.east >= a.value ->> '$[0]')`;

/** One condition of a query and the value it binds. */
export interface Condition {
  sql: string;
  value: string | number;
}

/**
 * The current versions of one page of listed datasets with their places in the order, and how many
 * there are in all: one round trip.
 */
export async function loadDatasetsPage(
  { db }: Services,
  filter: DatasetFilter,
  order: DatasetOrder & CursorPage,
): Promise<{ rows: VersionRow[]; cursors: Cursor[]; totalCount: number }> {
  const [page, total] = await db.batch<VersionRow & { sortKey?: string | number }>([
    preparePage(db, filter, order),
    prepareCount(db, filter),
  ]);
  const rows = page?.results ?? [];
  return {
    rows,
    cursors: rows.map(({ id, sortKey = "" }) => [sortKey, id]),
    totalCount: total?.results[0]?.id ?? 0,
  };
}

/** The ids come from the index alone; only those of the page are then looked up. */
function toRows(ids: string, direction: "ASC" | "DESC"): string {
  return `WITH wanted AS MATERIALIZED (${ids})
    SELECT ${VERSION_COLUMNS}, wanted.sortKey FROM wanted
    CROSS JOIN datasets AS d ON d.id = wanted.id CROSS JOIN versions AS v ON v.id = d.current_id
    ORDER BY wanted.sortKey ${direction}, wanted.id ${direction}`;
}

/** Several types are merged from one index range each, so that none of them is sorted as a whole. */
function preparePage(
  db: D1Database,
  filter: DatasetFilter,
  { orderBy, orderDirection, limit, offset, after }: DatasetOrder & CursorPage,
): D1PreparedStatement {
  const key = SORT_COLUMNS[orderBy];
  const direction = orderDirection === "asc" ? "ASC" : "DESC";
  const paged = `${direction} LIMIT ? OFFSET ?`;
  const behind = toBehind(key, direction, after);
  const skipped = after === undefined ? offset : 0;
  const select = `SELECT d.id, ${key} AS sortKey FROM datasets AS d WHERE`;
  if (filter.datasetTypes.length < 2) {
    const { where, values } = toWhere([...toConditions(filter), ...behind]);
    return db
      .prepare(toRows(`${select} ${where} ORDER BY ${key} ${direction}, d.id ${paged}`, direction))
      .bind(...values, limit, skipped);
  }
  const parts = filter.datasetTypes.map((type) =>
    toWhere([...toConditions({ ...filter, datasetTypes: [type] }), ...behind]),
  );
  const union = parts.map(({ where }) => `${select} ${where}`);
  const order = `ORDER BY sortKey ${direction}, id ${paged}`;
  return db
    .prepare(toRows(`${union.join(" UNION ALL ")} ${order}`, direction))
    .bind(...parts.flatMap(({ values }) => values), limit, skipped);
}

function toBehind(key: string, direction: "ASC" | "DESC", after: Cursor | undefined): Condition[] {
  if (after === undefined) return [];
  const [value = ""] = after;
  return [
    { sql: `${key} ${direction === "ASC" ? ">=" : "<="} ?`, value },
    { sql: toAfter([key, "d.id"], direction, "?"), value: JSON.stringify(after) },
  ];
}

/** The conditions of listed datasets as one clause. */
export function toWhere(conditions: Condition[]): { where: string; values: (string | number)[] } {
  return {
    where: ["d.listed = 1", ...conditions.map(({ sql }) => sql)].join(" AND "),
    values: conditions.map(({ value }) => value),
  };
}

/** The filters that lists and search share. */
export function toConditions(filter: DatasetFilter): Condition[] {
  const { ids, tags, embargo, datasetTypes } = filter;
  const conditions = toMoreConditions(filter);
  if (tags.length > 0) conditions.push(...tags.map(toTagCondition));
  if (ids !== null) {
    conditions.push({
      sql: "d.id IN (SELECT value FROM json_each(?))",
      value: JSON.stringify(ids),
    });
  }
  if (embargo !== null) conditions.push({ sql: "d.embargo = ?", value: embargo ? 1 : 0 });
  const [type, ...others] = datasetTypes;
  if (type === undefined) return conditions;
  conditions.push(
    others.length === 0
      ? { sql: "d.dataset_type = ?", value: type }
      : {
          sql: "d.dataset_type IN (SELECT value FROM json_each(?))",
          value: JSON.stringify(datasetTypes),
        },
  );
  return conditions;
}

function toMoreConditions({
  licenses = [],
  years = [],
  sizes = [],
  orcid,
  contributor,
  period,
  box,
  listedBy,
}: DatasetFilter): Condition[] {
  const [license, ...more] = licenses;
  const conditions: Condition[] = [];
  if (license !== undefined && more.length === 0)
    conditions.push({ sql: "d.license = ?", value: license });
  if (more.length > 0) conditions.push(toAnyOf("d.license", licenses));
  if (years.length > 0) conditions.push(toAnyOf("substr(d.published_at, 1, 4)", years));
  if (sizes.length > 0) {
    conditions.push({
      sql: `EXISTS (SELECT 1 FROM json_each(?) AS b
        WHERE d.size >= b.value ->> '$[0]' AND d.size < b.value ->> '$[1]')`,
      value: JSON.stringify(sizes),
    });
  }
  if (orcid) {
    conditions.push({
      sql: "d.id IN (SELECT dataset_id FROM dataset_people WHERE orcid = ?)",
      value: orcid,
    });
  }
  if (contributor) {
    conditions.push({
      sql: "d.id IN (SELECT dataset_id FROM dataset_contributors WHERE name = ?)",
      value: contributor,
    });
  }
  if (period) conditions.push({ sql: COVERS_PERIOD, value: JSON.stringify(period) });
  if (box) conditions.push({ sql: COVERS_BOX, value: JSON.stringify(toFlatBoxes(box)) });
  if (listedBy) conditions.push({ sql: LISTED_BY, value: listedBy });
  return conditions;
}

function toAnyOf(column: string, values: string[]): Condition {
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, value: JSON.stringify(values) };
}

/** Whether the query has only the contract's own filters, whose counts are stored. */
function isContractFilter(filter: DatasetFilter): boolean {
  const { licenses, years, sizes, orcid, contributor, period, box, listedBy } = filter;
  return (
    !orcid &&
    !contributor &&
    !period &&
    !box &&
    !listedBy &&
    [licenses, years, sizes].every((values = []) => values.length === 0)
  );
}

function toTagCondition(tag: string): Condition {
  return {
    sql: "d.id IN (SELECT dataset_id FROM dataset_tags WHERE folded = lower(?))",
    value: tag,
  };
}

/** How many listed datasets there are, as `id`: from the stored counts where the filter allows it. */
export function prepareCount(db: D1Database, filter: DatasetFilter): D1PreparedStatement {
  const { ids, tags, embargo, datasetTypes } = filter;
  const types = JSON.stringify(datasetTypes);
  const [tag, ...moreTags] = tags;
  const isCounted = ids === null && isContractFilter(filter);
  if (isCounted && tag === undefined) {
    return db
      .prepare(
        `SELECT coalesce(sum(count), 0) AS id FROM dataset_counts
         WHERE (?1 = '[]' OR dataset_type IN (SELECT value FROM json_each(?1)))
           AND (?2 IS NULL OR embargo = ?2)`,
      )
      .bind(types, embargo === null ? null : Number(embargo));
  }
  if (isCounted && embargo === null && tag !== undefined && moreTags.length === 0) {
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
