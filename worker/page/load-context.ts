import type { Context } from "hono";
import { withTimeout } from "#base/with-timeout.ts";
import type { RouteMatch } from "#client/contract/match-route.ts";
import type { Content } from "#content-cache/index.ts";
import type { LoadContext } from "../loaders/load.ts";
import type { AccountApi } from "../product-api/account.ts";
import { createCatalogue } from "../product-api/catalogue.ts";
import type { Defer } from "../product-api/public-cache.ts";
import type { WatchedReads } from "../product-api/watched-reads.ts";
import type { PortalEnv, Services } from "../services.ts";
import type { PageUrl } from "./page-url.ts";
import { openWaitBudget } from "./wait-budget.ts";

interface LoadParts {
  reads: WatchedReads;
  match: RouteMatch;
  content: Promise<Content>;
  account: AccountApi | null;
  address: PageUrl;
}

/** What a loader gets: the services, the route's parameters and what the request says. */
export function createLoadContext(
  services: Services,
  c: Context<PortalEnv>,
  { match, content, account, address, reads }: LoadParts,
): LoadContext {
  const defer: Defer = (work) => c.executionCtx.waitUntil(work);
  return {
    services,
    content,
    account,
    params: match.params,
    defer,
    async inTime(work) {
      const value = await withTimeout(work, openWaitBudget(services, c)());
      if (value === null) reads.noteGivenUp();
      return value;
    },
    referrer: readReferrer(c, services.config.PUBLIC_ORIGIN),
    query: (name) => address.query.getAll(name),
    absolute: (path) => services.config.PUBLIC_ORIGIN + path,
    catalogue: createCatalogue(services, defer),
  };
}

/** Path and query of the previous page; `null` when it was not ours. */
function readReferrer(c: Context<PortalEnv>, origin: string): string | null {
  const referrer = c.req.header("referer") ?? "";
  return referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : null;
}
