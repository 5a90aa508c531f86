import type { Context } from "hono";
import { NAME } from "#brand/name.ts";
import { LANGUAGE } from "#client/contract/language.ts";
import { readAppearance } from "#client/contract/appearance.ts";
import { isCrawler } from "#client/contract/crawlers.ts";
import { COMMON_HEADERS } from "#platform/common-headers.ts";
import { describeError, readRequestId } from "#platform/request-log.ts";
import type { PortalEnv, Services } from "../services.ts";
import { FILE_POLICY } from "./security-headers.ts";
import { readContent } from "../content/request-content.ts";
import { renderWhole } from "../page/render.tsx";
import { loadAccountApi, loadAccountForShell, buildShell, hasSilentEnd } from "../page/shell.ts";
import { buildMissingView } from "../page/load-page.ts";

/**
 * The last error handler: the log gets the error's name, the reader the not-found page in the portal's
 * shell, nobody a stack. Crawlers get no error page (specification point 2).
 */
export async function answerError(
  services: Services,
  error: Error,
  c: Context<PortalEnv>,
): Promise<Response> {
  services.log({ event: "request_failed", ...describeError(error) });
  const headers = { "Cache-Control": "private, no-store" };
  if (isCrawler(c.req.header("user-agent") ?? "")) return c.body(null, 500, headers);
  const html = await renderErrorPage(services, c).catch(() => null);
  return c.html(html ?? renderPlainPage(services.config), 500, headers);
}

/** For a Worker that its settings stop: they say neither the portal's name nor its address. */
export function answerUnopened(): Response {
  const headers = {
    ...Object.fromEntries(COMMON_HEADERS),
    "Cache-Control": "no-store",
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": FILE_POLICY,
  };
  const page = renderPlainPage({ BRAND_NAME: NAME, HOME_URL: "/" });
  return new Response(page, { status: 500, headers });
}

/** `null` or a rejection when the shell itself cannot be rendered. */
async function renderErrorPage(services: Services, c: Context<PortalEnv>): Promise<string | null> {
  const [content, account] = await Promise.all([
    readContent(services, c),
    loadAccountForShell(loadAccountApi(services, c)),
  ]);
  const appearance = readAppearance(c.req.header("cookie") ?? "");
  const hasEnded = hasSilentEnd(c);
  const shell = buildShell(services, { content, account, hasEnded, isHome: false, appearance });
  const view = buildMissingView(services, { status: 500, failure: "unreadable" });
  return renderWhole(services, c.get("nonce"), { view, shell, url: services.config.PUBLIC_ORIGIN });
}

const TITLE = "We can't find that page.";
const WHAT_HAPPENED = "Something failed on our side. Nothing of yours was lost.";
const RETRY = "Try again";
const HOME = "Take Me Home";

function renderPlainPage(config: Pick<Services["config"], "BRAND_NAME" | "HOME_URL">): string {
  return (
    `<!doctype html><html lang="${LANGUAGE}"><meta charset="utf-8"><title>${config.BRAND_NAME.replaceAll("<", "&lt;")}</title>` +
    `<h1>${TITLE}</h1><p>${WHAT_HAPPENED} <a href="">${RETRY}</a>.</p>` +
    `<p>Reference: ${readRequestId() ?? "none"}</p>` +
    `<p><a href="${encodeURI(config.HOME_URL)}">${HOME}</a></p>`
  );
}
