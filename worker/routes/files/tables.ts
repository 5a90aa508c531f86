import { type Context, Hono } from "hono";
import type { Box } from "#api/wire/coverage.ts";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import { href } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { toMissing } from "../../loaders/load.ts";
import { isMap, readPreviewQuery } from "../../previews/preview-query.ts";
import { toPreviewBytes } from "../../previews/preview.ts";
import { openRangedFile } from "../../previews/read-range.ts";
import { TABLE_SLICE_ROWS_MAX } from "../../previews/limits.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import { loadFilePreview } from "../../loaders/record/tabs/files.ts";
import { BUSY } from "../../previews/budget.ts";
import { readTableQuery, type TableQuery } from "../../tables/table-query.ts";
import { toDeclaredColumns, toValues } from "#base/tables/declared-columns.ts";
import { toCsvLine, toDistinctNames, toSavedName } from "#base/tables/saved-rows.ts";
import { toTableFormat } from "#base/tables/table-format.ts";
import {
  findRows,
  isRead,
  isTable,
  loadTableView,
  mayBeTable,
  readTable,
} from "../../tables/table-view.ts";
import type { TableRows } from "../../tables/read-table.ts";
import { toShownColumns } from "../../tables/viewed-columns.ts";
import { toTypedCells } from "../../tables/typed-cells.ts";
import { decodePath } from "./file-path.ts";

const NO_STORE = { "Cache-Control": "no-store" };

export const TABLE_PATH = "/tables/:id{\\d{1,15}}/:version{\\d{1,9}}/:path{.+}";

/** Rows of a published table as CSV, JSON or Parquet, its plot or a GeoJSON file's map as SVG, by the address of its page. */
export function tables(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get(TABLE_PATH, async (c) => {
    const url = new URL(c.req.url);
    const path = decodePath(url.pathname.split("/").slice(4));
    const place = { id: Number(c.req.param("id")), version: Number(c.req.param("version")) };
    if (path !== null && isMap(path)) return answerMap(services, c, { ...place, path });
    if (path === null || !mayBeTable(path)) return c.text("There is no such table.", 404, NO_STORE);
    const query = readTableQuery((name) => url.searchParams.getAll(name));
    const read = await readPublishedTable({ services, c, place: { ...place, path }, query });
    if (!read.ok) {
      const words =
        read.status === 503
          ? "The table cannot be read just now. Download its file, or try again."
          : "The table cannot be read.";
      const retry = read.status === 503 ? { "Retry-After": "5" } : {};
      return c.text(words, read.status, { ...NO_STORE, ...retry });
    }
    const { table, described } = read;
    const source = services.config.PUBLIC_ORIGIN + href("datasets.version", place);
    const saved = await writeRows(c.req.query("as") ?? "", { table, described, query, source });
    if (saved === null) return c.text("There is no plot of this.", 404, NO_STORE);
    return c.body(saved.body, 200, toSavedHeaders(path, saved));
  });
}

