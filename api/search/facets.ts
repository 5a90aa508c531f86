import { SIZE_BOUNDS, type Facets } from "#api/wire/facets.ts";
import type { TagCount } from "#api/wire/tags.ts";
import type { Services } from "../services.ts";
import type { DatasetSearch } from "./datasets.ts";
import { type Counted, type FacetName, toFacetStatement } from "./facet-statement.ts";
import { GENERATION, type Memory, recallCurrent } from "./memory.ts";

/** Counting is the dearest question there is, so its answers are remembered. */
export async function loadFacets(
  { db }: Services,
  search: DatasetSearch,
  memory: Memory<Facets>,
): Promise<Facets> {
  const key = JSON.stringify(search);
  const known = await recallCurrent(db, memory, key);
  if (known !== null) return known;
  const [now, counted] = await db.batch<Counted & { generation: number }>([
    db.prepare(GENERATION),
    await toFacetStatement(db, search),
  ]);
  const answer = toFacets(counted?.results ?? []);
  memory.keep(key, { generation: now?.results[0]?.generation ?? 0, answer });
  return answer;
}

function toFacets(counted: Counted[]): Facets {
  const of = (name: Counted["facet"]): Counted[] => counted.filter(({ facet }) => facet === name);
  const named = (name: FacetName) =>
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
  };
}

function toCount({ value, count }: Counted): { value: string; count: number } {
  return { value, count };
}

function toSizeClass({ value, count }: Counted): { value: string; count: number } {
  const index = Number(value);
  return { value: `${SIZE_BOUNDS[index - 1] ?? 0}-${SIZE_BOUNDS[index] ?? ""}`, count };
}
