import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { toTotp } from "#local/identity/totp.ts";
import type { IdentityUser } from "#local/identity/users.ts";
import { readCode } from "../../harness/mails.ts";
import { MEMBER_PAGES } from "../../harness/member-pages.ts";
import { addSession, createPerson, ines } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();
const COLLECTIONS = "/workspaces/user/collections/my-collections";
const REQUESTS = "/workspaces/user/requests";
const COAST = "Foreland Coast and Sea";

async function open(person: IdentityUser, path: string): Promise<Page> {
  const page = await stage.visit({ javaScriptEnabled: false });
  await addSession(page, person);
  await page.goto(path);
  return page;
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
}

async function waitFor(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
}

/** Makes a collection with one record; returns its path. */
async function make(page: Page, name: string): Promise<string> {
  await page.goto(COLLECTIONS);
  await page.getByRole("link", { name: "New collection" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await press(page, "Create the collection");
  await waitFor(page, "The collection is created.");
  const path = new URL(page.url()).pathname;
  await page.goto(`${path}?tab=add&q=tide`);
  await press(page, /^Add /);
  await waitFor(page, "In this collection");
  return path;
}

it("shows every page of a member completely, with no button that needs a script", async () => {
  const page = await open(ines, "/workspaces/shared");
  const path = await make(page, "Read without scripts");
  const tabs = ["", "?tab=add", "?tab=details", "?tab=people", "?tab=publish", "?confirm=delete"];
  const dataset = "/workspaces/coastal-observatory/datasets/9001";
  const all = [
    ...MEMBER_PAGES,
    ...["files", "people", "activity"].map((tab) => `${dataset}?tab=${tab}`),
    ...tabs.map((query) => `${path}${query}`),
  ];
  const found: string[] = [];
  for (const address of all) {
    await page.goto(address);
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1 }).waitFor();
    expect((await main.innerText()).length, address).toBeGreaterThan(120);
    const dead = await main.locator("button:not([type=submit]):visible").allInnerTexts();
    found.push(...dead.map((text) => `${address}: ${text} does nothing`));
    const missing = await main.getByText("Show this part of the page").count();
    if (missing > 0) found.push(`${address}: ${missing} parts are missing`);
  }
  expect(found).toEqual([]);
});

it("switches the workspace, saves the profile and the choice of emails", async () => {
  const page = await open(ines, "/workspaces/shared");
  await page.getByRole("main").getByRole("button").first().click();
  await page.getByRole("heading", { level: 1, name: "My datasets" }).waitFor();
  await press(page, "Switch");
  await waitFor(page, "You now work in");

  const own = await open(await createPerson(), "/user/profile");
  await own.getByLabel("First name").fill("Quill");
  await press(own, "Save profile");
  await waitFor(own, "Your profile is saved.");
  expect(await own.getByLabel("First name").inputValue()).toBe("Quill");
  await own.getByLabel("First name").fill("");
  stage.expectFaults(/422/);
  await press(own, "Save profile");
  await own.locator("[role=alert]:focus").waitFor();
  await own.goto("/user/notifications");
  await own.getByLabel("an embargo is about to end").uncheck();
  await press(own, "Save choice");
  await waitFor(own, "Your choice of emails is saved.");
  expect(await own.getByLabel("an embargo is about to end").isChecked()).toBe(false);
});

it("takes a proposal from its start to a rejection, a new draft and its acceptance", async () => {
  const author = await createPerson();
  const page = await open(author, "/workspaces/user/proposals");
  await page.getByRole("link", { name: "New proposal" }).click();
  await page.getByLabel("Repository").selectOption({ label: COAST });
  await page.getByLabel("Name of the dataset").fill("Wrack line without scripts");
  await press(page, "Start the proposal");
  await waitFor(page, "The draft is made.");
  const answers = page.locator("textarea[name=answer]");
  for (let at = 0; at < (await answers.count()); at += 1) await answers.nth(at).fill("Yes");
  await press(page, "Save draft");
  await waitFor(page, "The draft is saved.");
  await press(page, "Save and submit …");
  await press(page, "Submit the proposal");
  await waitFor(page, "The proposal is submitted.");

  const publisher = await open(ines, "/workspaces/user/submissions");
  await publisher.getByRole("link", { name: "Wrack line without scripts" }).click();
  await publisher.getByText("Reject this proposal …").click();
  await publisher.getByLabel("Reason").fill("The area is missing.");
  await press(publisher, "Reject this proposal");
  await waitFor(publisher, "The proposal is rejected");

  await page.reload();
  await waitFor(page, "The area is missing.");
  await page.getByRole("link", { name: "Propose it again …" }).click();
  await press(page, "Make a new draft");
  await waitFor(page, "This is a new draft with the same answers.");
  await press(page, "Save and submit …");
  await press(page, "Submit the proposal");
  await waitFor(page, "The proposal is submitted.");
  await publisher.goto("/workspaces/user/submissions");
  await publisher.getByRole("link", { name: "Wrack line without scripts" }).click();
  await publisher.getByText("Accept this proposal …").click();
  await press(publisher, "Accept this proposal");
  await waitFor(publisher, "The proposal is accepted.");
  await page.reload();
  await page.getByRole("link", { name: "Open its dataset" }).click();
  await page.getByRole("heading", { level: 1, name: "Wrack line without scripts" }).waitFor();
});

