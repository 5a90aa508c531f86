import { Hono } from "hono";
import * as v from "valibot";
import { one, parseQuery, text, whole } from "../http/query.ts";
import { refuseMessage } from "../http/refusal.ts";
import { loadNewestVersion, loadPackageVersion } from "../store/versions.ts";
import type { Services } from "../services.ts";

export const AssetsQuery = v.object({
  package_id: v.optional(one(text("package_id", 255))),
  dataset_id: v.optional(one(whole("dataset_id", Number.MAX_SAFE_INTEGER))),
});

/** Nothing converts files here, so what is published has no assets; what is not is 404, as there. */
export function viewerAssetRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get("/discover/assets", async (c) => {
    const query = parseQuery(c.req.url, AssetsQuery);
    if (!query.ok) return refuseMessage(400, query.problem);
    const { package_id: packageId, dataset_id: datasetId } = query.value;
    if ((packageId === undefined) === (datasetId === undefined))
      return refuseMessage(400, "exactly one of package_id and dataset_id is required");
    const row =
      packageId === undefined
        ? await loadNewestVersion(services, datasetId ?? 0)
        : await loadPackageVersion(services, packageId);
    return row === null || row.status === "UNPUBLISHED"
      ? refuseMessage(404, "No such published package or dataset.")
      : c.json({ assets: [] });
  });

  return routes;
}
