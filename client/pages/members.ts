import type { RouteName } from "../contract/routes.ts";
import type { PageLoaders } from "./page-module.ts";

/** Pages of signed-in readers. */
export const memberPages = {
  "workspaces.shared": () => import("./workspaces/shared.tsx"),
  "workspaces.user": () => import("./workspaces/user.tsx"),
  "workspaces.user.datasets": () => import("./workspaces/my-datasets.tsx"),
  "workspaces.dataset": () => import("./workspaces/dataset.tsx"),
  "workspaces.user.proposals": () => import("./workspaces/proposals/proposals.tsx"),
  "workspaces.user.proposal": () => import("./workspaces/proposals/proposal.tsx"),
  "workspaces.user.submissions": () => import("./workspaces/proposals/submissions.tsx"),
  "workspaces.user.submission": () => import("./workspaces/proposals/submission.tsx"),
  "workspaces.user.requests": () => import("./workspaces/requests.tsx"),
  "workspaces.user.collections": () => import("./workspaces/collections/collections.tsx"),
  "workspaces.user.collection": () => import("./workspaces/collections/collection.tsx"),
  "user.profile": () => import("./user/profile.tsx"),
  "user.security": () => import("./user/security.tsx"),
  "user.delete": () => import("./user/delete.tsx"),
  "user.notifications": () => import("./user/notifications.tsx"),
  "user.developer": () => import("./user/developer.tsx"),
  "user.email": () => import("./user/email.tsx"),
  "user.email.revert": () => import("./user/email-revert.tsx"),
} satisfies Partial<PageLoaders<RouteName>>;