it("adds a record to a collection by the star of its page", async () => {
  const page = await open(await createPerson(), "/datasets/25");
  await press(page, "Add to a collection");
  await page.getByLabel("Name", { exact: true }).fill("By the star");
  await press(page, "Create it with this record");
  await waitFor(page, "The collection is created.");
  await waitFor(page, "1 record");
  await page.goto("/datasets/26");
  await press(page, "Add to a collection");
  await waitFor(page, "was added to this");
  await waitFor(page, "2 records");
  await press(page, "Remove it again");
  await waitFor(page, "The list is saved.");
  await waitFor(page, "1 record");
});

it("closes a form by its Cancel, and shows the current tab of a narrow window", async () => {
  const page = await stage.visit({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  await addSession(page, await createPerson());
  const path = await make(page, "Not to be left");
  await page.goto("/user/security");
  await page.getByText("Sign out everywhere …").click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByText("Sign out everywhere …").waitFor();
  expect(await page.getByRole("link", { name: "Cancel" }).count()).toBe(0);
  for (const tab of ["", "add", "details", "people", "publish"]) {
    await page.goto(`${path}?tab=${tab}`);
    const tabs = page.getByRole("navigation", { name: "Parts of this collection" });
    const current = await tabs.locator("[aria-current]").boundingBox();
    const [left, right] = [current?.x ?? -1, (current?.x ?? 0) + (current?.width ?? 1_000)];
    expect([tab, left >= 0, right <= 390]).toEqual([tab, true, true]);
  }
});

it("requests withheld files, and decides about requests", async () => {
  const person = await createPerson();
  const requester = await open(person, "/datasets/51?get=1");
  await press(requester, "Ask for access");
  await waitFor(requester, "The owner decides;");
  const page = await open(ines, REQUESTS);
  const request = page.getByRole("listitem").filter({ hasText: person.email });
  await request.getByRole("link", { name: "Answer", exact: true }).click();
  await page.getByLabel("Last day of access").fill("2099-01-01");
  await press(page, "Grant access");
  await waitFor(page, "Access is granted.");
  await request.getByRole("link", { name: "Change the answer" }).click();
  await page.getByLabel("Reason").fill("It is over.");
  await press(page, "Withdraw access");
  await waitFor(page, "The request is refused.");
});

it("changes the email address", async () => {
  const person = await createPerson();
  const address = `plain-${person.email}`;
  const page = await open(person, "/user/email");
  await page.getByLabel("New email address").fill(address);
  await press(page, "Send a code");
  await page.getByLabel("Code").fill(await readCode(address));
  await press(page, "Change the address");
  await waitFor(page, "Your email address is changed.");
});

it("turns an authenticator app on and off, and deletes the account", async () => {
  const person = await createPerson();
  const page = await open(person, "/user/security");
  await press(page, "Set up an authenticator app");
  const secret = ((await page.locator("main code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill(toTotp(secret, Date.now()));
  await press(page, "Turn on");
  await waitFor(page, "Your authenticator app is set up.");
  await page.getByText("Turn off the authenticator app …").click();
  await press(page, "Turn off the authenticator app");
  await waitFor(page, "Signing in no longer asks for a code");
  await page.goto("/user/delete");
  await page.getByLabel("Your email address").fill(person.email);
  await page.getByLabel("I know what is deleted and what stays.").check();
  await press(page, "Delete my account");
  await page.waitForURL((url) => url.pathname === "/" && url.searchParams.has("signed-out"));
});
