import { type Context, Hono } from "hono";
import { LEGAL } from "#brand/legal.ts";
import { LANGUAGE } from "#client/contract/language.ts";
import { toHreflangs } from "#client/contract/match-route.ts";
import { href, pagePolicies, type RouteName, routes } from "#client/contract/routes.ts";
import { openGuides } from "../guides/open-guides.ts";
import type { PortalEnv, Services } from "../services.ts";
import { element, toDocument, type Xml } from "../feeds/xml.ts";
import { SITEMAP_RECORDS } from "../limits.ts";
import { openCatalogue } from "../product-api/catalogue.ts";
import type { ListedRecord } from "../product-api/to-record.ts";
import { answerText } from "./answer-text.ts";

const XML = "application/xml; charset=utf-8";
const SITEMAP = {
  xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
  "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
};

/** Public pages besides the records. */
async function listPages(): Promise<string[]> {
  const guides = await openGuides(LANGUAGE);
  return [
    ...Object.entries(routes)
      .filter(([name]) => pagePolicies[name as RouteName].inSitemap) // Object.entries widens the keys
      .map(([, { pattern }]) => pattern),
    ...guides.all.map(({ name }) => href("help.guide", { guide: name })),
    ...Object.keys(LEGAL).map((page) => href("legal", { page })),
  ];
}

interface Place {
  path: string;
  /** ISO time of the last change of the page's content. */
  changed: string | null;
}

/** `/sitemap.xml` and its parts: canonical pages only, a bounded number of records each (SM-01). */
export function sitemap(services: Services): Hono<PortalEnv> {
  const origin = services.config.PUBLIC_ORIGIN;
  return new Hono<PortalEnv>()
    .get("/sitemap.xml", async (c) => {
      const first = await openCatalogue(services, c).places({ page: 1, size: SITEMAP_RECORDS });
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
    .get("/sitemaps/pages.xml", async (c) => {
      const pages = await listPages();
      return send(
        c,
        pages.map((path) => toUrl(origin, { path, changed: null })),
      );
    })
    .get("/sitemaps/:file{records-[1-9]\\d{0,4}\\.xml}", async (c) => {
      const number = Number(c.req.param("file").replace(/\D+/g, ""));
      const page = { page: number, size: SITEMAP_RECORDS };
      const part = await openCatalogue(services, c).places(page);
      if (!part.ok) return refuse(c);
      return part.value.records.length === 0
        ? c.text("There is no such part.", 404, { "Cache-Control": "no-store" })
        : send(
            c,
            part.value.records.flatMap(toPlaces).map((place) => toUrl(origin, place)),
          );
    });
}

/** The newest version under the record's own address, every older one under its own. */
function toPlaces({ family, id, version, updatedAt }: ListedRecord): Place[] {
  const older = Array.from({ length: version - 1 }, (_, at) => ({
    path: href(`${family}.version`, { id, version: at + 1 }),
    changed: null,
  }));
  return [{ path: href(`${family}.detail`, { id }), changed: updatedAt }, ...older];
}

function toUrl(origin: string, { path, changed }: Place): Xml {
  return element("url", {}, [
    element("loc", {}, [origin + path]),
    changed === null ? null : element("lastmod", {}, [changed]),
    ...toHreflangs(path).map(([hreflang, own]) =>
      element("xhtml:link", { rel: "alternate", hreflang, href: origin + own }),
    ),
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
