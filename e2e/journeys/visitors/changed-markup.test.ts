import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closeDialog, waitForHydration } from "../../harness/browser.ts";
import { changeEachPage, changeMarkup, translatePage } from "../../harness/changed-markup.ts";
import { makeCollection } from "../../harness/member-changes/collections.ts";
import { makeProposal } from "../../harness/member-changes/proposals.ts";
import { MEMBER_PAGES } from "../../harness/member-pages.ts";
import { addSession, ines } from "../../harness/people.ts";
import { findPublicRoutes } from "../../harness/public-routes.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

const GERMAN = ["/de", "/de/datasets", "/de/datasets/25?tab=files", "/de/no/such/page"];

/** A public page under a member's header, and a member's page in German. */
const ALSO_FOR_MEMBERS = ["/datasets/25", "/de/workspaces/user/collections/my-collections"];

/** Pages that say what readers without scripts have to know, and go on by a script. */
const SCRIPTS_GO_ON = /^\/(orcid-redirect|github-redirect|profile)$/;

const EXPECTED =
  /hydrat|Minified React error #(418|419|421|423|425)|(404|410) .*\/(no\/such\/page|datasets\/\d+)/i;

it.each([0, 1, 2])(
  "keeps content and links of public pages, of every kind and in German, when the markup was changed: part %i",
  async (part) => {
    const routes = await findPublicRoutes(stage.services);
    const versions = routes.filter((path) => /^\/(code|collections)\/\d+$/.test(path));
    const paths = [...routes, ...versions.map((path) => `${path}/version/1`), ...GERMAN];
    const page = await stage.visit();
    const shared = paths.filter((_, at) => at % 3 === part);
    await openAllChanged(page, shared);
  },
);

it("keeps content and links of a member's pages, and of one collection, proposal and submission", async () => {
  const [collection, draft, submitted] = await Promise.all([
    makeCollection(),
    makeProposal(),
    makeProposal("submit"),
  ]);
  const page = await stage.visit();
  await addSession(page, ines);
  const ofReviewer = `/workspaces/user/submissions/${submitted.id}`;
  await openAllChanged(page, [...MEMBER_PAGES, ofReviewer, ...ALSO_FOR_MEMBERS]);
  for (const own of [collection, draft]) {
    const other = await stage.visit();
    await addSession(other, own.person);
    await openAllChanged(other, [own.page]);
  }
});

/** Opens pages with changed markup, one after the other in one tab: each is loaded once, and alive. */
async function openAllChanged(page: Page, paths: readonly string[]): Promise<void> {
  stage.expectFaults(EXPECTED);
  const requests = countRequests([page]);
  await changeEachPage(page);
  for (const path of paths) {
    const { documents } = requests();
    await page.goto(path, { waitUntil: "commit" });
    await waitForHydration(page);
    expect([path, await page.evaluate(() => Reflect.get(globalThis, "isChangedInTime"))]).toEqual([
      path,
      true,
    ]);
    const lost = () => page.evaluate(() => Reflect.get(globalThis, "findLost")() as string[]); // as the harness left it
    if (!SCRIPTS_GO_ON.test(path))
      await expect.poll(async () => [path, await lost()]).toEqual([path, []]);
    if (path === "/sign-in") await closeDialog(page);
    if (path.endsWith("?get=1")) {
      await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.locator("main h1").first().waitFor();
    expect([path, await page.getByText("This page stopped working").count()]).toEqual([path, 0]);
    const prefix = path.startsWith("/de") ? "/de" : "";
    const isOfWorkspaces = path.startsWith(`${prefix}/workspaces`);
    const target = prefix + (isOfWorkspaces ? "/datasets" : "/workspaces");
    await page.locator(`header nav a[href="${target}"]`).first().click();
    await page.waitForURL(({ pathname }) => pathname.startsWith(target));
    expect([path, requests().documents - documents]).toEqual([path, 1]);
  }
}

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

async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement("a"), { href: address });
    document.querySelector("main")?.prepend(link);
    link.click();
    link.remove();
  }, path);
}

it("keeps a README that only the served page contains, when its markup was changed", async () => {
  stage.expectFaults(/hydrat|Minified React error #(418|419|421|423|425)/i);
  const page = await stage.visit();
  const isRead = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isRead.promise;
    await route.continue();
  });
  await page.goto("/datasets/25", { waitUntil: "commit" });
  await page.locator("#first-view").waitFor({ state: "attached" });
  const readme = page.locator("#readme");
  const served = await readme.innerHTML();
  await readme.evaluate((element) => element.setAttribute("data-served", ""));
  await page.evaluate(changeMarkup);
  // The route stays: a request in progress while it is removed may be lost.
  isRead.resolve();
  await page.locator("#readme:not([data-served])").waitFor({ state: "attached" });
  expect(served).toContain("<h3");
  expect(await readme.innerHTML()).toBe(served);
});

