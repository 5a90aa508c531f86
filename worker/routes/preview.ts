import { Hono } from "hono";
import type { PortalEnv, Services } from "../services.ts";
import {
  PREVIEW_COOKIE_REMOVAL,
  readPreviewLink,
  createPreviewCookie,
} from "../content/preview-pass.ts";

const PRIVATE = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };

/**
 * The editors' way in, by a link someone with the secret has signed, and their way out. The path is
 * part of what is signed, and is one of ours: nobody is sent elsewhere (R-55).
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