export function toSavedHeaders(
  path: string,
  { type, ending }: Omit<Saved, "body">,
): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(toSavedName(path, ending))}`,
    "Cache-Control": "public, max-age=600",
  };
}

interface FilePlace {
  id: number;
  version: number;
  path: string;
}

async function answerMap(
  services: Services,
  c: Context<PortalEnv>,
  place: FilePlace,
): Promise<Response> {
  const read = await readPublishedMap(services, c, place);
  if (read.ok) {
    const saved = { type: "image/svg+xml", ending: ".svg" };
    return c.body(read.map.svg, 200, toSavedHeaders(place.path, saved));
  }
  if (read.problem === "busy") {
    const words = "The map cannot be drawn just now. Download the file, or try again.";
    return c.text(words, 503, { ...NO_STORE, "Retry-After": "5" });
  }
  return read.problem === "no map"
    ? c.text("There is no map of this.", 404, NO_STORE)
    : c.text("There is no such file.", read.problem, NO_STORE);
}

type ReadMap =
  | { ok: true; map: { svg: string; summary: string }; box: Box | null }
  | { ok: false; problem: "busy" | "no map" | ReturnType<typeof toMissing>["status"] };

/** The map, or the part of it in the address, that the page of a GeoJSON file shows to a visitor. */
export async function readPublishedMap(
  services: Services,
  c: Context<PortalEnv>,
  place: FilePlace,
): Promise<ReadMap> {
  const { renderings, previewBudget: budget } = services;
  const files = openCatalogue(services, c);
  const defer = (work: Promise<unknown>): void => c.executionCtx.waitUntil(work);
  const rendered = { renderings, defer };
  const asked = readPreviewQuery((name) => c.req.queries(name) ?? [], place.path);
  const part = await loadFilePreview(files, place, { rendered, budget, asked });
  if (!part.ok) return { ok: false, problem: toMissing(part.failure).status };
  const { preview } = part.value;
  if (preview === BUSY) return { ok: false, problem: "busy" };
  if (preview.kind !== "map" || preview.svg === null) return { ok: false, problem: "no map" };
  const { svg, summary, thinned } = preview;
  const drawn = thinned > 1 ? ` One of every ${thinned} positions is drawn.` : "";
  return { ok: true, map: { svg, summary: summary + drawn }, box: asked.box };
}

interface PublishedTable {
  services: Services;
  c: Context<PortalEnv>;
  place: FilePlace;
  query: TableQuery;
}

type ReadTable =
  | { ok: true; table: TableRows; described: SourceTable | null }
  | { ok: false; status: ReturnType<typeof toMissing>["status"] };

/** A visitor's view of a table; `503` when its file cannot be read just now. */
export async function readPublishedTable({
  services,
  c,
  place,
  query,
}: PublishedTable): Promise<ReadTable> {
  const catalogue = openCatalogue(services, c);
  const [node, { tables }] = await Promise.all([
    catalogue.node(place),
    catalogue.sourceMetadata(place),
  ]);
  if (!node.ok) return { ok: false, status: toMissing(node.failure).status };
  const { size } = node.value;
  const described = tables.find(({ path }) => path === place.path) ?? null;
  if (described === null && !isTable(place.path)) return { ok: false, status: 404 };
  const ranged = openRangedFile(services.api, { ...place, size });
  const format = toTableFormat(described);
  const table = await services.previewBudget.run(toPreviewBytes(place.path, size), () =>
    readTable(ranged, place.path, query, format),
  );
  return table === null ? { ok: false, status: 503 } : { ok: true, table, described };
}

interface Saved {
  body: string | ArrayBuffer;
  type: string;
  ending: string;
}

interface RequestedRows {
  table: TableRows;
  described: SourceTable | null;
  query: TableQuery;
  /** The page of the rows' version. */
  source: string;
}

export async function writeRows(
  as: string,
  { table, described, query, source }: RequestedRows,
): Promise<Saved | null> {
  if (as === "svg") {
    const { plot } = await loadTableView(table, query, described);
    return plot && { body: plot.svg, type: "image/svg+xml", ending: ".svg" };
  }
  const places = table.head.map((_, at) => at).filter((at) => isRead(table, at));
  const chosen = toShownColumns(query.columns);
  const requested = places.filter((at) => chosen.includes(at));
  const columns = requested.length > 0 ? requested : places;
  const declared = toDeclaredColumns(table.head, toTableFormat(described));
  const rows = findRows(table, query, declared).slice(0, TABLE_SLICE_ROWS_MAX);
  if (as === "json") {
    const valued = toValues(rows, declared);
    const typed = columns.map((at) => toTypedCells(valued.map((row) => row[at] ?? "")).values);
    const names = toDistinctNames(columns.map((at) => table.head[at] ?? ""));
    const objects = rows.map((_, row) =>
      Object.fromEntries(names.map((name, place) => [name, typed[place]?.[row] ?? null])),
    );
    const body = JSON.stringify({ source, rows: objects });
    return { body, type: "application/json; charset=utf-8", ending: "-rows.json" };
  }
  const choose = (row: readonly string[]): string[] => columns.map((at) => row[at] ?? "");
  const head = choose(table.head);
  if (as === "parquet") {
    const { toParquet } = await import("../../tables/parquet-slice.ts");
    const cells = toValues(rows, declared).map(choose);
    const body = toParquet({ head, rows: cells, source });
    return { body, type: "application/vnd.apache.parquet", ending: "-rows.parquet" };
  }
  return {
    body: [head, ...rows.map(choose)].map(toCsvLine).join(""),
    type: "text/csv; charset=utf-8",
    ending: "-rows.csv",
  };
}
