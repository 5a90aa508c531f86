import { toFullName } from "#client/contract/people.ts";
import { listFeedHref, NEWS_FEED } from "#client/contract/feed-urls.ts";
import { type Context, Hono } from "hono";
import { readListQuery, toListQuery } from "#client/contract/lists/list-query.ts";
import type { Part } from "#client/contract/failures.ts";
import type { Family } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../services.ts";
import { type FeedEntry, lastUpdate, toAtom, toNewsEntry, toRecordEntry } from "../feeds/atom.ts";
import { FEED_ENTRIES, FEED_NEWS } from "../limits.ts";
import { toSearchedWords } from "../loaders/identifier.ts";
import { FAMILY_NAMES } from "../loaders/list/list.ts";
import { toMissing } from "../loaders/load.ts";
import { type Catalogue, openCatalogue } from "../product-api/catalogue.ts";
import { toOrcid } from "#base/orcid.ts";
import type { RecordSummary } from "../product-api/to-rows.ts";
import { answerText, refuseText } from "./answer-text.ts";
import type { MissingPage } from "#client/contract/view.ts";

const ATOM = "application/atom+xml; charset=utf-8";

/** The subject of one feed. */
interface Source {
  /** Which of many feeds it is: a reader's list shows nothing else of it. */
  title: string | ((records: readonly RecordSummary[]) => string);
  pagePath: string;
  read(catalogue: Catalogue): Promise<Part<RecordSummary[]>>;
}

/** Atom feeds of every list, search, tag, author, collection and record, and of the news (FE-01). */
export function feeds(services: Services): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  for (const family of ["datasets", "code", "collections"] as const) {
    routes.get(listFeedHref(`${family}.list`), (c) => answer(services, c, toListSource(c, family)));
    routes.get(`/${family}/:id{\\d{1,15}}/versions.atom`, (c) =>
      answer(services, c, toVersionsSource(family, c.req.param("id"))),
    );
  }
  routes.get(listFeedHref("datasets.search"), (c) =>
    answer(services, c, toListSource(c, "datasets")),
  );
  routes.get("/collections/:id{\\d{1,15}}/contents.atom", (c) =>
    answerMembers(services, c, c.req.param("id")),
  );
  routes.get("/people/:file{[\\dX-]{19}\\.atom}", (c) => {
    const orcid = toOrcid(c.req.param("file").slice(0, 19));
    return orcid === null ? c.notFound() : answer(services, c, toPersonSource(orcid));
  });
  routes.get(NEWS_FEED, (c) => answerNews(services, c));
  return routes;
}

function toListSource(c: Context, family: Family): Source {
  const query = readListQuery((name) => c.req.queries(name) ?? []);
  const state = { ...query, kind: "records", page: 1, size: 25, sort: "newest" } as const;
  const name = FAMILY_NAMES[family];
  const search = { ...toListQuery(state), sort: undefined };
  return {
    title: query.q === "" ? [name, ...query.tags].join(" · ") : `${name} · ${query.q}`,
    pagePath:
      query.q === "" ? href(`${family}.list`, {}, search) : href("datasets.search", {}, search),
    read: (catalogue) => catalogue.listSummaries(family, { ...state, q: toSearchedWords(state.q) }),
  };
}

function toVersionsSource(family: Family, id: string): Source {
  return {
    title: ([newest]) => (newest ? `Versions of ${newest.title}` : "Versions"),
    pagePath: href(`${family}.detail`, { id }, { tab: "versions" }),
    async read(catalogue) {
      const found = await catalogue.versionSummaries(Number(id));
      const isOther = found.ok && found.value.some((version) => version.family !== family);
      return isOther ? { ok: false, failure: { code: "not_found" } } : found;
    },
  };
}

function toPersonSource(orcid: string): Source {
  return {
    title: (records) => `Records of ${findName(records, orcid) ?? `https://orcid.org/${orcid}`}`,
    pagePath: href("people", { orcid }),
    read: (catalogue) => catalogue.personSummaries(orcid, FEED_ENTRIES),
  };
}

function findName(records: readonly RecordSummary[], orcid: string): string | null {
  const person = records.flatMap(({ people }) => people).find((each) => each.orcid === orcid);
  return person ? toFullName(person) : null;
}

/** The members of a collection's newest version that have a page here. */
async function answerMembers(services: Services, c: Context, id: string): Promise<Response> {
  const versions = await openCatalogue(services, c).versionSummaries(Number(id));
  const newest = versions.ok ? versions.value[0] : undefined;
  if (newest === undefined) return refuse(c, 404);
  const { version } = newest;
  return answer(services, c, {
    title: `Contents of ${newest.title}`,
    pagePath: href("collections.detail", { id }, { tab: "contents" }),
    read: (catalogue) =>
      catalogue.memberSummaries({ id: Number(id), version, count: FEED_ENTRIES }),
  });
}

async function answer(
  services: Services,
  c: Context,
  { title, pagePath, read }: Source,
): Promise<Response> {
  const found = await read(openCatalogue(services, c));
  if (!found.ok) return refuse(c, toMissing(found.failure).status);
  const newest = found.value.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const { PUBLIC_ORIGIN } = services.config;
  const name = typeof title === "string" ? title : title(found.value);
  const entries = newest
    .slice(0, FEED_ENTRIES)
    .map((record) => toRecordEntry(PUBLIC_ORIGIN, record));
  return send(services, c, { title: name, pagePath, entries });
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

function refuse(c: Context, status: MissingPage["status"]): Response {
  return refuseText(c, status, "There is no such feed.");
}
