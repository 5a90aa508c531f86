import type { Content } from "#content-cache/index.ts";
import type { Appearance } from "#client/contract/appearance.ts";
import { href } from "#client/contract/routes.ts";
import { SIGNED_OUT } from "#client/contract/session.ts";
import type { Account, Shell } from "#client/contract/view.ts";
import { type AccountApi, createAccountApi } from "../product-api/account.ts";
import { SHELL_TIMEOUT_MS } from "../limits.ts";
import { withTimeout } from "#base/with-timeout.ts";
import type { Services, PortalEnv } from "../services.ts";
import type { Context } from "hono";
import { createCaller } from "../session/caller.ts";

interface ShellParts {
  content: Content;
  account: Account | null;
  /** The session ended with this request, and nothing else on its page says so. */
  hasEnded: boolean;
  isHome: boolean;
  appearance: Appearance | null;
}

/** The data of every page's frame; for a visitor it is the same on all of them. */
export function buildShell(services: Services, parts: ShellParts): Shell {
  const { config } = services;
  const { content, account, hasEnded, isHome, appearance } = parts;
  const notification = content.notification(isHome ? "home" : "all");
  const settings = content.settings();
  return {
    brandName: config.BRAND_NAME,
    universityName: settings.copyrightName ?? config.UNIVERSITY_NAME,
    homeUrl: config.HOME_URL,
    appUrl: config.APP_URL,
    docsUrl: settings.docsUrl ?? config.DOCS_URL,
    termsUrl: settings.termsUrl ?? (config.TERMS_URL || href("legal", { page: "terms" })),
    privacyUrl: settings.privacyUrl ?? (config.PRIVACY_URL || href("legal", { page: "privacy" })),
    year: new Date(services.now()).getUTCFullYear(),
    buildId: services.build.id,
    otherLogins: config.OAUTH_DOMAIN === "" ? [] : ["ORCID", ...config.SOCIAL_PROVIDERS],
    notification: notification && services.editorial.toHtml(notification),
    ...(content.source === "preview" ? { isPreview: true as const } : {}),
    ...(appearance && { appearance }),
    ...(hasEnded && { hasEnded: true as const }),
    account,
  };
}

/**
 * Whether a page has to say that its request ended the session; a form's answer and the landing page
 * after a redirect do so themselves.
 */
export function hasSilentEnd({ get, req }: Context<PortalEnv>): boolean {
  const session = get("session");
  const isSaid = req.method === "POST" || req.query(SIGNED_OUT) !== undefined;
  return session.kind === "visitor" && session.hasEnded === true && !isSaid;
}

/** The header's account. A page does not wait long: without an answer it shows the icon (F-60). */
export async function loadAccountForShell(account: AccountApi | null): Promise<Account | null> {
  if (!account) return null;
  const profile = await withTimeout(account.profile(), SHELL_TIMEOUT_MS);
  return { profile: profile?.ok ? profile.value : null };
}

/**
 * The account data of the signed-in caller's token, one for the whole request; `null` for a visitor. A
 * token that the product API refuses changes the request's session (F-55).
 */
export function loadAccountApi({ api }: Services, c: Context<PortalEnv>): AccountApi | null {
  const session = c.get("session");
  if (session.kind === "visitor") return null;
  const opened =
    c.get("account") ??
    createAccountApi(
      api,
      createCaller(session, (next) => c.set("session", next)),
    );
  c.set("account", opened);
  return opened;
}
