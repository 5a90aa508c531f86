import { expect, it, onTestFinished } from "vitest";
import { launchWholeChromium, openVisit, waitForHydration } from "../../harness/browser.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

it("says that the reader is offline before a click fails, and opens the requested page when the network is back", async () => {
  stage.expectFaults(/ERR_INTERNET_DISCONNECTED/);
  const page = await stage.visit();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || pathname === "/code/_payload.json") asked.push(pathname);
  });
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.context().setOffline(true);
  await page.getByText("You are offline. This page stays as it is").waitFor();
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.getByRole("alert").getByText("You are offline.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/datasets");
  await page.context().setOffline(false);
  await page.waitForURL(/\/code$/);
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(await page.getByText("You are offline.").count()).toBe(0);
  // One that failed, and one when the network was back; no page was loaded in full.
  expect(asked).toEqual(["/datasets", "/code/_payload.json", "/code/_payload.json"]);
});

it("says that the reader went offline before the scripts had started, and loads the page once", async () => {
  stage.expectFaults(/ERR_INTERNET_DISCONNECTED|dynamically imported/);
  const page = await stage.visit({ savesData: true });
  const requests = countRequests([page]);
  const isOffline = Promise.withResolvers<void>();
  await page.route(/\/assets\/hydrate/, async (route) => {
    const response = await route.fetch();
    await isOffline.promise;
    await route.fulfill({ response });
  });
  await page.goto("/datasets", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1, name: "Datasets" }).waitFor();
  await page.context().setOffline(true);
  const banner = page.getByText("You are offline. This page stays as it is");
  expect(await banner.count()).toBe(0);
  isOffline.resolve();
  await banner.waitFor();
  await page.context().setOffline(false);
  await banner.waitFor({ state: "detached" });
  expect(requests()).toEqual({ documents: 1, payloads: 0 });
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(requests()).toEqual({ documents: 1, payloads: 1 });
});

it("keeps the page offline when only the data of the next one is there, and opens that when the network is back", async () => {
  stage.expectFaults(/ERR_INTERNET_DISCONNECTED|dynamically imported/);
  const page = await stage.visit();
  const ahead = page.waitForResponse(/\/datasets\/\d+\/_payload\.json/);
  await page.goto("/datasets");
  const { pathname } = new URL((await ahead).url());
  const record = pathname.replace("/_payload.json", "");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.context().setOffline(true);
  await page.getByRole("main").locator(`a[href="${record}"]`).first().click();
  await page.getByRole("alert").getByText("You are offline.").waitFor();
  await page.context().setOffline(false);
  await page.waitForURL((url) => url.pathname === record);
  await page.getByRole("navigation", { name: "Parts of this record" }).waitFor();
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
});

it.each([1280, 390])(
  "says over an open dialog that the reader is offline, closes it all the same, and opens it again, %i px wide",
  async (width) => {
    stage.expectFaults(/ERR_INTERNET_DISCONNECTED|dynamically imported/);
    const page = await stage.visit({ savesData: true, viewport: { width, height: 800 } });
    await page.goto("/datasets/53?get=1");
    await waitForHydration(page);
    const dialog = page.locator("dialog:modal");
    const stay = page.getByRole("alert").getByRole("button", { name: "Stay Here" });
    await page.context().setOffline(true);
    await dialog.getByRole("link", { name: "Sign in to ask for access" }).click();
    await page.getByRole("alert").getByText("You are offline.").waitFor();
    await stay.click();
    await dialog.getByRole("link", { name: "Close" }).click();
    await page.getByRole("alert").getByText("You are offline.").waitFor();
    expect(await dialog.count()).toBe(0);
    await stay.click();
    await page.getByRole("link", { name: "Ask for access" }).first().click();
    await page.getByRole("alert").getByText("You are offline.").waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole("link", { name: "Sign in to ask for access" }).click();
    await page.getByRole("dialog", { name: "Sign In" }).getByLabel("Email").waitFor();
    expect(new URL(page.url()).search).toBe("?get=1");
  },
);

it("shows a page again from the back/forward cache, hydrated", async () => {
  const browser = await launchWholeChromium();
  onTestFinished(() => browser.close());
  const { page, faults } = await openVisit(browser, { baseURL: stage.portal });
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  // Another origin, so that it is another document whatever scripts do.
  await page.evaluate((address) => location.assign(address), `${stage.services}/`);
  await page.waitForURL(({ origin }) => origin === stage.services);
  const requests = countRequests([page]);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/datasets");
  const restored = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation");
    const told = entry && "notRestoredReasons" in entry ? entry.notRestoredReasons : null;
    return { isSameDocument: "sameDocument" in globalThis, reasons: JSON.stringify(told) };
  });
  expect(restored).toEqual({ isSameDocument: true, reasons: "null" });
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/code");
  expect(requests()).toMatchObject({ documents: 0 });
  expect(faults).toEqual([]);
});

it("does not say on a restored page that sign-in is loading", async () => {
  const browser = await launchWholeChromium();
  onTestFinished(() => browser.close());
  const { page } = await openVisit(browser, { baseURL: stage.portal });
  await page.route(/\/assets\/dialog-/, (route) => route.fulfill({ status: 404 }));
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText("Sign In", { exact: true }).first().click();
  await page.waitForURL(/\/sign-in\?plain=1/);
  await page.evaluate(() => history.back());
  await page.getByRole("heading", { level: 1, name: "Datasets" }).waitFor();
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
  expect(await page.getByText("Loading sign-in …").filter({ visible: true }).count()).toBe(0);
});
