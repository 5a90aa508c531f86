import type { ComponentType, ReactNode } from "react";
import type { LayoutName } from "../contract/routes.ts";

export type LayoutComponent = ComponentType<{ children: ReactNode }>;

/** The six layouts, loaded on demand before navigation (specification point 2). No page is in `search`. */
export const layouts: Record<LayoutName, () => Promise<{ default: LayoutComponent }>> = {
  default: () => import("./default.tsx"),
  discover: () => import("./discover.tsx"),
  profile: () => import("./profile.tsx"),
  search: () => import("./default.tsx"),
  support: () => import("./support.tsx"),
  workspaces: () => import("./workspaces.tsx"),
};
