import type { Context } from "hono";
import { readAppearance } from "#client/contract/appearance.ts";
import { cutText } from "#text/cut.ts";
import type { PortalEnv } from "../app-env.ts";
import { readContent } from "../content/read-content.ts";
import { isCrawler } from "../crawlers.ts";
import { renderWhole } from "../render.tsx";
import { openAccount } from "../routes/open-account.ts";
import { toMissingView } from "../routes/open-page.ts";
import { loadAccountForShell, toShell } from "../shell.ts";
import type { World } from "../world.ts";

/**
 * The last resort: the log gets the error's name, the reader the not-found page in the portal's
 * shell, nobody a stack. Crawlers get no error page (specification point 2).
 */
export async function answerError(
  world: World,
  error: Error,
  c: Context<PortalEnv>,
): Promise<Response> {
  world.log({ event: "request_failed", name: error.name, message: cutText(error.message, 200) });
  const headers = { "Cache-Control": "private, no-store" };
  if (isCrawler(c.req.header("user-agent") ?? "")) return c.body(null, 500, headers);
  const html = await renderErrorPage(world, c).catch(() => null);
  return c.html(html ?? toPlainPage(world), 500, headers);
}

/** `null` or a rejection when the shell itself cannot be drawn. */
async function renderErrorPage(world: World, c: Context<PortalEnv>): Promise<string | null> {
  const [content, account] = await Promise.all([
    readContent(world, c),
    loadAccountForShell(openAccount(world, c)),
  ]);
  const appearance = readAppearance(c.req.header("cookie") ?? "");
  const shell = toShell(world, { content, account, isHome: false, appearance });
  const view = toMissingView(world, { status: 500, failure: "unreadable" });
  return renderWhole(world, c.get("nonce"), { view, shell, url: world.config.PUBLIC_ORIGIN });
}

function toPlainPage({ config }: World): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${config.BRAND_NAME.replaceAll("<", "&lt;")}</title>` +
    `<h1>We can't find that page.</h1><p>Something failed on our side. Nothing of yours was lost. <a href="">Try again</a>.</p>` +
    `<p><a href="${encodeURI(config.HOME_URL)}">Take Me Home</a></p>`
  );
}
