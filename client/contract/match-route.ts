import { LANGUAGE, OTHER_LANGUAGE, OTHER_PREFIX, PREFIX } from "./language.ts";
import { routes, type RouteName } from "./routes.ts";

export interface RouteMatch {
  name: RouteName;
  params: Record<string, string>;
}

const matchers = Object.entries(routes).map(([name, route]) => ({
  name: name as RouteName, // Object.entries widens the keys it has just read
  parts: route.pattern.split("/"),
  fixed: route.pattern.split("/").filter((part) => !part.startsWith(":")).length,
}));

matchers.sort((a, b) => b.fixed - a.fixed);

/**
 * The route of a path in this language (no query), preferring literal segments over parameters;
 * else `null`.
 */
export function matchRoute(path: string): RouteMatch | null {
  if (PREFIX !== "" && !`${path}/`.startsWith(`${PREFIX}/`)) return null;
  const parts = PREFIX === "" ? path.split("/") : (path.slice(PREFIX.length) || "/").split("/");
  for (const matcher of matchers) {
    const params = matchParts(matcher.parts, parts);
    if (params) return { name: matcher.name, params };
  }
  return null;
}

/** The format of `:id` and `:version` before they are put into another address. */
const PARAM = /^[A-Za-z0-9_:-]{1,80}$/;

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = parts[index] ?? "";
    if (!expected.startsWith(":")) {
      if (expected !== actual) return null;
      continue;
    }
    const value = actual.replaceAll("%3A", ":");
    if (!PARAM.test(value)) return null;
    params[expected.slice(1)] = value;
  }
  return params;
}

/** An editor's address for readers of this language: pages have one in each, files have none. */
export function toOwnAddress(address: string): string {
  if (PREFIX === "" || !/^\/(?!\/)/.test(address)) return address;
  const [path = ""] = address.split(/[?#]/);
  const own = PREFIX + path.replace(/^\/$/, "");
  return matchRoute(own) ? own + address.slice(path.length) : address;
}

/**
 * The addresses of a page in every language, by the names of `hreflang`; readers of further languages
 * get the one without a prefix.
 */
export function toHreflangs(path: string): [hreflang: string, path: string][] {
  const own = path.slice(PREFIX.length) || "/";
  const plain = ["x-default", own] as [string, string];
  const named = [
    [LANGUAGE, PREFIX],
    [OTHER_LANGUAGE, OTHER_PREFIX],
  ].map(([language = "", prefix = ""]): [string, string] => [
    language,
    prefix === "" ? own : prefix + own.replace(/^\/(?=$|\?)/, ""),
  ]);
  return [...named.toSorted(), plain];
}
