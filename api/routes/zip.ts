import { toDoiUrl } from "#base/doi.ts";
import { Hono } from "hono";
import { toArchiveName, writeZip } from "../files/archive.ts";
import { toDisposition, sendFile } from "../files/send-file.ts";
import { toRequester, toOrigin, type DownloadCounter } from "../files/download-counter.ts";
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_FILES,
  SELECTION_MAX_BYTES,
  SELECTION_MAX_PATHS,
} from "../limits.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { countFiles, loadAllNodes, loadNodes, type NodeRow } from "../store/nodes.ts";
import { type VersionRow, loadVersion } from "../store/versions.ts";
import type { Services } from "../services.ts";
import { findOpenVersion, VERSION_PATH, openFor, toFound } from "./found-version.ts";
import type { Parsed } from "#api/wire/parse.ts";
import { parseZipRequest, type ZipRequest } from "#api/wire/files.ts";
import { cutText } from "#base/cut.ts";
import { readText } from "../http/bounded-text.ts";
import { readBearer, findTokenOwner } from "../auth/caller.ts";
import { isUnder, toTopmost, trimSlashes } from "./manifest.ts";

/** The zip of a whole version. */
export function zipRoutes(services: Services, count: DownloadCounter): Hono {
  const routes = new Hono();

  routes.get(`${VERSION_PATH}/download`, async (c) => {
    const found = await findOpenVersion(services, c);
    if (!found.ok) return found.answer;
    const { row } = found;
    if (row.size > ARCHIVE_MAX_BYTES) return refuseDiscover(403, TOO_LARGE);
    if (row.fileCount > ARCHIVE_MAX_FILES) return refuseDiscover(403, TOO_MANY);
    const name = `${toArchiveName(row.name)}-dataset-${row.id}-version-${row.version}`;
    if (c.req.method === "HEAD") return answerZip(name, null);
    const origin = toOrigin(c.req.query("downloadOrigin"));
    const requester = toRequester(services, c.req.raw);
    count({ datasetId: row.id, version: row.version, origin, item: "zip", requester });
    const files = () => loadAllNodes(services, row.rowId, { kinds: "files" });
    return sendZip(services, { row, name, files, toName: ({ path }) => path });
  });

  return routes;
}

const TOO_LARGE = `The files are too large for one zip; ${ARCHIVE_MAX_BYTES} bytes is the most. Fetch them one by one through the download manifest.`;

const TOO_MANY = `These are too many files for one zip; ${ARCHIVE_MAX_FILES} is the most. Fetch them one by one through the download manifest.`;

/** A version's files, selected and named for one zip. */
interface ZipContents {
  row: VersionRow;
  /** Of the archive and of the folder in it. */
  name: string;
  files: () => AsyncIterable<NodeRow[]>;
  toName: (file: NodeRow) => string;
}

function sendZip(services: Services, { row, name, files, toName }: ZipContents): Response {
  const title = `${row.name}, version ${row.version}, ${toDoiUrl(row.doi)}`;
  const lastModified = new Date(row.publishedAt);
  return answerZip(name, writeZip(services, { folder: name, title, lastModified, files, toName }));
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

/** `POST /zipit/discover`: a form that a browser sends so that it downloads the answer. */
export function zipitRoutes(services: Services, count: DownloadCounter): Hono {
  const routes = new Hono();

  routes.post("/discover", async (c) => {
    const request = await readForm(c.req.raw);
    if (!request.ok)
      return refuseDiscover("status" in request ? request.status : 400, request.problem);
    const { datasetId, version, userToken } = request.value;
    const known = toFound(await loadVersion(services, { id: datasetId, version }));
    const token = userToken ?? readBearer(c.req.raw) ?? "";
    const found = await openFor(services, known, () => findTokenOwner(services, token));
    if (!found.ok) return found.answer;
    const selection = await findSelection(services, found.row, request.value);
    if (!selection.ok) return selection.answer;
    const origin = toOrigin(c.req.query("downloadOrigin"));
    const requester = toRequester(services, c.req.raw);
    count({ datasetId, version, origin, item: "selection", requester });
    return sendSelection(services, c.req.raw, { row: found.row, ...selection });
  });

  return routes;
}

type Form = Parsed<ZipRequest> | { ok: false; problem: string; status: 413 };

async function readForm(request: Request): Promise<Form> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b|^multipart\/form-data\b/i.test(type))
    return { ok: false, problem: "Send a form with the field data." };
  const text = await readText(request, SELECTION_MAX_BYTES);
  if (!text.ok) return text;
  try {
    const form = await new Response(text.value, { headers: { "content-type": type } }).formData();
    const data = form.get("data");
    if (typeof data !== "string") return { ok: false, problem: "The form has no field data." };
    return parseZipRequest(JSON.parse(data));
  } catch {
    return { ok: false, problem: "The field data is not JSON." };
  }
}

