import type { ComponentType } from "react";
import type { Pages } from "../contract/page-data.ts";
import type { RouteName } from "../contract/routes.ts";
import type { ViewOrigin } from "../contract/view.ts";

/** What a page is given: its data, and the parameters of its address. */
export type PageProps<Name extends RouteName = RouteName> = Pages[Name] & {
  params: Record<string, string>;
};

/** What a page's file exports. */
export interface PageModule<Name extends RouteName = RouteName> {
  default: ComponentType<PageProps<Name>>;
  /** Fetches the code of those late parts that the page will draw from this data. */
  prepare?: (data: Pages[Name]["data"], origin: ViewOrigin) => Promise<void>;
}

/** What loads each of these pages. */
export type PageLoaders<Name extends RouteName> = {
  [Each in Name]: () => Promise<PageModule<Each>>;
};
