import { Hono } from "hono";
import * as v from "valibot";
import { DATASET_TYPES, ORDER_BY, ORDER_DIRECTIONS } from "#api/wire/enums.ts";
import { FILTER_TAGS_MAX, REPEATED_MAX } from "../limits.ts";
import { after, linkNext } from "../http/paging.ts";
import { choice, flag, paging, parseQuery, text } from "../http/query.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { loadDatasetsPage } from "../store/datasets.ts";
import { toPublicDataset } from "../store/public-dataset.ts";
import { loadRequestedTags, loadTagCounts } from "../store/tags.ts";
import type { Services } from "../services.ts";
import { MoreFilters, toMoreFilters } from "./filters.ts";

export const Tags = v.optional(
  v.pipe(v.array(text("tags")), v.maxLength(FILTER_TAGS_MAX, `at most ${FILTER_TAGS_MAX} tags`)),
  [],
);

/** Repeatable, which is our own extension: any of the given types. */
export const DatasetTypes = v.optional(
  v.pipe(
    v.array(v.picklist(DATASET_TYPES, `datasetType must be one of ${DATASET_TYPES.join(", ")}`)),
    v.transform((types) => [...new Set(types)]),
  ),
  [],
);

export const TagsQuery = v.object({ datasetType: DatasetTypes });

export const ListQuery = v.object({
  ...paging(10),
  after,
  ids: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.regex(/^\d{1,15}$/, "ids must be numbers"), v.transform(Number)),
      ),
      v.maxLength(REPEATED_MAX, `at most ${REPEATED_MAX} ids`),
    ),
  ),
  tags: Tags,
  embargo: flag("embargo"),
  datasetType: DatasetTypes,
  ...MoreFilters,
  orderBy: v.optional(choice("orderBy", ORDER_BY), ["relevance"]),
  orderDirection: v.optional(choice("orderDirection", ORDER_DIRECTIONS), ["desc"]),
});

export function datasetRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get("/datasets", async (c) => {
    const query = parseQuery(c.req.url, ListQuery);
    if (!query.ok) return refuseDiscover(400, query.problem);
    const { ids = null, embargo = null, datasetType: datasetTypes, ...order } = query.value;
    const tags = await loadRequestedTags(services, order.tags);
    const filter = { ids, tags, embargo, datasetTypes, ...toMoreFilters(order) };
    const page = await loadDatasetsPage(services, filter, order);
    linkNext(c, page.cursors, order.limit);
    return c.json({
      limit: order.limit,
      offset: order.offset,
      totalCount: page.totalCount,
      datasets: page.rows.map((row) => toPublicDataset(services, row)),
    });
  });

  routes.get("/tags", async (c) => {
    const query = parseQuery(c.req.url, TagsQuery);
    if (!query.ok) return refuseDiscover(400, query.problem);
    return c.json(await loadTagCounts(services, query.value.datasetType));
  });

  return routes;
}
