import type { Content } from "#content-cache/index.ts";
import type { Appearance } from "#client/contract/appearance.ts";
import type { Account, Shell } from "#client/contract/view.ts";
import type { AccountApi } from "./product-api/account.ts";
import { SHELL_PATIENCE_MS } from "./limits.ts";
import { within } from "./within.ts";
import type { World } from "./world.ts";

interface ShellParts {
  content: Content;
  account: Account | null;
  isHome: boolean;
  appearance: Appearance | null;
}

/** What every page's frame shows; for a visitor it is the same for all of them. */
export function toShell(world: World, parts: ShellParts): Shell {
  const { config } = world;
  const { content, account, isHome, appearance } = parts;
  const notification = content.notification(isHome ? "home" : "all");
  const settings = content.settings();
  return {
    brandName: config.BRAND_NAME,
    universityName: settings.copyrightName ?? config.UNIVERSITY_NAME,
    homeUrl: config.HOME_URL,
    appUrl: config.APP_URL,
    docsUrl: settings.docsUrl ?? config.DOCS_URL,
    termsUrl: settings.termsUrl ?? config.TERMS_URL,
    privacyUrl: settings.privacyUrl ?? config.PRIVACY_URL,
    year: new Date(world.now()).getUTCFullYear(),
    buildId: world.build.id,
    notification: notification && world.editorial.toHtml(notification),
    ...(content.source === "preview" ? { isPreview: true as const } : {}),
    ...(appearance && { appearance }),
    isSignedIn: account !== null,
    account,
  };
}

/**
 * The signed-in user for the header; either call may fail without the other (F-61). A page does
 * not wait long for them: without an answer its header shows the icon.
 */
export async function loadAccountForShell(account: AccountApi | null): Promise<Account | null> {
  if (!account) return null;
  const [profile, workspaces] = await Promise.all([
    within(account.profile(), SHELL_PATIENCE_MS),
    within(account.workspaces(), SHELL_PATIENCE_MS),
  ]);
  return {
    profile: profile?.ok ? profile.value : null,
    workspaces: workspaces?.ok ? workspaces.value : null,
  };
}
