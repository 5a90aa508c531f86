import { Hono } from "hono";
import { loadAllNodes } from "../store/all-nodes.ts";
import { toManifestFile, toMetadata } from "../store/metadata.ts";
import type { NodeRow } from "../store/nodes.ts";
import { toJsonStream } from "../http/stream.ts";
import type { Services } from "../services.ts";
import { toAsset } from "./files.ts";
import { findOpenVersion, VERSION_PATH } from "./found-version.ts";

const JSON_TYPE = { "content-type": "application/json" };

/** Answers that list a whole version at once, however many files it has. */
export function wholeListRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get(`${VERSION_PATH}/metadata`, async (c) => {
    const found = await findOpenVersion(services, c);
    if (!found.ok) return found.answer;
    const pages = loadAllNodes(services, found.row.rowId, { kinds: "files" });
    const files = { name: "files", pages: mapPages(pages, toManifestFile) };
    return c.body(toJsonStream(toMetadata(found.row), files), 200, JSON_TYPE);
  });

  routes.get(`${VERSION_PATH}/assets`, async (c) => {
    const found = await findOpenVersion(services, c);
    if (!found.ok) return found.answer;
    const pages = loadAllNodes(services, found.row.rowId, { kinds: "everything" });
    const totalCount = await countNodes(services, found.row.rowId);
    const assets = { name: "assets", pages: mapPages(pages, (node) => toAsset(found.row, node)) };
    return c.body(toJsonStream({ limit: -1, offset: -1, totalCount }, assets), 200, JSON_TYPE);
  });

  return routes;
}

async function* mapPages<T>(
  pages: AsyncIterable<NodeRow[]>,
  map: (node: NodeRow) => T,
): AsyncGenerator<T[]> {
  for await (const page of pages) yield page.map(map);
}

/** Everything but the root. */
async function countNodes({ db }: Services, rowId: number): Promise<number> {
  const count = await db
    .prepare(`SELECT count(*) AS total FROM nodes WHERE version_id = ?1 AND path > ''`)
    .bind(rowId)
    .first<number>("total");
  return count ?? 0;
}
