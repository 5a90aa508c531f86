import { type Context, Hono } from "hono";
import { href } from "#client/contract/routes.ts";
import { type Query, toQueryString } from "#client/contract/query-string.ts";
import { renderNoCard, renderPicture, createEmbedPolicy } from "../../embed/card.ts";
import { toMissing } from "../../loaders/load.ts";
import { isMap, toBoxParameters } from "../../previews/preview-query.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { readTableQuery, toTableParameters } from "../../tables/table-query.ts";
import { loadTableView, mayBeTable } from "../../tables/table-view.ts";
import { decodePath } from "./file-path.ts";
import { readPublishedMap, readPublishedTable, TABLE_PATH } from "./tables.ts";

/** How long a page that frames a plot may cache it; the file of a version never changes. */
const PLOT_TTL_S = 600;

/** A picture of a file for a frame, or the sentence that stands in its place. */
type Read =
  | { ok: true; picture: { svg: string; summary: string }; parameters: Query }
  | { ok: false; sentence: string; status: 403 | 404 | 410 | 503 };

interface FilePlace {
  id: number;
  version: number;
  path: string;
}

/**
 * `/embed/tables/7/2/depths.csv?plot=line&py=2`: the plot of a published table, or the map of a GeoJSON file, as a
 * page that any other may frame, under the policy of a record's card.
 */
export function embeddedPlots(services: Services): Hono<PortalEnv> {
  const { PUBLIC_ORIGIN, BRAND_NAME } = services.config;
  const portal = { name: BRAND_NAME, url: PUBLIC_ORIGIN };
  return new Hono<PortalEnv>().get(`/embed${TABLE_PATH}`, async (c) => {
    c.set("ownPolicy", await createEmbedPolicy());
    c.header("Cache-Control", "no-store");
    const path = decodePath(new URL(c.req.url).pathname.split("/").slice(5));
    if (path === null || !(isMap(path) || mayBeTable(path))) return refuse(toNothing("table"));
    const place = { id: Number(c.req.param("id")), version: Number(c.req.param("version")), path };
    const [found, read] = await Promise.all([
      openCatalogue(services, c).record(String(place.id), String(place.version)),
      isMap(path) ? drawMap(services, c, place) : drawPlot(services, c, place),
    ]);
    const kind = isMap(path) ? "map" : "table";
    if (found.kind === "tombstone")
      return refuse({ sentence: "This record was withdrawn.", status: 410 });
    if (found.kind === "failed") return refuse(toRefusal(kind, toMissing(found.failure).status));
    if (!read.ok) return refuse(read);
    const { record } = found;
    const query = toQueryString({ tab: "files", file: path, ...read.parameters });
    const page = PUBLIC_ORIGIN + href(`${record.family}.version`, place) + query;
    const { picture } = read;
    c.header("Cache-Control", `public, max-age=${PLOT_TTL_S}`);
    return c.html(
      renderPicture({
        record,
        path,
        kind: kind === "map" ? "map" : "plot",
        picture,
        page,
        portal: BRAND_NAME,
      }),
    );

    function refuse({
      sentence,
      status,
    }: Omit<Extract<Read, { ok: false }>, "ok">): Response | Promise<Response> {
      return c.html(renderNoCard(sentence, portal), status);
    }
  });
}

async function drawPlot(
  services: Services,
  c: Context<PortalEnv>,
  place: FilePlace,
): Promise<Read> {
  const { searchParams } = new URL(c.req.url);
  const query = readTableQuery((name) => searchParams.getAll(name));
  const read = await readPublishedTable({ services, c, place, query });
  if (!read.ok) return toRefusal("table", read.status);
  const { plot } = await loadTableView(read.table, query, read.described);
  return plot === null
    ? { ok: false, sentence: "There is no plot of this.", status: 404 }
    : { ok: true, picture: plot, parameters: toTableParameters({ ...query, plot }) };
}

async function drawMap(services: Services, c: Context<PortalEnv>, place: FilePlace): Promise<Read> {
  const read = await readPublishedMap(services, c, place);
  if (read.ok) return { ok: true, picture: read.map, parameters: toBoxParameters(read.box) };
  if (read.problem === "no map")
    return { ok: false, sentence: "There is no map of this.", status: 404 };
  return toRefusal("map", read.problem === "busy" ? 503 : read.problem);
}

function toRefusal(kind: "table" | "map", status: number): Extract<Read, { ok: false }> {
  if (status === 403)
    return { ok: false, sentence: "The files of this record are withheld for now.", status };
  return status === 404
    ? toNothing(kind)
    : { ok: false, sentence: `The ${kind} did not load. Try again in a moment.`, status: 503 };
}

function toNothing(kind: "table" | "map"): Extract<Read, { ok: false }> {
  return { ok: false, sentence: `There is no such ${kind}.`, status: 404 };
}
