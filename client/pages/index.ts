import type { ComponentType } from "react";
import type { Pages } from "../contract/page-data.ts";
import type { RouteName } from "../contract/routes.ts";

export type PageProps<Name extends RouteName = RouteName> = Pages[Name] & {
  params: Record<string, string>;
};

type PageTable = {
  [Name in RouteName]: () => Promise<{ default: ComponentType<PageProps<Name>> }>;
};

/** Every page, loaded on demand; the compiler refuses a route without one. */
export const pages: PageTable = {
  home: () => import("./home.tsx"),
  "datasets.list": () => import("./catalogue/list.tsx"),
  "datasets.search": () => import("./catalogue/list.tsx"),
  "datasets.detail": () => import("./catalogue/record.tsx"),
  "datasets.version": () => import("./catalogue/record.tsx"),
  "code.list": () => import("./catalogue/list.tsx"),
  "code.detail": () => import("./catalogue/record.tsx"),
  "code.version": () => import("./catalogue/record.tsx"),
  "collections.list": () => import("./catalogue/list.tsx"),
  "collections.detail": () => import("./catalogue/record.tsx"),
  "collections.version": () => import("./catalogue/record.tsx"),
  package: () => import("./package.tsx"),
  cite: () => import("./cite.tsx"),
  compare: () => import("./compare.tsx"),
  people: () => import("./people.tsx"),
  tags: () => import("./tags.tsx"),
  discover: () => import("./discover.tsx"),
  "open-repositories": () => import("./open-repositories.tsx"),
  proposals: () => import("./planned.tsx"),
  "about.team": () => import("./about.tsx"),
  "about.portals": () => import("./about.tsx"),
  "about.support": () => import("./about.tsx"),
  "about.projects": () => import("./about.tsx"),
  "about.workspaces": () => import("./about.tsx"),
  "docs-login": () => import("./planned.tsx"),
  "sign-in": () => import("./sign-in.tsx"),
  workspaces: () => import("./planned.tsx"),
  "workspaces.shared": () => import("./workspaces/shared.tsx"),
  "workspaces.user": () => import("./workspaces/user.tsx"),
  "workspaces.user.datasets": () => import("./planned.tsx"),
  "workspaces.user.proposals": () => import("./planned.tsx"),
  "workspaces.user.user-tabs": () => import("./planned.tsx"),
  "workspaces.user.collections": () => import("./planned.tsx"),
  "user.profile": () => import("./user/profile.tsx"),
  "user.developer": () => import("./planned.tsx"),
  "orcid-redirect": () => import("./return.tsx"),
  "github-redirect": () => import("./return.tsx"),
  profile: () => import("./return.tsx"),
};
