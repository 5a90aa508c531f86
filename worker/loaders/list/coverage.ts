import { drawLand } from "#base/draw-land.ts";
import { findUnreadable, readTypedCoverage } from "#client/contract/lists/coverage-query.ts";
import { readListQuery, toListQuery } from "#client/contract/lists/list-query.ts";
import type { CoveragePage } from "#client/contract/lists/lists.ts";
import type { PageData } from "#client/contract/page-data.ts";
import type { Family } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { mapPart } from "../../product-api/map-part.ts";
import { found, type LoadContext, type Loader, toTitle } from "../load.ts";

/** Half degrees are about a pixel of the map. */
const LAND = {
  box: { left: -360, top: -180, width: 720, height: 360 },
  tolerance: 1,
  maxChars: 6_000,
};

/** Years and a place for a list; counted as if none were selected yet, so that others can be. */
export const loadCoverage: Loader<PageData<CoveragePage>> = async (context) => {
  const family = readFamily(context.query);
  const query = { ...readListQuery(context.query), kind: "records", page: 1 } as const;
  const requested = { ...query, from: null, until: null, box: null };
  const [facets, land] = await Promise.all([
    context.catalogue.facets(family, requested),
    drawLand({ west: -180, east: 180, south: -90, north: 90 }, LAND),
  ]);
  const counts = mapPart(facets, ({ periods, places }) => ({ periods, places }));
  const title = "Time and place covered";
  const head = { title: toTitle(context, title), description: title, isIndexable: false };
  const typed = readTypedCoverage(context.query);
  return found(head, {
    data: { family, query, typed, unreadable: findUnreadable(typed), counts, land },
    later: {},
  });
};

/** The form for years and a place, if an address has some that cannot be read. */
export function toUnreadable(family: Family, values: LoadContext["query"]): string | null {
  const unreadable = readTypedCoverage(values);
  if (Object.keys(unreadable).length === 0) return null;
  const { page: _, ...query } = toListQuery(readListQuery(values));
  return href("coverage", {}, { list: family, ...query, ...unreadable });
}

export function readFamily(values: LoadContext["query"]): Family {
  const [list] = values("list");
  return list === "code" || list === "collections" ? list : "datasets";
}
