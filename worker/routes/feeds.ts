import { type Context, Hono } from "hono";
import { parseDatasetsPage, parseDatasetVersions, type PublicDataset } from "#api/wire/dataset.ts";
import { parseCollectionMembersPage } from "#api/wire/collections.ts";
import type { Parsed } from "#api/wire/parse.ts";
import { readListQuery, toListQuery } from "#client/contract/list-query.ts";
import type { Family } from "#client/contract/records.ts";
import { href, toQueryString } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../services.ts";
import { type FeedEntry, lastUpdate, toAtom } from "../feeds/atom.ts";
import { toNewsEntry, toRecordEntry } from "../feeds/entries.ts";
import { FEED_ENTRIES, FEED_NEWS } from "../limits.ts";
import { FAMILY_NAMES } from "../loaders/list/list.ts";
import { toMissing } from "../loaders/load.ts";
import { toListPath, toPersonPath } from "../product-api/list-path.ts";
import { mapAnswer } from "../product-api/map-part.ts";
import { toOrcid } from "../product-api/orcid.ts";
import { answerText } from "./answer-text.ts";

const ATOM = "application/atom+xml; charset=utf-8";

/** What one feed follows. */
interface Source<Wire> {
  title: string;
  pagePath: string;
  path: string;
  parse: (body: unknown) => Parsed<Wire>;
  toDatasets: (wire: Wire) => PublicDataset[];
}

/** Atom feeds of every list, search, tag, author, collection and record, and of the news (FE-01). */
export function feeds(services: Services): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  for (const family of ["datasets", "code", "collections"] as const) {
    routes.get(`/${family}.atom`, (c) => answer(services, c, toListSource(c, family)));
    routes.get(`/${family}/:id{\\d{1,15}}/versions.atom`, (c) =>
      answer(services, c, toVersionsSource(family, c.req.param("id"))),
    );
  }
  routes.get("/datasets/search.atom", (c) => answer(services, c, toListSource(c, "datasets")));
  routes.get("/collections/:id{\\d{1,15}}/contents.atom", (c) =>
    answerMembers(services, c, c.req.param("id")),
  );
  routes.get("/people/:file{[\\dX-]{19}\\.atom}", (c) => {
    const orcid = toOrcid(c.req.param("file").slice(0, 19));
    return orcid === null ? c.notFound() : answer(services, c, toPersonSource(orcid));
  });
  routes.get("/news.atom", (c) => answerNews(services, c));
  return routes;
}

function toListSource(c: Context, family: Family): Source<{ datasets: PublicDataset[] }> {
  const query = readListQuery((name) => c.req.queries(name) ?? []);
  const state = { ...query, kind: "records", page: 1, size: 25, sort: "newest" } as const;
  const name = FAMILY_NAMES[family];
  const search = { ...toListQuery(state), sort: undefined };
  return {
    title: query.q === "" ? [name, ...query.tags].join(" · ") : `${name} · ${query.q}`,
    pagePath:
      query.q === "" ? href(`${family}.list`, {}, search) : href("datasets.search", {}, search),
    path: toListPath(family, state),
    parse: parseDatasetsPage,
    toDatasets: ({ datasets }) => datasets,
  };
}

function toVersionsSource(family: Family, id: string): Source<PublicDataset[]> {
  return {
    title: "Versions",
    pagePath: href(`${family}.detail`, { id }, { tab: "versions" }),
    path: `/discover/datasets/${id}/versions`,
    parse: parseDatasetVersions,
    toDatasets: (versions) => versions.filter(({ status }) => status !== "UNPUBLISHED"),
  };
}

function toPersonSource(orcid: string): Source<{ datasets: PublicDataset[] }> {
  return {
    title: `Records of https://orcid.org/${orcid}`,
    pagePath: href("people", { orcid }),
    path: toPersonPath(orcid, { page: 1, size: FEED_ENTRIES }),
    parse: parseDatasetsPage,
    toDatasets: ({ datasets }) =>
      datasets.filter(({ contributors }) =>
        contributors.some((one) => toOrcid(one.orcid) === orcid),
      ),
  };
}

/** The members of a collection's newest version that have a page here. */
async function answerMembers(services: Services, c: Context, id: string): Promise<Response> {
  const record = await services.api.ask({
    path: `/discover/datasets/${id}/versions`,
    parse: parseDatasetVersions,
  });
  const version = record.ok ? record.value[0]?.version : undefined;
  if (version === undefined) return refuse(c, 404);
  return answer(services, c, {
    title: "Contents of a collection",
    pagePath: href("collections.detail", { id }, { tab: "contents" }),
    path: `/discover/datasets/${id}/versions/${version}/dois${toQueryString({ limit: FEED_ENTRIES, offset: 0 })}`,
    parse: parseCollectionMembersPage,
    toDatasets: ({ dois }) =>
      dois.flatMap((member) => (member.source === "Pennsieve" ? [member.data] : [])),
  });
}

async function answer<Wire>(
  services: Services,
  c: Context,
  { title, pagePath, path, parse, toDatasets }: Source<Wire>,
): Promise<Response> {
  const origin = services.config.PUBLIC_ORIGIN;
  const found = await services.publicCache.read(
    `feed ${path}`,
    async () =>
      mapAnswer(await services.api.ask({ path, parse }), (wire) =>
        toDatasets(wire).map((dataset) => toRecordEntry(origin, dataset)),
      ),
    (work) => c.executionCtx.waitUntil(work),
  );
  if (!found.ok) return refuse(c, toMissing(found.failure).status);
  const newest = found.value.toSorted((a, b) => (a.updated < b.updated ? 1 : -1));
  return send(services, c, { title, pagePath, entries: newest.slice(0, FEED_ENTRIES) });
}

async function answerNews(services: Services, c: Context): Promise<Response> {
  const content = await services.readContent((work) => c.executionCtx.waitUntil(work));
  const pageUrl = services.config.PUBLIC_ORIGIN + href("home");
  const entries = content.news(FEED_NEWS).map((item) => toNewsEntry(pageUrl, item));
  return send(services, c, { title: "News", pagePath: href("home"), entries });
}

interface Shown {
  title: string;
  pagePath: string;
  entries: FeedEntry[];
}

function send(
  services: Services,
  c: Context,
  { title, pagePath, entries }: Shown,
): Promise<Response> {
  const { PUBLIC_ORIGIN, BRAND_NAME, UNIVERSITY_NAME } = services.config;
  const { pathname, search } = new URL(c.req.url);
  const body = toAtom({
    title: `${title} · ${BRAND_NAME}`,
    publisher: UNIVERSITY_NAME,
    pageUrl: PUBLIC_ORIGIN + pagePath,
    selfUrl: PUBLIC_ORIGIN + pathname + search,
    entries,
  });
  return answerText(c, { body, type: ATOM, modified: lastUpdate(entries) });
}

function refuse(c: Context, status: 404 | 410 | 500 | 502 | 503 | 504): Response {
  const words = status === 404 ? "There is no such feed." : "The catalogue did not answer.";
  return c.text(words, status, { "Cache-Control": "no-store" });
}
