import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { IdentityUser } from "#local/identity/users.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { askAs } from "../../harness/catalogue.ts";
import { pressByKey, tabTo, typeByKey, waitForFocus, walkByTab } from "../../harness/keyboard.ts";
import { readMail } from "../../harness/mails.ts";
import { MEMBER_PAGES } from "../../harness/member-pages.ts";
import { addSession, createPerson, ines } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const WIDTHS = [1280, 390];
const COLLECTIONS = "/workspaces/user/collections/my-collections";
/** “Porpoise click trains …”, under embargo, of the Coastal Observatory. */
const PORPOISES = 51;

async function open(person: IdentityUser, path: string, width = 1280): Promise<Page> {
  const viewport = { width, height: 900 };
  const page = await stage.visit({ reducedMotion: "reduce", viewport });
  await addSession(page, person);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

function heading(page: Page, name?: string) {
  return name === undefined
    ? page.getByRole("heading", { level: 1 })
    : page.getByRole("heading", { name, exact: true });
}

it.each(WIDTHS)(
  "reaches by Tab every page of a member to its end, and shows the focus at each stop, at %i pixels",
  async (width) => {
    const page = await open(ines, "/workspaces/shared", width);
    const found: string[] = [];
    for (const path of MEMBER_PAGES) {
      await page.goto(path);
      await waitForHydration(page);
      const { stops, faults } = await walkByTab(page);
      found.push(...faults.map((fault) => `${path}: ${fault}`));
      expect(stops, path).toBeGreaterThan(20);
    }
    expect(found).toEqual([]);
  },
);

it.each(WIDTHS)(
  "makes a collection and publishes it by keyboard only, at %i pixels",
  async (width) => {
    const page = await open(await createPerson(), COLLECTIONS, width);
    await pressByKey(page, page.getByRole("link", { name: "New collection" }));
    await waitForFocus(page, heading(page, "New collection"));
    await typeByKey(page, page.getByLabel("Name", { exact: true }), "Shelf by keys");
    await page.keyboard.press("Enter");
    await page.getByText("The collection is created.").waitFor();
    await waitForFocus(page, heading(page));

    await pressByKey(page, page.getByRole("link", { name: "Add records" }).first());
    const search = page.getByLabel("Search public records, or paste a DOI");
    await typeByKey(page, search, "tide");
    await page.keyboard.press("Enter");
    await pressByKey(page, page.getByRole("button", { name: /^Add / }).first());
    await page.getByText("In this collection").waitFor();

    await pressByKey(page, page.getByRole("link", { name: "Details", exact: true }));
    await typeByKey(page, page.getByLabel("Description"), "All of it was typed.");
    await tabTo(page, page.getByLabel("Licence of the list"));
    await page.keyboard.type("MIT");
    await typeByKey(page, page.getByLabel("Tags"), "tide, keys");
    await page.keyboard.press("Enter");
    await page.getByText("The details are saved.").waitFor();
    await waitForFocus(page, page.getByLabel("Tags"));

    await pressByKey(page, page.getByRole("link", { name: "Publish", exact: true }));
    for (const label of ["I made this list", "I know that a DOI is permanent"]) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.press("Space");
    }
    await pressByKey(page, page.getByRole("button", { name: "Publish the collection" }));
    await page.getByText("The collection is published.").waitFor();
    await page.getByRole("link", { name: /^doi\.org\/10\./ }).waitFor();
  },
);

it.each(WIDTHS)(
  "grants withheld files and revokes that by keyboard only, at %i pixels",
  async (width) => {
    const person = await createPerson();
    const ask = await askAs(person);
    await ask(`POST /discover/datasets/${PORPOISES}/preview`, {});
    const page = await open(ines, "/workspaces/user/requests", width);
    const request = page.getByRole("listitem").filter({ hasText: person.email });
    await pressByKey(page, request.getByRole("link", { name: "Answer", exact: true }));
    await tabTo(page, page.getByLabel("Last day of access"));
    await page.keyboard.type("12312099");
    await page.keyboard.press("Enter");
    await page.getByText("Access is granted.").waitFor();
    await waitForFocus(page, heading(page));
    await expect
      .poll(() => readMail(person.email, "You were given access"))
      .toContain("2099-12-31");

    await pressByKey(page, request.getByRole("link", { name: "Change the answer" }));
    await typeByKey(page, page.getByLabel("Reason"), "The agreement has ended.");
    await pressByKey(page, page.getByRole("button", { name: "Withdraw access" }));
    await page.getByText("The request is refused.").waitFor();
    await waitForFocus(page, heading(page));
  },
);

it("fills in a proposal and submits it by keyboard only", async () => {
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

it("makes, copies, renames and deletes a key by keyboard only", async () => {
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

it("changes a name by keyboard only, and stays in the field", async () => {
  const page = await open(await createPerson(), "/user/profile");
  await typeByKey(page, page.getByLabel("First name"), "Quill");
  await page.keyboard.press("Enter");
  await page.getByText("Your profile is saved.").waitFor();
  await waitForFocus(page, page.getByLabel("First name"));
  expect(await page.getByLabel("First name").inputValue()).toBe("Quill");
});
