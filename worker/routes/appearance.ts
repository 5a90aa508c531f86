import { Hono } from "hono";
import { APPEARANCE_PATH, toAppearance, toAppearanceCookie } from "#client/contract/appearance.ts";
import type { PortalEnv, Services } from "../services.ts";

/**
 * Stores the reader's choice and returns to its page. The return address is a path of this
 * portal or the landing page, so that nobody is redirected elsewhere from a trusted address.
 */
export function appearance({ config }: Services): Hono<PortalEnv> {
  const origin = config.PUBLIC_ORIGIN;
  return new Hono<PortalEnv>().get(APPEARANCE_PATH, (c) => {
    const appearance = toAppearance(c.req.query("theme"));
    c.header("Set-Cookie", toAppearanceCookie(appearance, origin.startsWith("https:")));
    c.header("Cache-Control", "private, no-store");
    return c.redirect(toSafePath(c.req.query("back") ?? "/", origin), 303);
  });
}

/** The path if it is one of this origin, however a browser may read it; otherwise the root. */
export function toSafePath(path: string, origin: string): string {
  if (!isPathOf(path, origin)) return "/";
  try {
    return isPathOf(decodeURIComponent(path), origin) ? path : "/";
  } catch {
    return "/";
  }
}

function isPathOf(path: string, origin: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return false;
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin;
}
