import { Hono, type Context } from "hono";
import { readCaller } from "../auth/caller.ts";
import { hasToken } from "../http/headers.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { isEmbargoed, toPublicDataset } from "../store/public-dataset.ts";
import {
  type RequestedVersion,
  loadEmbargoAccess,
  loadVersion,
  loadVersions,
  loadVersionText,
  loadVersionsByDoi,
  type VersionRow,
} from "../store/versions.ts";
import { loadFolderPage } from "../store/nodes.ts";
import { loadSourceMetadata } from "../store/source-metadata.ts";
import { BUNDLED_TEXT_MAX_CHARS } from "../limits.ts";
import type { Services } from "../services.ts";
import { toFolder } from "./files.ts";
import { DATASET_PATH, findVersion, readPlace, toFound, VERSION_PATH } from "./found-version.ts";

export function versionRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get(DATASET_PATH, async (c) =>
    answerDataset(services, c, await loadVersion(services, readNewest(c))),
  );

  routes.get(`${DATASET_PATH}/bundle`, async (c) => answerBundle(services, c, readNewest(c)));
  routes.get(`${VERSION_PATH}/bundle`, async (c) => answerBundle(services, c, readPlace(c)));

  routes.get(`${DATASET_PATH}/versions`, async (c) => {
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

function readNewest(c: Context): RequestedVersion {
  return { id: Number(c.req.param("id")), version: null };
}

async function answerDataset(
  services: Services,
  c: Context,
  row: VersionRow | null,
): Promise<Response> {
  const found = toFound(row);
  if (!found.ok) return found.answer;
  if (!isEmbargoed(found.row) || !hasToken(c)) return c.json(toPublicDataset(services, found.row));
  const caller = await readCaller(services, c.req.raw);
  const embargoAccess = caller && (await loadEmbargoAccess(services, found.row.id, caller.sub));
  return c.json(toPublicDataset(services, found.row, { detail: "full", embargoAccess }));
}

/** A long text has its own call; here only its beginning. */
function isShort(text: string | null): text is string {
  return text !== null && text.length <= BUNDLED_TEXT_MAX_CHARS;
}

/** The first page of a version's files, as the record's page requests it. */
const FIRST_FILES = {
  path: "",
  limit: 100,
  offset: 0,
  orderBy: "name",
  orderDirection: "asc",
  name: "",
} as const;

/**
 * The data of a record's page in one call: each answer under the path of the call that gives the
 * same answer. All is read at once, so that the page waits for the database a single time; an
 * answer about a version that was published meanwhile is omitted.
 */
async function answerBundle(
  services: Services,
  c: Context,
  requested: RequestedVersion,
): Promise<Response> {
  const [row, versions, readme, source, folder] = await Promise.all([
    loadVersion(services, requested),
    loadVersions(services, requested.id),
    loadVersionText(services, requested, "readme"),
    loadSourceMetadata(services, requested),
    loadFolderPage(services, requested, FIRST_FILES),
  ]);
  const found = toFound(row);
  if (!found.ok) return found.answer;
  // The view of withheld files depends on the caller: the bundle has a visitor's.
  const isWithheld = isEmbargoed(found.row);
  if (isWithheld && hasToken(c))
    return refuseDiscover(404, "Where files are withheld, a bundle is for visitors.");
  const { rowId, id, version } = found.row;
  const dataset = `/discover/datasets/${id}`;
  const at = `${dataset}/versions/${version}`;
  const isOfRow = (other: VersionRow | null): boolean => other?.rowId === rowId;
  const toBrief = (each: VersionRow) => toPublicDataset(services, each, { detail: "brief" });
  const files = { version: found.row, query: FIRST_FILES, page: folder };
  return c.json({
    answers: {
      [requested.version === null ? dataset : at]: toPublicDataset(services, found.row),
      [`${dataset}/versions`]: versions.map(toBrief),
      ...(isOfRow(readme.row) && isShort(readme.body) && { [`${at}/readme`]: readme.body }),
      ...(isOfRow(source.row) && { [`${at}/source-metadata`]: source.metadata }),
      ...(!isWithheld &&
        isOfRow(folder.version) &&
        folder.at?.isFile === 0 && {
          [`${at}/files/browse?limit=100&offset=0`]: toFolder(services, files),
        }),
    },
  });
}
