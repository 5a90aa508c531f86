import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { pressByKey, tabTo, typeByKey, waitForFocus, walkByTab } from "../../harness/keyboard.ts";
import { MEMBER_PAGES } from "../../harness/member-pages.ts";
import { createPerson, ines, signIn } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

async function open(person: Parameters<typeof signIn>[1], path: string): Promise<Page> {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await signIn(page, person);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

function heading(page: Page, name?: string) {
  return name === undefined
    ? page.getByRole("heading", { level: 1 })
    : page.getByRole("heading", { name, exact: true });
}

it("goes by Tab through every page of a member to its end, and the focus is seen at each stop", async () => {
  const page = await open(ines, "/workspaces/shared");
  const found: string[] = [];
  for (const path of MEMBER_PAGES) {
    await page.goto(path);
    await waitForHydration(page);
    const { stops, faults } = await walkByTab(page);
    found.push(...faults.map((fault) => `${path}: ${fault}`));
    expect(stops, path).toBeGreaterThan(20);
  }
  expect(found).toEqual([]);
});

it("fills a proposal and submits it by keys alone", async () => {
  const page = await open(await createPerson(), "/workspaces/user/proposals");
  await pressByKey(page, page.getByRole("link", { name: "New proposal" }));
  await waitForFocus(page, heading(page, "New proposal"));
  await tabTo(page, page.getByLabel("Repository"));
  await page.keyboard.type("Foreland Coast");
  await typeByKey(page, page.getByLabel("Name of the dataset"), "Kelp by keys");
  await page.keyboard.press("Enter");
  await page.getByText("The draft is made.").waitFor();
  await waitForFocus(page, heading(page));
  await waitForHydration(page);
  await typeByKey(page, page.getByLabel("Description"), "All of it was typed.");
  const answers = page.locator("textarea[name=answer]");
  for (let at = 0; at < (await answers.count()); at += 1)
    await typeByKey(page, answers.nth(at), `Answer ${at}`);
  await pressByKey(page, page.getByRole("button", { name: "Save and submit …" }));
  await waitForFocus(page, heading(page, "Submit this proposal?"));
  await pressByKey(page, page.getByRole("button", { name: "Submit the proposal" }));
  await page.getByText("The proposal is submitted.").waitFor();
  await waitForFocus(page, heading(page));
  await pressByKey(page, page.getByRole("link", { name: "Withdraw …" }));
  await waitForFocus(page, heading(page, "Withdraw this proposal?"));
});

it("makes, copies, renames and deletes a key by keys alone", async () => {
  const page = await open(ines, "/user/developer");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await typeByKey(page, page.getByLabel("Name of the new key"), "By keys");
  await page.keyboard.press("Enter");
  await page.getByText("Copy its secret now").waitFor();
  await waitForFocus(page, page.getByRole("alert"));
  await pressByKey(page, page.getByRole("button", { name: "Copy key and secret" }));
  await page.getByText("Copied", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[\w-]+\.[\w-]+$/);

  await pressByKey(page, page.getByRole("button", { name: "Actions of By keys" }));
  await waitForFocus(page, page.getByRole("menuitem", { name: "Rename" }));
  await page.keyboard.press("Enter");
  await waitForFocus(page, page.getByLabel("New name"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Still by keys");
  await page.keyboard.press("Enter");
  await page.getByText("The key has its new name.").waitFor();
  await waitForFocus(page, heading(page));

  await pressByKey(page, page.getByRole("button", { name: "Actions of Still by keys" }));
  await waitForFocus(page, page.getByRole("menuitem", { name: "Rename" }));
  await page.keyboard.press("ArrowDown");
  await waitForFocus(page, page.getByRole("menuitem", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await waitForFocus(page, page.getByRole("button", { name: "Delete Still by keys" }));
  await page.keyboard.press("Enter");
  await page.getByText("The key is deleted.").waitFor();
  await waitForFocus(page, heading(page));
  expect(await page.getByRole("button", { name: "Actions of Still by keys" }).count()).toBe(0);
});

it("changes a name by keys alone, and stays in the field", async () => {
  const page = await open(await createPerson(), "/user/profile");
  await typeByKey(page, page.getByLabel("First name"), "Quill");
  await page.keyboard.press("Enter");
  await page.getByText("Your profile is saved.").waitFor();
  await waitForFocus(page, page.getByLabel("First name"));
  expect(await page.getByLabel("First name").inputValue()).toBe("Quill");
});
