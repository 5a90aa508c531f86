import { Hono } from "hono";
import * as v from "valibot";
import { DATASET_TYPES } from "../../wire/enums.ts";
import {
  DATASET_ROLES,
  PUBLICATION_STATUSES,
  PUBLICATION_TYPES,
} from "../../wire/workspace-datasets.ts";
import type { Caller } from "../../auth/caller.ts";
import { createReadingGuard } from "../../auth/guard.ts";
import { QUERY_MAX_CHARS, WORKSPACE_PAGE_MAX_ROWS } from "../../limits.ts";
import { after, linkNext } from "../../http/paging.ts";
import { choice, flag, one, paging, parseQuery, text, whole } from "../../http/query.ts";
import { ROLE_LEVELS } from "../../auth/rights.ts";
import { loadUsedStatuses } from "../../store/workspaces.ts";
import { loadWorkspaceDatasets, NO_FILTER, toCursor } from "../../store/workspace-datasets.ts";
import { toWorkspaceDataset } from "../../store/workspace-dataset.ts";
import type { Services } from "../../services.ts";
import type { Parsed } from "../../wire/parse.ts";

/** What both lists of a workspace take. */
export const workspaceListing = {
  ...paging(25, WORKSPACE_PAGE_MAX_ROWS),
  after,
  query: v.optional(one(text("query", QUERY_MAX_CHARS))),
  orderBy: v.optional(choice("orderBy", ["Name", "IntId", "UpdatedAt"]), ["Name"]),
  orderDirection: v.optional(choice("orderDirection", ["Asc", "Desc"]), ["Asc"]),
};

function oneOf<const T extends readonly [string, ...string[]]>(name: string, known: T) {
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
  publicationStatus: oneOf("publicationStatus", PUBLICATION_STATUSES),
  publicationType: oneOf("publicationType", PUBLICATION_TYPES),
  collectionId: v.optional(one(whole("collectionId", Number.MAX_SAFE_INTEGER))),
  includeBannerUrl: flag("includeBannerUrl"),
  includePublishedDataset: flag("includePublishedDataset"),
});

export function workspaceDatasetRoutes(services: Services): Hono {
  const routes = new Hono();
  const onRead = createReadingGuard(services, routes);

  onRead(
    "GET /datasets/paginated",
    async (c, caller, reads) => {
      const query = readPaginated(c.req.url);
      return { query, found: query.ok ? await readPage(reads, caller, query.value) : NONE };
    },
    async ({ c, refuse }, { query, found: [{ rows, totalCount }, used] }) => {
      if (!query.ok) return refuse(400, query.problem);
      const requested = query.value;
      const { limit, offset } = requested;
      const cursors = rows.map((row) => toCursor(requested.orderBy, row));
      linkNext(c, cursors, limit);
      const view = {
        includeBannerUrl: requested.includeBannerUrl ?? false,
        includePublishedDataset: requested.includePublishedDataset ?? false,
        used,
      };
      const datasets = rows.map((row) => toWorkspaceDataset(row, view));
      return c.json({ limit, offset, totalCount, datasets });
    },
  );

  onRead(
    "GET /datasets",
    (_, caller, reads) => {
      const page = { limit: WORKSPACE_PAGE_MAX_ROWS, offset: 0 };
      const order = { by: "Name", direction: "ASC" } as const;
      return Promise.all([
        loadWorkspaceDatasets(reads, caller, { filter: NO_FILTER, order, page }),
        loadUsedStatuses(reads, caller),
      ]);
    },
    async ({ c }, [{ rows }, used]) => {
      const view = { includeBannerUrl: false, includePublishedDataset: false, used };
      return c.json(rows.map((row) => toWorkspaceDataset(row, view)));
    },
  );

  return routes;
}

type Paginated = v.InferOutput<typeof PaginatedQuery>;
type FoundPage = Awaited<ReturnType<typeof readPage>>;
const NONE: FoundPage = [{ rows: [], totalCount: 0 }, new Set()];

function readPaginated(url: string): Parsed<Paginated> {
  const query = parseQuery(url, PaginatedQuery);
  if (query.ok && query.value.onlyMyDatasets === true && query.value.withRole !== undefined)
    return { ok: false, problem: "withRole cannot be combined with onlyMyDatasets" };
  return query;
}

function readPage(services: Services, caller: Caller, requested: Paginated) {
  const { limit, offset, after: from, orderBy: by, orderDirection } = requested;
  return Promise.all([
    loadWorkspaceDatasets(services, caller, {
      filter: toFilter(requested),
      order: { by, direction: orderDirection === "Asc" ? "ASC" : "DESC" },
      page: { limit, offset, after: from },
    }),
    loadUsedStatuses(services, caller),
  ]);
}

function toFilter(requested: Paginated) {
  return {
    query: requested.query ?? null,
    status: requested.status ?? null,
    type: requested.type ?? null,
    onlyMyDatasets: requested.onlyMyDatasets ?? false,
    withRole: requested.withRole === undefined ? null : ROLE_LEVELS[requested.withRole],
    canPublish: requested.canPublish ?? null,
    publicationStatus: requested.publicationStatus ?? null,
    publicationType: requested.publicationType ?? null,
    collectionId: requested.collectionId ?? null,
  };
}
