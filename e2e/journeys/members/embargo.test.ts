import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { addSession, ines, mateo, petra } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
/** “Retinal ganglion cell responses …”, under embargo. */
const RETINA = "/datasets/53";
/** “Porpoise click trains …”, under embargo too. */
const PORPOISES = "/datasets/51";

async function open(person: Parameters<typeof addSession>[1], path: string): Promise<Page> {
  const page = await stage.visit();
  await addSession(page, person);
  await page.goto(path);
  return page;
}

describe("withheld files", () => {
  it("are shown to a reader with granted access, and come as a zip", async () => {
    const page = await open(mateo, `${RETINA}?tab=files`);
    await page.getByRole("link", { name: "README.md", exact: true }).waitFor();
    await page.goto(`${RETINA}?get=1`);
    const zip = page.getByRole("dialog").getByRole("link", { name: "Download all as a zip" });
    await zip.waitFor();
    await page.getByText("The owner has given you access.").waitFor();
    await page.locator("dialog:modal").waitFor();
    expect(await findBreaches(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent("download"), zip.click()]);
    expect([await download.failure(), download.suggestedFilename()]).toEqual([
      null,
      expect.stringMatching(/\.zip$/),
    ]);
  });

  it.each([
    ["was refused", ines, "The owner has refused your request for access."],
    ["waits", petra, "You have asked for access. The owner has not decided yet."],
  ])("stay withheld from a reader who %s, with a message", async (_, person, text) => {
    const page = await open(person, `${RETINA}?get=1`);
    const dialog = page.getByRole("dialog");
    await dialog.getByText(text).waitFor();
    await page.locator("dialog:modal").waitFor();
    expect(await dialog.getByRole("button", { name: "Ask for access" }).count()).toBe(0);
    expect(await dialog.getByRole("link", { name: /zip/ }).count()).toBe(0);
    expect(await findBreaches(page)).toEqual([]);
    await page.goto(`${RETINA}?tab=files`);
    const ways = page.getByRole("link", { name: "Ask for access or see the answer" });
    await expect.poll(() => ways.count()).toBe(2);
    expect(await page.getByRole("link", { name: "Ask for access", exact: true }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "README.md", exact: true }).count()).toBe(0);
  });

  it("may be requested by a reader who has not yet", async () => {
    const page = await open(petra, `${PORPOISES}?get=1`);
    await page.getByRole("dialog").getByRole("button", { name: "Ask for access" }).waitFor();
  });

  it("are never requested by their editors, who get a link to the workspace", async () => {
    const page = await open(ines, `${PORPOISES}?get=1`);
    const way = page.getByRole("dialog").getByRole("link", { name: "Open it in your workspace" });
    await way.waitFor();
    expect(await page.getByText("Ask for access").count()).toBe(0);
    await page.goto(`${PORPOISES}?tab=files`);
    const ways = page.getByRole("link", { name: "Open it in your workspace" });
    await expect.poll(() => ways.count()).toBe(2);
    expect(await page.getByText("Ask for access").count()).toBe(0);
    await ways.first().click();
    await page.getByRole("heading", { level: 1, name: /Porpoise click trains/ }).waitFor();
    await page.waitForURL(/\/workspaces\/[^/]+\/datasets\/\d+$/);
  });

  it.each([1280, 390])("show a visitor a sign-in above them, %s px wide", async (width) => {
    const page = await stage.visit({ viewport: { width, height: 900 } });
    await page.goto(`${RETINA}?get=1`);
    await page.locator("dialog:modal").waitFor();
    const requests = countRequests([page]);
    const link = page.locator("dialog").getByRole("link", { name: /Sign in/ });
    await link.click();
    const email = page.getByLabel("Email");
    await email.click();
    await email.fill("ada@example.org");
    expect(await email.inputValue()).toBe("ada@example.org");
    await page.keyboard.press("Escape");
    await email.waitFor({ state: "detached" });
    await page.locator("dialog:modal").waitFor();
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(requests()).toEqual({ documents: 0, payloads: 0 });
  });
});
