import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { callPool, countCalls, resetServices, setFault } from "../harness/identity-admin.ts";
import { ines, signIn } from "../harness/people.ts";
import { createStage } from "../harness/stage.ts";

const stage = createStage();
const HOUR_MS = 3_600_000;
const REFRESH = "GetTokensFromRefreshToken";

beforeEach(resetServices);

it("refreshes once for five tabs, with rotation and no grace", async () => {
  await callPool("settings", { rotation: { isOn: true, graceSeconds: 0 } });
  const first = await stage.visit();
  await signIn(first, ines);
  const pages = [first, ...(await openTabs(first.context(), 4))];
  const calls = countCalls(pages);
  await expireTokens(first);
  await Promise.all(pages.map(wake));
  await expect.poll(() => calls.get(REFRESH)).toBe(1);
  await refreshesEnd(first);
  expect(calls.get(REFRESH)).toBe(1);
  for (const page of pages) {
    await page.reload();
    expect(new URL(page.url()).pathname).toBe("/workspaces/shared");
  }
});

it("signs out in every tab within a second", async () => {
  const first = await stage.visit();
  await signIn(first, ines);
  const [open, guarded] = await openTabs(first.context(), 2);
  await open?.goto("/datasets");
  await settle(open);
  await signOut(first);
  await guarded?.waitForURL((url) => url.pathname === "/", { timeout: 1_500 });
  await open?.getByRole("button", { name: "Account", exact: true }).waitFor({ timeout: 1_500 });
  await open?.getByRole("link", { name: "Workspaces" }).first().click();
  await open?.waitForURL(/\/workspaces$/);
});

it("writes nothing when a refresh ends well after a sign-out in another tab", async () => {
  stage.expectFaults(/500/);
  const page = await stage.visit();
  await signIn(page, ines);
  await page.goto("/datasets");
  await settle(page);
  const [other] = await openTabs(page.context(), 1);
  await expireTokens(page);
  await setFault({ service: "identity", operation: REFRESH, mode: "slow", delayMs: 2_000 });
  await setFault({ service: "identity", operation: "RevokeToken", mode: "500", count: 5 });
  const asked = page.waitForResponse((answer) => isRefresh(answer.request().headers()));
  await wake(page);
  await expect.poll(() => countLocks(page)).toBe(1);
  if (other) await signOut(other);
  expect((await asked).status()).toBe(200);
  await refreshesEnd(page);
  expect((await readTokenCookies(page)).map(({ name }) => name)).toEqual([]);
});

it("signs out although the token cannot be revoked", async () => {
  stage.expectFaults(/500/);
  const page = await stage.visit();
  await signIn(page, ines);
  await setFault({ service: "identity", operation: "RevokeToken", mode: "500", count: 5 });
  await signOut(page);
  expect(await readTokenCookies(page)).toEqual([]);
});

it.each(["500", "429", "reset"])("keeps the session when a refresh ends with %s", async (mode) => {
  stage.expectFaults(/500|429|ERR_/);
  const page = await stage.visit();
  await signIn(page, ines);
  const calls = countCalls([page]);
  await expireTokens(page);
  await setFault({ service: "identity", operation: REFRESH, mode, count: 10 });
  await wake(page);
  await expect.poll(() => calls.get(REFRESH)).toBeGreaterThan(0);
  await refreshesEnd(page);
  expect(await readTokenCookies(page)).not.toEqual([]);
  await resetFaultsOnly();
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces/shared");
});

it("becomes a visitor when the user pool ended the session", async () => {
  stage.expectFaults(/400/);
  const page = await stage.visit();
  await signIn(page, ines);
  await expireTokens(page);
  await callPool("reset");
  await wake(page);
  await page.waitForURL((url) => url.pathname === "/");
  expect(await readTokenCookies(page)).toEqual([]);
});

it.each([3 * HOUR_MS, -3 * HOUR_MS, 180_000, -180_000])(
  "stays signed in, and makes no loop, with a clock %i ms off",
  async (wrongMs) => {
    const page = await stage.visit();
    await page.clock.install({ time: Date.now() + wrongMs });
    await signIn(page, ines);
    const calls = countCalls([page]);
    await page.clock.runFor(60_000);
    await page.reload();
    await page.clock.runFor(60_000);
    expect(calls.get(REFRESH) ?? 0).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/workspaces/shared");
  },
);

