import { Hono } from "hono";
import * as v from "valibot";
import { DATASET_TYPES } from "../../wire/enums.ts";
import {
  DATASET_ROLES,
  PUBLICATION_STATUSES,
  PUBLICATION_TYPES,
} from "../../wire/workspace-datasets.ts";
import type { Account } from "../../auth/account.ts";
import { createGuard } from "../../auth/guard.ts";
import { QUERY_MAX_CHARS, WORKSPACE_PAGE_MAX_ROWS } from "../../limits.ts";
import { after, linkNext } from "../../http/paging.ts";
import { choice, flag, one, paging, parseQuery, text, whole } from "../../http/query.ts";
import { RUNGS } from "../../auth/rights.ts";
import { loadDatasetStatuses } from "../../store/workspaces.ts";
import { loadWorkspaceDatasets, NO_FILTER, toCursor } from "../../store/workspace-datasets.ts";
import { toWorkspaceDataset } from "../../store/workspace-dataset.ts";
import type { Services } from "../../services.ts";

/** What both lists of a workspace take. */
export const workspaceListing = {
  ...paging(25, WORKSPACE_PAGE_MAX_ROWS),
  after,
  query: v.optional(one(text("query", QUERY_MAX_CHARS))),
  orderBy: v.optional(choice("orderBy", ["Name", "IntId", "UpdatedAt"]), ["Name"]),
  orderDirection: v.optional(choice("orderDirection", ["Asc", "Desc"]), ["Asc"]),
};

function words<const T extends readonly [string, ...string[]]>(name: string, known: T) {
  const Word = v.picklist(known, `${name} must be one of ${known.join(", ")}`);
  return v.optional(v.pipe(v.array(Word), v.maxLength(known.length * 2, `too many ${name}`)));
}

export const PaginatedQuery = v.object({
  ...workspaceListing,
  status: v.optional(one(text("status", 255))),
  type: v.optional(choice("type", DATASET_TYPES)),
  onlyMyDatasets: flag("onlyMyDatasets"),
  withRole: v.optional(choice("withRole", DATASET_ROLES)),
  canPublish: flag("canPublish"),
  publicationStatus: words("publicationStatus", PUBLICATION_STATUSES),
  publicationType: words("publicationType", PUBLICATION_TYPES),
  collectionId: v.optional(one(whole("collectionId", Number.MAX_SAFE_INTEGER))),
  includeBannerUrl: flag("includeBannerUrl"),
  includePublishedDataset: flag("includePublishedDataset"),
});

export function workspaceDatasetRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /datasets/paginated", async ({ c, account, refuse }) => {
    const query = parseQuery(c.req.url, PaginatedQuery);
    if (!query.ok) return refuse(400, query.problem);
    const asked = query.value;
    if (asked.onlyMyDatasets === true && asked.withRole !== undefined)
      return refuse(400, "withRole cannot be combined with onlyMyDatasets");
    const { limit, offset } = asked;
    const [{ rows, totalCount }, used] = await Promise.all([
      loadWorkspaceDatasets(services, account, {
        filter: toFilter(asked),
        order: { by: asked.orderBy, direction: asked.orderDirection === "Asc" ? "ASC" : "DESC" },
        page: { limit, offset, after: asked.after },
      }),
      loadUsedStatuses(services, account),
    ]);
    const cursors = rows.map((row) => toCursor(asked.orderBy, row));
    linkNext(c, cursors, limit);
    const view = {
      includeBannerUrl: asked.includeBannerUrl ?? false,
      includePublishedDataset: asked.includePublishedDataset ?? false,
      used,
    };
    const datasets = rows.map((row) => toWorkspaceDataset(row, view));
    return c.json({ limit, offset, totalCount, datasets });
  });

  on("GET /datasets", async ({ c, account }) => {
    const [{ rows }, used] = await Promise.all([
      loadWorkspaceDatasets(services, account, {
        filter: NO_FILTER,
        order: { by: "Name", direction: "ASC" },
        page: { limit: WORKSPACE_PAGE_MAX_ROWS, offset: 0 },
      }),
      loadUsedStatuses(services, account),
    ]);
    const view = { includeBannerUrl: false, includePublishedDataset: false, used };
    return c.json(rows.map((row) => toWorkspaceDataset(row, view)));
  });

  return routes;
}

function toFilter(asked: v.InferOutput<typeof PaginatedQuery>) {
  return {
    query: asked.query ?? null,
    status: asked.status ?? null,
    type: asked.type ?? null,
    onlyMyDatasets: asked.onlyMyDatasets ?? false,
    withRole: asked.withRole === undefined ? null : RUNGS[asked.withRole],
    canPublish: asked.canPublish ?? null,
    publicationStatus: asked.publicationStatus ?? null,
    publicationType: asked.publicationType ?? null,
    collectionId: asked.collectionId ?? null,
  };
}

/** Names of the statuses that the current workspace uses. */
export async function loadUsedStatuses(
  services: Services,
  { current }: Account,
): Promise<ReadonlySet<string>> {
  const statuses = await loadDatasetStatuses(services, current?.id ?? 0);
  return new Set(statuses.filter(({ inUse }) => inUse).map(({ name }) => name));
}
