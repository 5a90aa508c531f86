import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitForHydration, waitForShell } from "../../harness/browser.ts";
import { findMissingStyles } from "../../harness/missing-styles.ts";
import { addSession, ines } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();
const AT_ONCE = 4;

/** The payloads a page requests, in their order, and how many were in progress at once. */
function watchPayloads(page: Page): { asked: string[]; atOnce: () => number } {
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const isPayload = (url: string): boolean => url.includes("/_payload.json");
  page.on("request", (request) => {
    if (!isPayload(request.url())) return;
    asked.push(new URL(request.url()).pathname);
    running += 1;
    most = Math.max(most, running);
  });
  const end = (request: { url(): string }): void => {
    if (isPayload(request.url())) running -= 1;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return { asked, atOnce: () => most };
}

it("makes one request for the page of a link that is clicked before the pointer has rested on it", async () => {
  const page = await stage.visit();
  await addSession(page, ines);
  await page.clock.install();
  await page.goto("/datasets");
  await waitForHydration(page);
  const payloads = watchPayloads(page);
  await page.route(/\/code\/_payload\.json/, async (route) => {
    await page.clock.fastForward(500);
    await route.continue();
  });
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(payloads.asked.filter((path) => path.startsWith("/code/"))).toHaveLength(1);
  // A member is sent on, and the timer ends while the second page is on the way.
  await page.route(/\/workspaces\/shared\/_payload\.json/, async (route) => {
    await page.clock.fastForward(500);
    await route.continue();
  });
  await page.getByRole("link", { name: "Workspaces", exact: true }).click();
  await page.waitForURL(/\/workspaces\/shared$/);
  const ofWorkspaces = payloads.asked.filter((path) => path.startsWith("/workspaces/"));
  expect(ofWorkspaces).toEqual(["/workspaces/_payload.json", "/workspaces/shared/_payload.json"]);
});

it("makes one request for a page that the pointer rested on, clicked while its data is on the way", async () => {
  const page = await stage.visit();
  await page.clock.install();
  await page.addInitScript(() => {
    // No link in view is prefetched: only the pointer causes a request.
    const observer = class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    };
    Object.assign(globalThis, { IntersectionObserver: observer });
  });
  await page.goto("/datasets");
  await waitForHydration(page);
  const payloads = watchPayloads(page);
  let release = (): void => {};
  const isClicked = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/code\/_payload\.json/, async (route) => {
    await isClicked;
    await route.continue();
  });
  const link = page.getByRole("link", { name: "Code", exact: true });
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      await page.clock.runFor(1_000);
      return payloads.asked;
    })
    .toEqual(["/code/_payload.json"]);
  await link.click();
  release();
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(payloads.asked.filter((path) => path.startsWith("/code/"))).toHaveLength(1);
});

it("prefetches the pages of links in view, four at once, and shows one without another request", async () => {
  const page = await stage.visit();
  await page.clock.install();
  const payloads = watchPayloads(page);
  await page.goto("/datasets");
  await waitForHydration(page);
  expect(payloads.asked).toEqual([]);
  await page.clock.runFor(1_100);
  await expect.poll(() => payloads.asked.length).toBeGreaterThan(AT_ONCE);
  await page.waitForLoadState("networkidle");
  expect(payloads.atOnce()).toBeLessThanOrEqual(AT_ONCE);
  expect(new Set(payloads.asked).size).toBe(payloads.asked.length);
  const ahead = payloads.asked.length;
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(payloads.asked.slice(0, ahead)).toContain("/code/_payload.json");
  expect(payloads.asked.slice(ahead)).not.toContain("/code/_payload.json");
});

it.each([{ saveData: true }, { effectiveType: "slow-2g" }])(
  "loads nothing ahead on a connection with %o, and a page's styles with the page",
  async (connection) => {
    const page = await stage.visit();
    await page.clock.install();
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
    }, connection);
    const payloads = watchPayloads(page);
    const styles: string[] = [];
    page.on("request", (request) => {
      if (/\/page-styles-/.test(request.url())) styles.push(request.url());
    });
    await page.goto("/datasets");
    await waitForHydration(page);
    await page.clock.runFor(5_000);
    await waitForShell(page);
    await page.waitForLoadState("networkidle");
    expect([payloads.asked, styles]).toEqual([[], []]);
    await page.locator("main h2 a").first().click();
    await page.waitForURL(/\/datasets\/\d+/);
    await page.locator("main h1").waitFor();
    expect(styles).toHaveLength(1);
    expect(await findMissingStyles(page, "present")).toEqual([]);
  },
);

it("opens the help for the keys with its styles where nothing is loaded ahead", async () => {
  const page = await stage.visit({ savesData: true });
  await page.goto("/about/team");
  await waitForHydration(page);
  await waitForShell(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  expect(await findMissingStyles(page, "present")).toEqual([]);
});

it("loads a page in full, with a message, when its data does not arrive within eight seconds", async () => {
  const page = await stage.visit({ savesData: true });
  const requests = countRequests([page]);
  await page.clock.install();
  await page.route(/_payload\.json/, () => {});
  let release = (): void => {};
  const isRead = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/code$/, async (route) => {
    await isRead;
    await route.continue();
  });
  await page.goto("/datasets");
  await waitForHydration(page);
  const asked = page.waitForRequest(/\/code\/_payload\.json/);
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await asked;
  await page.locator("main[aria-busy=true]").waitFor();
  // Locators would wait for the load in progress, so the page itself reports.
  const isTold = page.waitForEvent("console", (line) => line.text() === "slow, and not busy");
  await page.evaluate(() => {
    const look = new MutationObserver(() => {
      const alert = document.querySelector("[role=alert]")?.textContent ?? "";
      const isBusy = document.querySelector("main")?.getAttribute("aria-busy") === "true";
      if (alert.includes("The page is slow to answer") && !isBusy)
        console.info("slow, and not busy");
    });
    look.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.clock.runFor(8_000);
  await isTold;
  release();
  await page.waitForURL(/\/code$/);
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  await waitForHydration(page);
  expect(requests()).toEqual({ documents: 2, payloads: 1 });
});

it.each([
  ["half of its data", (whole: string) => whole.slice(0, whole.length / 2)],
  ["a page that a network puts in between", () => "<!doctype html><title>Log in</title>"],
  ["nothing", () => ""],
])("loads a page in full when %s arrives", async (_, change) => {
  const page = await stage.visit({ savesData: true });
  const requests = countRequests([page]);
  await page.route(/\/code\/_payload\.json/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: change(await answer.text()) });
  });
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.waitForURL(/\/code$/);
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  await waitForHydration(page);
  expect(requests()).toEqual({ documents: 2, payloads: 1 });
});
