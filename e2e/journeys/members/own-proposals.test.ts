import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { askAs } from "../../harness/catalogue.ts";
import { readMail } from "../../harness/mails.ts";
import { addSession, createPerson, ines, sendPassword } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const LIST = "/workspaces/user/proposals";
const COAST = "Foreland Coast and Sea";

async function open(person: Parameters<typeof addSession>[1], path: string): Promise<Page> {
  const page = await stage.visit();
  await addSession(page, person);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

/** Starts a draft from the page of open repositories; returns its path. */
async function start(page: Page, name: string): Promise<string> {
  await page.goto("/open-repositories");
  await waitForHydration(page);
  await page.getByLabel(COAST, { exact: true }).check();
  await page.getByRole("button", { name: `Propose dataset to ${COAST}` }).click();
  await page.getByLabel("Name of the dataset").fill(name);
  await page.getByRole("button", { name: "Start the proposal" }).click();
  await page.getByText("The draft is made.").waitFor();
  return new URL(page.url()).pathname;
}

it("goes from an open repository to a submission, a rejection with its reason, and a new draft", async () => {
  const person = await createPerson();
  const page = await open(person, LIST);
  const path = await start(page, "Plankton of the outer bay");
  expect(await findBreaches(page)).toEqual([]);
  const answers = page.locator("textarea[name=answer]");
  for (let at = 0; at < (await answers.count()); at += 1)
    await answers.nth(at).fill(`Answer ${at}`);
  await page.getByText("3 of 3 questions answered").waitFor();
  await page.getByRole("button", { name: "Save and submit …" }).click();
  await page.getByText("You cannot change it while they decide").waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit the proposal" }).dblclick();
  await page.getByText("The proposal is submitted.").waitFor();

  const author = await open(person, "/workspaces/user/submissions");
  await author.getByText("You are not a publisher").waitFor();
  await author.goto(LIST);
  await author.getByRole("link", { name: "Plankton of the outer bay" }).waitFor();

  const publisher = await open(ines, "/workspaces/user/submissions");
  await publisher.getByRole("link", { name: "Plankton of the outer bay" }).click();
  await publisher.getByText("Answer 0").waitFor();
  expect(await findBreaches(publisher)).toEqual([]);
  await publisher.getByText("Reject this proposal …").click();
  await publisher.getByLabel("Reason").fill("We take tides only.");
  await publisher.getByRole("button", { name: "Reject this proposal" }).click();
  await publisher.getByText("The proposal is rejected").waitFor();
  await expect
    .poll(() => readMail(person.email, "Your dataset proposal was rejected"))
    .toContain("We take tides only.");

  await page.goto(path);
  await page.getByText("We take tides only.").waitFor();
  await page.getByRole("link", { name: "Propose it again …" }).click();
  await page.getByRole("button", { name: "Make a new draft" }).click();
  await page.getByText("This is a new draft with the same answers.").waitFor();
  expect(await page.locator("textarea[name=answer]").first().inputValue()).toBe("Answer 0");
});

it("keeps what is typed without a connection, over a reload, and saves it afterwards", async () => {
  const person = await createPerson();
  const page = await open(person, LIST);
  const path = await start(page, "Written on a train");
  await waitForHydration(page);
  stage.expectFaults(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
  await page.route("**/autosave", (route) => route.abort());
  await page.getByRole("button", { name: "Add another contributor" }).click();
  await page.getByLabel("Last name").nth(1).fill("Moss");
  await page.getByLabel("Description").fill("Typed in a tunnel.");
  await page.getByText("It could not be saved just now.").waitFor();
  await page.unroute("**/autosave");
  await page.reload();
  await page.getByText("All changes are saved.").or(page.getByText("restored")).first().waitFor();
  expect(await page.getByLabel("Description").inputValue()).toBe("Typed in a tunnel.");
  expect(await page.getByLabel("Last name").nth(1).inputValue()).toBe("Moss");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key))))
    .toEqual([]);
  await page.getByLabel("Description").fill("Typed behind it.");
  await page.getByText("Not saved yet.").waitFor();
  await page.getByText("All changes are saved.").waitFor();
  expect(await page.getByText("changed in another place").count()).toBe(0);
  const other = await open(person, path);
  expect(await other.getByLabel("Description").inputValue()).toBe("Typed behind it.");
});

it("keeps what is typed when the session ends meanwhile, and saves it after signing in again there", async () => {
  const person = await createPerson();
  const page = await open(person, LIST);
  const path = await start(page, "Written overnight");
  await waitForHydration(page);
  stage.expectFaults(/401/);
  await page.context().clearCookies();
  await page.getByLabel("Description").fill("Typed after midnight.");
  await page.getByText("Your session has ended. What you typed is kept").waitFor();
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("dialog").waitFor();
  await sendPassword(page, person);
  await page.getByText("All changes are saved.").or(page.getByText("restored")).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await page.getByLabel("Description").inputValue()).toBe("Typed after midnight.");
  const ask = await askAs(person);
  await expect
    .poll(async () => Object(await ask("GET /publishing/proposal"))[0].description)
    .toBe("Typed after midnight.");
});

it("shows both texts when two tabs write one draft, and saves the selected one", async () => {
  const person = await createPerson();
  const page = await open(person, LIST);
  const path = await start(page, "Written twice");
  const [first, second] = [await open(person, path), await open(person, path)];
  await first.getByLabel("Description").fill("From the first tab.");
  await first.getByText("All changes are saved.").waitFor();
  await second.getByLabel("Description").fill("From the second tab.");
  await second.getByText("This draft was changed in another place").waitFor();
  await second.getByText("From the first tab.").waitFor();
  expect(await findBreaches(second)).toEqual([]);
  await second.getByRole("button", { name: "Save my version" }).click();
  await second.getByText("All changes are saved.").waitFor();
  await second.getByText("This draft was changed in another place").waitFor({ state: "hidden" });
  await first.reload();
  expect(await first.getByLabel("Description").inputValue()).toBe("From the second tab.");
});

it("is saved, withdrawn and removed without scripts", async () => {
  const scripted = await open(await createPerson(), LIST);
  const path = await start(scripted, "Without scripts");
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.context().addCookies(await scripted.context().cookies());
  await page.goto(path);
  const answers = page.locator("textarea[name=answer]");
  for (let at = 0; at < (await answers.count()); at += 1) await answers.nth(at).fill("Yes");
  await page.getByRole("button", { name: "Save and submit …" }).click();
  await page.getByRole("button", { name: "Submit the proposal" }).click();
  await page.getByText("The proposal is submitted.").waitFor();
  await page.getByRole("link", { name: "Withdraw …" }).click();
  await page.getByRole("button", { name: "Withdraw the proposal" }).click();
  await page.getByText("The proposal is withdrawn.").waitFor();
  await page.getByRole("link", { name: "Remove …" }).click();
  await page.getByRole("button", { name: "Remove the proposal" }).click();
  await page.getByText("The proposal is removed.").waitFor();
});
