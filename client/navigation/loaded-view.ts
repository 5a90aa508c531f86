import type { ComponentType, ReactNode } from "react";
import type { View, ViewOrigin } from "../contract/view.ts";
import { type RouteName, routes } from "../contract/routes.ts";
import { layouts } from "../layouts/index.ts";
import { type PageModule, pages, type PageProps } from "../pages/index.ts";

/** A view with the code that draws it. */
export interface LoadedView {
  view: View;
  Layout: ComponentType<{ children: ReactNode }>;
  Page: ComponentType<PageProps> | null;
}

/** Loads a view's layout and page chunks, side by side. */
export async function loadView(view: View, origin: ViewOrigin): Promise<LoadedView> {
  if (view.kind === "missing") {
    return { view, Layout: (await layouts.default()).default, Page: null };
  }
  const [layout, page] = await loadCode(view.name);
  await (page as PageModule).prepare?.(view.page.data, origin); // the table ties each page to its own data
  return {
    view,
    Layout: layout.default,
    Page: page.default as ComponentType<PageProps>, // the same
  };
}

/** Loads the layout chunk of a route. */
export function loadLayout(name: RouteName) {
  return layouts[routes[name].layout]();
}

/** Loads the layout and page chunks of a route; the browser keeps them for when they are drawn. */
export function loadCode(name: RouteName) {
  return Promise.all([loadLayout(name), pages[name]()]);
}
