import { SIZE_BOUNDS, type Facets } from "#api/wire/facets.ts";
import type { TagCount } from "#api/wire/tags.ts";
import { FACET_TAGS_MAX } from "../limits.ts";
import { toWhere, type DatasetFilter } from "../store/datasets.ts";
import type { World } from "../world.ts";
import { type DatasetSearch, toSearchConditions } from "./datasets.ts";
import { toMatch } from "./match.ts";
import { findSpellings, type Spellings } from "./spellings.ts";
import { WITH_DATASETS } from "./statements.ts";

interface Counted {
  value: string;
  count: number;
}

const SIZE_CLASS = `CASE ${SIZE_BOUNDS.map((bound, index) => `WHEN d.size < ${bound} THEN ${index}`).join(" ")} ELSE ${SIZE_BOUNDS.length} END`;

/** Each facet is counted under all other filters, so that its own choices can be compared. */
export async function loadFacets({ db }: World, search: DatasetSearch): Promise<Facets> {
  const spellings = await findSpellings(db, "dataset_words", search.query);
  const count = (value: string, without: Partial<DatasetFilter>): D1PreparedStatement => {
    const { from, where, values } = toSource({ ...search, ...without }, spellings);
    return db
      .prepare(`SELECT ${value} AS value, count(*) AS count FROM ${from} WHERE ${where} GROUP BY 1`)
      .bind(...values);
  };
  const { from, where, values } = toSource(search, spellings);
  const tags = db
    .prepare(
      `SELECT min(t.tag) AS value, count(*) AS count
       FROM ${from} JOIN dataset_tags AS t ON t.dataset_id = d.id WHERE ${where}
       GROUP BY t.folded ORDER BY count DESC, t.folded LIMIT ${FACET_TAGS_MAX}`,
    )
    .bind(...values);
  const [licenses, years, sizes, statuses, tagCounts] = await db.batch<Counted>([
    count("d.license", { licenses: [] }),
    count("substr(d.published_at, 1, 4)", { years: [] }),
    count(SIZE_CLASS, { sizes: [] }),
    count("iif(d.embargo, 'embargoed', 'public')", { embargo: null }),
    tags,
  ]);
  return {
    licenses: (licenses?.results ?? []).filter(({ value }) => value !== "").toSorted(byCount),
    years: (years?.results ?? []).filter(({ value }) => value !== "").toReversed(),
    sizes: (sizes?.results ?? []).map(toSizeClass),
    statuses: statuses?.results ?? [],
    tags: (tagCounts?.results ?? []).map(toTagCount),
  };
}

function toSource(
  search: DatasetSearch,
  spellings: Spellings,
): {
  from: string;
  where: string;
  values: (string | number)[];
} {
  const { positive, negative } = toMatch(search.query, spellings);
  const { where, values } = toWhere(toSearchConditions(search, negative));
  if (positive === null) return { from: "datasets AS d", where, values };
  return {
    from: WITH_DATASETS,
    where: `dataset_search MATCH ? AND ${where}`,
    values: [positive, ...values],
  };
}

function toSizeClass({ value, count }: Counted): Counted {
  const index = Number(value);
  return { value: `${SIZE_BOUNDS[index - 1] ?? 0}-${SIZE_BOUNDS[index] ?? ""}`, count };
}

function toTagCount({ value, count }: Counted): TagCount {
  return { tag: value, count };
}

function byCount(a: Counted, b: Counted): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}
