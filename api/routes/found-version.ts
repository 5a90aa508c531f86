import type { Context } from "hono";
import { readCaller } from "../auth/caller.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { isEmbargoed, toTombstone } from "../store/public-dataset.ts";
import { loadEmbargoAccess, loadVersion, type VersionRow } from "../store/versions.ts";
import type { Services } from "../services.ts";

export type Found = { ok: true; row: VersionRow } | { ok: false; answer: Response };

const WITHHELD_CACHE = "private, no-store";

/** The path of a dataset. */
export const DATASET_PATH = "/datasets/:id{[0-9]+}";

/** The path of a version; letters in either number are an unknown address. */
export const VERSION_PATH = `${DATASET_PATH}/versions/:version{[0-9]+}` as const;

/** The version that the address names. */
export function readPlace(c: Context): { id: number; version: number } {
  return { id: Number(c.req.param("id")), version: Number(c.req.param("version")) };
}

/** The version of the address, or the 404 or 410 to answer with. */
export async function findVersion(services: Services, c: Context): Promise<Found> {
  return toFound(await loadVersion(services, readPlace(c)));
}

/** As `findVersion`, for a caller who may see its files: otherwise 401 for a visitor, 403 for a person. */
export async function findOpenVersion(services: Services, c: Context): Promise<Found> {
  return withOpenFiles(services, c, await findVersion(services, c));
}

/** The part of `findOpenVersion` that reads who the caller is. */
export async function withOpenFiles(services: Services, c: Context, found: Found): Promise<Found> {
  return openFor(services, found, () => readCaller(services, c.req.raw));
}

/** As `withOpenFiles`, for a caller with more rights; the access is read only if it matters. */
export async function openFor(
  services: Services,
  found: Found,
  findCaller: () => Promise<{ sub: string } | null>,
): Promise<Found> {
  if (!found.ok || !isEmbargoed(found.row)) return found;
  const caller = await findCaller();
  if (caller === null)
    return refuseWithheld(401, "The files are under embargo. Sign in to ask for access.");
  const access = await loadEmbargoAccess(services, found.row.id, caller.sub);
  if (access === "granted") return found;
  return refuseWithheld(403, "The files are under embargo.");
}

/** The answer depends on the caller, like the files themselves. */
function refuseWithheld(status: 401 | 403, sentence: string): Found {
  const answer = refuseDiscover(status, sentence);
  answer.headers.set("cache-control", WITHHELD_CACHE);
  return { ok: false, answer };
}

export function toFound(row: VersionRow | null): Found {
  if (row === null)
    return { ok: false, answer: refuseDiscover(404, "No such dataset or version.") };
  if (row.status === "UNPUBLISHED") {
    return { ok: false, answer: Response.json(toTombstone(row), { status: 410 }) };
  }
  return { ok: true, row };
}
