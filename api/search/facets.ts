import { SIZE_BOUNDS, type Facets, type TagCount } from "../wire/search.ts";
import type { Services } from "../services.ts";
import { type DatasetSearch, toSearchConditions } from "./datasets.ts";
import { GENERATION, type Memory, recallCurrent } from "./memory.ts";
import { DATASET_TYPES } from "../wire/enums.ts";
import { DECADES_MAX, FACET_TAGS_MAX, LAST_DECADE } from "./limits.ts";
import { toConditions, toWhere, type DatasetFilter } from "../store/datasets.ts";
import type { Match } from "./match.ts";
import { readNearest, readQuery } from "./nearest.ts";
import { WITH_DATASETS } from "./statements.ts";

/** Counting costs most, so results are stored. */
export async function loadFacets(
  { db }: Services,
  search: DatasetSearch,
  memory: Memory<Facets>,
): Promise<Facets> {
  const key = JSON.stringify(search);
  const known = await recallCurrent(db, memory, key);
  if (known !== null) return known;
  const reading = await readQuery(db, search.query);
  let { generation, counted } = await countFacets(db, search, reading.match);
  if (counted.length === 0 && search.isNearest && reading.match.positive !== null) {
    const nearest = await readNearest(db, search, reading);
    if (nearest) ({ generation, counted } = await countFacets(db, search, nearest.match));
  }
  const answer = toFacets(counted);
  memory.store(key, { generation, answer });
  return answer;
}

async function countFacets(
  db: D1Database,
  search: DatasetSearch,
  match: Match,
): Promise<{ generation: number; counted: Counted[] }> {
  const [now, counted] = await db.batch<Counted & { generation: number }>([
    db.prepare(GENERATION),
    createFacetStatement(db, search, match),
  ]);
  return {
    generation: now?.results[0]?.generation ?? 0,
    counted: counted?.results ?? [],
  };
}

