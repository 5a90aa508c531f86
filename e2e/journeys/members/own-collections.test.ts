import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { readMail } from "../../harness/mails.ts";
import { addSession, createPerson, ines, mateo } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const LIST = "/workspaces/user/collections/my-collections";
const COLLECTION = /my-collections\/[0-9a-f-]{36}/;

async function open(
  person: Parameters<typeof addSession>[1],
  path: string,
  options: Parameters<typeof stage.visit>[0] = {},
): Promise<Page> {
  const page = await stage.visit(options);
  await addSession(page, person);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

/** Makes a collection with two records; returns its path. */
async function make(page: Page, name: string): Promise<string> {
  await page.goto(`${LIST}?new=1`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create the collection" }).click();
  await page.waitForURL(COLLECTION);
  const path = new URL(page.url()).pathname;
  await page.goto(`${path}?tab=add&q=tide`);
  for (const left of [1, 2]) {
    await page.getByRole("button", { name: /^Add / }).first().click();
    await page
      .getByText("In this collection")
      .nth(left - 1)
      .waitFor();
  }
  return path;
}

async function readTitles(page: Page): Promise<string[]> {
  const rows = await page.getByRole("main").getByRole("listitem").allInnerTexts();
  return rows.flatMap((row) => /^\d+\.\s*(.+)/.exec(row)?.[1] ?? []);
}

it("is made, put in order, published under a DOI, unpublished and deleted", async () => {
  const page = await open(ines, LIST);
  expect(await findBreaches(page)).toEqual([]);
  const path = await make(page, "A journey along the tide");
  await page.goto(path);
  await waitForHydration(page);
  const before = await readTitles(page);
  expect(before).toHaveLength(2);
  const down = page.getByRole("button", { name: `Move ${before[0]} down` });
  await down.focus();
  await page.keyboard.press("Enter");
  await page.getByText("The list is saved.").waitFor();
  // The form is made anew: between finding its rows and reading them they may have left the page.
  await expect.poll(() => readTitles(page)).toEqual(before.toReversed());
  expect(await findBreaches(page)).toEqual([]);

  await page.goto(`${path}?tab=publish`);
  await page.getByRole("link", { name: "A licence" }).click();
  await page.getByLabel("Licence of the list").selectOption("MIT");
  await page.getByLabel("Description").fill("What the journeys read.");
  await page.getByLabel("Tags").fill("tide, journey");
  await page.getByRole("button", { name: "Save the details" }).click();
  await page.getByText("The details are saved.").waitFor();
  await page.goto(`${path}?tab=publish`);
  await waitForHydration(page);
  expect(await findBreaches(page)).toEqual([]);
  stage.expectFaults(/422/);
  await page.getByRole("button", { name: "Publish the collection" }).click();
  await page.getByText("Nothing was changed yet.").waitFor();
  await page.getByLabel("I made this list").check();
  await page.getByLabel("I know that a DOI is permanent").check();
  await page.getByRole("button", { name: "Publish the collection" }).click();
  await page.getByText("The collection is published.").waitFor();
  await page.getByRole("link", { name: /^doi\.org\/10\./ }).waitFor();
  await page.getByRole("link", { name: "View version 1" }).click();
  await page.getByRole("heading", { level: 1, name: "A journey along the tide" }).waitFor();

  await page.goto(`${path}?tab=publish`);
  await page.getByRole("link", { name: "Unpublish this collection …" }).click();
  await page.getByText("Each DOI stays").waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page.getByRole("button", { name: "Unpublish the collection" }).click();
  await page.getByText("The collection is unpublished.").waitFor();
  await page.goto(`${path}?confirm=delete`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Delete the collection" }).click();
  await page.getByText("The collection is deleted.").waitFor();
  expect(await page.getByText("A journey along the tide").count()).toBe(0);
});

it("is made and put in order without scripts, at 320 px", async () => {
  const page = await stage.visit({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
  });
  await addSession(page, ines);
  const scripted = await stage.visit();
  await addSession(scripted, ines);
  const path = await make(page, "Made without scripts");
  await page.goto(path);
  const before = await readTitles(page);
  await page.getByRole("button", { name: `Move ${before[1]} up` }).click();
  await page.getByText("The list is saved.").waitFor();
  expect(await readTitles(page)).toEqual(before.toReversed());
  const width = await scripted
    .goto(path)
    .then(() => scripted.setViewportSize({ width: 320, height: 800 }))
    .then(() => scripted.evaluate(() => document.documentElement.scrollWidth));
  expect(width).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: `Remove ${before[0]}` }).click();
  await page.getByText("1 record", { exact: true }).waitFor();
});

it("is shared with a viewer by email, who reads it and changes nothing", async () => {
  const page = await open(ines, LIST);
  const path = await make(page, "Shared along the coast");
  const person = await createPerson();
  await page.goto(`${path}?tab=people`);
  await waitForHydration(page);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Role").selectOption("Viewer");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByText("The person is invited").waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await expect
    .poll(() => readMail(person.email, "You are invited to a collection"))
    .toContain("Shared along the coast");

  const stranger = await open(mateo, path);
  await stranger.getByText("You may not open this page").first().waitFor();
  stage.expectFaults(/403/);

  const viewer = await open(person, LIST);
  await viewer.getByRole("button", { name: "Accept" }).first().click();
  await viewer.getByText("You are part of the collection now.").waitFor();
  await viewer.getByRole("link", { name: "Shared along the coast" }).click();
  await viewer.getByText("You are its viewer").waitFor();
  expect(await viewer.getByRole("button", { name: /^(Move|Remove)/ }).count()).toBe(0);
  expect(await viewer.getByRole("link", { name: "Publish" }).count()).toBe(0);
});

it("shows both texts when two tabs have changed its details, and makes a new one of a text whose collection is removed", async () => {
  const page = await open(ines, LIST);
  const path = await make(page, "Edited by two");
  const [first, second] = [
    await open(ines, `${path}?tab=details`),
    await open(ines, `${path}?tab=details`),
  ];
  await first.getByLabel("Description").fill("What the first wrote.");
  await first.getByRole("button", { name: "Save the details" }).click();
  await first.getByText("The details are saved.").waitFor();
  stage.expectFaults(/409/);
  await second.getByLabel("Description").fill("What the second wrote.");
  await second.getByRole("button", { name: "Save the details" }).click();
  await second.getByText("This collection was changed after you opened this page.").waitFor();
  await second.getByText("What the first wrote.").waitFor();
  expect(await second.getByLabel("Description").inputValue()).toBe("What the second wrote.");
  expect(await findBreaches(second)).toEqual([]);
  await second.getByRole("button", { name: "Save the details" }).click();
  await second.getByText("The details are saved.").waitFor();

  await second.goto(`${path}?tab=details`);
  await waitForHydration(second);
  await first.goto(`${path}?confirm=delete`);
  await waitForHydration(first);
  await first.getByRole("button", { name: "Delete the collection" }).click();
  await first.getByText("The collection is deleted.").waitFor();
  await second.getByLabel("Description").fill("What the second wrote last.");
  await second.getByRole("button", { name: "Save the details" }).click();
  await second.getByText("this has been removed").waitFor();
  await second.getByRole("button", { name: "Create the collection" }).click();
  await second.getByText("The collection is created.").waitFor();
  await second.getByRole("link", { name: "Details" }).click();
  await expect
    .poll(() => second.getByLabel("Description").inputValue())
    .toBe("What the second wrote last.");
});

it("gets a record by the star of its page, once for two presses", async () => {
  const visitor = await stage.visit();
  await visitor.goto("/datasets/25");
  expect(await visitor.getByText("Add to a collection").count()).toBe(0);
  const page = await open(await createPerson(), "/datasets/25");
  const star = page.getByRole("button", { name: "Add to a collection" });
  await star.click();
  await page.getByLabel("Name", { exact: true }).fill("By the star");
  await page.getByRole("button", { name: "Create it with this record" }).dblclick();
  await page.waitForURL(COLLECTION);
  await page.getByText("1 record", { exact: true }).waitFor();
  await page.goto(LIST);
  expect(await page.getByRole("link", { name: "By the star" }).count()).toBe(1);

  await page.goto("/datasets/26");
  await star.dblclick();
  await page.getByText("was added to this").waitFor();
  await waitForHydration(page);
  expect(await findBreaches(page)).toEqual([]);
  await page.getByText("2 records", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove it again" }).click();
  await page.getByText("1 record", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Remove it again" }).count()).toBe(0);
});
