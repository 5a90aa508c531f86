import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { readMail } from "../../harness/mails.ts";
import { addSession, createPerson, ines, petra } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const REQUESTS = "/workspaces/user/requests";
/** “Porpoise click trains …”, under embargo, of the Coastal Observatory. */
const PORPOISES = "/datasets/51";

async function open(person: Parameters<typeof addSession>[1], path: string): Promise<Page> {
  const page = await stage.visit();
  await addSession(page, person);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

it("lets an owner grant withheld files until a day and revoke that, and notifies the requester", async () => {
  const person = await createPerson();
  const requester = await open(person, `${PORPOISES}?get=1`);
  await requester.getByRole("dialog").getByRole("button", { name: "Ask for access" }).click();
  await requester.getByText("The owner decides;").waitFor();
  await requester.goto(REQUESTS);
  await requester.getByText("Waits for an answer").first().waitFor();

  const owner = await open(ines, REQUESTS);
  expect(await findBreaches(owner)).toEqual([]);
  await owner.getByRole("link", { name: "Answer", exact: true }).first().click();
  stage.expectFaults(/422/);
  await owner.getByLabel("Last day of access").fill("2020-01-01");
  await owner.getByRole("button", { name: "Grant access" }).click();
  await owner.getByText("This day is over.").first().waitFor();
  await owner.getByLabel("Last day of access").fill("2099-01-01");
  await owner.getByRole("button", { name: "Grant access" }).click();
  await owner.getByText("Access is granted.").waitFor();
  await expect.poll(() => readMail(person.email, "You were given access")).toContain("2099-01-01");
  await requester.goto(`${PORPOISES}?tab=files`);
  await requester.getByRole("link", { name: "README.md", exact: true }).waitFor();
  await requester.getByText("The files are open to you").waitFor();

  await owner.getByRole("link", { name: "Change the answer" }).first().click();
  await owner.getByLabel("Reason").fill("The agreement has ended.");
  await owner.getByRole("button", { name: "Withdraw access" }).click();
  await owner.getByText("The request is refused.").waitFor();
  await requester.goto(REQUESTS);
  await requester.getByText("The agreement has ended.").first().waitFor();
  expect(await findBreaches(requester)).toEqual([]);
  await readNotifications(requester);
});

it("tells an owner who answers in a second tab what was answered in the first, and can change it there", async () => {
  const person = await createPerson();
  const requester = await open(person, `${PORPOISES}?get=1`);
  await requester.getByRole("dialog").getByRole("button", { name: "Ask for access" }).click();
  await requester.getByText("The owner decides;").waitFor();
  const first = await open(ines, REQUESTS);
  const link = first.getByRole("link", { name: "Answer", exact: true }).last();
  const address = String(await link.getAttribute("href"));
  await first.goto(address);
  const second = await first.context().newPage();
  await second.goto(address);
  await waitForHydration(second);
  await first.getByRole("button", { name: "Grant access" }).click();
  await first.getByText("Access is granted.").waitFor();

  stage.expectFaults(/409/);
  await second.getByLabel("Reason").fill("Ask again in May.");
  await second.getByRole("button", { name: "Refuse" }).click();
  await second.getByText("You granted this request in the meantime.").first().waitFor();
  expect(await second.getByLabel("Reason").inputValue()).toBe("Ask again in May.");
  await second.getByRole("button", { name: "Withdraw access" }).click();
  await second.getByText("The request is refused.").waitFor();
  await requester.goto(REQUESTS);
  await requester.getByText("Ask again in May.").first().waitFor();
});

/** The portal shows the decision; emails about it can be off. */
async function readNotifications(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  const newest = page.getByRole("list", { name: "New notifications" }).getByRole("link");
  await expect.poll(() => newest.allTextContents()).toHaveLength(2);
  await newest.filter({ hasText: "Access refused: Porpoise click trains" }).waitFor();
  await newest.filter({ hasText: "Access granted: Porpoise click trains" }).waitFor();
  await page.getByRole("link", { name: /^Notifications \(\d+ new\)/ }).click();
  const list = page.getByRole("region", { name: "What happened" });
  await list.getByText("New: Your request for the withheld files of").first().waitFor();
  await list.getByText("New: You may download the withheld files of").first().waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByText("You have read all of these.").waitFor();
  await list.getByText("New:").first().waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^Account of/ }).click();
  const panel = page.locator("#user-panel");
  await panel.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  expect(await newest.count()).toBe(0);
  await page.keyboard.press("Escape");
  const mails = page.getByLabel("a request for withheld files is answered");
  await mails.uncheck();
  await page.getByRole("button", { name: "Save choice" }).click();
  await page.getByText("Your choice of emails is saved.").waitFor();
  await page.reload();
  expect(await mails.isChecked()).toBe(false);
}

it("shows nobody else's requests to a person who decides nothing", async () => {
  const page = await open(petra, REQUESTS);
  await page.getByText("There are no requests for withheld files").waitFor();
  expect(await page.getByRole("link", { name: "Answer", exact: true }).count()).toBe(0);
});
