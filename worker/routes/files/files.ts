import { type Context, Hono } from "hono";
import type { PortalEnv, Services } from "../../services.ts";
import { LINK_HEADER_MAX_CHARS, PART_TIMEOUT_MS } from "../../limits.ts";
import { toLandingUrl, toLinkHeader } from "../../signposting/signposts.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { decodePath } from "./file-path.ts";
import { answerIndex, findIndex } from "./file-index.ts";
import { loadAccountApi } from "../../page/shell.ts";
import { toContentPath } from "../../product-api/account/dataset-files.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import { openFile } from "../../product-api/version-files.ts";

/** Request headers that the file's store understands. */
const FORWARDED_REQUEST_HEADERS = [
  "range",
  "if-none-match",
  "if-range",
  "if-modified-since",
] as const;
/** Answer headers that belong to the file. */
const FORWARDED_RESPONSE_HEADERS = [
  "content-type",
  "content-length",
  "content-range",
  "content-disposition",
  "accept-ranges",
  "etag",
  "last-modified",
  "repr-digest",
  "content-digest",
] as const;

/** Open files may be read by the scripts of any site: nothing of a session is sent with such a request. */
export const ANY_SITE = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": FORWARDED_RESPONSE_HEADERS.join(", "),
};

/** Answer to a browser's preflight request before a range or a condition. */
const PREFLIGHT = {
  ...ANY_SITE,
  "Access-Control-Allow-Methods": "GET, HEAD",
  "Access-Control-Allow-Headers": FORWARDED_REQUEST_HEADERS.join(", "),
  "Access-Control-Max-Age": "86400",
};

/**
 * One file of a version under its own plain address, streamed with ranges. The store's other
 * headers are dropped. The strict policy of non-HTML answers and `nosniff` keep a hostile file
 * from running as a page of this origin; HTML and SVG files are sent as downloads.
 */
export function files(services: Services): Hono<PortalEnv> {
  const address = "/files/:id{\\d{1,15}}/:version{\\d{1,9}}/:path{.+}";
  return new Hono<PortalEnv>()
    .get("/files/:id{\\d{1,15}}/:version{\\d{1,9}}/:path{(?:.+/)?}", (c) =>
      answerIndex(services, c),
    )
    .get(address, (c) => answerFile(services, c))
    .get("/workspaces/files/:file", (c) => answerWorkspaceFile(services, c))
    .options(address, (c) => c.body(null, 204, PREFLIGHT));
}

async function answerFile(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const [, , id = "", version = "", ...segments] = new URL(c.req.url).pathname.split("/");
  const path = decodePath(segments);
  if (path === null) return refuse(c, 404);
  const session = c.get("session");
  const headers = copyRequestHeaders(c);
  if (session.kind === "signed-in") headers.set("authorization", `Bearer ${session.accessToken}`);
  const [opened, links] = await Promise.all([
    openFile(services.api, { id, version, path }, { method: c.req.method, headers }),
    loadLinks(services, c, { id, version }),
  ]);
  if (!opened.ok) return refuse(c, 502);
  const answer = opened.value;
  if (answer.status === 404) {
    const index = await findIndex(openCatalogue(services, c), { id, version, path });
    if (index !== null) return toFolder(index, session.kind === "signed-in");
  }
  return answer.ok || answer.status === 304 || answer.status === 416
    ? forwardFile(answer, {
        isPrivate: session.kind === "signed-in",
        isShown: c.req.query("inline") === "1",
        isPicture: c.req.header("sec-fetch-dest") === "image",
        links,
      })
    : refuse(c, answer.status);
}

/** As web servers do; programs that list folders request them without the slash. */
function toFolder(index: string, isPrivate: boolean): Response {
  const caching = isPrivate ? "private, no-store" : "public, max-age=300";
  const headers = { ...ANY_SITE, Location: index, "Cache-Control": caching };
  return new Response(null, { status: 301, headers });
}