function toFacets(counted: Counted[]): Facets {
  const of = (name: Counted["facet"]): Counted[] => counted.filter(({ facet }) => facet === name);
  const named = (name: Counted["facet"]) =>
    of(name)
      .filter(({ value }) => value !== "")
      .map(toCount);
  return {
    licenses: named("license").toSorted(
      (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
    ),
    years: named("year").toSorted((a, b) => (a.value < b.value ? 1 : -1)),
    sizes: of("size")
      .toSorted((a, b) => Number(a.value) - Number(b.value))
      .map(toSizeClass),
    statuses: named("status"),
    tags: of("tag").map(({ value, count }): TagCount => ({ tag: value, count })),
    periods: named("period").toSorted((a, b) => Number(a.value) - Number(b.value)),
    places: named("place").toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  };
}

function toCount({ value, count }: Counted): { value: string; count: number } {
  return { value, count };
}

function toSizeClass({ value, count }: Counted): { value: string; count: number } {
  const index = Number(value);
  return { value: `${SIZE_BOUNDS[index - 1] ?? 0}-${SIZE_BOUNDS[index] ?? ""}`, count };
}

type FacetName = "license" | "year" | "size" | "status";

/** How many datasets each choice has; sizes are the number of their class. */
interface Counted {
  facet: FacetName | "tag" | "period" | "place";
  value: string;
  count: number;
}

const SIZE_CLASS = `CASE ${SIZE_BOUNDS.map((bound, index) => `WHEN d.size < ${bound} THEN ${index}`).join(" ")} ELSE ${SIZE_BOUNDS.length} END`;

/** The choices that a dataset counts for. */
const VALUES: Record<FacetName, string> = {
  license: "d.license",
  year: "substr(d.published_at, 1, 4)",
  size: SIZE_CLASS,
  status: "iif(d.embargo, 'embargoed', 'public')",
};
/** The decades that a timeline shows; older ones count in the first. */
const DECADES = JSON.stringify(
  Array.from({ length: DECADES_MAX }, (_, at) => LAST_DECADE - 10 * (DECADES_MAX - 1 - at)),
);
const FIRST_DECADE = LAST_DECADE - 10 * (DECADES_MAX - 1);
/** The south-west corner of the ten degrees that contain the middle of two sides. */
const toCorner = (one: string, other: string): string =>
  `CAST(10 * floor((${one} + ${other}) / 20) AS INTEGER)`;

/** A tag as the list of tags spells it. */
const SPELLING = `(SELECT min(tag) FROM tag_counts WHERE count > 0 AND folded = most.folded
  AND dataset_type IN (${DATASET_TYPES.map((type) => `'${type}'`).join()}))`;
const NAMES = Object.keys(VALUES) as FacetName[]; // the keys of a record
const NO_FILTER: DatasetFilter = { ids: null, tags: [], embargo: null, datasetTypes: [] };

/**
 * Each facet is counted under all other filters, so that its own choices can be compared. The
 * search is looked up once, with a note for each facet whether its own filter would keep the dataset, and
 * in the order in which the index of tags is read fastest. D1 takes five parts of a union, so the
 * last one is a union of its own.
 */
function createFacetStatement(
  db: D1Database,
  search: DatasetSearch,
  match: Match,
): D1PreparedStatement {
  const { sql, values } = createFoundStatement(search, match);
  const counts = NAMES.map(
    (name) => `SELECT '${name}' AS facet, ${name} AS value, count(*) AS count FROM found
      WHERE ${NAMES.filter((other) => other !== name)
        .map(toFits)
        .join(" AND ")} GROUP BY 2`,
  );
  const tags = `SELECT t.folded, count(*) AS count
    FROM found CROSS JOIN dataset_tags AS t ON t.dataset_id = found.id
    WHERE ${NAMES.map(toFits).join(" AND ")}
    GROUP BY t.folded ORDER BY count DESC, t.folded LIMIT ${FACET_TAGS_MAX}`;
  const fits = NAMES.map(toFits).join(" AND ");
  const periods = `SELECT 'period', CAST(y.value AS TEXT), count(*)
    FROM found CROSS JOIN dataset_periods AS p ON p.dataset_id = found.id
    CROSS JOIN json_each('${DECADES}') AS y
      ON max(p.first, ${FIRST_DECADE}) <= y.value + 9 AND max(p.last, ${FIRST_DECADE}) >= y.value
    WHERE ${fits} GROUP BY y.value`;
  const places = `SELECT 'place', ${toCorner("b.south", "b.north")} || ',' || ${toCorner("b.west", "b.east")}, count(*)
    FROM found CROSS JOIN dataset_boxes AS b ON b.dataset_id = found.id
    WHERE ${fits} GROUP BY 2`;
  return db
    .prepare(
      `WITH found AS MATERIALIZED (${sql})
       ${counts.join(" UNION ALL ")} UNION ALL SELECT * FROM (
         ${periods} UNION ALL ${places}
         UNION ALL SELECT 'tag', ${SPELLING}, count FROM (${tags}) AS most)`,
    )
    .bind(...values);
}

function toFits(name: FacetName): string {
  return `fits_${name}`;
}

function createFoundStatement(
  search: DatasetSearch,
  { positive, negative }: Match,
): { sql: string; values: (string | number)[] } {
  const common = { ...search, licenses: [], years: [], sizes: [], embargo: null };
  const { where, values } = toWhere(toSearchConditions(common, negative));
  const choices = NAMES.map((name) => toChoice(name, search));
  const columns = NAMES.map((name) => `${VALUES[name]} AS ${name}`);
  const fits = NAMES.map((name, at) => `${choices[at]?.sql} AS ${toFits(name)}`);
  const [from, match] =
    positive === null ? toUnmatched(search) : [WITH_DATASETS, "dataset_search MATCH ? AND"];
  return {
    sql: `SELECT d.id, ${[...columns, ...fits].join(", ")} FROM ${from} WHERE ${match} ${where}
      ORDER BY d.id`,
    values: [
      ...choices.flatMap((choice) => choice.values),
      ...(positive === null ? [] : [positive]),
      ...values,
    ],
  };
}

/** Few datasets are read from their own index, all others from the narrowest one. */
function toUnmatched(search: DatasetSearch): [string, string] {
  const { ids, tags, orcid, contributor, period, box, organizationId } = search;
  const isNarrow = [orcid, contributor, period, box].some(Boolean);
  const isFew = ids !== null || tags.length > 0 || isNarrow || organizationId !== null;
  return isFew
    ? ["datasets AS d", ""]
    : ["datasets AS d INDEXED BY datasets_in_search", "d.search_row > 0 AND"];
}

/** Whether a dataset matches the filter of one facet. */
function toChoice(
  name: FacetName,
  { licenses = [], years = [], sizes = [], embargo }: DatasetSearch,
): { sql: string; values: (string | number)[] } {
  const filters: Record<FacetName, Partial<DatasetFilter>> = {
    license: { licenses },
    year: { years },
    size: { sizes },
    status: { embargo },
  };
  const conditions = toConditions({ ...NO_FILTER, ...filters[name] });
  return {
    sql: ["TRUE", ...conditions.map(({ sql }) => sql)].join(" AND "),
    values: conditions.map(({ value }) => value),
  };
}
