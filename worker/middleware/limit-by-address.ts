import type { Context, MiddlewareHandler } from "hono";
import { RECIPE_NAMES } from "#client/contract/recipes.ts";
import type { PortalEnv, Services } from "../services.ts";
import type { CallLimits } from "./call-limits.ts";
import { answerTooMany } from "../page/too-many.ts";

const RECIPES = RECIPE_NAMES.join("|").replaceAll(".", "\\.");
/** Zips, and lists of files for download tools. */
const DOWNLOAD = new RegExp(
  `^/(datasets|code|collections)/\\d{1,15}/version/\\d{1,9}/(download|${RECIPES})$`,
);
/** What lists all files, or all records of a kind, counted with searches: crawlers read it slower than that. */
const LIST =
  /^\/records\/|^\/(datasets|code|collections)\/\d{1,15}(\/version\/\d{1,9})?\/(linkset\.(json|txt)|export\/(schema-org|dcat|dcat-turtle|dcat-rdf|croissant|frictionless))$/;

/**
 * Searches and downloads of a network beyond their limit are refused before anything is called.
 * Pages without a search are not counted: crawlers may read all of them, and pages
 * in memory are answered before this (`page-cache/serve-cached-page.ts`).
 */
export function limitByAddress(services: Services): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const kind = toKind(c);
    if (kind === null) return next();
    const network = services.readNetwork(c.req.raw.headers);
    if (network === null || (await services.callLimits[kind].byAddress(network))) return next();
    return answerTooMany(services, c, { kind });
  };
}

/** The same for one account, whatever its network. */
export function limitByAccount(services: Services): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const kind = toKind(c);
    const session = c.get("session");
    if (kind === null || session.kind === "visitor") return next();
    if (await services.callLimits[kind].byAccount(session.sub)) return next();
    return answerTooMany(services, c, { kind });
  };
}

function toKind({ req }: Context): keyof Pick<CallLimits, "search" | "downloads"> | null {
  if (DOWNLOAD.test(req.path)) return "downloads";
  if (LIST.test(req.path)) return "search";
  return req.url.includes("?") && (req.query("q") ?? "").trim() !== "" ? "search" : null;
}
