import { type Context, Hono } from "hono";
import { exportHref, parseIds } from "#client/contract/citation/addresses.ts";
import {
  EXPORT_NAMES,
  type ExportName,
  isExportName,
  SELECTION_EXPORTS,
} from "#client/contract/citation/export-names.ts";
import { EXPORTS, toExportFileName } from "#client/contract/citation/exports.ts";
import { parseStyle } from "#client/contract/citation/style-names.ts";
import { formatCitation } from "#client/contract/citation/styles.ts";
import type { CitedWork } from "#client/contract/citation/work.ts";
import type { PortalEnv } from "../app-env.ts";
import { findRecords } from "../loaders/cite.ts";
import { toWork } from "../loaders/cited-work.ts";
import { toMissing } from "../loaders/missing.ts";
import type { World } from "../world.ts";
import { openCatalogue } from "./open-catalogue.ts";
import { parseRecordPath, RECORD_PATH, type RecordAddress } from "./record-path.ts";

/** References as files: `/datasets/7/export/bibtex`, of a version, and of a selection (CN-02). */
export function exports(world: World): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.get("/cite/export/:format", (c) => answerSelection(world, c));
  for (const path of RECORD_PATH) {
    routes.get(`${path}/export/:format`, async (c, next) => {
      const { format } = c.req.param();
      const address = parseRecordPath(c.req.path.replace(/\/export\/[^/]*$/, ""));
      if (!address || !isExportName(format)) return next();
      return answerExport(world, c, { address, name: format, disposition: "attachment" });
    });
  }
  return routes;
}

interface Wanted {
  address: RecordAddress;
  name: ExportName;
  disposition: "attachment" | "inline";
}

/** One record in one format; the address's own family, or a way to the right one. */
export async function answerExport(
  world: World,
  c: Context<PortalEnv>,
  { address, name, disposition }: Wanted,
): Promise<Response> {
  const { family, id, version } = address;
  const answer = await openCatalogue(world, c).record(id, version);
  if (answer.kind === "tombstone") return refuse(c, 410);
  if (answer.kind === "failed") return refuse(c, toMissing(answer.failure).status);
  const { record } = answer;
  if (record.family !== family) {
    const place = { ...record, version: version === null ? null : record.version };
    return c.redirect(exportHref(place, name), 301);
  }
  const work = toWork(world, record);
  const fileName = toExportFileName(work, name);
  return send(c, name, { works: [work], fileName, disposition });
}

async function answerSelection(world: World, c: Context<PortalEnv>): Promise<Response> {
  const { format = "" } = c.req.param();
  const ids = parseIds(c.req.queries("ids") ?? []);
  const name = SELECTION_EXPORTS.find((each) => each === format);
  if (!name || ids.length === 0) return refuse(c, 404);
  const records = await findRecords(openCatalogue(world, c), ids);
  if (records.length === 0) return refuse(c, 404);
  const works = records.map((record) => toWork(world, record));
  const fileName = `selection.${EXPORTS[name].extension}`;
  return send(c, name, { works, fileName, disposition: "attachment" });
}

interface Document {
  works: CitedWork[];
  /** Letters, digits, dots and hyphens only. */
  fileName: string;
  disposition: Wanted["disposition"];
}

function send(c: Context, name: ExportName, { works, fileName, disposition }: Document): Response {
  const { type } = EXPORTS[name];
  const style = c.req.query("style");
  const body =
    name === "text" && style !== undefined
      ? works.map((work) => `${formatCitation(work, parseStyle(style))}\n`).join("\n")
      : EXPORTS[name].write(works);
  return c.body(body, 200, {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Disposition": `${disposition}; filename="${fileName}"`,
    "Cache-Control": "public, max-age=300",
  });
}

function refuse(c: Context, status: 404 | 410 | 500 | 502 | 503 | 504): Response {
  const words = {
    404: "There is no such record or format.",
    410: "This record was withdrawn. Its page keeps its citation.",
  };
  const text = status === 404 || status === 410 ? words[status] : "The catalogue did not answer.";
  return c.text(text, status, { "Cache-Control": "no-store" });
}

/** The addresses of one record in every format, one a line, for who asks for none of them. */
export function listExports(address: RecordAddress): string {
  const { family, id, version } = address;
  const place = { family, id: Number(id), version: version === null ? null : Number(version) };
  const lines = EXPORT_NAMES.map((name) => `${EXPORTS[name].type}  ${exportHref(place, name)}`);
  return `${["text/html", ...lines].join("\n")}\n`;
}
