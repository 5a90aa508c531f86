import type { ComponentType } from "react";
import { type RouteName, routes } from "./contract/routes.ts";
import type { View, ViewOrigin } from "./contract/view.ts";
import { layouts } from "./layouts/index.ts";
import type { LoadedView, ViewLoader } from "./navigation/loaded-view.ts";
import { loadPage } from "./pages/index.ts";
import type { PageModule, PageProps } from "./pages/page-module.ts";
import { loadOtherStyles } from "./theme/other-styles.ts";

/** Loads layouts and pages, each a chunk of its own; passed to navigation. */
export const viewLoader: ViewLoader = { loadView, loadCode, loadLayout };

async function loadView(view: View, origin: ViewOrigin): Promise<LoadedView> {
  if (view.kind === "missing") {
    return { view, Layout: (await layouts.default()).default, Page: null };
  }
  const [[layout, page]] = await Promise.all([
    loadFiles(view.name),
    import.meta.env.SSR ? undefined : loadOtherStyles(view.name),
  ]);
  await prepare(page, view.page.data, origin);
  return {
    view,
    Layout: layout.default,
    Page: page.default as ComponentType<PageProps>, // the same
  };
}

/** Skips `prepare` when the page cannot be rendered; the error boundary reports it. */
function prepare(page: PageModule, data: PageProps["data"], origin: ViewOrigin) {
  try {
    return page.prepare?.(data, origin); // the table ties each page to its own data
  } catch {
    return undefined;
  }
}

function loadLayout(name: RouteName) {
  return layouts[routes[name].layout]();
}

/** The browser keeps the chunks until they are rendered, while the page's data are on their way. */
async function loadCode(name: RouteName, search: string): Promise<void> {
  const [[, page]] = await Promise.all([loadFiles(name), loadOtherStyles(name)]);
  await page.loadAhead?.(search);
}

async function loadFiles(name: RouteName) {
  const [layout, page] = await Promise.all([loadLayout(name), loadPage(name)]);
  return [layout, page as PageModule] as const; // each table ties a page to its route
}
