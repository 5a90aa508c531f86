import { listFeedHref, NEWS_FEED } from "#client/contract/feed-urls.ts";
import type { Pages, HomeData } from "#client/contract/page-data.ts";
import type { Part } from "#client/contract/failures.ts";
import type { Family, ShownRow } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { FEATURED_COUNT, NEWS_COUNT } from "../limits.ts";
import { readArrivalNotice } from "./arrival-notice.ts";
import { found, type LoadContext, type Loaded } from "./load.ts";

const FAMILIES: readonly Family[] = ["datasets", "code", "collections"];

/** The landing page: editorial content, featured records and the size of the catalogue. */
export async function loadHome(context: LoadContext): Promise<Loaded<Pages["home"]>> {
  const { services } = context;
  const [content, featured, totals] = await Promise.all([
    context.content,
    context.content.then((each) => loadFeatured(context, each.home().featuredDatasetIds)),
    loadTotals(context),
  ]);
  const home = content.home();
  const data: HomeData = {
    content: services.editorial.toHtml(home),
    news: content.news(NEWS_COUNT).map((item) => services.editorial.toHtml(item)),
    featured,
    totals,
    notice: readArrivalNotice(context),
  };
  const head = {
    title: `${services.config.BRAND_NAME}: Public and Private Data Management and Analysis`,
    description: `Datasets, code and collections published by researchers of ${services.config.UNIVERSITY_NAME} and their partners, open to everyone.`,
    canonical: context.absolute(href("home")),
    isIndexable: true,
    links: [
      { rel: "alternate", href: NEWS_FEED, type: "application/atom+xml", title: "News" },
      {
        rel: "alternate",
        href: listFeedHref("datasets.list"),
        type: "application/atom+xml",
        title: "Datasets",
      },
    ],
    jsonLd: toSiteJsonLd(context),
  };
  return found(head, { data, later: {} });
}

async function loadFeatured(
  context: LoadContext,
  ids: readonly number[],
): Promise<Part<ShownRow[]>> {
  const selected = ids.length > 0 ? await context.catalogue.byIds(ids) : null;
  if (selected?.ok && selected.value.length > 0) return selected;
  const newest = await context.catalogue.newest("datasets", FEATURED_COUNT);
  return newest.ok ? { ...newest, value: newest.value.rows } : newest;
}

async function loadTotals({ catalogue }: LoadContext): Promise<Part<Record<Family, number>>> {
  const parts = await Promise.all(FAMILIES.map((family) => catalogue.newest(family, 1)));
  const totals: Record<Family, number> = { datasets: 0, code: 0, collections: 0 };
  for (const [index, family] of FAMILIES.entries()) {
    const part = parts[index];
    if (!part?.ok) return part ?? { ok: false, failure: { code: "unreadable" } };
    totals[family] = part.value.total;
  }
  return { ok: true, value: totals };
}

/** WebSite with its search, and its publisher (JL-13). */
function toSiteJsonLd(context: LoadContext): unknown {
  const { BRAND_NAME, UNIVERSITY_NAME } = context.services.config;
  const search = `${context.absolute(href("datasets.search"))}?q={search_term_string}`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "Organization", name: UNIVERSITY_NAME, url: context.absolute(href("home")) },
      {
        "@type": "WebSite",
        name: BRAND_NAME,
        url: context.absolute(href("home")),
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: search },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
