import { Hono } from "hono";
import * as v from "valibot";
import { paging, parseQuery, one, text, whole, flag } from "../http/query.ts";
import { refuseDiscover, refuseMessage } from "../http/refusal.ts";
import { type VersionDetails, loadPackageVersion, loadVersion } from "../store/versions.ts";
import { loadPackageFiles } from "../store/nodes.ts";
import { toTreeNode } from "../store/tree-node.ts";
import type { Services } from "../services.ts";
import { toFound, withOpenFiles } from "./found-version.ts";
import { type Call, createGuard } from "../auth/guard.ts";
import { sendFile } from "../files/send-file.ts";
import { SMALL_PAGE_MAX_ROWS } from "../limits.ts";
import { after, linkNext } from "../http/paging.ts";
import {
  loadAncestors,
  loadChildren,
  loadPackage,
  type PackageRow,
  toPackage,
} from "../store/packages.ts";
import { loadNamedDataset } from "../store/workspace-datasets.ts";

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

export const AssetsQuery = v.object({
  package_id: v.optional(one(text("package_id", 255))),
  dataset_id: v.optional(one(whole("dataset_id", Number.MAX_SAFE_INTEGER))),
});

/** Nothing converts files here, so a published package has no assets, and any other is 404. */
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
        ? await loadVersion(services, { id: datasetId ?? 0, version: null })
        : await loadPackageVersion(services, packageId);
    return row === null || row.status === "UNPUBLISHED"
      ? refuseMessage(404, "No such published package or dataset.")
      : c.json({ assets: [] });
  });

  return routes;
}

export const PackageQuery = v.object({
  ...paging(100, SMALL_PAGE_MAX_ROWS),
  after,
  includeAncestors: flag("includeAncestors"),
});

/** Files and folders of workspace datasets; those of public records are under `/discover`. */
export function privatePackageRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /packages/:id", async (call) => {
    const { c, refuse } = call;
    const query = parseQuery(c.req.url, PackageQuery);
    if (!query.ok) return refuse(400, query.problem);
    const found = await findPackage(services, call);
    if (!found.ok) return found.answer;
    const { limit, includeAncestors } = query.value;
    const children = await loadChildren(services, found.row, query.value);
    const cursors = children.map((child) => [child.sortName, child.id]);
    linkNext(c, cursors, limit);
    const ancestors = includeAncestors === true ? await loadAncestors(services, found.row) : null;
    return c.json({
      ...toPackage(found.row),
      children: children.map(toPackage),
      ...(ancestors !== null && { ancestors: ancestors.map(toPackage) }),
    });
  });

  on("GET /packages/:id/content", async (call) => {
    const found = await findPackage(services, call);
    if (!found.ok) return found.answer;
    const { name, size, sha256, updatedAt } = found.row;
    if (sha256 === null) return call.refuse(404, "The bytes of this package are not kept here.");
    return sendFile(services, call.c.req.raw, {
      name,
      size,
      sha256,
      changedAt: updatedAt,
      disposition: "attachment",
      cacheControl: "no-store",
    });
  });

  return routes;
}

type Found = { ok: true; row: PackageRow } | { ok: false; answer: Response };

async function findPackage(
  services: Services,
  { account, id, refuse, allows }: Call,
): Promise<Found> {
  const row = await loadPackage(services, id);
  const dataset = row && (await loadNamedDataset(services, account, row.datasetId));
  if (row === null || dataset === null)
    return { ok: false, answer: refuse(404, "No such package.") };
  return allows(dataset.role)
    ? { ok: true, row }
    : { ok: false, answer: refuse(403, "Your role in its dataset does not allow this.") };
}
