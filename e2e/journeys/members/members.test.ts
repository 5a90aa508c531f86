import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { PAYLOAD_PRELOAD_DELAY_MS } from "#client/contract/limits.ts";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { waitForHydration, waitForShell } from "../../harness/browser.ts";
import { resetServices } from "../../harness/identity-admin.ts";
import { waitForFocus } from "../../harness/keyboard.ts";
import { addSession, createPerson, mateo, petra } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const PAGES = [
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/coastal-observatory/datasets/9001",
  "/user/developer",
  "/user/profile",
];

beforeEach(resetServices);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

it("shows every page of a member without a breach at 1280 and at 320 pixels", async () => {
  const page = await stage.visit();
  await addSession(page, mateo);
  for (const path of PAGES) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect([path, width, await findBreaches(page)]).toEqual([path, width, []]);
      expect([path, width, await findOverflow(page)]).toEqual([path, width, 0]);
    }
  }
});

it("saves a profile, keeps what was typed after a refusal, and changes the header", async () => {
  stage.expectFaults(/422/);
  const page = await stage.visit();
  await addSession(page, await createPerson());
  await open(page, "/user/profile");
  const requests = countRequests([page], { posts: /^POST / });
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Title").fill("Keeper of the tide gauge");
  await page.getByRole("button", { name: "Save profile" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Nothing was changed yet." });
  await summary.waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.getByLabel("Title").inputValue()).toBe("Keeper of the tide gauge");
  await page.getByLabel("First name").fill("Quilla");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByText("Your profile is saved.").waitFor();
  await page.getByRole("button", { name: /^Account of Quilla/ }).waitFor();
  // The one that was refused, and the one that was saved, with the page that it leads to.
  expect(requests()).toEqual({ documents: 0, payloads: 1, posts: 2 });
  await page.reload();
  expect(await page.getByLabel("Title").inputValue()).toBe("Keeper of the tide gauge");
});

it("makes, renames and deletes a machine key, and shows its secret once", async () => {
  const page = await stage.visit();
  await addSession(page, mateo);
  await open(page, "/user/developer");
  await page.getByLabel("Name of the new key").fill("journey");
  await page.getByRole("button", { name: "Make a key" }).dblclick();
  await page.getByText("The key “journey” is made.").waitFor();
  const secret = await page.locator("dd code").nth(1).textContent();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await open(page, "/user/developer");
  expect(await page.content()).not.toContain(secret);
  expect(await page.getByRole("heading", { name: "journey", exact: true }).count()).toBe(1);

  await waitForShell(page);
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("button", { name: "Actions of journey" }).click();
  await page.getByRole("menuitem", { name: "Rename …" }).waitFor();
  expect(asked).toEqual([]);
  await page.getByRole("menuitem", { name: "Rename …" }).click();
  const name = page.getByLabel("New name").filter({ visible: true });
  await name.fill("never saved");
  await page.getByRole("link", { name: "Cancel" }).filter({ visible: true }).click();
  await name.waitFor({ state: "hidden" });
  await waitForFocus(page, page.getByRole("button", { name: "Actions of journey" }));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Rename …" }).click();
  expect(await name.inputValue()).toBe("journey");
  await name.fill("desk");
  await page.getByRole("button", { name: "Save name" }).filter({ visible: true }).click();
  await page.getByRole("heading", { name: "desk", exact: true }).waitFor();
  await page.getByRole("button", { name: "Actions of desk" }).click();
  await page.getByRole("menuitem", { name: "Delete …" }).click();
  await page.getByRole("button", { name: "Delete desk", exact: true }).click();
  await page.getByText("The key is deleted.").waitFor();
  expect(await page.getByRole("heading", { name: "desk", exact: true }).count()).toBe(0);
});

it("switches the workspace without scripts, and opens a dataset of it", async () => {
  const plain = await stage.visit({ javaScriptEnabled: false });
  await addSession(plain, mateo);
  await plain.goto("/workspaces/shared");
  await plain.getByRole("button", { name: /Coastal Observatory/ }).click();
  await plain.waitForURL(/\/workspaces\/user\/datasets/);
  await plain.getByRole("link", { name: /^Hourly sea level/ }).click();
  await plain.getByRole("heading", { level: 1, name: /^Hourly sea level/ }).waitFor();
});

it("opens no dataset for a member of no workspace, nor for a visitor", async () => {
  stage.expectFaults(/404/);
  const page = await stage.visit();
  await addSession(page, petra);
  const answer = await page.goto("/workspaces/coastal-observatory/datasets/9001");
  expect(answer?.status()).toBe(404);
  const visitor = await stage.visit();
  await visitor.goto("/workspaces/coastal-observatory/datasets/9001");
  await visitor.waitForURL(/\/workspaces\?from=/);
});

it("keeps a form over a lost session, and shows it again to its account", async () => {
  stage.expectFaults(/401/);
  const page = await stage.visit();
  await addSession(page, mateo);
  await open(page, "/user/profile");
  await page.getByLabel("Title").fill("Written before the session ended");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByText("Your session has ended, so nothing was changed this time.").waitFor();
  await page.context().addCookies(cookies);
  await open(page, "/user/profile");
  await page.getByText("You are signed in again.").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Written before the session ended");
});

it("closes the user panel on the page that its link opened before the scripts that close it start", async () => {
  const page = await stage.visit();
  await addSession(page, mateo);
  await page.addInitScript((delay) => {
    const { setTimeout } = window;
    const keep = (...[run, ms, ...rest]: Parameters<typeof setTimeout>) =>
      ms === delay ? 0 : setTimeout(run, ms, ...rest);
    Object.assign(window, { setTimeout: keep });
  }, PAYLOAD_PRELOAD_DELAY_MS);
  await open(page, "/workspaces/shared");
  await page.getByRole("button", { name: /^Account of/ }).click();
  const link = page.locator("#user-panel").getByRole("link", { name: "Developer Tools" });
  await link.click();
  await page.locator("h1:focus").waitFor();
  expect(await link.isVisible()).toBe(false);
});

it("shows all of the user panel at 400 % zoom", async () => {
  const page = await stage.visit({ viewport: { width: 320, height: 256 } });
  await addSession(page, mateo);
  await open(page, "/datasets");
  await page.getByRole("button", { name: /^Account of/ }).click();
  const panel = page.locator("#user-panel");
  const last = await panel.getByText("Sign Out", { exact: true }).boundingBox();
  const box = await panel.boundingBox();
  const end = (last?.y ?? 0) + (last?.height ?? 0);
  expect(end).toBeGreaterThan(0);
  expect(end).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
});