it("keeps a page alive where something else forbids its Trusted Types policy", async () => {
  const page = await stage.visit();
  await page.addInitScript(() => {
    const { prototype } = Reflect.get(globalThis, "TrustedTypePolicyFactory");
    prototype.createPolicy = () => {
      throw new TypeError("forbidden");
    };
  });
  await page.goto("/datasets/25");
  await waitForHydration(page);
  await page.locator("#readme h3").first().waitFor();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.locator('header nav a[href="/workspaces"]').first().click();
  await page.getByRole("heading", { level: 1, name: "Workspaces" }).waitFor();
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
});

/** Runs in the browser: only a share of all pages reports its errors, and this one does. */
function reportAllErrors(): void {
  Object.assign(Math, { random: () => 0 });
}

describe("data that a page cannot be rendered from", () => {
  it("shows the not-found page in the shell where the served page holds it", async () => {
    stage.expectFaults(/TypeError|Minified React error|not a function|undefined|null/);
    const page = await stage.visit();
    await page.route("**/code", async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html.replace(/(?<=id="first-view">).*?(?=<\/script>)/s, (text) => {
        const { view, ...first } = JSON.parse(text);
        view.page.data = { unknown: true };
        return JSON.stringify({ view, ...first });
      });
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/code");
    await page.getByText("This page stopped working in your browser.").waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Workspaces" }).click();
    await page.waitForURL(/\/workspaces$/);
    await page.getByRole("heading", { level: 1, name: "Workspaces" }).waitFor();
  });

  it("leaves out a late part alone, and shows a crawler no error page but reports it", async () => {
    stage.expectFaults(/TypeError|Minified React error|not a function|undefined|null|iterable/);
    const page = await stage.visit({ userAgent: "Mozilla/5.0 (compatible; Examplebot/2.1)" });
    await page.addInitScript(reportAllErrors);
    const reports: [page: string, status: number][] = [];
    let documents = 0;
    page.on("request", (request) => (documents += Number(request.isNavigationRequest())));
    page.on("response", (answer) => {
      if (!answer.url().endsWith("/reports")) return;
      const [report] = answer.request().postDataJSON() as { url: string }[]; // the page's own
      reports.push([new URL(report?.url ?? "").pathname, answer.status()]);
    });
    let isWhole = true;
    await page.route(/_payload\.json/, async (route) => {
      const answer = await route.fetch();
      const payload = await answer.json();
      const { view } = payload;
      if (isWhole) for (const name of Object.keys(view.page.later)) view.page.later[name] = 7;
      else view.page.data = { unknown: true };
      await route.fulfill({ response: answer, json: payload });
    });
    await page.goto("/datasets");
    await waitForHydration(page);
    await followTo(page, "/datasets/25");
    await page.getByRole("heading", { level: 1 }).filter({ hasText: "sea level" }).waitFor();
    await page.getByRole("link", { name: "Try again" }).first().waitFor();
    await expect.poll(() => reports).toEqual([["/datasets/25", 204]]);
    isWhole = false;
    await followTo(page, "/code/19");
    await page.waitForURL(/\/code\/19$/);
    await expect.poll(() => page.locator("main").textContent()).toBe("");
    await page.getByRole("navigation").getByRole("link", { name: "Workspaces" }).waitFor();
    await expect
      .poll(() => reports)
      .toEqual([
        ["/datasets/25", 204],
        ["/code/19", 204],
      ]);
    expect([
      await page.locator("main").textContent(),
      await page.getByText("This page stopped working").count(),
      documents,
    ]).toEqual(["", 0, 1]);
  });

  it("shows the not-found page in the shell and a button to reload, and is reported", async () => {
    stage.expectFaults(
      /TypeError|Minified React error|not a function|undefined|null|elsewhere\.test/,
    );
    const page = await stage.visit({ ignoreHTTPSErrors: true });
    await page.addInitScript(reportAllErrors);
    const reported = page.waitForRequest(/\/reports$/);
    const requests = countRequests([page], { reports: /\/reports$/ });
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
    expect(requests()).toEqual({ documents: 2, payloads: 1, reports: 1 });
    expect(new URL(page.url()).pathname).toBe("/code");
  });

  it("is not read from another build's payload: the page is reloaded", async () => {
    const page = await stage.visit();
    const requests = countRequests([page]);
    await page.route(/_payload\.json/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), buildId: "other" },
      });
    });
    await page.goto("/datasets");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Code", exact: true }).click();
    await page.waitForURL(/\/code$/);
    await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
    await waitForHydration(page);
    expect(requests()).toEqual({ documents: 2, payloads: 1 });
  });
});
