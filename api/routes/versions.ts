import { Hono, type Context } from "hono";
import { readCaller } from "../caller.ts";
import { refuseDiscover } from "../refusal.ts";
import { isEmbargoed, toPublicDataset } from "../store/public-dataset.ts";
import { loadText } from "../store/texts.ts";
import {
  loadEmbargoAccess,
  loadNewestVersion,
  loadVersions,
  loadVersionsByDoi,
  type VersionRow,
} from "../store/versions.ts";
import type { World } from "../world.ts";
import { findVersion, toFound, VERSION_PATH } from "./found-version.ts";

export function versionRoutes(world: World): Hono {
  const routes = new Hono();

  routes.get("/datasets/:id{[0-9]+}", async (c) =>
    answerDataset(world, c, await loadNewestVersion(world, Number(c.req.param("id")))),
  );

  routes.get("/datasets/:id{[0-9]+}/versions", async (c) => {
    const rows = await loadVersions(world, Number(c.req.param("id")));
    if (rows.length === 0) return refuseDiscover(404, "No such dataset.");
    return c.json(rows.map((row) => toPublicDataset(world, row, { detail: "brief" })));
  });

  routes.get("/datasets/doi/:prefix/:suffix", async (c) => {
    const [row] = await loadVersionsByDoi(world, [
      `${c.req.param("prefix")}/${c.req.param("suffix")}`,
    ]);
    return answerDataset(world, c, row ?? null);
  });

  routes.get(VERSION_PATH, async (c) => {
    const found = await findVersion(world, c);
    return found.ok ? answerDataset(world, c, found.row) : found.answer;
  });

  routes.get(`${VERSION_PATH}/:kind{readme|changelog}`, async (c) => {
    const found = await findVersion(world, c);
    if (!found.ok) return found.answer;
    const body = await loadText(world, found.row.rowId, c.req.param("kind"));
    if (body === null) return refuseDiscover(404, "This version has no such text.");
    return c.body(body, 200, { "content-type": "text/markdown; charset=utf-8" });
  });

  return routes;
}

async function answerDataset(world: World, c: Context, row: VersionRow | null): Promise<Response> {
  const found = toFound(row);
  if (!found.ok) return found.answer;
  if (!isEmbargoed(found.row)) return c.json(toPublicDataset(world, found.row));
  const caller = await readCaller(world, c.req.raw);
  const embargoAccess = caller && (await loadEmbargoAccess(world, found.row.id, caller.sub));
  c.header("cache-control", "private, no-store");
  return c.json(toPublicDataset(world, found.row, { detail: "full", embargoAccess }));
}