it("refreshes once when the machine slept for eight hours", async () => {
  const page = await stage.visit();
  await page.clock.install();
  await signIn(page, ines);
  const calls = countCalls([page]);
  await page.clock.fastForward(8 * HOUR_MS);
  await wake(page);
  await expect.poll(() => calls.get(REFRESH)).toBe(1);
  await page.clock.runFor(120_000);
  expect(calls.get(REFRESH)).toBe(1);
});

it("opens a guarded page to a returning user whose token has expired", async () => {
  const page = await stage.visit();
  await signIn(page, ines);
  await expireTokens(page);
  await page.goto("/user/profile");
  expect(new URL(page.url()).pathname).toBe("/user/profile");
  await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
});

it.each([
  ["accessToken", "/workspaces"],
  ["refreshToken", "/workspaces/shared"],
  ["idToken", "/workspaces/shared"],
  ["LastAuthUser", "/workspaces"],
  ["clockDrift", "/workspaces/shared"],
])("without its %s cookie a session leads to %s, without a loop", async (item, path) => {
  const page = await stage.visit();
  await signIn(page, ines);
  const calls = countCalls([page]);
  const lost = (await readTokenCookies(page)).find(({ name }) => name.endsWith(item));
  await page.context().clearCookies({ name: lost?.name ?? "" });
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe(path);
  await settle(page);
  expect(calls.size).toBe(0);
});

it("believes only the last user's cookies, and clears the others' at the next sign-in", async () => {
  const page = await stage.visit();
  await page.context().addCookies([
    {
      name: "CognitoIdentityServiceProvider.foreland-web.someone.accessToken",
      value: "a.b.c",
      url: stage.portal,
    },
  ]);
  await signIn(page, ines);
  expect((await readTokenCookies(page)).some(({ name }) => name.includes("someone"))).toBe(false);
});

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const page = await context.newPage();
      await page.goto("/workspaces/shared");
      await settle(page);
      return page;
    }),
  );
}

/** The page is alive: it follows clicks and keeps the session. */
async function settle(page: Page | undefined): Promise<void> {
  await page?.waitForLoadState("networkidle");
}

function readTokenCookies(page: Page) {
  return page
    .context()
    .cookies()
    .then((cookies) => cookies.filter(({ name }) => name.startsWith("CognitoIdentity")));
}

/** Puts tokens that ended an hour ago in place of the good ones. */
async function expireTokens(page: Page): Promise<void> {
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
      url: stage.portal,
      sameSite: "Lax" as const,
    })),
  );
}

async function refreshDirectly(refreshToken: string): Promise<Record<string, string>> {
  const answer = await fetch(`${stage.services}/identity/`, {
    method: "POST",
    headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${REFRESH}` },
    body: JSON.stringify({ ClientId: "foreland-web", RefreshToken: refreshToken }),
  });
  const { AuthenticationResult: tokens } = (await answer.json()) as {
    AuthenticationResult: { AccessToken: string; IdToken: string; RefreshToken?: string };
  }; // our own stand-in's
  return {
    accessToken: tokens.AccessToken,
    idToken: tokens.IdToken,
    ...(tokens.RefreshToken && { refreshToken: tokens.RefreshToken }),
  };
}

function isRefresh(headers: Record<string, string>): boolean {
  return (headers["x-amz-target"] ?? "").endsWith(REFRESH);
}

/** What a browser says when a tab is looked at again. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** Refreshes under way or waiting for their turn, in all tabs. */
function countLocks(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length;
  });
}

async function refreshesEnd(page: Page): Promise<void> {
  await expect.poll(() => countLocks(page), { timeout: 15_000 }).toBe(0);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByText("Sign Out").click();
  await page.waitForURL((url) => url.pathname === "/");
}

async function resetFaultsOnly(): Promise<void> {
  await fetch(`${stage.services}/__fault`, { method: "DELETE" });
}
