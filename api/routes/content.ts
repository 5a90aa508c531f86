import { Hono } from "hono";
import { sendFile } from "../files/send-file.ts";
import { refuseDiscover } from "../refusal.ts";
import { loadNode } from "../store/nodes.ts";
import { isEmbargoed } from "../store/public-dataset.ts";
import type { VersionRow } from "../store/versions.ts";
import type { World } from "../world.ts";
import { findOpenVersion, findVersion, VERSION_PATH } from "./found-version.ts";

/** A version can be unpublished, so a cache asks again after an hour; the ETag makes that cheap. */
const OPEN_FILE_CACHE = "public, max-age=3600";

export function contentRoutes(world: World): Hono {
  const routes = new Hono();

  routes.get(`${VERSION_PATH}/files/content`, async (c) => {
    const path = c.req.query("path");
    if (!path) return refuseDiscover(400, "path is required");
    const found = await findOpenVersion(world, c);
    return found.ok ? answerFile(world, c.req.raw, { version: found.row, path }) : found.answer;
  });

  routes.get(`${VERSION_PATH}/banner`, async (c) => {
    const found = await findVersion(world, c);
    if (!found.ok) return found.answer;
    const path = found.row.bannerPath;
    if (path === null) return refuseDiscover(404, "This version has no banner.");
    return answerFile(world, c.req.raw, { version: found.row, path, isPicture: true });
  });

  return routes;
}

async function answerFile(
  world: World,
  request: Request,
  { version, path, isPicture = false }: { version: VersionRow; path: string; isPicture?: boolean },
): Promise<Response> {
  const node = await loadNode(world, version.rowId, path);
  if (node === null || node.sha256 === null) return refuseDiscover(404, "No such file.");
  return sendFile(world, request, {
    name: node.name,
    size: node.size,
    sha256: node.sha256,
    disposition: isPicture ? "inline" : "attachment",
    cacheControl: isEmbargoed(version) && !isPicture ? "private, no-store" : OPEN_FILE_CACHE,
  });
}
