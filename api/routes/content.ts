import { Hono, type Context } from "hono";
import type { DataPreview } from "#api/wire/dataset.ts";
import { toRequester, toOrigin, type DownloadCounter } from "../files/download-counter.ts";
import { sendFile } from "../files/send-file.ts";
import { isGranted } from "../files/signature.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { loadNode, type NodeRow } from "../store/nodes.ts";
import { isEmbargoed } from "../store/public-dataset.ts";
import type { VersionRow } from "../store/versions.ts";
import type { Services } from "../services.ts";
import {
  findVersion,
  type Found,
  readPlace,
  VERSION_PATH,
  withOpenFiles,
} from "./found-version.ts";

/** A version can be unpublished, so a cache requests it again after an hour; the ETag makes that cheap. */
const OPEN_FILE_CACHE = "public, max-age=3600";

export function contentRoutes(services: Services, count: DownloadCounter): Hono {
  const routes = new Hono();

  routes.get(`${VERSION_PATH}/files/content`, async (c) => {
    const path = c.req.query("path");
    if (!path) return refuseDiscover(400, "path is required");
    const [found, node] = await Promise.all([
      findReadableVersion(services, c, path),
      loadNode(services, readPlace(c), path),
    ]);
    if (!found.ok) return found.answer;
    const requested = { version: found.row, node, purpose: "download" } as const;
    const answer = await answerFile(services, c.req.raw, requested);
    if (isWholeDownload(c, answer)) {
      const { id: datasetId, version } = found.row;
      const origin = toOrigin(c.req.query("downloadOrigin"));
      const requester = toRequester(services, c.req.raw);
      count({ datasetId, version, origin, item: path, requester });
    }
    return answer;
  });

  routes.get(`${VERSION_PATH}/banner`, async (c) => {
    const found = await findVersion(services, c);
    if (!found.ok) return found.answer;
    const path = toPicturePath(found.row);
    if (path === null) return refuseDiscover(404, "This version has no banner.");
    const node = await loadNode(services, found.row, path);
    return answerFile(services, c.req.raw, { version: found.row, node, purpose: "picture" });
  });

  return routes;
}

/** The publisher's picture; otherwise one of the version's own files, as long as those are open. */
function toPicturePath(row: VersionRow): string | null {
  if (row.bannerPath !== null || !row.dataPreview || isEmbargoed(row)) return row.bannerPath;
  const preview: DataPreview = JSON.parse(row.dataPreview);
  return preview.kind === "picture" ? preview.file : null;
}

/** A continued download counts as the same one. */
function isWholeDownload(c: Context, { status, headers }: Response): boolean {
  if (c.req.method === "HEAD") return false;
  return status === 200 || (headers.get("content-range")?.startsWith("bytes 0-") ?? false);
}

/** The version of a file whose reader may see it, or whose address is signed. */
async function findReadableVersion(services: Services, c: Context, path: string): Promise<Found> {
  const found = await findVersion(services, c);
  if (!found.ok || !isEmbargoed(found.row)) return found;
  const grant = { ...readPlace(c), path };
  const isSigned = await isGranted(services, grant, new URL(c.req.url).searchParams);
  return isSigned ? found : withOpenFiles(services, c, found);
}

interface RequestedFile {
  version: VersionRow;
  node: NodeRow | null;
  /** Pages show the publisher's banner even while the files are withheld. */
  purpose: "download" | "picture";
}

async function answerFile(
  services: Services,
  request: Request,
  requested: RequestedFile,
): Promise<Response> {
  const { version, node, purpose } = requested;
  if (node === null || node.sha256 === null) return refuseDiscover(404, "No such file.");
  const isWithheld = isEmbargoed(version) && purpose === "download";
  return sendFile(services, request, {
    name: node.name,
    size: node.size,
    sha256: node.sha256,
    changedAt: version.publishedAt,
    disposition: purpose === "picture" ? "inline" : "attachment",
    cacheControl: isWithheld ? "private, no-store" : OPEN_FILE_CACHE,
  });
}
