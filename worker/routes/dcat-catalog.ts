import { type Context, Hono } from "hono";
import { CATALOG_PAGE_RECORDS } from "../limits.ts";
import { toMissing } from "../loaders/load.ts";
import { DCAT_PREFIXES, toDcatCatalog } from "../metadata/dcat.ts";
import { LINKED_DATA, RDF_XML, toJson, TURTLE } from "../metadata/formats.ts";
import { type RdfNode, toRdfXml, toTurtle } from "../metadata/rdf.ts";
import { openCatalogue } from "../product-api/catalogue.ts";
import type { PortalEnv, Services } from "../services.ts";
import { answerText, refuseText } from "./answer-text.ts";

interface Format {
  type: string;
  write(document: RdfNode): string;
}

const FORMATS: Record<string, Format> = {
  jsonld: { type: LINKED_DATA, write: toJson },
  ttl: {
    type: `${TURTLE}; charset=utf-8`,
    write: (document) => toTurtle(DCAT_PREFIXES, document),
  },
  rdf: {
    type: `${RDF_XML}; charset=utf-8`,
    write: (document) => toRdfXml(DCAT_PREFIXES, document),
  },
};

/** The catalogue for harvesters of DCAT, in pages as Hydra links them (DC-01). */
export function dcatCatalog(services: Services): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  for (const [ending, format] of Object.entries(FORMATS))
    routes.get(`/catalog.${ending}`, (c) => answer(services, c, format));
  return routes;
}

async function answer(services: Services, c: Context, format: Format): Promise<Response> {
  const { config } = services;
  const requested = c.req.query("page") ?? "1";
  if (!/^[1-9]\d{0,5}$/.test(requested)) return refuse(c, 404);
  const page = Number(requested);
  const found = await openCatalogue(services, c).catalogPage({ page, size: CATALOG_PAGE_RECORDS });
  if (!found.ok) return refuse(c, toMissing(found.failure).status);
  const { total, records } = found.value;
  const last = Math.max(1, Math.ceil(total / CATALOG_PAGE_RECORDS));
  if (page > last) return refuse(c, 404);
  const toUrl = (number: number): string =>
    `${config.PUBLIC_ORIGIN}${c.req.path}${number === 1 ? "" : `?page=${number}`}`;
  const document = toDcatCatalog({
    origin: config.PUBLIC_ORIGIN,
    name: config.BRAND_NAME,
    publisher: config.UNIVERSITY_NAME,
    pages: {
      own: toUrl(page),
      first: toUrl(1),
      next: page < last ? toUrl(page + 1) : null,
      last: toUrl(last),
    },
    total,
    records,
  });
  return answerText(c, { body: format.write(document), type: format.type });
}

function refuse(c: Context, status: Parameters<typeof refuseText>[1]): Response {
  return refuseText(c, status, "The catalogue has no such page.");
}
