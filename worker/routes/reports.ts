import { isObject, parseJson } from "#base/parse-json.ts";
import { type Context, Hono } from "hono";
import { readBoundedBody } from "#base/bounded-body.ts";
import { cutText } from "#base/cut.ts";
import { REPORTS_PATH } from "#client/contract/beacon-urls.ts";
import { matchRoute } from "#client/contract/match-route.ts";
import { REPORT_BODY_MAX_BYTES, REPORT_LINES_PER_MINUTE } from "../limits.ts";
import type { PortalEnv, Services } from "../services.ts";

const MEDIA_TYPES = ["application/reports+json", "application/csp-report", "application/json"];
const TEXT_MAX_CHARS = 200;
const MINUTE_MS = 60_000;

type Report = Record<string, unknown>;

/**
 * Reports become lines of the log, a few a minute in each isolate. A line names no person: of an
 * address it has the route or the origin, of a script the file and the place in it.
 */
export function reports(services: Services): Hono<PortalEnv> {
  let minute = 0;
  /** The lines of this minute; a repeated line adds nothing. */
  const lines = new Set<string>();

  function isNewThisMinute(line: string): boolean {
    const current = Math.floor(services.now() / MINUTE_MS);
    if (current !== minute) lines.clear();
    minute = current;
    if (lines.has(line) || lines.size >= REPORT_LINES_PER_MINUTE) return false;
    lines.add(line);
    return true;
  }

  return new Hono<PortalEnv>().post(REPORTS_PATH, async (c) => {
    if (!isReport(c)) return c.text("This address accepts reports from browsers.", 415);
    const body = await readBoundedBody(c.req.raw, REPORT_BODY_MAX_BYTES);
    if (body === null) return c.text("This report is too long.", 413);
    for (const report of parseReports(body)) {
      const line = toLine(report);
      if (isNewThisMinute(JSON.stringify(line))) services.log({ event: "browser_report", ...line });
    }
    return c.body(null, 204, { "Cache-Control": "no-store" });
  });
}

function isReport(c: Context<PortalEnv>): boolean {
  const type = c.req.header("content-type")?.split(";")[0]?.trim() ?? "";
  return MEDIA_TYPES.includes(type);
}

/** A list of the Reporting API, or one report in either of the older formats. */
function parseReports(text: string): Report[] {
  const json = parseJson(text);
  return (Array.isArray(json) ? json : [json]).filter(isObject);
}

function toLine(report: Report): Record<string, string | number | null> {
  const csp = report["csp-report"];
  const body = isObject(csp) ? csp : isObject(report["body"]) ? report["body"] : {};
  const read = (...names: string[]): unknown =>
    names.map((name) => body[name]).find((value) => value !== undefined);
  return {
    kind: toLogText(isObject(csp) ? "csp-violation" : report["type"]),
    pageBuild: toBuildId(read("build")),
    route: toRoute(read("documentURL", "document-uri") ?? report["url"]),
    directive: toLogText(read("effectiveDirective", "effective-directive")),
    blocked: toOrigin(read("blockedURL", "blocked-uri")),
    message: toLogText(read("message", "reason", "disposition")),
    file: toFile(read("sourceFile", "source-file")),
    line: toNumber(read("lineNumber", "line-number")),
    column: toNumber(read("columnNumber", "column-number")),
  };
}

/** Truncated, and without anything that could be an address, an email address or a token. */
function toLogText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  return cutText(value.replace(/\S*[@/=]\S*|\S{40,}/g, "…"), TEXT_MAX_CHARS);
}

function toNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
}

/** The build of the tab, which may be older than the one that answers. */
function toBuildId(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
}

/** The name of one of our pages, never its address: queries contain searches and secrets. */
function toRoute(value: unknown): string | null {
  const url = toUrl(value);
  return url && (matchRoute(url.pathname)?.name ?? null);
}

function toOrigin(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const url = toUrl(value);
  return url ? url.origin : /^[a-z-]{1,40}$/.test(value) ? value : null;
}

function toFile(value: unknown): string | null {
  return toUrl(value)?.pathname.match(/\/(assets\/[\w.-]{1,80})$/)?.[1] ?? null;
}

function toUrl(value: unknown): URL | null {
  return typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
}
