import { PREFIX } from "./language.ts";
import { type Query, toQueryString } from "./query-string.ts";

const DISCOVER_PAGE = { layout: "discover", guard: "open" } as const;
const PLAIN_PAGE = { layout: "default", guard: "open" } as const;
const SUPPORT_PAGE = { layout: "support", guard: "open" } as const;
/** A page of a signed-in person's workspaces. */
const WORKSPACE_PAGE = { layout: "workspaces", guard: "workspaces" } as const;
const PROFILE_PAGE = { layout: "profile", guard: "landing" } as const;

/**
 * Every address of the portal, once (specification point 2). Pages, loaders, guards and links
 * refer to this table by name; the same name is the page's and the loader's file name.
 */
export const routes = {
  home: { pattern: "/", ...DISCOVER_PAGE },
  "datasets.list": { pattern: "/datasets", ...DISCOVER_PAGE },
  "datasets.search": { pattern: "/datasets/search", ...DISCOVER_PAGE },
  "datasets.detail": { pattern: "/datasets/:id", ...DISCOVER_PAGE },
  "datasets.version": {
    pattern: "/datasets/:id/version/:version",
    ...DISCOVER_PAGE,
  },
  "code.list": { pattern: "/code", ...DISCOVER_PAGE },
  "code.detail": { pattern: "/code/:id", ...DISCOVER_PAGE },
  "code.version": { pattern: "/code/:id/version/:version", ...DISCOVER_PAGE },
  "collections.list": { pattern: "/collections", ...DISCOVER_PAGE },
  "collections.detail": { pattern: "/collections/:id", ...PLAIN_PAGE },
  "collections.version": {
    pattern: "/collections/:id/version/:version",
    ...PLAIN_PAGE,
  },
  package: { pattern: "/package/:id", ...PLAIN_PAGE },
  cite: { pattern: "/cite", ...DISCOVER_PAGE },
  compare: { pattern: "/compare", ...DISCOVER_PAGE },
  people: { pattern: "/people/:orcid", ...DISCOVER_PAGE },
  coverage: { pattern: "/coverage", ...DISCOVER_PAGE },
  follow: { pattern: "/follow", ...PLAIN_PAGE },
  tags: { pattern: "/tags", ...DISCOVER_PAGE },
  discover: { pattern: "/discover", ...DISCOVER_PAGE },
  "open-repositories": { pattern: "/open-repositories", ...DISCOVER_PAGE },
  proposals: { pattern: "/proposals", ...PLAIN_PAGE },
  "about.team": { pattern: "/about/team", ...PLAIN_PAGE },
  "about.portals": { pattern: "/about/portals", ...PLAIN_PAGE },
  "about.support": { pattern: "/about/support", ...SUPPORT_PAGE },
  "about.projects": { pattern: "/about/projects", ...SUPPORT_PAGE },
  "about.workspaces": { pattern: "/about/workspaces", ...SUPPORT_PAGE },
  legal: { pattern: "/legal/:page", ...PLAIN_PAGE },
  help: { pattern: "/help", ...PLAIN_PAGE },
  "help.guide": { pattern: "/help/:guide", ...PLAIN_PAGE },
  "docs-login": { pattern: "/docs-login", ...PLAIN_PAGE },
  "sign-in": { pattern: "/sign-in", ...PLAIN_PAGE },
  workspaces: { pattern: "/workspaces", layout: "workspaces", guard: "members-to-shared" },
  "workspaces.shared": { pattern: "/workspaces/shared", ...WORKSPACE_PAGE },
  "workspaces.user": { pattern: "/workspaces/user", ...WORKSPACE_PAGE },
  "workspaces.user.datasets": { pattern: "/workspaces/user/datasets", ...WORKSPACE_PAGE },
  "workspaces.dataset": { pattern: "/workspaces/:org/datasets/:id", ...WORKSPACE_PAGE },
  "workspaces.user.proposals": { pattern: "/workspaces/user/proposals", ...WORKSPACE_PAGE },
  "workspaces.user.user-tabs": { pattern: "/workspaces/user/user-tabs", ...WORKSPACE_PAGE },
  "workspaces.user.collections": {
    pattern: "/workspaces/user/collections/my-collections",
    ...WORKSPACE_PAGE,
  },
  "workspaces.user.collection": {
    pattern: "/workspaces/user/collections/my-collections/:id",
    ...WORKSPACE_PAGE,
  },
  "workspaces.user.proposal": { pattern: "/workspaces/user/proposals/:id", ...WORKSPACE_PAGE },
  "workspaces.user.submissions": { pattern: "/workspaces/user/submissions", ...WORKSPACE_PAGE },
  "workspaces.user.submission": { pattern: "/workspaces/user/submissions/:id", ...WORKSPACE_PAGE },
  "workspaces.user.requests": { pattern: "/workspaces/user/requests", ...WORKSPACE_PAGE },
  "user.profile": { pattern: "/user/profile", ...PROFILE_PAGE },
  "user.security": { pattern: "/user/security", ...PROFILE_PAGE },
  "user.delete": { pattern: "/user/delete", ...PROFILE_PAGE },
  "user.notifications": { pattern: "/user/notifications", ...PROFILE_PAGE },
  "user.email": { pattern: "/user/email", ...PROFILE_PAGE },
  "user.email.revert": { pattern: "/user/email/revert", ...PLAIN_PAGE },
  "user.developer": { pattern: "/user/developer", layout: "profile", guard: "open" },
  "orcid-redirect": { pattern: "/orcid-redirect", ...PLAIN_PAGE },
  "github-redirect": { pattern: "/github-redirect", ...PLAIN_PAGE },
  profile: { pattern: "/profile", ...PLAIN_PAGE },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The layouts of pages; each is loaded on demand (specification point 2). */
export type LayoutName = "default" | "discover" | "profile" | "search" | "support" | "workspaces";

/**
 * Who may open a route. `landing`: a visitor is redirected to `/`. `workspaces`: a visitor is redirected to
 * `/workspaces`. `members-to-shared`: a signed-in user is redirected to `/workspaces/shared`.
 */
export type Guard = "open" | "landing" | "workspaces" | "members-to-shared";

export interface Route {
  pattern: string;
  layout: LayoutName;
  guard: Guard;
}

/** The settings of a page for the edge, besides its route; they are not sent to a browser. */
export interface PagePolicy {
  /** `shared`: visitors may be shown one copy. `never`: every answer is rendered again. */
  cache: "shared" | "never";
  /** The query parameters that the page depends on (`worker/routes/page-query.ts`). */
  query: PageQuery;
  inSitemap: boolean;
}

export type PageQuery =
  | "none"
  | "signed-out"
  | "from"
  | "list"
  | "record"
  | "collection"
  | "package"
  | "cite"
  | "compare"
  | "coverage"
  | "follow"
  | "person"
  | "repository"
  | "sign-in"
  | "search"
  | "help"
  | "my-datasets"
  | "workspace-dataset"
  | "profile"
  | "email"
  | "notifications"
  | "revert"
  | "own-collections"
  | "own-keys"
  | "own-collection"
  | "own-proposals"
  | "own-proposal"
  | "submissions"
  | "requests";

export const pagePolicies: Record<RouteName, PagePolicy> = {
  home: { cache: "shared", query: "signed-out", inSitemap: true },
  "datasets.list": { cache: "shared", query: "list", inSitemap: true },
  "datasets.search": { cache: "shared", query: "list", inSitemap: false },
  "datasets.detail": { cache: "shared", query: "record", inSitemap: false },
  "datasets.version": { cache: "shared", query: "record", inSitemap: false },
  "code.list": { cache: "shared", query: "list", inSitemap: true },
  "code.detail": { cache: "shared", query: "record", inSitemap: false },
  "code.version": { cache: "shared", query: "record", inSitemap: false },
  "collections.list": { cache: "shared", query: "list", inSitemap: true },
  "collections.detail": { cache: "shared", query: "collection", inSitemap: false },
  "collections.version": { cache: "shared", query: "collection", inSitemap: false },
  package: { cache: "shared", query: "package", inSitemap: false },
  cite: { cache: "shared", query: "cite", inSitemap: false },
  compare: { cache: "shared", query: "compare", inSitemap: false },
  people: { cache: "shared", query: "person", inSitemap: false },
  coverage: { cache: "shared", query: "coverage", inSitemap: false },
  follow: { cache: "never", query: "follow", inSitemap: false },
  tags: { cache: "shared", query: "none", inSitemap: true },
  discover: { cache: "shared", query: "none", inSitemap: true },
  "open-repositories": { cache: "shared", query: "repository", inSitemap: true },
  proposals: { cache: "shared", query: "none", inSitemap: false },
  "about.team": { cache: "shared", query: "none", inSitemap: true },
  "about.portals": { cache: "shared", query: "none", inSitemap: true },
  "about.support": { cache: "shared", query: "none", inSitemap: true },
  "about.projects": { cache: "shared", query: "none", inSitemap: true },
  "about.workspaces": { cache: "shared", query: "none", inSitemap: true },
  legal: { cache: "shared", query: "none", inSitemap: false },
  help: { cache: "shared", query: "help", inSitemap: true },
  "help.guide": { cache: "shared", query: "none", inSitemap: false },
  "docs-login": { cache: "never", query: "none", inSitemap: false },
  "sign-in": { cache: "never", query: "sign-in", inSitemap: false },
  workspaces: { cache: "never", query: "from", inSitemap: false },
  "workspaces.shared": { cache: "never", query: "search", inSitemap: false },
  "workspaces.user": { cache: "never", query: "none", inSitemap: false },
  "workspaces.user.datasets": { cache: "never", query: "my-datasets", inSitemap: false },
  "workspaces.dataset": { cache: "never", query: "workspace-dataset", inSitemap: false },
  "workspaces.user.proposals": { cache: "never", query: "own-proposals", inSitemap: false },
  "workspaces.user.user-tabs": { cache: "never", query: "none", inSitemap: false },
  "workspaces.user.collections": { cache: "never", query: "own-collections", inSitemap: false },
  "workspaces.user.collection": { cache: "never", query: "own-collection", inSitemap: false },
  "workspaces.user.proposal": { cache: "never", query: "own-proposal", inSitemap: false },
  "workspaces.user.submissions": { cache: "never", query: "submissions", inSitemap: false },
  "workspaces.user.submission": { cache: "never", query: "none", inSitemap: false },
  "workspaces.user.requests": { cache: "never", query: "requests", inSitemap: false },
  "user.profile": { cache: "never", query: "profile", inSitemap: false },
  "user.security": { cache: "never", query: "none", inSitemap: false },
  "user.delete": { cache: "never", query: "none", inSitemap: false },
  "user.notifications": { cache: "never", query: "notifications", inSitemap: false },
  "user.email": { cache: "never", query: "email", inSitemap: false },
  "user.email.revert": { cache: "never", query: "revert", inSitemap: false },
  "user.developer": { cache: "never", query: "own-keys", inSitemap: false },
  "orcid-redirect": { cache: "never", query: "none", inSitemap: false },
  "github-redirect": { cache: "never", query: "none", inSitemap: false },
  profile: { cache: "never", query: "none", inSitemap: false },
};

type ParamNames<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

/** The path parameters of a route, by name. */
export type RouteParams<Name extends RouteName> = Record<
  ParamNames<(typeof routes)[Name]["pattern"]>,
  string
>;

type HrefArguments<Name extends RouteName> = keyof RouteParams<Name> extends never
  ? [params?: Record<string, never>, query?: Query]
  : [params: { [Key in keyof RouteParams<Name>]: string | number }, query?: Query];

/** The address of a route in this language: `href("datasets.detail", { id: 412 }, { tab: "files" })`. */
export function href<Name extends RouteName>(name: Name, ...rest: HrefArguments<Name>): string {
  const path = PREFIX + toPlainPath(name, ...rest);
  return PREFIX === "" ? path : path.replace(/\/(?=$|\?)/, "");
}

/** The same without a language: the prefix of addresses that are not pages, such as an export. */
export function toPlainPath<Name extends RouteName>(
  name: Name,
  ...rest: HrefArguments<Name>
): string {
  const [params, query] = rest;
  const values: Record<string, string | number> = { ...params };
  const path = routes[name].pattern.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(values[key] ?? "")),
  );
  return path + toQueryString(query ?? {});
}
