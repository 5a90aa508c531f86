import type { Context } from "hono";
import type { MissingPage } from "#client/contract/view.ts";
import type { Folder } from "#client/contract/records.ts";
import { fileHref } from "#client/contract/resource-urls.ts";
import { FOLDER_INDEX_PAGES_MAX } from "../../limits.ts";
import { toMissing } from "../../loaders/load.ts";
import { escapeText, escapeValue } from "../../markdown/escape.ts";
import { type Catalogue, openCatalogue } from "../../product-api/catalogue.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { decodePath } from "./file-path.ts";

/**
 * The content of a folder, for programs that list one: links relative to it, folders with a slash, in
 * the format of web servers; as JSON when the request accepts that. A folder that is too long ends with a link.
 */
export async function answerIndex(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const [, , id = "", version = "", ...segments] = new URL(c.req.url).pathname.split("/");
  const path = segments.length === 1 ? "" : decodePath(segments.slice(0, -1));
  const page = Number(/^[1-9]\d{0,5}$/.exec(c.req.query("page") ?? "1")?.[0] ?? 1);
  if (path === null) return refuse(c, 404);
  const catalogue = openCatalogue(services, c);
  const found = await catalogue.record(id, version);
  if (found.kind === "tombstone") return refuse(c, 410);
  if (found.kind === "failed") return refuse(c, toMissing(found.failure).status);
  const { family, availability } = found.record;
  if (availability.kind !== "open") return refuse(c, 403);
  const place = { id: Number(id), version: Number(version), family, path };
  const listed = await listFolder(catalogue, place, page);
  if (!listed.ok) return refuse(c, toMissing(listed.failure).status);
  const folder = listed.value;
  if (folder.entries.length === 0) return refuse(c, 404);
  const isJson =
    c.req.query("format") === "json" || /^application\/json\b/.test(c.req.header("accept") ?? "");
  const next = folder.hasMore ? page + FOLDER_INDEX_PAGES_MAX : null;
  const shown = { ...place, entries: folder.entries, next };
  return new Response(isJson ? toJson(services.config.PUBLIC_ORIGIN, shown) : toHtml(shown), {
    headers: {
      "Content-Type": isJson ? "application/json" : "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      Vary: "Accept",
      "Access-Control-Allow-Origin": "*",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** The address of a folder that was named without its slash; `null` when there is none that is open. */
export async function findIndex(
  catalogue: Catalogue,
  { id, version, path }: { id: string; version: string; path: string },
): Promise<string | null> {
  const found = await catalogue.record(id, version);
  if (found.kind !== "record" || found.record.availability.kind !== "open") return null;
  const { family } = found.record;
  const place = { id: Number(id), version: Number(version), family, path };
  const folder = await catalogue.folder({ ...place, page: 1, order: "name", filter: "" });
  return folder.ok && folder.value.entries.length > 0 ? toIndexHref(place) : null;
}

function toIndexHref({ id, version, path }: Omit<Place, "family">): string {
  const href = fileHref(id, version, path);
  return href.endsWith("/") ? href : `${href}/`;
}

interface Place {
  id: number;
  version: number;
  family: Parameters<Catalogue["folder"]>[0]["family"];
  path: string;
}

type Listed =
  | { ok: true; value: { entries: Folder["entries"]; hasMore: boolean } }
  | Extract<Awaited<ReturnType<Catalogue["folder"]>>, { ok: false }>;

/** Pages of a folder from one on, in the order of names. */
async function listFolder(catalogue: Catalogue, place: Place, first: number): Promise<Listed> {
  const entries: Folder["entries"] = [];
  for (let page = first; page < first + FOLDER_INDEX_PAGES_MAX; page += 1) {
    const folder = await catalogue.folder({ ...place, page, order: "name", filter: "" });
    if (!folder.ok) return folder;
    entries.push(...folder.value.entries);
    const isLast =
      folder.value.entries.length === 0 ||
      folder.value.offset + folder.value.entries.length >= folder.value.total;
    if (isLast) return { ok: true, value: { entries, hasMore: false } };
  }
  return { ok: true, value: { entries, hasMore: true } };
}

interface Shown extends Place {
  entries: Folder["entries"];
  /** The page to continue with. */
  next: number | null;
}

/** GDAL reads the list when its title is the address as web servers write it, from `/` on. */
function toHtml({ id, version, path, entries, next }: Shown): string {
  const title = escapeText(toIndexHref({ id, version, path }));
  const up = path === "" ? "" : '<a href="../">../</a>\n';
  const lines = entries.map(({ kind, name, size }) => {
    const end = kind === "folder" ? "/" : "";
    const href = escapeValue(encodeURIComponent(name) + end);
    return `<a href="${href}">${escapeText(name)}${end}</a> ${size}`;
  });
  const more = next === null ? "" : `\n<a href="?page=${next}" rel="next">more</a>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Index of ${title}</title></head>
<body><h1>Index of ${title}</h1><pre>
${up}${lines.join("\n")}${more}
</pre></body></html>
`;
}

function toJson(origin: string, { id, version, path, entries, next }: Shown): string {
  return `${JSON.stringify({
    path,
    entries: entries.map((entry) => ({
      name: entry.name,
      type: entry.kind,
      size: entry.size,
      ...(entry.sha256 && { sha256: entry.sha256 }),
      url: `${origin}${fileHref(id, version, entry.path)}${entry.kind === "folder" ? "/" : ""}`,
    })),
    ...(next !== null && { next: `?format=json&page=${next}` }),
  })}\n`;
}

function refuse(c: Context<PortalEnv>, status: MissingPage["status"]): Response {
  const words: Record<number, string> = {
    403: "These files are withheld.",
    404: "There is no such folder.",
    410: "This record was withdrawn; its files are gone.",
  };
  const text = words[status] ?? "The catalogue did not answer. Try again in a moment.";
  return c.text(text, status, { "Cache-Control": "no-store" });
}
