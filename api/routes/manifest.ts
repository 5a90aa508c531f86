import { Hono } from "hono";
import { parseDownloadManifestRequest } from "#api/wire/files.ts";
import { readBody } from "../http/body.ts";
import { MANIFEST_MAX_FILES } from "../limits.ts";
import { signGrant } from "../files/signature.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { loadFilesUnder, type NodeRow } from "../store/nodes.ts";
import { isEmbargoed } from "../store/public-dataset.ts";
import type { VersionRow } from "../store/versions.ts";
import { toContentUrl } from "../store/tree-node.ts";
import type { Services } from "../services.ts";
import { findOpenVersion, readPlace, VERSION_PATH } from "./found-version.ts";

export function manifestRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.post(`${VERSION_PATH}/files/download-manifest`, async (c) => {
    const request = await readBody({ c, refuse: refuseDiscover }, parseDownloadManifestRequest);
    if (!request.ok) return request.answer;
    const root = trimSlashes(request.value.rootPath ?? "");
    const paths = request.value.paths.map(trimSlashes);
    if (!paths.every((path) => isUnder(path, root)))
      return refuseDiscover(400, "Every path must start with rootPath.");
    const selected = { paths: toTopmost(paths), limit: MANIFEST_MAX_FILES + 1 };
    const [found, files] = await Promise.all([
      findOpenVersion(services, c),
      loadFilesUnder(services, readPlace(c), selected),
    ]);
    if (!found.ok) return found.answer;
    if (files.length > MANIFEST_MAX_FILES)
      return refuseDiscover(403, "The selection is too large.");
    if (files.length === 0) return refuseDiscover(404, "No such file.");
    const data = await Promise.all(
      files.map((file) => createEntry(services, found.row, { file, root })),
    );
    const size = files.reduce((sum, file) => sum + file.size, 0);
    return c.json({ header: { count: data.length, size }, data });
  });

  return routes;
}

async function createEntry(
  services: Services,
  version: VersionRow,
  { file, root }: { file: NodeRow; root: string },
) {
  return {
    fileName: file.name,
    path: toParts(file.path, root),
    url: await createDownloadUrl(services, version, file.path),
    size: file.size,
    sha256: file.sha256,
  };
}

/** A download manager sends no token: a withheld file needs an address with the name of its reader. */
async function createDownloadUrl(
  services: Services,
  version: VersionRow,
  path: string,
): Promise<string> {
  const url = toContentUrl(services.origin, version, path);
  if (!isEmbargoed(version)) return url;
  const signature = await signGrant(services, { id: version.id, version: version.version, path });
  return signature === null ? url : `${url}&${signature}`;
}

/** Each path once, in the same order, and none below another one: a folder contains everything in it. */
export function toTopmost(paths: readonly string[]): string[] {
  const wanted = [...new Set(paths)];
  if (wanted.includes("")) return [""];
  const tops = new Set<string>();
  let top: string | null = null;
  // With a slash at its end, a folder is right before what it contains.
  for (const folder of wanted.map((path) => `${path}/`).toSorted()) {
    if (top !== null && folder.startsWith(top)) continue;
    top = folder;
    tops.add(top);
  }
  return wanted.filter((path) => tops.has(`${path}/`));
}

export function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, "");
}

export function isUnder(path: string, root: string): boolean {
  return root === "" || path === root || path.startsWith(`${root}/`);
}

/** The folders above a file, from the last part of the root on. */
function toParts(path: string, root: string): string[] {
  const above = root.includes("/") ? root.slice(0, root.lastIndexOf("/") + 1) : "";
  return path.slice(above.length).split("/").slice(0, -1);
}
