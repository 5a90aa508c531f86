/** The only query parameters a page may depend on; all others change nothing. */
const QUERY_NAMES = [
  "bytes",
  "file",
  "from",
  "get",
  "ids",
  "licence",
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
  "whole",
  "year",
] as const;

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
  const query = new URLSearchParams();
  for (const name of QUERY_NAMES) {
    for (const value of asked.searchParams.getAll(name)) query.append(name, value);
  }
  const search = query.size === 0 ? "" : `?${query}`;
  return { pathname, query, canonical: pathname + search };
}
