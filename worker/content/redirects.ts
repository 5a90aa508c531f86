import type { RedirectRule } from "#content-cache/entries.ts";
import { href } from "#client/contract/routes.ts";
import { REDIRECT_HOPS_MAX, REDIRECT_PATTERNS_MAX, REDIRECT_VALUE_MAX_CHARS } from "../limits.ts";

export interface Redirect {
  to: string;
  status: RedirectRule["status"];
}

/** The query parameters of a rule's address; a request may have others too. */
type Query = [name: string, value: string][];

/** A rule whose address has placeholders: `/old/:id/files`, `/archive/*`, `/old?id=:id`. */
interface Pattern {
  parts: string[];
  query: Query;
  rule: RedirectRule;
}

interface Rules {
  /** By path and the first parameter of their query. */
  exact: ReadonlyMap<string, Pattern[]>;
  /** The most exact first. */
  patterns: readonly Pattern[];
}

/** Addresses that the portal itself redirects to: a rule there could make a loop. */
const OWN_TARGETS: ReadonlySet<string> = new Set([
  href("home"),
  href("sign-in"),
  href("workspaces"),
  href("workspaces.shared"),
]);
/** Any origin works: it only shows whether an address leaves it. */
const HERE = "https://portal.invalid";

/** Made once for a generation of the content, which gives the same list each time. */
const prepared = new WeakMap<readonly RedirectRule[], Rules>();

/**
 * The editors' redirect of a path with its query. Addresses are compared part by part, so that no rule takes longer
 * than its length. The value of a placeholder is put into the target's path and never into its host. Rules
 * that follow one another are followed here; those that would never end are ignored.
 */
export function findRedirect(list: readonly RedirectRule[], address: string): Redirect | null {
  if (list.length === 0) return null;
  const rules = prepared.get(list) ?? prepare(list);
  prepared.set(list, rules);
  const first = follow(rules, address);
  if (first === null) return null;
  const to = followOn(rules, first.to, REDIRECT_HOPS_MAX);
  return to === null ? null : { to, status: first.status };
}

/** The final target of one of our addresses; `null` when there is no end. */
function followOn(rules: Rules, address: string, hops: number): string | null {
  const { origin, pathname, search } = new URL(address, HERE);
  const next = origin === HERE ? follow(rules, pathname + search) : null;
  if (next === null) return address;
  return hops > 1 ? followOn(rules, next.to, hops - 1) : null;
}

/**
 * Whether the pages' own redirects, such as a record's to its family, would lead from the target of
 * a rule back to its start: the rule is then ignored. `findOwn` returns a page's own
 * redirect, `null` when it has none.
 */
export async function leadsBack(
  list: readonly RedirectRule[],
  { from, to }: { from: string; to: string },
  findOwn: (address: string) => Promise<string | null>,
): Promise<boolean> {
  const visited = new Set([from]);
  let next: string | null = to;
  for (let hops = 0; next !== null && hops < REDIRECT_HOPS_MAX; hops += 1) {
    const { origin, pathname, search }: URL = new URL(next, HERE);
    if (origin !== HERE) return false;
    if (visited.has(pathname)) return true;
    visited.add(pathname);
    const own = await findOwn(pathname + search);
    next = own && (findRedirect(list, own)?.to ?? own);
  }
  return next !== null;
}

function prepare(list: readonly RedirectRule[]): Rules {
  const exact = new Map<string, Pattern[]>();
  const patterns: Pattern[] = [];
  for (const rule of list) {
    const pattern = toPattern(rule);
    if (pattern === null) continue;
    const { parts, query } = pattern;
    if ([...parts, ...query.map(([, value]) => value)].some(isPlace)) patterns.push(pattern);
    else {
      const key = toKey(parts.join("/"), query[0]);
      exact.set(key, [...(exact.get(key) ?? []), pattern]);
    }
  }
  for (const rules of [...exact.values(), patterns])
    rules.sort((a, b) => countFixed(b) - countFixed(a));
  return { exact, patterns: patterns.slice(0, REDIRECT_PATTERNS_MAX) };
}

