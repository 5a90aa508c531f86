/** The only query parameters a page may depend on; all others change nothing. */
const QUERY_NAMES: ReadonlySet<string> = new Set([
  "bytes",
  "datasetId",
  "file",
  "from",
  "get",
  "ids",
  "licence",
  "model",
  "page",
  "path",
  "q",
  "refused",
  "repository",
  "select",
  "sent",
  "signed-out",
  "size",
  "sort",
  "status",
  "style",
  "tab",
  "tag",
  "to",
  "type",
  "version",
  "whole",
  "year",
]);

/** An address reduced to what a page may depend on. */
export interface PageAddress {
  pathname: string;
  query: URLSearchParams;
  /** Path and known parameters, always in the same order. */
  canonical: string;
}

/** Reads the page's address from a request's, `suffix` (such as a payload's file name) taken off. */
export function toPageAddress(url: string, suffix = ""): PageAddress {
  const asked = new URL(url);
  const pathname = asked.pathname.slice(0, asked.pathname.length - suffix.length) || "/";
  if (asked.search === "") return { pathname, query: new URLSearchParams(), canonical: pathname };
  const pairs = asked.search.slice(1).split("&");
  const query = new URLSearchParams(pairs.filter(isKnown).join("&"));
  query.sort();
  const search = query.size === 0 ? "" : `?${query}`;
  return { pathname, query, canonical: pathname + search };
}

/** By the name's decoded form, as everyone else reads it. */
function isKnown(pair: string): boolean {
  const [name = ""] = pair.split("=", 1);
  if (!/[%+]/.test(name)) return QUERY_NAMES.has(name);
  const [[decoded] = [""]] = new URLSearchParams(name);
  return QUERY_NAMES.has(decoded);
}
