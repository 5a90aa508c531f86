import { Hono, type Context, type MiddlewareHandler } from "hono";
import type { PortalEnv, Services } from "../services.ts";
import {
  PREVIEW_COOKIE_REMOVAL,
  readPreviewLink,
  createPreviewCookie,
  hasPreviewPass,
} from "../content/preview-pass.ts";

const PRIVATE = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };

/**
 * The start of a preview, by a link that somebody with the secret has signed, and its end. The path is
 * part of what is signed, and is one of ours: nobody is redirected elsewhere.
 */
export function previewLinks({ config, now }: Services): Hono<PortalEnv> {
  const secret = config.PREVIEW_SECRET;
  return new Hono<PortalEnv>()
    .get("/preview", async (c) => {
      const { path = "", expires = "", signature = "" } = c.req.query();
      const endsAt =
        secret !== "" && isOurPath(path)
          ? await readPreviewLink(secret, { path, expires, signature }, now())
          : null;
      if (endsAt === null) return c.text("This preview link is not valid any more.", 403, PRIVATE);
      const cookie = await createPreviewCookie(secret, endsAt, now());
      return c.body(null, 302, { ...PRIVATE, Location: path, "Set-Cookie": cookie });
    })
    .get("/preview/exit", (c) =>
      c.body(null, 302, { ...PRIVATE, Location: "/", "Set-Cookie": PREVIEW_COOKIE_REMOVAL }),
    );
}

function isOurPath(path: string): boolean {
  const base = "https://portal.invalid";
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes("\\")) return false;
  return URL.canParse(path, base) && new URL(path, base).origin === base;
}

/**
 * Answers an editor's requests from the drafts. Such an answer is private (see
 * `hasPersonalCookie`): it is read from and written to no cache. Drafts that cannot be read are an
 * error: otherwise an editor would take published content for a draft.
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
  if (config.PREVIEW_SECRET === "") return false;
  return hasPreviewPass(config.PREVIEW_SECRET, c.req.header("cookie") ?? "", now());
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
