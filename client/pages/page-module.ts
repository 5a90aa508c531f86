import type { ComponentType } from "react";
import type { Pages } from "../contract/page-data.ts";
import type { RouteName } from "../contract/routes.ts";
import type { ViewOrigin } from "../contract/view.ts";

/** The props of a page: its data, and the parameters of its address. */
export type PageProps<Name extends RouteName = RouteName> = Pages[Name] & {
  params: Record<string, string>;
};

/** The exports of a page's file. */
export interface PageModule<Name extends RouteName = RouteName> {
  default: ComponentType<PageProps<Name>>;
  /**
   * Loads the code of the lazy parts that the page will render from this data. It rejects when
   * code does not load, and throws when the data are invalid.
   */
  prepare?: (data: Pages[Name]["data"], origin: ViewOrigin) => Promise<unknown>;
  /** Loads the code of parts that the page renders from nearly all data of an address with this query. */
  loadAhead?: (search: string) => Promise<void>;
}

/** The loader of each of these pages. */
export type PageLoaders<Name extends RouteName> = {
  [Each in Name]: () => Promise<PageModule<Each>>;
};
