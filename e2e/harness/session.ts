import type { BrowserContext, Cookie, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { waitForHydration } from "./browser.ts";
import { askPool, callPool } from "./identity-admin.ts";

export const HOUR_MS = 3_600_000;
export const REFRESH = "GetTokensFromRefreshToken";

export async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const page = await context.newPage();
      await page.goto("/workspaces/shared");
      await waitForSession(page);
      return page;
    }),
  );
}

/** The page is hydrated: it follows clicks and keeps the session. */
export async function waitForSession(page: Page | undefined): Promise<void> {
  if (!page) return;
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
}

export function readTokenCookies(page: Page): Promise<Cookie[]> {
  return page
    .context()
    .cookies()
    .then((cookies) => cookies.filter(({ name }) => name.startsWith("CognitoIdentity")));
}

/** Replaces the good tokens by expired ones. */
export async function expireTokens(page: Page): Promise<void> {
  const cookies = await readTokenCookies(page);
  const user = cookies.find(({ name }) => name.endsWith("LastAuthUser"))?.value ?? "";
  const refreshToken = cookies.find(({ name }) => name.endsWith("refreshToken"))?.value ?? "";
  await callPool("settings", { tokenAgeMs: 2 * HOUR_MS });
  const expired = await refreshDirectly(refreshToken);
  await callPool("settings", { tokenAgeMs: 0 });
  await page.context().addCookies(
    Object.entries(expired).map(([item, value]) => ({
      name: `CognitoIdentityServiceProvider.foreland-web.${user}.${item}`,
      value,
      url: inject("portal"),
      sameSite: "Lax" as const,
    })),
  );
}

async function refreshDirectly(refreshToken: string): Promise<Record<string, string>> {
  const { AuthenticationResult: tokens } = await askPool<{
    AuthenticationResult: { AccessToken: string; IdToken: string; RefreshToken?: string };
  }>(REFRESH, { RefreshToken: refreshToken });
  return {
    accessToken: tokens.AccessToken,
    idToken: tokens.IdToken,
    ...(tokens.RefreshToken && { refreshToken: tokens.RefreshToken }),
  };
}

export function isRefresh(headers: Record<string, string>): boolean {
  return (headers["x-amz-target"] ?? "").endsWith(REFRESH);
}

/** The browser's events when a tab becomes visible again. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** Refreshes in progress or waiting, in all tabs. */
export function countLocks(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length;
  });
}

export async function refreshesEnd(page: Page): Promise<void> {
  await expect.poll(() => countLocks(page)).toBe(0);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByText("Sign Out").click();
  await page.waitForURL((url) => url.pathname === "/");
}
