import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closeDialog, waitForHydration } from "../harness/browser.ts";
import { createStage } from "../harness/stage.ts";

const stage = createStage();

/** What password managers, translators and other extensions do to a page before its scripts run. */
function changeMarkup(): void {
  document.querySelector("input")?.before(document.createElement("div"));
  document.querySelector("main")?.prepend(document.createElement("div"));
  const heading = document.querySelector("h1");
  if (heading) heading.textContent = "Translated";
}

const PAGES = [
  "/",
  "/datasets",
  "/datasets?tag=no-such-tag",
  "/datasets/25",
  "/datasets/25?tab=files",
  "/code/19",
  "/collections/56",
  "/people/0000-0005-1204-4171",
  "/discover",
  "/open-repositories",
  "/about/team",
  "/sign-in",
];

/** Changes the served page, and does what else is asked, before React, whose file waits until then, starts. */
async function openChanged(
  page: Page,
  path: string,
  look: () => Promise<unknown> = async () => {},
): Promise<void> {
  let release = (): void => {};
  const isChanged = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isChanged;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("#first-view").waitFor({ state: "attached" });
  await look();
  await page.evaluate(changeMarkup);
  release();
  await page.unrouteAll({ behavior: "wait" });
}

it("keeps content and links of every kind of page when its markup was changed", async () => {
  stage.expectFaults(/hydrat|Minified React error #(418|419|421|423|425)/i);
  const page = await stage.visit();
  for (const path of PAGES) {
    await openChanged(page, path);
    await waitForHydration(page);
    if (path === "/sign-in") await closeDialog(page);
    await page.locator("main h1").first().waitFor();
    expect([path, await page.getByText("This page stopped working").count()]).toEqual([path, 0]);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.getByRole("navigation").getByRole("link", { name: "Workspaces" }).first().click();
    await page.waitForURL(/\/workspaces$/);
    expect([path, await page.evaluate(() => "sameDocument" in globalThis)]).toEqual([path, true]);
  }
});

it("keeps a README that only the served page holds, when its markup was changed", async () => {
  stage.expectFaults(/hydrat|Minified React error #(418|419|421|423|425)/i);
  const page = await stage.visit();
  const readme = page.locator("#readme");
  let served = "";
  await openChanged(page, "/datasets/25", async () => {
    served = await readme.innerHTML();
    await readme.evaluate((element) => element.setAttribute("data-served", ""));
  });
  await page.locator("#readme:not([data-served])").waitFor({ state: "attached" });
  expect(served).toContain("<h3");
  expect(await readme.innerHTML()).toBe(served);
});

describe("data that a page cannot be drawn from", () => {
  it("shows the not-found page in the shell and a way to reload, and is reported", async () => {
    stage.expectFaults(/TypeError|Minified React error|not a function|undefined|null/);
    const page = await stage.visit();
    // Of all pages a share reports its errors: this one is of it.
    await page.addInitScript(() => Object.assign(Math, { random: () => 0 }));
    const reported = page.waitForRequest(/\/reports$/);
    await page.route(/_payload\.json/, async (route) => {
      const answer = await route.fetch();
      const payload = await answer.json();
      payload.view.page.data = { unknown: true };
      await route.fulfill({ response: answer, json: payload });
    });
    await page.goto("/datasets?q=private");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Code", exact: true }).click();
    await page.getByText("This page stopped working in your browser.").waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Workspaces" }).waitFor();
    const report = await reported;
    expect((await report.response())?.status()).toBe(204);
    expect(report.postDataJSON()).toMatchObject([
      { type: "javascript-error", body: { message: expect.stringContaining("TypeError") } },
    ]);
    expect(report.postData()).not.toContain("private");
    await page.getByRole("link", { name: "Try Again" }).click();
    await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/code");
  });

  it("is not read from another build's payload: the page loads anew", async () => {
    const page = await stage.visit();
    await page.route(/_payload\.json/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), buildId: "other" },
      });
    });
    await page.goto("/datasets");
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.getByRole("link", { name: "Code", exact: true }).click();
    await page.waitForURL(/\/code$/);
    await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
    expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(false);
  });
});
