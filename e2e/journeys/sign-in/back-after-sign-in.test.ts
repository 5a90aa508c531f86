import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { resetServices } from "../../harness/identity-admin.ts";
import { ines, mateo, openSignIn, sendPassword } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

beforeEach(resetServices);

/** A sign-in with a password is two calls, and one full load of the page where it leads. */
const ONE_SIGN_IN = { InitiateAuth: 1, RespondToAuthChallenge: 1, documents: 1, payloads: 0 };

async function visit(path: string): Promise<Page> {
  const page = await stage.visit();
  await page.goto(path);
  return page;
}

it("returns to withheld files with their dialog open", async () => {
  const page = await visit("/datasets/53?tab=files&get=1");
  await page
    .locator("dialog:modal")
    .getByRole("link", { name: /Sign in/ })
    .click();
  const requests = countRequests([page]);
  await sendPassword(page, mateo);
  await page.getByText("The owner has given you access.").waitFor();
  await page.locator("dialog:modal").waitFor();
  expect(page.url()).toBe(`${stage.portal}/datasets/53?tab=files&get=1`);
  expect(requests()).toEqual(ONE_SIGN_IN);
});

it("returns to a list with its filters and its scroll position", async () => {
  const page = await visit("/datasets?tag=climate#main");
  await waitForHydration(page);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => readScroll(page)).toBeGreaterThan(300);
  const before = await readScroll(page);
  // By commands that do not scroll to the header, as of a screen reader.
  await page.getByRole("button", { name: "Account", exact: true }).dispatchEvent("click");
  await page.getByText("Sign In", { exact: true }).first().dispatchEvent("click");
  await page.getByRole("dialog").waitFor();
  const requests = countRequests([page]);
  await sendPassword(page, ines);
  await page.getByLabel("Account of Ines Halvorsen").waitFor();
  expect(page.url()).toBe(`${stage.portal}/datasets?tag=climate#main`);
  await expect.poll(() => readScroll(page)).toBe(before);
  expect(requests()).toEqual(ONE_SIGN_IN);
});

function readScroll(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

it("continues to a proposal for the repository that was selected before hydration", async () => {
  const page = await stage.visit();
  let release = (): void => {};
  const isChosen = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isChosen;
    await route.continue();
  });
  await page.goto("/open-repositories", { waitUntil: "commit" });
  await page.getByRole("radio").first().check();
  release();
  const id = await page.getByRole("radio").first().getAttribute("value");
  await page.getByRole("button", { name: /^Propose dataset to/ }).click();
  await page.getByRole("dialog").waitFor();
  const requests = countRequests([page]);
  await sendPassword(page, ines);
  await page.waitForURL((url) => url.pathname === "/workspaces/user/proposals");
  expect(new URL(page.url()).searchParams.get("repositoryId")).toBe(id);
  await waitForHydration(page);
  expect(requests()).toEqual(ONE_SIGN_IN);
});

it("explains why a visitor is not on the profile, and continues to it", async () => {
  const page = await visit("/user/profile");
  await page.getByText("That page is for members. Sign in to open it.").waitFor();
  await openSignIn(page);
  const requests = countRequests([page]);
  await sendPassword(page, ines);
  await page.getByRole("heading", { level: 1, name: /profile|account/i }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/user/profile");
  expect(requests()).toEqual(ONE_SIGN_IN);
});

it("opens the dialog on the page for signing in, and redirects a member from there", async () => {
  const page = await visit("/code/19");
  await page.evaluate(() => location.assign("/sign-in"));
  await page.getByRole("dialog").waitFor();
  const requests = countRequests([page]);
  await sendPassword(page, ines);
  await page.waitForURL(/\/code\/19$/);
  await waitForHydration(page);
  expect(requests()).toEqual(ONE_SIGN_IN);
  await page.goto("/sign-in");
  expect(new URL(page.url()).pathname).toBe("/workspaces/shared");
  await waitForHydration(page);
  // The page for signing in redirects.
  expect(requests()).toEqual({ ...ONE_SIGN_IN, documents: 3 });
});
