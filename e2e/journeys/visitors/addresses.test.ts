import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

it("redirects once from an address with a slash at its end, typed or in a link", async () => {
  const page = await stage.visit();
  const requests = watchPages(page);
  await page.goto("/datasets/?year=2025");
  await page.waitForURL(`${stage.portal}/datasets?year=2025`);
  await waitForHydration(page);
  expect(requests).toEqual(["/datasets/?year=2025", "/datasets?year=2025"]);
  requests.length = 0;
  await page.evaluate(() =>
    document.querySelector("a[href='/code']")?.setAttribute("href", "/code/"),
  );
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.waitForURL(`${stage.portal}/code`);
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(requests).toEqual(["/code/", "/code"]);
});

it("answers an address of more than 2,048 characters with a page, in one request", async () => {
  stage.expectFaults(/414/);
  const page = await stage.visit();
  const requests = watchPages(page);
  const answer = await page.goto(`/datasets?q=${"a".repeat(2_048)}`);
  expect([answer?.status(), requests.length]).toEqual([414, 1]);
});

/** Documents and payloads, in the order of their requests. */
function watchPages(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isPage = request.isNavigationRequest() || pathname.endsWith("_payload.json");
    if (isPage) requests.push(pathname + search);
  });
  return requests;
}
