import { type Context, Hono } from "hono";
import { parseDatasetsPage, type PublicDataset } from "#api/wire/dataset.ts";
import { toFamily } from "#client/contract/records.ts";
import { href, toQueryString } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../services.ts";
import { element, toDocument, type Xml } from "../feeds/xml.ts";
import { SITEMAP_RECORDS } from "../limits.ts";
import { mapAnswer } from "../product-api/map-part.ts";
import { answerText } from "./answer-text.ts";

const XML = "application/xml; charset=utf-8";
const SITEMAP = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };

/** Public pages besides the records. */
const PAGES: readonly string[] = [
  href("home"),
  href("datasets.list"),
  href("code.list"),
  href("collections.list"),
  href("discover"),
  href("open-repositories"),
  href("tags"),
  href("about.team"),
  href("about.portals"),
  href("about.support"),
  href("about.projects"),
  href("about.workspaces"),
];

interface Place {
  path: string;
  /** ISO time of the last change of what the page says. */
  changed: string | null;
}

/** `/sitemap.xml` and its parts: canonical pages only, a bounded number of records each (SM-01). */
export function sitemap(services: Services): Hono<PortalEnv> {
  const origin = services.config.PUBLIC_ORIGIN;
  return new Hono<PortalEnv>()
    .get("/sitemap.xml", async (c) => {
      const first = await loadRecords(services, c, 1);
      if (!first.ok) return refuse(c);
      const parts = Math.ceil(first.value.total / SITEMAP_RECORDS);
      const names = ["pages", ...Array.from({ length: parts }, (_, at) => `records-${at + 1}`)];
      const entries = names.map((name) =>
        element("sitemap", {}, [element("loc", {}, [`${origin}/sitemaps/${name}.xml`])]),
      );
      return answerText(c, {
        body: toDocument(element("sitemapindex", SITEMAP, entries)),
        type: XML,
      });
    })
    .get("/sitemaps/pages.xml", (c) =>
      send(
        c,
        PAGES.map((path) => toUrl(origin, { path, changed: null })),
      ),
    )
    .get("/sitemaps/:file{records-[1-9]\\d{0,4}\\.xml}", async (c) => {
      const number = Number(c.req.param("file").replace(/\D+/g, ""));
      const part = await loadRecords(services, c, number);
      if (!part.ok) return refuse(c);
      return part.value.places.length === 0
        ? c.text("There is no such part.", 404, { "Cache-Control": "no-store" })
        : send(
            c,
            part.value.places.map((place) => toUrl(origin, place)),
          );
    });
}

function loadRecords(services: Services, c: Context, part: number) {
  const path = `/discover/datasets${toQueryString({
    limit: SITEMAP_RECORDS,
    offset: (part - 1) * SITEMAP_RECORDS,
    orderBy: "date",
    orderDirection: "asc",
  })}`;
  return services.publicCache.read(
    `sitemap ${path}`,
    async () =>
      mapAnswer(await services.api.ask({ path, parse: parseDatasetsPage }), (page) => ({
        total: page.totalCount,
        places: page.datasets.flatMap(toPlaces),
      })),
    (work) => c.executionCtx.waitUntil(work),
  );
}

/** The newest version under the record's own address, every older one under its own. */
function toPlaces(dataset: PublicDataset): Place[] {
  const family = toFamily(dataset.datasetType ?? "research");
  const { id, version } = dataset;
  const changed = dataset.revisedAt ?? dataset.versionPublishedAt ?? dataset.createdAt;
  const older = Array.from({ length: version - 1 }, (_, at) => ({
    path: href(`${family}.version`, { id, version: at + 1 }),
    changed: null,
  }));
  return [{ path: href(`${family}.detail`, { id }), changed }, ...older];
}

function toUrl(origin: string, { path, changed }: Place): Xml {
  return element("url", {}, [
    element("loc", {}, [origin + path]),
    changed === null ? null : element("lastmod", {}, [changed]),
  ]);
}

function send(c: Context, urls: Xml[]): Promise<Response> {
  return answerText(c, { body: toDocument(element("urlset", SITEMAP, urls)), type: XML });
}

function refuse(c: Context): Response {
  return c.text("The catalogue did not answer.", 503, {
    "Cache-Control": "no-store",
    "Retry-After": "60",
  });
}
