import type { RouteName } from "../contract/routes.ts";
import type { PageModule } from "./page-module.ts";

type PageTable = { [Name in RouteName]: () => Promise<PageModule<Name>> };

const about = () => import("./about/about.tsx");
const email = () => import("./user/email.tsx");
const list = () => import("./list/list.tsx");
const planned = () => import("./planned.tsx");
const record = () => import("./record/record.tsx");
const comeBack = () => import("./return.tsx");

/** Every page, loaded on demand; the compiler refuses a route without one. */
export const pages: PageTable = {
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
  tags: () => import("./tags.tsx"),
  discover: () => import("./discover.tsx"),
  "open-repositories": () => import("./open-repositories.tsx"),
  proposals: planned,
  "about.team": about,
  "about.portals": about,
  "about.support": about,
  "about.projects": about,
  "about.workspaces": about,
  "docs-login": planned,
  "sign-in": () => import("./sign-in.tsx"),
  workspaces: planned,
  "workspaces.shared": () => import("./workspaces/shared.tsx"),
  "workspaces.user": () => import("./workspaces/user.tsx"),
  "workspaces.user.datasets": () => import("./workspaces/my-datasets.tsx"),
  "workspaces.dataset": () => import("./workspaces/dataset.tsx"),
  "workspaces.user.proposals": () => import("./workspaces/proposals/proposals.tsx"),
  "workspaces.user.proposal": () => import("./workspaces/proposals/proposal.tsx"),
  "workspaces.user.submissions": () => import("./workspaces/proposals/submissions.tsx"),
  "workspaces.user.submission": () => import("./workspaces/proposals/submission.tsx"),
  "workspaces.user.requests": () => import("./workspaces/requests.tsx"),
  "workspaces.user.user-tabs": planned,
  "workspaces.user.collections": () => import("./workspaces/collections/collections.tsx"),
  "workspaces.user.collection": () => import("./workspaces/collections/collection.tsx"),
  "user.profile": () => import("./user/profile.tsx"),
  "user.email": email,
  "user.email.revert": email,
  "user.developer": () => import("./user/developer.tsx"),
  "orcid-redirect": comeBack,
  "github-redirect": comeBack,
  profile: comeBack,
};
