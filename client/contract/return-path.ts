import { URL_MAX_CHARS } from "./limits.ts";
import { OTHER_PREFIX, PREFIX } from "./language.ts";
import type { RouteName } from "./routes.ts";
import { matchRoute } from "./match-route.ts";

/** Pages that are no target of a return: the landing page, and those that only redirect. */
const PASSED: ReadonlySet<RouteName> = new Set<RouteName>([
  "home",
  "sign-in",
  "workspaces",
  "orcid-redirect",
  "github-redirect",
  "profile",
]);
/**
 * One slash, then neither another nor a backslash, which browsers read as the start of a host, nor
 * anything that an address must encode.
 */
const OWN_ADDRESS = /^\/(?!\/)([!-[\]-~]*)$/;

/**
 * The page of this portal to return to after a sign-in that began at `address`; `null` when it
 * began on no particular page. A page that a guard redirected the reader from is in `from`.
 */
export function parseReturnPath(address: string | null | undefined): string | null {
  const began = parseOwn(address);
  if (!began) return null;
  return PASSED.has(began.name) ? toWanted(began.query) : toPath(began);
}

interface OwnAddress {
  name: RouteName;
  pathname: string;
  /** `name=value` of each parameter, as written. */
  query: string[];
  hash: string;
}

function parseOwn(address: string | null | undefined): OwnAddress | null {
  if (!address || address.length > URL_MAX_CHARS || !OWN_ADDRESS.test(address)) return null;
  const [, pathname = "", search = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/.exec(address) ?? [];
  const route = matchRoute(pathname) ?? matchRoute(toOwnLanguage(pathname));
  const query = search === "" ? [] : search.split("&");
  return route && { name: route.name, pathname, query, hash };
}

/** The address of another language's page in this one: a login elsewhere answers to a page in English. */
export function toOwnLanguage(path: string): string {
  const isOther = `${path}/`.startsWith(`${OTHER_PREFIX}/`);
  const plain = isOther ? path.slice(OTHER_PREFIX.length) : path;
  return PREFIX + plain.replace(/^\/$/, "") || "/";
}

/** The page that a guard redirected the reader from. */
function toWanted(query: readonly string[]): string | null {
  const written = query.find((pair) => pair.startsWith("from="))?.slice("from=".length);
  const wanted = parseOwn(decode(written ?? ""));
  return wanted && !PASSED.has(wanted.name) ? toPath(wanted) : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Without the outcome of a form that was sent before. */
function toPath({ pathname, query, hash }: OwnAddress): string {
  const left = query.filter((pair) => !pair.startsWith("sent="));
  return pathname + (left.length > 0 ? `?${left.join("&")}` : "") + hash;
}
