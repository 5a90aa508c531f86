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
  /**
   * Fetches the code of those late parts that the page will draw from this data. It rejects when
   * code does not load, and throws when the data have another shape.
   */
  prepare?: (data: Pages[Name]["data"], origin: ViewOrigin) => Promise<unknown>;
  /** Fetches the code of parts that the page draws from nearly all data of its loader. */
  loadAhead?: () => Promise<void>;
}

/** What loads each of these pages. */
export type PageLoaders<Name extends RouteName> = {
  [Each in Name]: () => Promise<PageModule<Each>>;
};
