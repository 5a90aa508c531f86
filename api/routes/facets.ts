import { Hono } from "hono";
import type { Facets } from "#api/wire/facets.ts";
import { CATALOGUE_BOUNDS } from "#memory/bounds.ts";
import { parseQuery } from "../query.ts";
import { refuseDiscover } from "../refusal.ts";
import { loadFacets } from "../search/facets.ts";
import { createMemory } from "../search/memory.ts";
import { loadAskedTags } from "../store/tags.ts";
import type { World } from "../world.ts";
import { DatasetsQuery, toSearch } from "./search.ts";

/** Counts for the filters of lists and search: our own extension of the contract. */
export function facetRoutes(world: World): Hono {
  const memory = createMemory<Facets>(CATALOGUE_BOUNDS.facets.bytes);
  return new Hono().get("/facets", async (c) => {
    const asked = parseQuery(c.req.url, DatasetsQuery);
    if (!asked.ok) return refuseDiscover(400, asked.problem);
    const tags = await loadAskedTags(world, asked.value.tags);
    return c.json(await loadFacets(world, toSearch(asked.value, tags), memory));
  });
}
