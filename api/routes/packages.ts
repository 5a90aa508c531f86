import { Hono } from "hono";
import * as v from "valibot";
import { paging, parseQuery } from "../http/query.ts";
import { refuseDiscover } from "../http/refusal.ts";
import type { VersionDetails } from "../store/details.ts";
import { loadPackageFiles } from "../store/nodes.ts";
import { toTreeNode } from "../store/tree-node.ts";
import { loadPackageVersion } from "../store/versions.ts";
import type { Services } from "../services.ts";
import { toFound, withOpenFiles } from "./found-version.ts";

export const FilesQuery = v.object(paging(100));

export function packageRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get("/packages/:packageId/files", async (c) => {
    const query = parseQuery(c.req.url, FilesQuery);
    if (!query.ok) return refuseDiscover(400, query.problem);
    const packageId = c.req.param("packageId");
    const row = await loadPackageVersion(services, packageId);
    const found = await withOpenFiles(services, c, toFound(row));
    if (!found.ok) return found.answer;
    const page = { ...query.value, packageId };
    const files = await loadPackageFiles(services, found.row.rowId, page);
    const { organizationId }: VersionDetails = JSON.parse(found.row.details);
    return c.json({
      limit: page.limit,
      offset: page.offset,
      totalCount: 1,
      files: files.map((file) => toTreeNode(services, found.row, file)),
      ...(organizationId !== null && { organizationId }),
    });
  });

  return routes;
}