interface Selection {
  nodes: NodeRow[];
  root: string;
  archiveName: string;
}

type FoundSelection = ({ ok: true } & Selection) | { ok: false; answer: Response };

/** Every path must exist: a selection with an unknown path is refused, not sent without it. */
async function findSelection(
  services: Services,
  row: VersionRow,
  { paths, rootPath, archiveName }: ZipRequest,
): Promise<FoundSelection> {
  const root = trimSlashes(rootPath ?? "");
  const wanted = [...new Set(paths.map(trimSlashes))];
  if (wanted.length > SELECTION_MAX_PATHS)
    return refuse(400, `At most ${SELECTION_MAX_PATHS} paths; name the folder above them.`);
  if (!wanted.every((path) => isUnder(path, root)))
    return refuse(400, "Every path must start with rootPath.");
  const tops = toTopmost(wanted);
  const nodes = await loadNodes(services, row, tops);
  const unknown = tops.find((path) => !nodes.some((node) => node.path === path));
  if (unknown !== undefined) return refuse(404, `No such file: ${cutText(unknown, 200)}`);
  if (nodes.reduce((sum, { size }) => sum + size, 0) > ARCHIVE_MAX_BYTES)
    return refuse(403, TOO_LARGE);
  if (row.fileCount > ARCHIVE_MAX_FILES && !(await isOneZip(services, row.rowId, nodes)))
    return refuse(403, TOO_MANY);
  return { ok: true, nodes, root, archiveName: toArchiveName(archiveName ?? "") };
}

async function isOneZip(services: Services, rowId: number, nodes: NodeRow[]): Promise<boolean> {
  const folders = nodes.filter(({ isFile }) => isFile === 0);
  const counted = folders.map(({ path: folder }) =>
    countFiles(services, rowId, { folder, max: ARCHIVE_MAX_FILES }),
  );
  const counts = await Promise.all(counted);
  const files = nodes.length - folders.length;
  return counts.reduce((sum, count) => sum + count, files) <= ARCHIVE_MAX_FILES;
}

async function sendSelection(
  services: Services,
  request: Request,
  { row, nodes, root, archiveName }: Selection & { row: VersionRow },
): Promise<Response> {
  const [only, ...others] = nodes;
  if (only?.sha256 && others.length === 0) {
    const { name, size, sha256 } = only;
    const cacheControl = "private, no-store";
    return sendFile(services, request, {
      name,
      size,
      sha256,
      changedAt: row.publishedAt,
      disposition: "attachment",
      cacheControl,
    });
  }
  const folder = only && others.length === 0 ? `-${only.name}` : "";
  const name = archiveName || toArchiveName(`dataset-${row.id}-version-${row.version}${folder}`);
  const files = () => loadSelected(services, row.rowId, nodes);
  const toName = ({ path }: NodeRow): string => (root === "" ? path : path.slice(root.length + 1));
  return sendZip(services, { row, name, files, toName });
}

async function* loadSelected(
  services: Services,
  rowId: number,
  nodes: NodeRow[],
): AsyncGenerator<NodeRow[]> {
  for (const node of nodes) {
    if (node.isFile === 1) yield [node];
    else yield* loadAllNodes(services, rowId, { folder: node.path, kinds: "files" });
  }
}

function refuse(status: number, message: string): { ok: false; answer: Response } {
  return { ok: false, answer: refuseDiscover(status, message) };
}
