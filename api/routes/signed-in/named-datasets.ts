import { Hono } from "hono";
import * as v from "valibot";
import { DATASET_ROLES } from "../../wire/workspace-datasets.ts";
import { createGuard, type Call } from "../../auth/guard.ts";
import { after, linkNext } from "../../http/paging.ts";
import { paging, parseQuery } from "../../http/query.ts";
import { SMALL_PAGE_MAX_ROWS } from "../../limits.ts";
import { loadTimeline } from "../../store/timeline.ts";
import { loadTopPackages, toPackage } from "../../store/packages.ts";
import {
  loadCollaborators,
  loadDatasetTeams,
  loadNamedDataset,
  loadWorkspaceDataset,
  type NamedDataset,
} from "../../store/workspace-datasets.ts";
import { toWorkspaceDataset } from "../../store/workspace-dataset.ts";
import type { Services } from "../../services.ts";
import { toPlace } from "./session.ts";

export const TopPackagesQuery = v.object({ ...paging(100, SMALL_PAGE_MAX_ROWS), after });

/** One workspace dataset: registered after the lists, whose names would match `:id`. */
export function namedDatasetRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /datasets/:id", async (call) => {
    const [found, row] = await Promise.all([
      findDataset(services, call),
      loadWorkspaceDataset(services, call.account, toPlace(call.id)),
    ]);
    if (!found.ok) return found.answer;
    if (row === null) return call.refuse(404, "No such dataset.");
    // It is in its workspace itself.
    const used = new Set([row.status]);
    const view = { includeBannerUrl: true, includePublishedDataset: true, used };
    return call.c.json(toWorkspaceDataset(row, view));
  });

  on("GET /datasets/:id/packages", async (call) => {
    const query = parseQuery(call.c.req.url, TopPackagesQuery);
    if (!query.ok) return call.refuse(400, query.problem);
    const found = await findDataset(services, call);
    if (!found.ok) return found.answer;
    const { limit, offset } = query.value;
    const rows = await loadTopPackages(services, found.dataset.id, query.value);
    const cursors = rows.map((row) => [row.sortName, row.id]);
    linkNext(call.c, cursors, limit);
    return call.c.json({ limit, offset, packages: rows.map(toPackage) });
  });

  on("GET /datasets/:id/collaborators", async (call) => {
    const found = await findDataset(services, call);
    if (!found.ok) return found.answer;
    const { id, organizationRole } = found.dataset;
    const [users, teams] = await Promise.all([
      loadCollaborators(services, id),
      loadDatasetTeams(services, id),
    ]);
    const shared = organizationRole === null ? undefined : DATASET_ROLES[organizationRole - 1];
    return call.c.json({
      users: users.map(withRoleName),
      teams: teams.map(withRoleName),
      ...(shared !== undefined && { organizationRole: shared }),
    });
  });

  on("GET /datasets/:id/changelog/timeline", async (call) => {
    const found = await findDataset(services, call);
    if (!found.ok) return found.answer;
    return call.c.json({ eventGroups: await loadTimeline(services, found.dataset.id) });
  });

  on("GET /datasets/:id/readme", async (call) => {
    const found = await findDataset(services, call);
    return found.ok ? call.c.json({ readme: found.dataset.readme }) : found.answer;
  });

  on("GET /datasets/:id/banner", async (call) => {
    const found = await findDataset(services, call);
    if (!found.ok) return found.answer;
    const { bannerUrl } = found.dataset;
    return call.c.json(bannerUrl === null ? {} : { banner: bannerUrl });
  });

  return routes;
}

function withRoleName<Row extends { role: number }>(row: Row) {
  return { ...row, role: DATASET_ROLES[row.role - 1] ?? "guest" };
}

type Found = { ok: true; dataset: NamedDataset } | { ok: false; answer: Response };

async function findDataset(
  services: Services,
  { account, id, refuse, allows }: Call,
): Promise<Found> {
  const dataset = await loadNamedDataset(services, account, toPlace(id));
  if (dataset === null) return { ok: false, answer: refuse(404, "No such dataset.") };
  if (!allows(dataset.role))
    return { ok: false, answer: refuse(403, "Your role in this dataset does not allow this.") };
  return { ok: true, dataset };
}
