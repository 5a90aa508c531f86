import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { resetServices, setFault } from "../../harness/identity-admin.ts";
import { createSecondPortal } from "../../harness/second-portal.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
/** Calls the catalogue through the stand-ins' proxy, where it can fail. */
const portal = createSecondPortal({});

beforeEach(resetServices);

it("shows the server's error page in the shell and in the dark theme, and the page itself once it can", async () => {
  stage.expectFaults(/status of 502/);
  const page = await stage.visit({ baseURL: portal.origin() });
  await page.goto("/about/team");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await page.locator("html[data-theme=dark]").waitFor();
  const dark = await readBackground(page);
  await setFault({ service: "api", operation: "*", mode: "500", count: 1_000 });
  let documents = 0;
  page.on("request", (request) => (documents += Number(request.isNavigationRequest())));
  const answer = await page.goto("/datasets/25");
  expect(answer?.status()).toBe(502);
  await page.getByRole("heading", { level: 1, name: "The catalogue does not answer." }).waitFor();
  await page.getByText(/^Reference: \S+/).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Public Data" }).waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).waitFor();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await readBackground(page)).toBe(dark);

  await resetServices();
  await page.getByRole("link", { name: "Try Again" }).click();
  await page.locator("#readme").waitFor();
  expect([new URL(page.url()).pathname, documents]).toEqual(["/datasets/25", 2]);
});

function readBackground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
