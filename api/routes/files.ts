import { Hono } from "hono";
import * as v from "valibot";
import { choice, one, paging, parseQuery, text } from "../http/query.ts";
import { refuseDiscover } from "../http/refusal.ts";
import {
  FOLDER_ORDERS,
  type FolderPage,
  loadFolderPage,
  loadNode,
  type NodeRow,
} from "../store/nodes.ts";
import { type NodeVersion, toTreeNode } from "../store/tree-node.ts";
import type { RequestedVersion } from "../store/versions.ts";
import type { Services } from "../services.ts";
import {
  findOpenVersion,
  readPlace,
  toFound,
  VERSION_PATH,
  withOpenFiles,
} from "./found-version.ts";

/** Longest part of a name that a filter takes. */
const NAME_MAX_CHARS = 100;

const path = one(
  v.pipe(
    text("path"),
    v.transform((requested) => requested.replace(/^\/+|\/+$/g, "")),
  ),
);
/** Order and filter are our own; clients of the contract omit them. */
export const BrowseQuery = v.object({
  ...paging(100),
  path: v.optional(path, [""]),
  orderBy: v.optional(choice("orderBy", FOLDER_ORDERS), ["name"]),
  orderDirection: v.optional(choice("orderDirection", ["asc", "desc"]), ["asc"]),
  name: v.optional(one(text("name", NAME_MAX_CHARS)), [""]),
});
/** `file` is the name of the one requested entry. */
export const AssetsQuery = v.object({
  ...BrowseQuery.entries,
  file: v.optional(one(text("file")), [""]),
});
export const NodeQuery = v.object({ path: v.optional(path, [""]) });

export function fileRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get(`${VERSION_PATH}/files/browse`, async (c) => {
    const query = parseQuery(c.req.url, BrowseQuery);
    if (!query.ok) return refuseDiscover(400, query.problem);
    const page = await loadFolderPage(services, readPlace(c), query.value);
    const found = await withOpenFiles(services, c, toFound(page.version));
    if (!found.ok) return found.answer;
    if (page.at === null || page.at.isFile === 1) return refuseDiscover(404, "No such folder.");
    return c.json(toFolder(services, { version: found.row, query: query.value, page }));
  });

  routes.get(`${VERSION_PATH}/files`, async (c) => {
    const query = parseQuery(c.req.url, NodeQuery);
    if (!query.ok || query.value.path === "") return refuseDiscover(400, "path is required");
    const [found, node] = await Promise.all([
      findOpenVersion(services, c),
      loadNode(services, readPlace(c), query.value.path),
    ]);
    if (!found.ok) return found.answer;
    if (node === null) return refuseDiscover(404, "No such file.");
    return c.json(toTreeNode(services, found.row, node));
  });

  routes.get(`${VERSION_PATH}/assets/browse`, async (c) => {
    const query = parseQuery(c.req.url, AssetsQuery);
    if (!query.ok) return refuseDiscover(400, query.problem);
    const page = await loadFolderPage(services, readPlace(c), query.value);
    const found = await withOpenFiles(services, c, toFound(page.version));
    if (!found.ok) return found.answer;
    const { limit, offset, path: at, file } = query.value;
    if (page.at === null || page.at.isFile === 1) return refuseDiscover(404, "No such folder.");
    const { total, nodes } =
      file === "" ? page : await loadNamed(services, found.row, at === "" ? file : `${at}/${file}`);
    return c.json({
      limit,
      offset,
      totalCount: total,
      assets: nodes.map((node) => toAsset(found.row, node)),
    });
  });

  return routes;
}

interface FoundFolder {
  version: NodeVersion;
  query: { limit: number; offset: number };
  page: Pick<FolderPage, "total" | "nodes">;
}

/** A page of a folder in the contract's format. */
export function toFolder(services: Services, { version, query, page }: FoundFolder): object {
  const { limit, offset } = query;
  const files = page.nodes.map((node) => toTreeNode(services, version, node));
  return { limit, offset, totalCount: page.total, files };
}

/** One entry, as a folder that contains only it. */
async function loadNamed(
  services: Services,
  version: RequestedVersion,
  at: string,
): Promise<{ total: number; nodes: NodeRow[] }> {
  const node = await loadNode(services, version, at);
  return node === null ? { total: 0, nodes: [] } : { total: 1, nodes: [node] };
}

/** The contract's asset of a code release, with the date and checksum that files have elsewhere. */
export function toAsset(
  { publishedAt }: Pick<NodeVersion, "publishedAt">,
  { name, path: at, size, isFile, sha256 }: NodeRow,
) {
  if (isFile === 0) return { name, path: at, size, type: "folder" };
  const file = { name, path: at, size, type: "file", createdAt: publishedAt };
  return sha256 === null ? file : { ...file, sha256 };
}
