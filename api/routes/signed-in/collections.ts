import { toDoiUrl } from "#base/doi.ts";
import { Hono } from "hono";
import * as v from "valibot";
import {
  COLLECTION_LIMITS,
  parseCollectionCreate,
  parseCollectionPatch,
} from "../../wire/collections.ts";
import { readBody } from "../../http/body.ts";
import { loadMembers, toDerivedContributors, toEntry } from "../../collections/members.ts";
import { createCollection, deleteCollection, patchCollection } from "../../collections/write.ts";
import { createGuard, createReadingGuard, type Call } from "../../auth/guard.ts";
import { COLLECTIONS_MAX, SMALL_PAGE_MAX_ROWS } from "../../limits.ts";
import { flag, paging, parseQuery } from "../../http/query.ts";
import {
  loadCollection,
  loadCollectionDois,
  loadCollections,
  toCollectionSummary,
  type CollectionRow,
} from "../../store/collections.ts";
import type { Services } from "../../services.ts";
import { publishCollection, unpublishCollection } from "../../collections/publish.ts";
import { type VersionDetails, loadVersion, type VersionRow } from "../../store/versions.ts";

export const DetailQuery = v.object({ includePublishedDataset: flag("includePublishedDataset") });
export const ListQuery = v.object({ ...DetailQuery.entries, ...paging(10, SMALL_PAGE_MAX_ROWS) });

const NO_PAGE: Awaited<ReturnType<typeof loadCollections>> = { rows: [], totalCount: 0 };

export function collectionRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);
  const onRead = createReadingGuard(services, routes);

  onRead(
    "GET /collections",
    async (c, { sub }, reads) => {
      const query = parseQuery(c.req.url, ListQuery);
      const page = query.ok ? await loadCollections(reads, sub, query.value) : NO_PAGE;
      return { query, page };
    },
    async ({ c, refuse }, { query, page }) => {
      if (!query.ok) return refuse(400, query.problem);
      const { limit, offset, includePublishedDataset } = query.value;
      const view = { includePublishedDataset: includePublishedDataset ?? false };
      const collections = page.rows.map((row) => toCollectionSummary(services, row, view));
      return c.json({ limit, offset, totalCount: page.totalCount, collections });
    },
  );

  on("POST /collections", async (call) => {
    const body = await readBody(call, parseCollectionCreate);
    if (!body.ok) return body.answer;
    const foreign = findForeign(services, body.value.dois);
    if (foreign !== null) return call.refuse(400, foreign);
    const nodeId = await createCollection(services, call.account.user.id, body.value);
    return nodeId === null
      ? call.refuse(400, `You have ${COLLECTIONS_MAX} collections. Delete one first.`)
      : answerSummary(services, call, { nodeId, status: 201 });
  });

  on("GET /collections/:id", async (call) => {
    const query = parseQuery(call.c.req.url, DetailQuery);
    if (!query.ok) return call.refuse(400, query.problem);
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    const members = await loadMembers(services, await loadCollectionDois(services, found.row.id));
    const includePublishedDataset = query.value.includePublishedDataset ?? false;
    return call.c.json({
      ...toCollectionSummary(services, found.row, { includePublishedDataset }),
      derivedContributors: toDerivedContributors(members),
      datasets: members.map((member) => toEntry(services, member)),
    });
  });

  on("PATCH /collections/:id", async (call) => {
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    const body = await readBody(call, parseCollectionPatch);
    if (!body.ok) return body.answer;
    const { add } = body.value.dois;
    const problem = findForeign(services, add) ?? findExcess(found.row.size + add.length);
    if (problem !== null) return call.refuse(400, problem);
    if (!(await patchCollection(services, found.row, body.value)))
      return call.refuse(409, "This collection was changed in the meantime.");
    return answerSummary(services, call, { nodeId: call.id, status: 200 });
  });

  on("DELETE /collections/:id", async (call) => {
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    return (await deleteCollection(services, found.row))
      ? call.c.body(null, 204)
      : call.refuse(409, "A published collection has to be unpublished first.");
  });

  return routes;
}

/** Only DOIs of this catalogue can be members: only they can be kept up to date. */
function findForeign({ doiPrefix }: Services, dois: string[]): string | null {
  const foreign = dois.some((doi) => !doi.startsWith(`${doiPrefix}/`));
  return foreign ? `dois: every DOI must begin with ${doiPrefix}/.` : null;
}

function findExcess(size: number): string | null {
  const { DOIS_MAX } = COLLECTION_LIMITS;
  return size > DOIS_MAX ? `dois: a collection holds at most ${DOIS_MAX} DOIs.` : null;
}

type Found = { ok: true; row: CollectionRow } | { ok: false; answer: Response };

/** The collection of the address, if the caller's role in it is high enough. */
export async function findCollection(services: Services, call: Call): Promise<Found> {
  const row = await loadCollection(services, call.account.user.id, call.id);
  if (row === null) return { ok: false, answer: call.refuse(404, "No such collection.") };
  if (!call.allows(row.role ?? 0)) {
    const answer = call.refuse(403, "Your role in this collection does not allow this.");
    return { ok: false, answer };
  }
  return { ok: true, row };
}

export async function answerSummary(
  services: Services,
  { c, account, refuse }: Call,
  { nodeId, status }: { nodeId: string; status: 200 | 201 },
): Promise<Response> {
  const row = await loadCollection(services, account.user.id, nodeId);
  if (row === null) return refuse(404, "No such collection.");
  return c.json(toCollectionSummary(services, row, { includePublishedDataset: true }), status);
}

export function collectionPublishingRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /collections/:id/doi", async (call) => {
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    const { publicId, publicVersion } = found.row;
    const row =
      publicId === null || publicVersion === null
        ? null
        : await loadVersion(services, { id: publicId, version: publicVersion });
    return row === null
      ? call.refuse(404, "This collection has no DOI yet.")
      : call.c.json(toDoiRecord(row));
  });

  on("POST /collections/:id/publish", async (call) => {
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    const change = await publishCollection(services, call.account, found.row);
    if (!change.ok) return call.refuse(409, change.problem);
    const { publishedDatasetId, publishedVersion } = change;
    return call.c.json({ publishedDatasetId, publishedVersion, status: "PUBLISH_SUCCEEDED" });
  });

  on("POST /collections/:id/unpublish", async (call) => {
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    const change = await unpublishCollection(services, found.row);
    if (!change.ok) return call.refuse(409, change.problem);
    const { publishedDatasetId, publishedVersion } = change;
    return call.c.json({ publishedDatasetId, publishedVersion, status: "UNPUBLISHED" });
  });

  return routes;
}

/** The registration state of the DOI: a withdrawn record is registered, but no longer findable. */
function toDoiRecord({ doi, name, publishedAt, status, details }: VersionRow) {
  const { organizationName, contributors }: VersionDetails = JSON.parse(details);
  return {
    doi,
    title: name,
    url: toDoiUrl(doi),
    publisher: organizationName,
    createdAt: publishedAt,
    publicationYear: new Date(publishedAt).getUTCFullYear(),
    state: status === "UNPUBLISHED" ? "registered" : "findable",
    creators: contributors.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  };
}