/** A file of a workspace's dataset, read with the reader's own token and stored nowhere. */
async function answerWorkspaceFile(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const account = loadAccountApi(services, c);
  if (!account) return refuse(c, 404);
  const opened = await account.files.open(toContentPath(c.req.param("file") ?? ""), {
    method: c.req.method,
    headers: copyRequestHeaders(c),
  });
  if (!opened.ok) return refuse(c, 502);
  const answer = opened.value;
  if (answer.ok || answer.status === 304 || answer.status === 416)
    return forwardFile(answer, {
      isPrivate: true,
      isShown: c.req.query("inline") === "1",
      isPicture: c.req.header("sec-fetch-dest") === "image",
      links: "",
    });
  await answer.body?.cancel();
  // Whether a file exists is as private as the file.
  return refuse(c, answer.status < 500 ? 404 : 502);
}

function copyRequestHeaders(c: Context<PortalEnv>): Headers {
  const headers = new Headers();
  for (const name of FORWARDED_REQUEST_HEADERS) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

function refuse(c: Context<PortalEnv>, status: number): Response {
  return c.text(toRefusal(status), toStatus(status), { "Cache-Control": "no-store" });
}

interface FileOptions {
  isPrivate: boolean;
  /** Whether the reader opens it in the browser instead of saving it. */
  isShown: boolean;
  /** Whether the browser says that it draws it as a picture of a page, in which nothing runs. */
  isPicture: boolean;
  /** Value of the `Link` header; empty for none. */
  links: string;
}

/** Typed links from a file to its version (SP-03, SP-06); none when that is unknown. */
async function loadLinks(
  services: Services,
  c: Context<PortalEnv>,
  { id, version }: { id: string; version: string },
): Promise<string> {
  const found = await withTimeout(openCatalogue(services, c).record(id, version), PART_TIMEOUT_MS);
  if (found?.kind !== "record") return "";
  const url = toLandingUrl({
    record: found.record,
    origin: services.config.PUBLIC_ORIGIN,
    version,
  });
  const links = [
    { rel: "collection", href: url, type: "text/html" },
    { rel: "linkset", href: `${url}/linkset.json`, type: "application/linkset+json" },
    { rel: "linkset", href: `${url}/linkset.txt`, type: "application/linkset" },
  ];
  return toLinkHeader(links, LINK_HEADER_MAX_CHARS);
}

function forwardFile(
  answer: Response,
  { isPrivate, isShown, isPicture, links }: FileOptions,
): Response {
  const headers = new Headers(links === "" ? {} : { Link: links });
  for (const name of FORWARDED_RESPONSE_HEADERS) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  const type = headers.get("content-type") ?? "";
  const isDrawing = type.toLowerCase() === "image/svg+xml";
  if (isDrawing) headers.set("vary", "Sec-Fetch-Dest");
  if (isDrawing && isPicture) {
    headers.set("content-disposition", "attachment");
  } else if (/html|xml|svg/i.test(type)) {
    headers.set("content-type", "application/octet-stream");
  }
  // Only a PDF is opened as a page: its viewer runs apart from this origin.
  if (isShown && headers.get("content-type") === "application/pdf") {
    headers.set("content-disposition", "inline");
  }
  // A private file is not for other sites' scripts.
  if (!isPrivate) for (const [name, value] of Object.entries(ANY_SITE)) headers.set(name, value);
  const isShared = !isPrivate && answer.status !== 416;
  headers.set("Cache-Control", isShared ? "public, max-age=300" : "private, no-store");
  return new Response(answer.body, { status: answer.status, headers });
}

function toRefusal(status: number): string {
  switch (status) {
    case 401:
      return "This file is withheld. Sign in to ask for access.";
    case 403:
      return "This file is withheld until its embargo ends.";
    case 410:
      return "This record was withdrawn; its files are gone.";
    case 404:
    case 400:
      return "There is no such file.";
    default:
      return "The catalogue did not answer. Try again in a moment.";
  }
}

function toStatus(status: number): 401 | 403 | 404 | 410 | 502 {
  if (status === 401 || status === 403 || status === 410) return status;
  return status === 404 || status === 400 ? 404 : 502;
}
