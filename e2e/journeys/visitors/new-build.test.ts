import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { ines, sendPassword } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();
const POLL_MS = 60_000;

const BROKEN_FILES: Record<string, (route: Route) => Promise<void>> = {
  "a page": (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><p>" }),
  "half a file": async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.slice(0, text.length / 2) });
  },
  blocked: (route) => route.abort(),
};

it("notices a new build and makes the next navigation a full load", async () => {
  const page = await stage.visit();
  await page.clock.install();
  await page.goto("/datasets");
  await page.getByRole("heading", { level: 1 }).click();
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.waitForURL(/\/code$/);
  expect(await isSameDocument()).toBe(true);

  await deploy(page, "newer-build");
  expect(await isSameDocument()).toBe(true);

  await page.getByRole("link", { name: "Collections", exact: true }).click();
  await page.waitForURL(/\/collections$/);
  await page.getByRole("heading", { level: 1, name: "Collections" }).waitFor();
  expect(await isSameDocument()).toBe(false);

  function isSameDocument(): Promise<boolean> {
    return page.evaluate(() => "sameDocument" in globalThis);
  }
});

it("keeps an open tab working across three builds, reloads it once, and keeps what was typed", async () => {
  const page = await stage.visit();
  const requests = countRequests([page]);
  await page.clock.install();
  await page.goto("/datasets");
  await page.getByRole("heading", { level: 1 }).click();
  await waitForHydration(page);
  const search = page.getByRole("main").locator("input[name=q]").first();
  await search.fill("half a question");
  for (const id of ["build-2", "build-3", "build-4"]) {
    await deploy(page, id);
    expect(await search.inputValue()).toBe("half a question");
  }
  expect(requests().documents).toBe(1);

  // A facet of the same page, as its link.
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), {
      href: "/datasets?status=public",
      textContent: "Only public",
    });
    document.querySelector("main")?.prepend(link);
  });
  await page.getByRole("link", { name: "Only public" }).click();
  await page.waitForURL(/status=public/);
  // Not before: the tab may ask once more, and learn that its own build is the newest.
  await page.unroute("**/builds/**");
  await waitForHydration(page);
  await expect
    .poll(() => page.clock.fastForward(2_000).then(() => search.inputValue()))
    .toBe("half a question");
  expect(requests().documents).toBe(2);

  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.waitForURL(/\/code$/);
  expect(requests().documents).toBe(2);
});

