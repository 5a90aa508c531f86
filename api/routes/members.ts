import { Hono } from "hono";
import * as v from "valibot";
import { paging, parseQuery } from "../http/query.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { loadMemberDois } from "../store/collections.ts";
import { toPublicDataset, toTombstone } from "../store/public-dataset.ts";
import { loadVersionsByDoi, type VersionRow } from "../store/versions.ts";
import type { Services } from "../services.ts";
import { findVersion, readPlace, VERSION_PATH } from "./found-version.ts";

export const MembersQuery = v.object(paging(10));
/** As many DOIs of 40 characters as fit in an address that every proxy lets through. */
const BATCH_MAX_DOIS = 80;

export function memberRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get(`${VERSION_PATH}/dois`, async (c) => {
    const query = parseQuery(c.req.url, MembersQuery);
    if (!query.ok) return refuseDiscover(400, query.problem);
    const [found, { dois, totalCount }] = await Promise.all([
      findVersion(services, c),
      loadMemberDois(services, readPlace(c), query.value),
    ]);
    if (!found.ok) return found.answer;
    if (found.row.datasetType !== "collection")
      return refuseDiscover(404, "This is no collection.");
    const known = toIndex(await loadVersionsByDoi(services, dois));
    const { limit, offset } = query.value;
    const members = dois.map((doi) => toMember(services, doi, known.get(doi)));
    return c.json({ limit, offset, totalCount, dois: members });
  });

  routes.get("/datasets/doi", async (c) => {
    const dois = [...new Set(new URL(c.req.url).searchParams.getAll("doi"))].filter(
      (doi) => doi !== "",
    );
    if (dois.length === 0) return refuseDiscover(400, "doi is required");
    if (dois.length > BATCH_MAX_DOIS) return refuseDiscover(400, `at most ${BATCH_MAX_DOIS} DOIs`);
    const rows = await loadVersionsByDoi(services, dois);
    const [unpublished, published] = [true, false].map((gone) =>
      rows.filter(({ status }) => (status === "UNPUBLISHED") === gone),
    );
    return c.json({
      published: Object.fromEntries(
        (published ?? []).map((row) => [row.doi, toPublicDataset(services, row)]),
      ),
      unpublished: Object.fromEntries(
        (unpublished ?? []).map((row) => [row.doi, toTombstone(row)]),
      ),
    });
  });

  return routes;
}

function toIndex(rows: VersionRow[]): Map<string, VersionRow> {
  return new Map(rows.map((row) => [row.doi, row]));
}

function toMember(services: Services, doi: string, row: VersionRow | undefined) {
  if (row === undefined) return { source: "External", data: { doi } };
  if (row.status === "UNPUBLISHED")
    return { source: "PennsieveUnpublished", data: toTombstone(row) };
  return { source: "Pennsieve", data: toPublicDataset(services, row) };
}
