import { Hono } from "hono";
import * as v from "valibot";
import { createGuard, createReadingGuard } from "../../auth/guard.ts";
import { after, linkNext } from "../../http/paging.ts";
import { one, paging, parseQuery, whole } from "../../http/query.ts";
import { toPublicDataset } from "../../store/public-dataset.ts";
import {
  loadEmbargoAccesses,
  loadPublishedIds,
  loadSharedDatasets,
  type SharedDatasets,
} from "../../store/published-datasets.ts";
import { loadCurrentVersions } from "../../store/versions.ts";
import { toWorkspaceDataset } from "../../store/workspace-dataset.ts";
import { loadDatasetsOfRecords } from "../../store/workspace-datasets.ts";
import type { Services } from "../../services.ts";
import { loadUsedStatuses } from "../../store/workspaces.ts";
import { workspaceListing } from "./workspace-datasets.ts";

export const PublishedQuery = v.object(workspaceListing);
/** More than 100 rows are refused here, as in the contract. */
export const SharedQuery = v.object({
  ...paging(10),
  limit: v.optional(one(whole("limit", 100)), ["10"]),
  after,
});

const NO_PAGE: SharedDatasets = { datasets: [], cursors: [], totalCount: 0 };

export function publishedDatasetRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);
  const onRead = createReadingGuard(services, routes);

  on("GET /datasets/published/paginated", async ({ c, account, refuse }) => {
    const parsed = parseQuery(c.req.url, PublishedQuery);
    if (!parsed.ok) return refuse(400, parsed.problem);
    const { limit, offset, query = null, orderBy, orderDirection } = parsed.value;
    const { ids, cursors, totalCount } = await loadPublishedIds(
      services,
      account.current?.id ?? 0,
      {
        query,
        by: orderBy,
        direction: orderDirection === "Asc" ? "ASC" : "DESC",
        page: { limit, offset, after: parsed.value.after },
      },
    );
    linkNext(c, cursors, limit);
    const [rows, own, accesses, used] = await Promise.all([
      loadCurrentVersions(services, ids),
      loadDatasetsOfRecords(services, account, ids),
      loadEmbargoAccesses(services, account, ids),
      loadUsedStatuses(services, {
        sub: account.user.sub,
        organizationId: account.onlyOrganizationId,
      }),
    ]);
    const view = { includeBannerUrl: false, includePublishedDataset: true, used };
    const datasets = rows.map((row) => {
      const dataset = own.find(({ publicId }) => publicId === row.id);
      const embargoAccess = accesses.get(row.id);
      return {
        ...(dataset !== undefined && { dataset: toWorkspaceDataset(dataset, view) }),
        publishedDataset: toPublicDataset(services, row),
        ...(embargoAccess !== undefined && { embargoAccess }),
      };
    });
    return c.json({ limit, offset, totalCount, datasets });
  });

  onRead(
    "GET /datasets/shared-datasets",
    async (c, caller, reads) => {
      const query = parseQuery(c.req.url, SharedQuery);
      const page = query.ok ? await loadSharedDatasets(reads, caller, query.value) : NO_PAGE;
      return { query, page };
    },
    async ({ c, refuse }, { query, page }) => {
      if (!query.ok) return refuse(400, query.problem);
      const { limit, offset } = query.value;
      linkNext(c, page.cursors, limit);
      return c.json({ limit, offset, totalCount: page.totalCount, datasets: page.datasets });
    },
  );

  return routes;
}
