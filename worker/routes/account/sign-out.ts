import { type Context, Hono } from "hono";
import { href } from "#client/contract/routes.ts";
import { DELETED, SIGN_OUT_PATH, SIGNED_OUT } from "#client/contract/session.ts";
import type { Config } from "../../config.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { FORM, sameOriginOnly } from "./sign-in.ts";

/** The target of every page's Sign Out form, with scripts and without. */
export function signOut(services: Services): Hono<PortalEnv> {
  const { config } = services;
  return new Hono<PortalEnv>().post(
    SIGN_OUT_PATH,
    sameOriginOnly(config.PUBLIC_ORIGIN, FORM),
    async (c) => {
      const { setCookies, to } = await endBrowserSession(services, c);
      for (const cookie of setCookies) c.header("Set-Cookie", cookie, { append: true });
      c.header("Cache-Control", "private, no-store");
      return c.redirect(to, 303);
    },
  );
}

interface EndOptions {
  /** Whether the account is deleted too; then the landing page says so. */
  isDeleted?: boolean;
}

/** Removes a session's cookies from the browser, and redirects. */
export async function endBrowserSession(
  services: Services,
  c: Context<PortalEnv>,
  { isDeleted = false }: EndOptions = {},
): Promise<{ setCookies: string[]; to: string }> {
  const { setCookies, isHosted } = await services.signOut(c.req.header("cookie") ?? null);
  const to = isHosted ? toHostedLogout(services.config) : null;
  const notice = isDeleted ? `${SIGNED_OUT}=${DELETED}` : SIGNED_OUT;
  return { setCookies, to: to ?? `${href("home")}?${notice}` };
}

/** The hosted login forgets the reader too, and redirects to the landing page (spec. point 4). */
function toHostedLogout(config: Config): string | null {
  if (config.OAUTH_DOMAIN === "") return null;
  const query = new URLSearchParams({
    client_id: config.USER_POOL_CLIENT_ID,
    logout_uri: `${config.PUBLIC_ORIGIN}/`,
  });
  return `https://${config.OAUTH_DOMAIN}/logout?${query}`;
}
