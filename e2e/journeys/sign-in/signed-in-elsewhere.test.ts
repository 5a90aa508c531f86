import type { Page } from "playwright-core";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { launchWholeChromium, openVisit, waitForHydration } from "../../harness/browser.ts";
import { resetServices } from "../../harness/identity-admin.ts";
import { addSession, ines, signIn, signInByDialog } from "../../harness/people.ts";
import { signOut, wake } from "../../harness/session.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();
const ACCOUNT = "Account of Ines Halvorsen";

beforeEach(resetServices);

/** Opens a page, and waits until it prefetches. */
async function open(page: Page, path: string): Promise<void> {
  const background = page.waitForResponse(/\/assets\/page-styles-/);
  await page.goto(path);
  await waitForHydration(page);
  await background;
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "isSameDocument" in globalThis);
}

it("shows a visitor's tab signed in on its next page after a sign-in in another tab", async () => {
  const visitor = await stage.visit();
  await open(visitor, "/datasets");
  const other = await visitor.context().newPage();
  await signInByDialog(other, ines);
  await visitor.getByRole("link", { name: "Workspaces" }).first().click();
  await visitor.getByRole("heading", { level: 1, name: "Shared workspaces" }).waitFor();
  await visitor.getByLabel(ACCOUNT).waitFor();
  expect(await isSameDocument(visitor)).toBe(false);
});

it("says no more that a reader is signed out, when they have signed in in another tab", async () => {
  const page = await stage.visit();
  await signIn(page, ines);
  await signOut(page);
  await page.getByText("You are signed out.").waitFor();
  await signInByDialog(await page.context().newPage(), ines);
  await expect
    .poll(async () => {
      await wake(page);
      return page.getByLabel(ACCOUNT).count();
    })
    .toBe(1);
  expect(await page.getByText("You are signed out.").count()).toBe(0);
});

it("keeps what a visitor has typed when they return after a sign-in in another tab", async () => {
  const page = await stage.visit();
  await open(page, "/datasets");
  const search = page.getByRole("main").locator("input[name=q]").first();
  await search.fill("half a question");
  await addSession(page, ines);
  await wake(page);
  expect(await isSameDocument(page)).toBe(true);
  expect(await search.inputValue()).toBe("half a question");
});

it("does not load a page again whose cookies are no session for the edge", async () => {
  const page = await stage.visit();
  await addSession(page, ines);
  await page.context().clearCookies({ name: /(accessToken|refreshToken)$/ });
  await open(page, "/datasets");
  await wake(page);
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.waitForURL(/\/code$/);
  expect(await isSameDocument(page)).toBe(true);
});

it("shows a reader signed in on a page that Back restores from before the sign-in", async () => {
  const browser = await launchWholeChromium();
  onTestFinished(() => browser.close());
  const { page } = await openVisit(browser, { baseURL: stage.portal });
  await open(page, "/datasets");
  await page.evaluate((address) => location.assign(address), `${stage.services}/`);
  await page.waitForURL(({ origin }) => origin === stage.services);
  await addSession(page, ines);
  await page.evaluate(() => history.back());
  await page.getByLabel(ACCOUNT).waitFor();
  expect(new URL(page.url()).pathname).toBe("/datasets");
});