it.each([
  ["reloads once in ten seconds for code that is gone, and says so after that", false],
  ["shows an error page instead where storage is blocked", true],
])("%s", async (_, isBlocked) => {
  stage.expectFaults(/404|Failed to load|dynamically imported|insecure/);
  const page = await stage.visit();
  const requests = countRequests([page]);
  if (isBlocked) await page.addInitScript(blockStorage);
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.route(/\/assets\/(tags|cite|compare|about)-/, (route) =>
    route.fulfill({ status: 404, contentType: "text/plain", body: "There is no such file." }),
  );
  await followTo(page, "/tags");
  if (isBlocked) {
    await page.getByText("your browser blocks the storage").waitFor();
    await page.getByRole("link", { name: "Try Again" }).waitFor();
    expect(requests().documents).toBe(1);
    return;
  }
  await page.waitForURL(/\/tags$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(requests().documents).toBe(2);
  await page.goBack();
  await page.waitForURL(/\/datasets$/);
  // The code that watches links is loaded once the whole page is hydrated.
  await waitForHydration(page);
  const before = requests().documents;
  await followTo(page, "/tags");
  await page.getByText("The page did not load completely.").waitFor();
  expect([requests().documents, new URL(page.url()).pathname]).toEqual([before, "/datasets"]);
});

it("loads a page in full once where its code is a page, half a file, or blocked", async () => {
  stage.expectFaults(/MIME|SyntaxError|Unexpected|ERR_FAILED|dynamically imported|Failed to load/);
  const page = await stage.visit();
  const requests = countRequests([page]);
  for (const [fault, answer] of Object.entries(BROKEN_FILES)) {
    await page.goto("/datasets");
    await waitForHydration(page);
    await page.evaluate(() => sessionStorage.clear());
    const before = requests().documents;
    await page.route(/\/assets\/(tags|cite|compare|about)-/, answer);
    await followTo(page, "/tags");
    await page.waitForURL(/\/tags$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect([fault, requests().documents]).toEqual([fault, before + 1]);
    await page.unrouteAll();
  }
});

it("leads from a page whose code is missing, a page, half a file or blocked to sign-in and back", async () => {
  stage.expectFaults(/404|MIME|SyntaxError|Unexpected|ERR_FAILED|dynamically|Failed to load/);
  const missing = (route: Route): Promise<void> =>
    route.fulfill({ status: 404, contentType: "text/plain", body: "There is no such file." });
  for (const [fault, answer] of Object.entries({ missing, ...BROKEN_FILES })) {
    for (const isPressedFirst of [true, false]) {
      const page = await stage.visit();
      const requests = countRequests([page]);
      const failed = Promise.withResolvers<void>();
      page.on("console", (message) => {
        if (message.type() === "warning") failed.resolve();
      });
      const pressed = Promise.withResolvers<void>();
      await page.route(/\/assets\/record-/, async (route) => {
        if (isPressedFirst) await pressed.promise;
        await answer(route);
      });
      await page.goto("/datasets/25?tab=files", { waitUntil: "commit" });
      if (!isPressedFirst) await failed.promise;
      await page.getByRole("button", { name: "Account", exact: true }).click();
      await page.getByText("Sign In", { exact: true }).first().click();
      pressed.resolve();
      await page.waitForURL(/\/sign-in\?plain=1$/, { waitUntil: "commit" });
      await page.getByRole("dialog").waitFor();
      expect([fault, requests().documents]).toEqual([fault, 2]);
      await page.unrouteAll();
      if (!isPressedFirst) continue;
      await sendPassword(page, ines);
      await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
      expect(page.url()).toBe(`${stage.portal}/datasets/25?tab=files`);
    }
  }
});

it("says that sign-in is loading while the page's code is on its way, and opens the dialog then", async () => {
  const page = await stage.visit();
  const requests = countRequests([page]);
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/hydrate-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/datasets/25", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText("Sign In", { exact: true }).first().click();
  const note = page.getByText("Loading sign-in …");
  await note.waitFor();
  held.resolve();
  await page.getByRole("dialog").waitFor();
  await note.waitFor({ state: "hidden" });
  expect(requests().documents).toBe(1);
});

it("leads to sign-in by a page of its own when the page's code hangs", async () => {
  const page = await stage.visit();
  await page.clock.install();
  let isHeld = true;
  await page.route(/\/assets\/hydrate-/, (route) => (isHeld ? undefined : route.continue()));
  await page.goto("/datasets/25", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText("Sign In", { exact: true }).first().click();
  await page.getByText("Loading sign-in …").waitFor();
  isHeld = false;
  await page.clock.fastForward(8_000);
  await page.waitForURL(/\/sign-in\?plain=1$/, { waitUntil: "commit" });
  await page.getByRole("dialog").waitFor();
});

it("stays quiet, and loads nothing anew, whatever the list of builds answers", async () => {
  stage.expectFaults(/404|500/);
  const page = await stage.visit();
  const requests = countRequests([page]);
  await page.clock.install();
  await page.goto("/datasets");
  await waitForHydration(page);
  const own = await (await page.request.get("/builds/latest.json")).json();
  const huge = JSON.stringify({ id: "huge", files: ["x".repeat(100_000)] });
  const answers = [
    { status: 404, contentType: "text/plain", body: "There is no such file." },
    { status: 500, contentType: "text/plain", body: "" },
    { contentType: "text/html", body: "<!doctype html><p>" },
    { contentType: "application/json", body: huge },
    { contentType: "application/json", body: '{"id":"../../evil"}' },
    // Taken back before the reader goes on.
    { json: { id: "newer", files: [] } },
    { json: own },
  ];
  let given = 0;
  let asks = 0;
  await page.route("**/builds/**", (route) => {
    // The list of a newer build's files is requested after its id.
    if (route.request().url().includes("/latest.json")) asks += 1;
    return route.fulfill(answers[given] ?? { json: own });
  });
  // The last request shows that the answer before it was read.
  for (given = 0; given <= answers.length; given += 1) {
    const before = asks;
    await expect
      .poll(() => page.clock.fastForward(POLL_MS * 2).then(() => asks))
      .toBeGreaterThan(before);
  }
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(requests().documents).toBe(1);
});

/** There is a newer build, and the tab has checked. */
async function deploy(page: Page, id: string): Promise<void> {
  let asks = 0;
  await page.unroute("**/builds/**");
  await page.route("**/builds/**", (route) => {
    asks += 1;
    return route.fulfill({ json: { id, files: [] } });
  });
  await expect.poll(() => page.clock.fastForward(POLL_MS * 2).then(() => asks)).toBeGreaterThan(1);
}

async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement("a"), { href: address });
    document.querySelector("main")?.prepend(link);
    link.click();
  }, path);
}

function blockStorage(): void {
  Object.defineProperty(globalThis, "sessionStorage", {
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
}
