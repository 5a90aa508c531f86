import { Hono } from "hono";
import type { Facets } from "#api/wire/facets.ts";
import { CATALOGUE_BOUNDS } from "#base/bounds.ts";
import { parseQuery } from "../http/query.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { loadFacets } from "../search/facets.ts";
import { createMemory } from "../search/memory.ts";
import { loadAskedTags } from "../store/tags.ts";
import type { Services } from "../services.ts";
import { DatasetsQuery, toSearch } from "./search.ts";

/** Counts for the filters of lists and search: our own extension of the contract. */
export function facetRoutes(services: Services): Hono {
  const memory = createMemory<Facets>(CATALOGUE_BOUNDS.facets.bytes);
  return new Hono().get("/facets", async (c) => {
    const asked = parseQuery(c.req.url, DatasetsQuery);
    if (!asked.ok) return refuseDiscover(400, asked.problem);
    const tags = await loadAskedTags(services, asked.value.tags);
    return c.json(await loadFacets(services, toSearch(asked.value, tags), memory));
  });
}
