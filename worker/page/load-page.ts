import { PREFIX } from "#client/contract/language.ts";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Content } from "#content-cache/index.ts";
import type { Pages } from "#client/contract/page-data.ts";
import type { MissingPage, View } from "#client/contract/view.ts";
import { parseReturnPath } from "#client/contract/return-path.ts";
import { pagePolicies, type RouteName, routes } from "#client/contract/routes.ts";
import { SIGNED_OUT } from "#client/contract/session.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { matchRoute, type RouteMatch, toOwnAddress } from "#client/contract/match-route.ts";
import type { PortalEnv, Services } from "../services.ts";
import { findRedirect, leadsBack, type Redirect } from "../content/redirects.ts";
import { readContent } from "../content/request-content.ts";
import { readRequestId } from "#platform/request-log.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { openWaitBudget } from "./wait-budget.ts";
import { loaders } from "../loaders/index.ts";
import type { LoadContext, Loaded } from "../loaders/load.ts";
import type { AccountApi } from "../product-api/account.ts";
import { type WatchedReads, watchReads } from "../product-api/watched-reads.ts";
import { decideGuard } from "../session/guards.ts";
import { hasPersonalCookie } from "../session/personal-cookie.ts";
import { createLoadContext } from "./load-context.ts";
import { loadAccountApi } from "./shell.ts";
import { type PageUrl, toPageUrl } from "./page-url.ts";

/** The result of an address, before it is rendered as HTML or JSON. */
export type LoadedPage =
  | { kind: "redirect"; to: string; status: 301 | 302 | 307 | 308; isPrivate: boolean }
  | {
      kind: "view";
      view: View;
      status: ContentfulStatusCode;
      content: Content;
      account: AccountApi | null;
      isPrivate: boolean;
      /** The answers of the product API that the page was made from. */
      reads: WatchedReads;
    };

/**
 * Address → match → guard → load: the one way to a page, shared by documents and payloads. The
 * loader starts while the content is read, because both are far away in a new isolate. A page is opened once.
 * When the session turns out to have ended meanwhile, it is opened again as a visitor's.
 * `account` is for the header: requested before the page's data and awaited after it, because
 * only then is it known whether the product API accepts the session, which decides about cookies and
 * redirects, and so before the first byte.
 */
export async function loadPage(
  services: Services,
  c: Context<PortalEnv>,
  address: PageUrl,
  account: Promise<unknown> | null = null,
): Promise<LoadedPage> {
  const before = c.get("session").kind;
  const opened = await open(services, c, address);
  if (opened.kind === "view") await account;
  return c.get("session").kind === before ? opened : open(services, c, address);
}

/** `hasRules` is false to find the page's own result, whatever the editors' rules say. */
async function open(
  services: Services,
  c: Context<PortalEnv>,
  address: PageUrl,
  hasRules = true,
): Promise<LoadedPage> {
  const session = c.get("session");
  const isPersonal = hasPersonalCookie(c.req.header("cookie") ?? "");
  if (address.isClick)
    return { kind: "redirect", to: address.canonical, status: 302, isPrivate: isPersonal };
  const reading = readContent(services, c);
  const account = loadAccountApi(services, c);
  const reads = watchReads(services);
  const path = toPagePath(address.pathname);
  const match = matchRoute(path);
  const guard = match ? routes[match.name].guard : "open";
  const decision = decideGuard({ guard, kind: session.kind });
  const { publicCache, api, previewBudget } = reads;
  const watched = { ...services, publicCache, api, previewBudget };
  const context = { content: reading, account, address };
  // A member's page is stored for nobody: it need not be complete, and its budget begins now.
  if (account !== null) openWaitBudget(services, c);
  const loading =
    match && !("redirect" in decision)
      ? load(match, createLoadContext(watched, c, { match, reads, ...context }))
      : Promise.resolve(null);
  loading.catch(() => {}); // handled below, unless an editor's redirect comes first

  const content = await reading;
  const redirect = hasRules ? await findRule(services, c, { content, address }) : null;
  if (redirect) return { kind: "redirect", ...redirect, isPrivate: isPersonal };
  const parts = { services, content, account, reads };
  if ("redirect" in decision) {
    return session.kind === "visitor" && session.isUnchecked
      ? openMissing(UNCHECKED, { ...parts, isPrivate: true })
      : {
          kind: "redirect",
          to: toGuardTarget(decision.redirect, { c, address, path }),
          status: 302,
          isPrivate: true,
        };
  }
  const isPrivate = isPersonal || (match !== null && pagePolicies[match.name].cache === "never");
  const loaded = await loading;
  if (match === null || loaded === null || loaded.kind === "missing") {
    const missing = loaded?.kind === "missing" ? loaded.missing : NOT_FOUND;
    const isAbsent = hasRules && missing.status === 404;
    const moved = isAbsent ? await services.findMoved(toPlainAddress(c, address)) : null;
    return moved
      ? { kind: "redirect", ...moved, to: toOwnAddress(moved.to), isPrivate: isPersonal }
      : openMissing(missing, { ...parts, isPrivate });
  }
  if (loaded.kind === "redirect") return { ...loaded, isPrivate };
  if (path !== address.pathname) {
    const to = path + new URL(c.req.url).search;
    return { kind: "redirect", to, status: 301, isPrivate };
  }
  const { name, params } = match;
  const view = {
    kind: "page",
    name,
    params,
    head: loaded.head,
    page: loaded.page,
    ...(session.kind === "signed-in" && { formKey: `${session.sub}.${crypto.randomUUID()}` }),
  } as View; // loader and name are of one route
  return { kind: "view", view, status: loaded.status, content, account, isPrivate, reads };
}

