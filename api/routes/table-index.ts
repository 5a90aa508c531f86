import { Hono } from "hono";
import { refuseDiscover } from "../http/refusal.ts";
import { loadNode } from "../store/nodes.ts";
import type { Services } from "../services.ts";
import { loadPublishedFormats, toTableBytes } from "../tables/table-formats.ts";
import { loadTableIndex, openIndex, requestTableScan } from "../tables/table-scans.ts";
import { findOpenVersion, readPlace, VERSION_PATH } from "./found-version.ts";

export function tableIndexRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get(`${VERSION_PATH}/files/table`, async (c) => {
    const path = c.req.query("path");
    if (!path) return refuseDiscover(400, "path is required");
    const place = readPlace(c);
    const [found, node, formats] = await Promise.all([
      findOpenVersion(services, c),
      loadNode(services, place, path),
      loadPublishedFormats(services, place),
    ]);
    if (!found.ok) return found.answer;
    const table =
      node === null || node.sha256 === null
        ? null
        : await toTableBytes({ path, sha256: node.sha256 }, formats);
    if (node === null || table === null) return refuseDiscover(404, "No such table.");
    const stored = await loadTableIndex(services, table);
    if (stored?.state === "unreadable") return refuseDiscover(404, "This table cannot be read.");
    if (stored?.state !== "whole") requestTableScan(services, table, node.size);
    const headers = new Headers({ "content-type": "application/json" });
    // Other answers about a version's files are shared for long; this one may still change.
    if (stored?.state !== "whole") headers.set("cache-control", "no-store");
    const body = stored?.body ?? JSON.stringify(openIndex(table, node.size));
    return new Response(body, { headers });
  });

  return routes;
}
