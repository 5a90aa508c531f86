import { type Context, Hono } from "hono";
import type { MissingPage } from "#client/contract/view.ts";
import { PREFLIGHT, READABLE_EVERYWHERE, refuseText } from "../answer-text.ts";
import {
  CITED_MAX,
  parseIds,
  type CitationStyle,
  parseStyle,
} from "#client/contract/citation/addresses.ts";
import { exportHref } from "#client/contract/citation/addresses.ts";
import {
  type ExportName,
  exportsOf,
  isExportName,
  SELECTION_EXPORTS,
} from "#client/contract/citation/export-names.ts";
import { type ExportFormat, EXPORTS, toExportFileName } from "#client/contract/citation/exports.ts";
import { formatCitation } from "#client/contract/citation/styles.ts";
import type { CitedWork } from "#client/contract/citation/work.ts";
import { isLasting } from "#client/contract/failures.ts";
import type { AbsentRecord } from "#client/contract/lists/lists.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { LINK_HEADER_MAX_CHARS } from "../../limits.ts";
import { findSelected } from "../../loaders/selected-records.ts";
import { toWork } from "../../loaders/record/cited-work.ts";
import { toMissing } from "../../loaders/load.ts";
import { loadSurroundings, toDescription } from "../../metadata/describe.ts";
import { type Format, FORMATS, toFullType } from "../../metadata/formats.ts";
import { type Catalogue, openCatalogue } from "../../product-api/catalogue.ts";
import { toLandingUrl, toLinkHeader, toMetadataSignposts } from "../../signposting/signposts.ts";
import { parseRecordPath, RECORD_PATH, type RecordAddress } from "./record-path.ts";

/** Formats that depend on a citation style. */
const STYLED: ReadonlySet<ExportName> = new Set<ExportName>(["text", "bibliography"]);

/** References as files: `/datasets/7/export/bibtex`, of a version, and of a selection (CN-02). */
export function exports(services: Services): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.get("/cite/export/:format", (c) => answerSelection(services, c));
  for (const path of RECORD_PATH) {
    // A media type with a profile has quotes, so that browsers ask before they send it.
    routes.options(path, (c) => c.body(null, 204, PREFLIGHT));
    routes.options(`${path}/export/:format`, (c) => c.body(null, 204, PREFLIGHT));
    routes.get(`${path}/export/:format`, async (c, next) => {
      const { format } = c.req.param();
      const address = parseRecordPath(c.req.path.replace(/\/export\/[^/]*$/, ""));
      if (!address || !isExportName(format)) return next();
      const requested = STYLED.has(format) ? c.req.query("style") : undefined;
      const style = requested === undefined ? {} : { style: parseStyle(requested) };
      const disposition = "attachment";
      return answerExport(services, c, { address, name: format, disposition, ...style });
    });
  }
  return routes;
}

export interface Wanted {
  address: RecordAddress;
  name: ExportName;
  disposition: "attachment" | "inline";
  /** Of a bibliography entry; the format's own when none is requested. */
  style?: CitationStyle;
}

/** One record in one format; a wrong family redirects. */
export async function answerExport(
  services: Services,
  c: Context<PortalEnv>,
  wanted: Wanted,
): Promise<Response> {
  const { family, id, version } = wanted.address;
  const catalogue = openCatalogue(services, c);
  const answer = await catalogue.record(id, version);
  if (answer.kind === "tombstone") return refuse(c, 410);
  if (answer.kind === "failed") return refuse(c, toMissing(answer.failure).status);
  const { record } = answer;
  if (record.family !== family) {
    const place = { ...record, version: version === null ? null : record.version };
    return c.redirect(exportHref(place, wanted.name), 301);
  }
  const isOffered = exportsOf(family).includes(wanted.name);
  return isOffered ? answerRecord(services, c, { wanted, record, catalogue }) : refuse(c, 404);
}

interface Found {
  wanted: Wanted;
  record: RecordDetail;
  catalogue: Catalogue;
}

