import { cutText } from "#base/cut.ts";
import { type Context, Hono } from "hono";
import type { PortalEnv, Services } from "../../services.ts";
import { FORM_MAX_BYTES } from "../../limits.ts";
import { openSelectionZip, openZip } from "../../product-api/version-files.ts";
import { answerTooMany } from "../../page/too-many.ts";
import { toHeaders } from "../caller-headers.ts";
import { parseRecordPath, RECORD_PATH, type RecordAddress } from "../record/record-path.ts";
import { readForm } from "../read-form.ts";

/** Headers of an archive that are passed on; the store's others are dropped. */
const FORWARDED_RESPONSE_HEADERS = [
  "content-type",
  "content-length",
  "content-disposition",
  "etag",
  "last-modified",
] as const;

/** `…/version/2/download`: the whole version as a zip, or by a form the selected files. */
export function downloads(services: Services): Hono<PortalEnv> {
  const [, versionPath] = RECORD_PATH;
  return new Hono<PortalEnv>()
    .get(`${versionPath}/download`, (c) => sendWhole(services, c))
    .post(`${versionPath}/download`, (c) => sendSelection(services, c));
}

async function sendWhole(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const { id = "", version = "" } = c.req.param();
  const request = { method: c.req.method, headers: toCountedHeaders(c) };
  const opened = await openZip(services.api, { id, version }, request);
  return opened.ok ? answerDownload(services, c, opened.value) : refuse(c, 502);
}

async function sendSelection(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const { id = "", version = "" } = c.req.param();
  const form = await readForm(services, c, { maxBytes: FORM_MAX_BYTES });
  if (!form) return c.text("This form was not sent from its own page.", 403, NOT_STORED);
  const paths = form.getAll("select").filter((path) => typeof path === "string");
  const address = parseRecordPath(c.req.path.replace(/\/download$/, ""));
  if (paths.length === 0 || !address) {
    return c.text("No file is selected. Go back and select some.", 400, NOT_STORED);
  }
  const selection = { id, version, paths, archiveName: toArchiveName(address, paths) };
  const opened = await openSelectionZip(services.api, selection, toCountedHeaders(c));
  return opened.ok ? answerDownload(services, c, opened.value) : refuse(c, 502);
}

/** A different name for each selection of a version; the catalogue names a single path itself. */
function toArchiveName(
  { id, version }: RecordAddress,
  [first = "", ...others]: string[],
): string | null {
  if (others.length === 0) return null;
  const name = cutText(first.split("/").at(-1) ?? "", ARCHIVE_PART_MAX_CHARS);
  return `dataset-${id}-version-${version}-${name}-and-${others.length}-more`;
}

/** With the reader's user agent, because downloads of robots are not counted. */
function toCountedHeaders(c: Context<PortalEnv>): Headers {
  const headers = toHeaders(c);
  headers.set("user-agent", c.req.header("user-agent") ?? "");
  return headers;
}

/** Of the first path's name in a zip's. */
const ARCHIVE_PART_MAX_CHARS = 60;
const NOT_STORED = { "Cache-Control": "no-store" };

function answerDownload(
  services: Services,
  c: Context<PortalEnv>,
  answer: Response,
): Response | Promise<Response> {
  if (answer.status === 429) return answerTooMany(services, c, { kind: "downloads" });
  if (!answer.ok) return refuse(c, answer.status);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const name of FORWARDED_RESPONSE_HEADERS) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (!headers.get("content-disposition")?.startsWith("attachment")) {
    headers.set("content-disposition", "attachment");
  }
  return new Response(answer.body, { headers });
}

function refuse(c: Context<PortalEnv>, status: number): Response {
  switch (status) {
    case 401:
      return c.text("These files are withheld. Sign in to ask for access.", 401, NOT_STORED);
    case 403:
      return c.text(
        "These files are withheld, or too large or too many for one zip. Their page has other ways to get them.",
        403,
        NOT_STORED,
      );
    case 400:
    case 404:
      return c.text("There are no such files.", 404, NOT_STORED);
    case 410:
      return c.text("This record was withdrawn; its files are gone.", 410, NOT_STORED);
    default:
      return c.text("The catalogue did not answer. Try again in a moment.", 502, NOT_STORED);
  }
}
