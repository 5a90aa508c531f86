import { Hono, type Context } from "hono";
import { readCaller } from "../auth/caller.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { isEmbargoed, toPublicDataset } from "../store/public-dataset.ts";
import {
  loadEmbargoAccess,
  loadNewestVersion,
  loadVersions,
  loadVersionText,
  loadVersionsByDoi,
  type VersionRow,
} from "../store/versions.ts";
import { loadSourceMetadata } from "../store/source-metadata.ts";
import type { Services } from "../services.ts";
import { findVersion, readPlace, toFound, VERSION_PATH } from "./found-version.ts";

export function versionRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get("/datasets/:id{[0-9]+}", async (c) =>
    answerDataset(services, c, await loadNewestVersion(services, Number(c.req.param("id")))),
  );

  routes.get("/datasets/:id{[0-9]+}/versions", async (c) => {
    const rows = await loadVersions(services, Number(c.req.param("id")));
    if (rows.length === 0) return refuseDiscover(404, "No such dataset.");
    return c.json(rows.map((row) => toPublicDataset(services, row, { detail: "brief" })));
  });

  routes.get("/datasets/doi/:prefix/:suffix", async (c) => {
    const [row] = await loadVersionsByDoi(services, [
      `${c.req.param("prefix")}/${c.req.param("suffix")}`,
    ]);
    return answerDataset(services, c, row ?? null);
  });

  routes.get(VERSION_PATH, async (c) => {
    const found = await findVersion(services, c);
    return found.ok ? answerDataset(services, c, found.row) : found.answer;
  });

  routes.get(`${VERSION_PATH}/:kind{readme|changelog}`, async (c) => {
    const { row, body } = await loadVersionText(services, readPlace(c), c.req.param("kind"));
    const found = toFound(row);
    if (!found.ok) return found.answer;
    if (body === null) return refuseDiscover(404, "This version has no such text.");
    return c.body(body, 200, { "content-type": "text/markdown; charset=utf-8" });
  });

  routes.get(`${VERSION_PATH}/source-metadata`, async (c) => {
    const { row, metadata } = await loadSourceMetadata(services, readPlace(c));
    const found = toFound(row);
    return found.ok ? c.json(metadata) : found.answer;
  });

  return routes;
}

async function answerDataset(
  services: Services,
  c: Context,
  row: VersionRow | null,
): Promise<Response> {
  const found = toFound(row);
  if (!found.ok) return found.answer;
  if (!isEmbargoed(found.row)) return c.json(toPublicDataset(services, found.row));
  const caller = await readCaller(services, c.req.raw);
  const embargoAccess = caller && (await loadEmbargoAccess(services, found.row.id, caller.sub));
  c.header("cache-control", "private, no-store");
  return c.json(toPublicDataset(services, found.row, { detail: "full", embargoAccess }));
}
