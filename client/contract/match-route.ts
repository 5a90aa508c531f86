import { PREFIX } from "./language.ts";
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
