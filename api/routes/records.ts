import { Hono } from "hono";
import * as v from "valibot";
import { after, linkNextHits, toHitsPage } from "../http/paging.ts";
import { one, paging, parseQuery, text, whole } from "../http/query.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { searchRecords } from "../search/records.ts";
import type { Services } from "../services.ts";

export const RecordsQuery = v.object({
  ...paging(10),
  after,
  model: v.optional(one(text("model"))),
  organization: v.optional(one(text("organization"))),
  datasetId: v.optional(one(whole("datasetId", Number.MAX_SAFE_INTEGER))),
});

export function recordRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get("/search/records", async (c) => {
    const asked = parseQuery(c.req.url, RecordsQuery);
    if (!asked.ok) return refuseDiscover(400, asked.problem);
    const { limit, offset, model = null, organization = null, datasetId = null } = asked.value;
    const hits = toHitsPage(asked.value);
    const filter = { model, organization, datasetId, listedBy: hits.listedBy };
    const { records, totalCount } = await searchRecords(services, filter, hits.page);
    linkNextHits(c, services.now(), { ...hits, count: records.length });
    return c.json({
      limit,
      offset,
      totalCount,
      records: records.map((row) => ({ ...row, properties: JSON.parse(row.properties) })),
    });
  });

  return routes;
}