/** The editors' redirect of an address, unless pages redirect back from its target. */
async function findRule(
  services: Services,
  c: Context<PortalEnv>,
  { content, address }: { content: Content; address: PageUrl },
): Promise<Redirect | null> {
  const rules = content.redirects();
  const from = address.pathname;
  const found = findRedirect(rules, toPlainAddress(c, address));
  if (found === null) return null;
  const redirect = { ...found, to: toOwnAddress(found.to) };
  const isLoop = leadsBack(rules, { from, to: redirect.to }, async (target) => {
    const next = toPageUrl(services.config.PUBLIC_ORIGIN + target);
    const opened = await open(services, c, next, false);
    return opened.kind === "redirect" ? opened.to : null;
  });
  return (await withTimeout(isLoop, openWaitBudget(services, c)())) ? null : redirect;
}

/** Path and query without a language: rules are the same in all. */
function toPlainAddress(c: Context<PortalEnv>, { pathname }: PageUrl): string {
  return (pathname.slice(PREFIX.length) || "/") + new URL(c.req.url).search;
}

const NOT_FOUND = { status: 404, failure: "not_found" } as const;
const UNCHECKED = { status: 503, failure: "sign_in_unchecked" } as const;

/**
 * A visitor is redirected with the address of the requested page, so that signing in returns to it,
 * and with a note when this request ended their session; a member who arrives with such an address is
 * redirected to it.
 */
function toGuardTarget(
  redirect: string,
  { c, address, path }: { c: Context<PortalEnv>; address: PageUrl; path: string },
): string {
  const session = c.get("session");
  if (session.kind !== "visitor") return address.query.get("from") ?? redirect;
  const from = parseReturnPath(path + new URL(c.req.url).search) ?? undefined;
  const end = session.hasEnded ? "ended" : undefined;
  return redirect + toQueryString({ [SIGNED_OUT]: end, from });
}

/** A page has one address: a slash at its end is removed, but only a page's address redirects. */
function toPagePath(pathname: string): string {
  return /[^/]\/$/.test(pathname) ? pathname.slice(0, -1) : pathname;
}

function load(match: RouteMatch, context: LoadContext): Promise<Loaded<Pages[RouteName]>> {
  return loaders[match.name](context);
}

interface MissingParts {
  services: Services;
  content: Content;
  account: AccountApi | null;
  isPrivate: boolean;
  reads: WatchedReads;
}

function openMissing(missing: MissingPage, { services, ...parts }: MissingParts): LoadedPage {
  return {
    kind: "view",
    view: buildMissingView(services, missing),
    status: missing.status,
    ...parts,
  };
}

const MISSING_TITLES: Partial<Record<MissingPage["status"], string>> = {
  403: "You may not open this page",
  404: "Page not found",
};

/** The not-found page, for whatever reason. */
export function buildMissingView(services: Services, missing: MissingPage): View {
  const words = MISSING_TITLES[missing.status] ?? "This page could not be shown";
  const head = {
    title: `${words} · ${services.config.BRAND_NAME}`,
    description: words,
    isIndexable: false,
  };
  const reference = missing.status >= 500 ? readRequestId() : null;
  return { kind: "missing", head, missing, reference };
}
