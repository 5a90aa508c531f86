import type { Context, MiddlewareHandler } from "hono";
import type { PortalEnv, Services } from "../services.ts";
import { hasPreviewPass } from "../content/preview-pass.ts";

/**
 * Answers an editor's requests from the drafts. Such an answer is one person's (see
 * `isPersonalRequest`): it is read from and written to no cache. Drafts that cannot be read are an
 * error: what is published would pass for a draft.
 */
export function preview(services: Services): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    if (!(await isPreviewing(services, c))) return next();
    const drafts = await services.readDrafts();
    if (drafts === null) return answerUnreadable(c);
    c.set("drafts", drafts);
    await next();
    c.res.headers.set("Cache-Control", "private, no-store");
    c.res.headers.set("X-Robots-Tag", "noindex");
    return undefined;
  };
}

async function isPreviewing({ config, now }: Services, c: Context<PortalEnv>): Promise<boolean> {
  const cookies = c.req.header("cookie") ?? "";
  if (config.PREVIEW_SECRET === "" || !cookies.includes("foreland-preview=")) return false;
  return hasPreviewPass(config.PREVIEW_SECRET, cookies, now());
}

function answerUnreadable(c: Context<PortalEnv>): Response {
  return c.html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title>` +
      `<h1>The drafts cannot be read just now.</h1><p>The content service's preview did not answer. ` +
      `<a href="">Try again</a>, or <a href="/preview/exit">leave the preview</a>.</p>`,
    502,
    { "Cache-Control": "private, no-store" },
  );
}
