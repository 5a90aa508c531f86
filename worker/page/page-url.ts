import { matchRoute } from "#client/contract/match-route.ts";
import { cleanText } from "#base/clean.ts";
import { CLICK_PARAMETERS } from "../previews/preview-query.ts";
import { readPageQuery } from "../routes/page-query.ts";

/** An address reduced to the parameters that a page may depend on. */
export interface PageUrl {
  pathname: string;
  query: URLSearchParams;
  /** Path and query, always in the same form and order. */
  canonical: string;
  /** Whether it is that of a click on a plane, which `canonical` has as the place that it selects. */
  isClick: boolean;
}

/** Reads the page's address from a request's, without `suffix` (such as a payload's file name). */
export function toPageUrl(url: string, suffix = ""): PageUrl {
  const requested = new URL(url);
  const pathname = requested.pathname.slice(0, requested.pathname.length - suffix.length) || "/";
  const query = new URLSearchParams();
  if (requested.search === "") return { pathname, query, canonical: pathname, isClick: false };
  const route = matchRoute(pathname);
  const values = toValues(requested.searchParams);
  const read = route ? readPageQuery(route.name, (name) => values.get(name) ?? []) : {};
  for (const [name, value] of Object.entries(read)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== "") query.append(name, `${one}`);
  }
  query.sort();
  const search = query.size === 0 ? "" : `?${query}`;
  const isClick = route !== null && CLICK_PARAMETERS.every((name) => values.has(name));
  return { pathname, query, canonical: pathname + search, isClick };
}

/** All values by name, without what HTML forbids, read once: an address may have a thousand. */
function toValues(params: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, written] of params) {
    const value = cleanText(written);
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}
