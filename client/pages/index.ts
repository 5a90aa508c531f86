import type { RouteName } from "../contract/routes.ts";
import type { PageLoaders } from "./page-module.ts";

const about = () => import("./about/about.tsx");
const list = () => import("./list/list.tsx");
const planned = () => import("./planned.tsx");
const record = () => import("./record/record.tsx");
const comeBack = () => import("./return.tsx");

/** Pages that visitors may open, loaded on demand. Those of signed-in readers are in `members.ts`. */
const pages = {
  home: () => import("./home/home.tsx"),
  "datasets.list": list,
  "datasets.search": list,
  "datasets.detail": record,
  "datasets.version": record,
  "code.list": list,
  "code.detail": record,
  "code.version": record,
  "collections.list": list,
  "collections.detail": record,
  "collections.version": record,
  package: () => import("./package.tsx"),
  cite: () => import("./cite.tsx"),
  compare: () => import("./compare.tsx"),
  people: () => import("./people.tsx"),
  coverage: () => import("./list/coverage.tsx"),
  follow: () => import("./follow.tsx"),
  tags: () => import("./tags.tsx"),
  discover: () => import("./discover.tsx"),
  "open-repositories": () => import("./open-repositories.tsx"),
  proposals: planned,
  "about.team": about,
  "about.portals": about,
  "about.support": about,
  "about.projects": about,
  "about.workspaces": about,
  legal: about,
  help: about,
  "help.guide": about,
  "docs-login": planned,
  "sign-in": () => import("./sign-in.tsx"),
  workspaces: planned,
  "workspaces.user.user-tabs": planned,
  "orcid-redirect": comeBack,
  "github-redirect": comeBack,
  profile: comeBack,
} satisfies Partial<PageLoaders<RouteName>>;

type MemberRoute = Exclude<RouteName, keyof typeof pages>;

/**
 * The code of a page; visitors never load the list of members' pages. The compiler refuses a route that
 * has a page in neither table.
 */
export async function loadPage(name: RouteName): Promise<unknown> {
  if (Object.hasOwn(pages, name)) return pages[name as keyof typeof pages]();
  const members: { memberPages: PageLoaders<MemberRoute> } = await import("./members.ts");
  return members.memberPages[name as MemberRoute]();
}
