import { Hono } from "hono";
import { publishCollection, unpublishCollection } from "../collections/publish.ts";
import { createGuard } from "../auth/guard.ts";
import type { VersionDetails } from "../store/details.ts";
import { loadVersion, type VersionRow } from "../store/versions.ts";
import type { Services } from "../services.ts";
import { findCollection } from "./collections.ts";

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
        : await loadVersion(services, publicId, publicVersion);
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

/** What a registrar says of the DOI: one whose record is withdrawn is registered, no longer findable. */
function toDoiRecord({ doi, name, publishedAt, status, details }: VersionRow) {
  const { organizationName, contributors }: VersionDetails = JSON.parse(details);
  return {
    doi,
    title: name,
    url: `https://doi.org/${doi}`,
    publisher: organizationName,
    createdAt: publishedAt,
    publicationYear: new Date(publishedAt).getUTCFullYear(),
    state: status === "UNPUBLISHED" ? "registered" : "findable",
    creators: contributors.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  };
}
