import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { pressByKey, tabTo, typeByKey, waitForFocus, walkByTab } from "../../harness/keyboard.ts";
import { MEMBER_PAGES } from "../../harness/member-pages.ts";
import { createPerson, ines, signIn } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();
const COLLECTIONS = "/workspaces/user/collections/my-collections";
const REQUESTS = "/workspaces/user/requests";

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

it("makes a collection, adds and orders records and publishes it by keys alone", async () => {
  const page = await open(await createPerson(), COLLECTIONS);
  await pressByKey(page, page.getByRole("link", { name: "New collection" }));
  await waitForFocus(page, heading(page, "New collection"));
  await typeByKey(page, page.getByLabel("Name", { exact: true }), "Made by keys");
  await page.keyboard.press("Enter");
  await page.getByText("The collection is created.").waitFor();
  await waitForFocus(page, heading(page));
  await pressByKey(page, page.getByRole("link", { name: /^Add records/ }).first());
  await typeByKey(page, page.getByRole("searchbox", { name: /^Search public records/ }), "tide");
  await page.keyboard.press("Enter");
  const add = page.getByRole("button", { name: /^Add / });
  await pressByKey(page, add.first());
  await expect.poll(() => page.getByText("In this collection").count()).toBe(1);
  await waitForFocus(page, add.first());
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByText("In this collection").count()).toBe(2);

  await page.keyboard.press("Shift+Tab");
  await page.goto(new URL(page.url()).pathname);
  await waitForHydration(page);
  const down = page.getByRole("button", { name: /^Move .* down$/ }).first();
  const label = (await down.getAttribute("aria-label")) ?? "";
  const moved = page.getByRole("button", { name: label.replace(/down$/, ""), exact: false });
  await pressByKey(page, down);
  await page.getByText("The list is saved.").waitFor();
  await waitForFocus(page, moved.first());

  await pressByKey(page, page.getByRole("link", { name: "Details" }));
  await typeByKey(page, page.getByLabel("Description"), "What keys can do.");
  await tabTo(page, page.getByLabel("Tags"));
  await page.keyboard.type("keys");
  await tabTo(page, page.getByLabel("Licence of the list"));
  await page.keyboard.type("MIT");
  await pressByKey(page, page.getByRole("button", { name: "Save the details" }));
  await page.getByText("The details are saved.").waitFor();
  await waitForFocus(page, page.getByRole("button", { name: "Save the details" }));
  await page.keyboard.press("Home");
  await page.reload();
  await waitForHydration(page);
  await pressByKey(page, page.getByRole("link", { name: "Publish", exact: true }));
  for (const box of ["I made this list", "I know that a DOI is permanent"]) {
    await tabTo(page, page.getByLabel(box));
    await page.keyboard.press("Space");
  }
  await pressByKey(page, page.getByRole("button", { name: "Publish the collection" }));
  await page.getByText("The collection is published.").waitFor();
  await pressByKey(page, page.getByRole("link", { name: "Unpublish this collection …" }));
  await waitForFocus(page, heading(page, "Unpublish this collection?"));
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

it("answers a request for access by keys alone", async () => {
  const asker = await open(await createPerson(), "/datasets/51?get=1");
  await asker.getByRole("dialog").getByRole("button", { name: "Ask for access" }).press("Enter");
  await asker.getByText("The owner decides;").waitFor();
  const page = await open(ines, REQUESTS);
  await pressByKey(page, page.getByRole("link", { name: "Answer", exact: true }).first());
  await waitForFocus(page, page.getByRole("region", { name: /^Answer to/ }));
  await tabTo(page, page.getByLabel("Last day of access"));
  await page.keyboard.type("01012099");
  await pressByKey(page, page.getByRole("button", { name: "Grant access" }));
  await page.getByText("Access is granted.").waitFor();
  await waitForFocus(page, heading(page));
});