async function answerRecord(
  services: Services,
  c: Context<PortalEnv>,
  { wanted: { name, address, disposition, style }, record, catalogue }: Found,
): Promise<Response> {
  const landing = { record, origin: services.config.PUBLIC_ORIGIN, version: address.version };
  const place = { record, url: toLandingUrl(landing), isNewest: address.version === null };
  const format = FORMATS[name];
  const around = await loadSurroundings({ services, catalogue, record }, format.needs);
  if (!around.isKnown) return refuse(c, 502);
  const described = toDescription(services, place, around);
  const body = style === undefined ? format.write(described) : toEntry(described.work, style);
  const fileName = toExportFileName(described.work, format.extension);
  const links = toLinkHeader(toMetadataSignposts(landing), LINK_HEADER_MAX_CHARS);
  return send(c, { body, format, fileName, disposition, links });
}

function toEntry(work: CitedWork, style: CitationStyle): string {
  return `${formatCitation(work, style)}\n`;
}

async function answerSelection(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const ids = parseIds(c.req.queries("ids") ?? []);
  const name = SELECTION_EXPORTS.find((each) => each === c.req.param("format"));
  if (!name || ids.length === 0) return refuse(c, 404);
  if (ids.length > CITED_MAX) return c.text(`At most ${CITED_MAX} records are cited at once.`, 413);
  const { records, absent } = await findSelected(openCatalogue(services, c), ids);
  const failed = absent.find(({ code }) => !isLasting(code));
  if (failed) return refuse(c, toMissing(failed).status);
  if (records.length === 0) {
    return refuse(c, absent.every(({ code }) => code === "gone") ? 410 : 404);
  }
  const works = records.map((record) => toWork(services, record));
  const style = name === "text" ? c.req.query("style") : undefined;
  const format: ExportFormat = EXPORTS[name];
  const cited =
    style === undefined
      ? format.write(works)
      : works.map((work) => toEntry(work, parseStyle(style))).join("\n");
  const document: Document = {
    body: cited,
    format,
    fileName: `selection.${format.extension}`,
    disposition: "attachment",
  };
  if (absent.length === 0) return send(c, document);
  const page = services.config.PUBLIC_ORIGIN + href("cite", {}, { ids: ids.join(",") });
  const signpost = { rel: "describedby", href: page, type: "text/html" };
  const links = toLinkHeader([signpost], LINK_HEADER_MAX_CHARS);
  const comment = format.toComment?.(toLeftOut(absent)) ?? "";
  return send(c, { ...document, body: cited + comment, links });
}

/** Which records of a selection its file does not hold, and why. */
function toLeftOut(absent: readonly AbsentRecord[]): string {
  const named = absent.map(({ id, code }) =>
    code === "gone" ? `${id} (withdrawn)` : `${id} (not public)`,
  );
  return `Not in this file: ${named.join(", ")}.`;
}

interface Document {
  body: string;
  format: Pick<Format, "type" | "profile">;
  /** Letters, digits, dots and hyphens only. */
  fileName: string;
  disposition: Wanted["disposition"];
  /** Typed links, of a document about one record or of one that leaves records out. */
  links?: string;
}

function send(c: Context, { body, format, fileName, disposition, links }: Document): Response {
  return c.body(body, 200, {
    "Content-Type": format.profile ? toFullType(format) : `${format.type}; charset=utf-8`,
    "Content-Disposition": `${disposition}; filename="${fileName}"`,
    "Cache-Control": "public, max-age=300",
    ...READABLE_EVERYWHERE,
    ...(links && { Link: links }),
  });
}

function refuse(c: Context, status: MissingPage["status"]): Response {
  return refuseText(c, status, "There is no such record or format.");
}

/** The addresses of one record in every format, one a line, for a request that accepts none of them. */
export function listExports(address: RecordAddress): string {
  const { family, id, version } = address;
  const place = { family, id: Number(id), version: version === null ? null : Number(version) };
  const lines = exportsOf(family).map(
    (name) => `${toFullType(FORMATS[name])}  ${exportHref(place, name)}`,
  );
  return `${["text/html", "text/markdown", ...lines].join("\n")}\n`;
}
