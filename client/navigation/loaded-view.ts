import type { ComponentType, ReactNode } from "react";
import type { RouteName } from "../contract/routes.ts";
import type { View, ViewOrigin } from "../contract/view.ts";
import type { PageProps } from "../pages/page-module.ts";

/** A view with its code. */
export interface LoadedView {
  view: View;
  Layout: ComponentType<{ children: ReactNode }>;
  Page: ComponentType<PageProps> | null;
}

/** Loads the code of views. Pages import navigation, so navigation does not import them. */
export interface ViewLoader {
  /** A view's layout and page, in parallel. */
  loadView(view: View, origin: ViewOrigin): Promise<LoadedView>;
  /** The layout and page chunks of a route, for an address with this query. */
  loadCode(name: RouteName, search: string): Promise<unknown>;
  /** The layout chunk of a route. */
  loadLayout(name: RouteName): Promise<unknown>;
}
