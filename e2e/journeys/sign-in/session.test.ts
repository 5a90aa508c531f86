import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { callPool, countCalls, resetServices, setFault } from "../../harness/identity-admin.ts";
import { addSession, ines, signIn } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import {
  countLocks,
  expireTokens,
  isRefresh,
  openTabs,
  readTokenCookies,
  REFRESH,
  refreshesEnd,
  waitForSession,
  signOut,
  wake,
} from "../../harness/session.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

beforeEach(resetServices);

/**
 * Two tabs of one person whose tokens have expired, and a refresh token that works once. Loading ahead,
 * they would have the edge renew the tokens before the tabs do.
 */
async function openExpiredTabs(): Promise<[page: Page, other: Page]> {
  stage.expectFaults(/400/);
  await callPool("settings", { rotation: { isOn: true, graceSeconds: 0 } });
  const page = await stage.visit({ savesData: true });
  await signIn(page, ines);
  await waitForSession(page);
  const [other] = await openTabs(page.context(), 1);
  if (!other) throw new Error("There is no second tab.");
  await expireTokens(page);
  return [page, other];
}

it("refreshes once for five tabs, with rotation and no grace", async () => {
  await callPool("settings", { rotation: { isOn: true, graceSeconds: 0 } });
  const first = await stage.visit({ savesData: true });
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

it("signs out in every tab at once, before any timer of theirs", async () => {
  const first = await stage.visit();
  await signIn(first, ines);
  const [open, guarded] = await openTabs(first.context(), 2);
  for (const tab of [open, guarded]) {
    await tab?.clock.install();
    await tab?.goto(tab === open ? "/datasets" : "/workspaces/shared");
    await waitForSession(tab);
  }
  // One clock for all tabs; a page would not be hydrated while it is stopped.
  await first.clock.pauseAt(Date.now() + 60_000);
  await signOut(first);
  await guarded?.waitForURL((url) => url.pathname === "/");
  await open?.getByRole("button", { name: "Account", exact: true }).waitFor();
  await open?.getByRole("link", { name: "Workspaces" }).first().click();
  await open?.waitForURL(/\/workspaces$/);
});

it("writes nothing when a refresh ends well after a sign-out in another tab", async () => {
  stage.expectFaults(/500/);
  const page = await stage.visit({ savesData: true });
  await addSession(page, ines);
  await page.goto("/datasets");
  await waitForSession(page);
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

it("signs out without scripts", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await addSession(page, ines);
  await page.goto("/datasets");
  await signOut(page);
  await page.getByText("You are signed out.").waitFor();
  expect(await readTokenCookies(page)).toEqual([]);
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces");
});

it("signs out before the page is hydrated", async () => {
  const page = await stage.visit();
  await signIn(page, ines);
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/hydrate/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto("/datasets", { waitUntil: "commit" });
  await signOut(page);
  code.resolve();
  expect(await readTokenCookies(page)).toEqual([]);
});

it("is signed out in every tab, which says why, when the user pool refuses to refresh in one", async () => {
  stage.expectFaults(/400/);
  const page = await stage.visit({ savesData: true });
  await signIn(page, ines);
  const other = await page.context().newPage();
  await other.goto("/datasets");
  await waitForSession(other);
  await expireTokens(page);
  await callPool("reset");
  const requests = countRequests([page, other]);
  await wake(page);
  await page.waitForURL((url) => url.pathname === "/");
  const status = other.getByRole("status", { name: "Session" });
  await status.getByText("Your session was ended elsewhere").waitFor();
  await other.getByRole("button", { name: "Account", exact: true }).waitFor();
  expect(new URL(other.url()).pathname).toBe("/datasets");
  expect(await readTokenCookies(page)).toEqual([]);
  for (const tab of [page, other]) await waitForSession(tab);
  expect(requests()).toEqual({ documents: 1, payloads: 0, [REFRESH]: 1 });
});

it("shows every tab signed out when the edge refuses the token, and leaves their pages", async () => {
  const page = await stage.visit({ savesData: true });
  await addSession(page, ines);
  const other = await page.context().newPage();
  await other.goto("/datasets");
  await page.goto("/code");
  for (const tab of [page, other]) await waitForSession(tab);
  const token = (await readTokenCookies(page)).find(({ name }) => name.endsWith("accessToken"));
  if (!token) throw new Error("There is no token.");
  await page.context().addCookies([{ ...token, value: "not.a.token" }]);
  const requests = countRequests([page, other]);
  await page.getByRole("main").getByRole("link", { name: "Collections", exact: true }).click();
  await page.waitForURL(/\/collections$/);
  for (const tab of [page, other]) {
    const status = tab.getByRole("status", { name: "Session" });
    await status.getByText("this browser no longer holds your session").waitFor();
    await tab.getByRole("button", { name: "Account", exact: true }).waitFor();
    await waitForSession(tab);
  }
  expect(await readTokenCookies(page)).toEqual([]);
  expect(requests()).toEqual({ documents: 0, payloads: 1 });
});

it("keeps a session that a tab renews while the edge renders a page", async () => {
  const [page, other] = await openExpiredTabs();
  const cameAgain = other.waitForResponse((answer) => answer.status() === 307);
  await page.route(isPool, async (route) => {
    const answered = isRefresh(route.request().headers()) ? await route.fetch() : null;
    if (!answered) return route.continue();
    const opening = other.goto("/user/profile");
    await cameAgain;
    await route.fulfill({ response: answered });
    await opening;
  });
  await wake(page);
  await other.waitForURL(/\/user\/profile$/);
  await other.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
  await refreshesEnd(page);
  await page.unroute(isPool);
  await page.reload();
  expect(new URL(page.url()).pathname).toBe("/workspaces/shared");
});

it("keeps a session that the edge renews while a tab calls the pool", async () => {
  let renewal = await renewAtEdge();
  // On a busy machine the two seconds may pass for which the edge waits: there is no session to keep then.
  for (let retries = 2; !renewal.isRenewed && retries > 0; retries -= 1)
    renewal = await renewAtEdge();
  expect(renewal).toMatchObject({ isRenewed: true, status: 400 });
  for (const tab of renewal.tabs) {
    await tab.goto("/workspaces/shared");
    expect(new URL(tab.url()).pathname).toBe("/workspaces/shared");
  }
});

interface Renewal {
  tabs: Page[];
  isRenewed: boolean;
  /** Of the pool's answer to the tab that came too late. */
  status: number;
}

/** One tab calls the pool with a token that the edge has just used for the other. */
async function renewAtEdge(): Promise<Renewal> {
  const [page, other] = await openExpiredTabs();
  const readTokens = async (): Promise<string> => JSON.stringify(await readTokenCookies(page));
  const expired = await readTokens();
  let isRenewed = false;
  await page.route(isPool, async (route) => {
    if (isRefresh(route.request().headers())) {
      // The edge has renewed when its answer begins.
      await other.goto("/user/profile", { waitUntil: "commit" });
      isRenewed = (await readTokens()) !== expired;
    }
    await route.continue();
  });
  const answered = page.waitForResponse((answer) => isRefresh(answer.request().headers()));
  await wake(page);
  const status = (await answered).status();
  await refreshesEnd(page);
  await page.unroute(isPool);
  return { tabs: [page, other], isRenewed, status };
}

function isPool(url: URL): boolean {
  return url.pathname === "/identity/";
}
