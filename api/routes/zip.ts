import { Hono } from "hono";
import { toArchiveName, toZip } from "../files/archive.ts";
import { toDisposition } from "../files/disposition.ts";
import { toOrigin, type DownloadCounter } from "../files/download-counter.ts";
import { ARCHIVE_MAX_BYTES } from "../limits.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { loadAllNodes } from "../store/all-nodes.ts";
import type { NodeRow } from "../store/nodes.ts";
import type { VersionRow } from "../store/versions.ts";
import type { Services } from "../services.ts";
import { findOpenVersion, VERSION_PATH } from "./found-version.ts";

/** The zip of a whole version. */
export function zipRoutes(services: Services, count: DownloadCounter): Hono {
  const routes = new Hono();

  routes.get(`${VERSION_PATH}/download`, async (c) => {
    const found = await findOpenVersion(services, c);
    if (!found.ok) return found.answer;
    const { row } = found;
    if (row.size > ARCHIVE_MAX_BYTES) return refuseDiscover(403, TOO_LARGE);
    const name = `${toArchiveName(row.name)}-dataset-${row.id}-version-${row.version}`;
    if (c.req.method === "HEAD") return answerZip(name, null);
    const origin = toOrigin(c.req.query("downloadOrigin"));
    count({ datasetId: row.id, version: row.version, origin });
    const files = () => loadAllNodes(services, row.rowId, { kinds: "files" });
    return sendZip(services, { row, name, files, toName: ({ path }) => path });
  });

  return routes;
}

export const TOO_LARGE = `The files are too large for one zip; ${ARCHIVE_MAX_BYTES} bytes is the most. Fetch them one by one through the download manifest.`;

/** A version's files, chosen and named for one zip. */
export interface ZipContents {
  row: VersionRow;
  /** Of the archive and of the folder in it. */
  name: string;
  files: () => AsyncIterable<NodeRow[]>;
  toName: (file: NodeRow) => string;
}

export function sendZip(services: Services, { row, name, files, toName }: ZipContents): Response {
  const title = `${row.name}, version ${row.version}, https://doi.org/${row.doi}`;
  const lastModified = new Date(row.publishedAt);
  return answerZip(name, toZip(services, { folder: name, title, lastModified, files, toName }));
}

function answerZip(name: string, body: ReadableStream | null): Response {
  return new Response(body, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": toDisposition("attachment", `${name}.zip`),
      "cache-control": "private, no-store",
    },
  });
}
