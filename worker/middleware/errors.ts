import type { Context } from "hono";
import type { PortalEnv } from "../app-env.ts";
import { isCrawler } from "../crawlers.ts";
import type { World } from "../world.ts";

/**
 * The last resort: the log gets the error's name, the reader a plain sentence, nobody a stack.
 * Crawlers get no error page (specification point 2).
 */
export function answerError(world: World, error: Error, c: Context<PortalEnv>): Response {
  world.log({ event: "request_failed", name: error.name, message: error.message.slice(0, 200) });
  const headers = { "Cache-Control": "private, no-store" };
  if (isCrawler(c.req.header("user-agent") ?? "")) return c.body(null, 500, headers);
  return c.html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${world.config.BRAND_NAME.replaceAll("<", "&lt;")}</title>` +
      `<h1>We can't find that page.</h1><p>Something failed on our side. Nothing of yours was lost. <a href="">Try again</a>.</p>` +
      `<p><a href="${encodeURI(world.config.HOME_URL)}">Take Me Home</a></p>`,
    500,
    headers,
  );
}
