import { Hono } from "hono";
import * as v from "valibot";
import { createGuard } from "../auth/guard.ts";
import { SMALL_PAGE_MAX_ROWS } from "../limits.ts";
import { after, linkNext } from "../http/paging.ts";
import { flag, paging, parseQuery } from "../http/query.ts";
import { loadAncestors, loadChildren, loadPackage, toPackage } from "../store/packages.ts";
import { loadNamedDataset } from "../store/workspace-datasets.ts";
import type { Services } from "../services.ts";

export const PackageQuery = v.object({
  ...paging(100, SMALL_PAGE_MAX_ROWS),
  after,
  includeAncestors: flag("includeAncestors"),
});

/** Files and folders of workspace datasets; those of public records are under `/discover`. */
export function privatePackageRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /packages/:id", async ({ c, account, id, refuse, allows }) => {
    const query = parseQuery(c.req.url, PackageQuery);
    if (!query.ok) return refuse(400, query.problem);
    const found = await loadPackage(services, id);
    const dataset = found && (await loadNamedDataset(services, account, found.datasetId));
    if (found === null || dataset === null) return refuse(404, "No such package.");
    if (!allows(dataset.role)) return refuse(403, "Your role in its dataset does not allow this.");
    const { limit, includeAncestors } = query.value;
    const children = await loadChildren(services, found, query.value);
    const cursors = children.map((child) => [child.sortName, child.id]);
    linkNext(c, cursors, limit);
    const ancestors = includeAncestors === true ? await loadAncestors(services, found) : null;
    return c.json({
      ...toPackage(found),
      children: children.map(toPackage),
      ...(ancestors !== null && { ancestors: ancestors.map(toPackage) }),
    });
  });

  return routes;
}