/** An editor writes letters of any language; a browser sends them encoded. */
function toPattern(rule: RedirectRule): Pattern | null {
  if (!URL.canParse(rule.from, HERE)) return null;
  const { pathname, searchParams } = new URL(rule.from, HERE);
  if (OWN_TARGETS.has(pathname)) return null;
  return { parts: pathname.split("/"), query: [...searchParams], rule };
}

function toKey(path: string, parameter?: Query[number]): string {
  return parameter === undefined ? path : `${path}?${JSON.stringify(parameter)}`;
}

function isPlace(part: string): boolean {
  return part === "*" || /^:\w+$/.test(part);
}

function countFixed({ parts, query }: Pattern): number {
  const values = query.map(([, value]) => value);
  return query.length + [...parts, ...values].filter((part) => !isPlace(part)).length;
}

/** A path with its query, which may begin with two slashes: what follows them is no host. */
export function parsePath(address: string): URL {
  return new URL(address.startsWith("/") ? HERE + address : address, HERE);
}

/** A rule with a query goes before those without one, and an address before a pattern. */
function follow({ exact, patterns }: Rules, address: string): Redirect | null {
  const { pathname, searchParams } = parsePath(address);
  if (OWN_TARGETS.has(pathname)) return null;
  const parts = pathname.split("/");
  const rules = [
    ...[...searchParams].flatMap((parameter) => exact.get(toKey(pathname, parameter)) ?? []),
    ...patterns.filter(({ query }) => query.length > 0),
    ...(exact.get(pathname) ?? []),
    ...patterns.filter(({ query }) => query.length === 0),
  ];
  for (const pattern of rules) {
    const values = match(pattern.parts, parts);
    if (values === null || !matchQuery(pattern.query, searchParams, values)) continue;
    const redirect = toRedirect(pattern.rule, values);
    if (redirect) return redirect;
  }
  return null;
}

/** Whether the query has all parameters of a rule; adds the values of its placeholders. */
function matchQuery(
  query: Query,
  searchParams: URLSearchParams,
  values: Map<string, string>,
): boolean {
  return query.every(([name, expected]) => {
    const given = searchParams.get(name);
    if (given === null || !isPlace(expected)) return given === expected;
    const actual = given.replace(ENCODED_VALUE, encodeURIComponent);
    values.set(expected, actual);
    return isGoodPath(actual);
  });
}

/** Signs of a query's value, read without its encoding, that have another meaning in the target's path or query. */
const ENCODED_VALUE = /[^\w~!$'()*,;:@./-]/gu;

/** The values of the placeholders; `null` when the path differs. `*` is the last part and matches the rest. */
function match(pattern: readonly string[], parts: readonly string[]): Map<string, string> | null {
  const values = new Map<string, string>();
  for (const [index, expected] of pattern.entries()) {
    const isRest = expected === "*" && index === pattern.length - 1;
    const actual = isRest ? parts.slice(index).join("/") : (parts[index] ?? "");
    if (!isPlace(expected)) {
      if (expected !== actual) return null;
      continue;
    }
    if (!isGoodPath(actual)) return null;
    values.set(expected, actual);
    if (isRest) return values;
  }
  return parts.length === pattern.length ? values : null;
}

function isGoodPath(value: string): boolean {
  return value.length <= REDIRECT_VALUE_MAX_CHARS && value.split("/").every(isGoodValue);
}

/** One part of a path that has the same meaning in every place: no dots, slashes or encoded ones. */
function isGoodValue(part: string): boolean {
  return (
    /^[\w~!$&'()+,;=:@%.-]+$/.test(part) &&
    !/^(\.|%2e){1,2}$/i.test(part) &&
    !/%(2f|5c|[01][0-9a-f]|7f)/i.test(part)
  );
}

/** `null` when the target is not a path of this portal or an `https:` address. */
function toRedirect({ to, status }: RedirectRule, values: Map<string, string>): Redirect | null {
  const origin = /^https:\/\/[\w.:-]+/.exec(to)?.[0] ?? "";
  const path = to
    .slice(origin.length)
    .replace(/(?<=\/|=):\w+|\*$/g, (place) => values.get(place) ?? place);
  const target = origin + path;
  if (!/^(?:\/(?![/\\])|$)/.test(path) || !URL.canParse(target, HERE)) return null;
  return new URL(target, HERE).origin === (origin === "" ? HERE : new URL(origin).origin)
    ? { to: target, status }
    : null;
}
