import { Hono } from "hono";
import { href } from "#client/contract/routes.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { renderNoCard, renderPlot, createEmbedPolicy } from "../../embed/card.ts";
import { toMissing } from "../../loaders/load.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { readTableQuery, toTableParameters } from "../../tables/table-query.ts";
import { loadTableView, mayBeTable } from "../../tables/table-view.ts";
import { decodePath } from "./file-path.ts";
import { readPublishedTable, TABLE_PATH } from "./tables.ts";

/** How long a page that frames a plot may cache it; the file of a version never changes. */
const PLOT_TTL_S = 600;

/**
 * `/embed/tables/7/2/depths.csv?plot=line&py=2`: the plot of a published table as a page that any
 * other may frame, under the policy of a record's card.
 */
export function embeddedPlots(services: Services): Hono<PortalEnv> {
  const { PUBLIC_ORIGIN, BRAND_NAME } = services.config;
  const portal = { name: BRAND_NAME, url: PUBLIC_ORIGIN };
  return new Hono<PortalEnv>().get(`/embed${TABLE_PATH}`, async (c) => {
    const refuse = (
      sentence: string,
      status: 403 | 404 | 410 | 503,
    ): Response | Promise<Response> => c.html(renderNoCard(sentence, portal), status);
    c.set("ownPolicy", await createEmbedPolicy());
    c.header("Cache-Control", "no-store");
    const url = new URL(c.req.url);
    const path = decodePath(url.pathname.split("/").slice(5));
    if (path === null || !mayBeTable(path)) return refuse("There is no such table.", 404);
    const place = { id: Number(c.req.param("id")), version: Number(c.req.param("version")), path };
    const query = readTableQuery((name) => url.searchParams.getAll(name));
    const [found, read] = await Promise.all([
      openCatalogue(services, c).record(String(place.id), String(place.version)),
      readPublishedTable({ services, c, place, query }),
    ]);
    if (found.kind === "tombstone") return refuse("This record was withdrawn.", 410);
    if (found.kind === "failed") return refuseFor(toMissing(found.failure).status);
    if (!read.ok) return refuseFor(read.status);
    const { plot } = await loadTableView(read.table, query, read.described);
    if (plot === null) return refuse("There is no plot of this.", 404);
    const { record } = found;
    const requested = toTableParameters({ ...query, plot });
    const page =
      PUBLIC_ORIGIN +
      href(`${record.family}.version`, place) +
      toQueryString({ tab: "files", file: path, ...requested });
    c.header("Cache-Control", `public, max-age=${PLOT_TTL_S}`);
    return c.html(renderPlot({ record, path, plot, page, portal: BRAND_NAME }));

    function refuseFor(status: number): Response | Promise<Response> {
      if (status === 403) return refuse("The files of this record are withheld for now.", 403);
      return status === 404
        ? refuse("There is no such table.", 404)
        : refuse("The table did not load. Try again in a moment.", 503);
    }
  });
}
