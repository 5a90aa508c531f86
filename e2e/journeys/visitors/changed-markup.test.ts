import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closeDialog, waitForHydration } from "../../harness/browser.ts";
import { ines, signIn } from "../../harness/people.ts";
import { MEMBER_PAGES } from "../../harness/member-pages.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

/** Changes that password managers, translators and other extensions make to a page before its scripts run. */
function changeMarkup(): void {
  document.querySelector("input")?.before(document.createElement("div"));
  document.querySelector("main")?.prepend(document.createElement("div"));
  document.documentElement.setAttribute("data-extension", "1");
  document.body.style.paddingTop = "1px";
  for (const field of document.querySelectorAll("input, textarea")) {
    field.setAttribute("data-filled-by", "manager");
    field.after(document.createComment("manager"));
  }
  const heading = document.querySelector("h1");
  if (heading) heading.textContent = "Translated";
}

const PAGES = {
  lists: [
    "/",
    "/datasets",
    "/datasets?tag=no-such-tag",
    "/datasets/search?q=tide",
    "/tags",
    "/discover",
    "/open-repositories",
    "/about/team",
    "/no/such/page",
  ],
  records: [
    "/datasets/25",
    "/datasets/25?tab=files",
    "/datasets/25/version/1",
    "/code/19",
    "/collections/56",
    "/people/0000-0005-1204-4171",
    "/datasets/25?get=1",
    "/datasets/25?tab=records",
    "/datasets/25?tab=changes&from=2&to=3",
    "/datasets/25?tab=metrics",
    "/datasets/53",
    "/compare?ids=1,2",
    "/cite?ids=1,2",
  ],
  files: [
    "/datasets/25?tab=files&file=stations.csv",
    "/datasets/25?tab=files&file=quality-flags.json",
    "/datasets/25?tab=files&file=README.md",
  ],
  "a visitor's other pages": [
    "/sign-in",
    "/workspaces",
    "/user/developer",
    "/profile",
    "/proposals",
    "/docs-login",
    "/follow",
    "/follow?record=1",
    "/coverage?list=datasets&from=1990&until=2009",
    "/help",
    "/help/researchers",
    "/legal/privacy",
    "/legal/cookies",
    "/user/email/revert",
  ],
  "a member": MEMBER_PAGES,
};

/** Changes the served page, and runs a function before React, whose file waits until then, starts. */
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
  // The route stays: a request in progress while it is removed may be lost.
  release();
}

it.each(Object.entries(PAGES))(
  "keeps content and links of %s when the markup was changed",
  async (name, paths) => {
    stage.expectFaults(
      /hydrat|Minified React error #(418|419|421|423|425)|404 .*\/no\/such\/page/i,
    );
    const page = await stage.visit();
    if (name === "a member") await signIn(page, ines);
    for (const path of paths) {
      await openChanged(page, path);
      await waitForHydration(page);
      if (path === "/sign-in") await closeDialog(page);
      if (path.endsWith("?get=1")) {
        await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      await page.locator("main h1").first().waitFor();
      expect([path, await page.getByText("This page stopped working").count()]).toEqual([path, 0]);
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      const [entry, target] = path.startsWith("/workspaces")
        ? (["Public Data", /\/datasets$/] as const)
        : (["Workspaces", /\/workspaces(\/shared)?$/] as const);
      await page.getByRole("navigation").getByRole("link", { name: entry }).first().click();
      await page.waitForURL(target);
      expect([path, await page.evaluate(() => "sameDocument" in globalThis)]).toEqual([path, true]);
    }
  },
);

it("keeps working where a translator has put its own elements into the page", async () => {
  // Parts that hydrate late find the changed markup and render again.
  stage.expectFaults(/Minified React error #418/);
  const page = await stage.visit();
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.evaluate(translatePage);
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  await page.evaluate(translatePage);
  await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await page.waitForURL(/\/code\/\d+/);
  await page.locator("main h1").waitFor();
  expect(await page.getByText("This page stopped working").count()).toBe(0);
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
});

/** A translator's change in the browser: every text is put into elements of its own. */
function translatePage(): void {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode);
  for (const text of texts) {
    if (!text.textContent?.trim() || text.parentElement?.closest("script, style")) continue;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = text.textContent;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}

it("keeps a README that only the served page contains, when its markup was changed", async () => {
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

describe("data that a page cannot be rendered from", () => {
  it("shows the not-found page in the shell and a button to reload, and is reported", async () => {
    stage.expectFaults(/TypeError|Minified React error|not a function|undefined|null/);
    const page = await stage.visit();
    // Only a share of all pages reports its errors: this one does.
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

  it("is not read from another build's payload: the page is reloaded", async () => {
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
