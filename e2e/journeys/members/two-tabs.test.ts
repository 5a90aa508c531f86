import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { COLLECTION_CHANGES, invite } from "../../harness/member-changes/collections.ts";
import { SUBMISSION_CHANGES } from "../../harness/member-changes/proposals.ts";
import { REQUEST_CHANGES } from "../../harness/member-changes/requests.ts";
import { ACCOUNT_CHANGES } from "../../harness/member-changes/account.ts";
import type { MemberChange, Prepared } from "../../harness/member-changes/change.ts";
import { addSession, createPerson } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const ALL = [...ACCOUNT_CHANGES, ...COLLECTION_CHANGES, ...SUBMISSION_CHANGES, ...REQUEST_CHANGES];

const LATE = "it was answered or withdrawn meanwhile";

function find(form: string): MemberChange {
  const found = ALL.find((change) => change.form === form);
  if (!found) throw new Error(`There is no form ${form}.`);
  return found;
}

/** Two tabs of one browser, each with the page open as it was before anything was changed. */
async function openTwice({
  person,
  path,
}: Pick<Prepared, "person" | "path">): Promise<[Page, Page]> {
  const first = await stage.visit();
  await addSession(first, person);
  const second = await first.context().newPage();
  for (const tab of [first, second]) {
    await tab.goto(path);
    await waitForHydration(tab);
  }
  return [first, second];
}

async function press(page: Page, name: MemberChange["button"]): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
}

async function send(page: Page, change: MemberChange, prepared: Prepared): Promise<void> {
  await change.fill?.(page, prepared);
  await press(page, change.button);
}

it.each([
  [
    "workspaces.user.requests grant",
    "workspaces.user.requests refuse",
    "You granted this request in the meantime.",
  ],
  ["workspaces.user.submission accept", "workspaces.user.submission reject", LATE],
  ["workspaces.user.submission reject", "workspaces.user.submission accept", LATE],
  ["user.developer delete-key", "user.developer rename-key", "this has been removed"],
  [
    "workspaces.user.collection delete",
    "workspaces.user.collection delete",
    "this has been removed",
  ],
])("keeps %s that one tab has sent, when the other sends %s: %s", async (...forms) => {
  const [first, second, text] = forms;
  stage.expectFaults(/status of (404|409)/);
  const change = find(first);
  const prepared = await change.prepare();
  const [one, other] = await openTwice(prepared);
  await find(second).fill?.(other, prepared);
  await send(one, change, prepared);
  await one.getByText(change.done).first().waitFor();
  await press(other, find(second).button);
  await other.getByText(text).first().waitFor();
  await expect.poll(() => prepared.count()).toBe(1);
});

it("saves the changes of each of two tabs to one profile, and to one choice of emails", async () => {
  const person = await createPerson();
  const [one, other] = await openTwice({ person, path: "/user/profile" });
  await one.getByLabel("Title").fill("Pilot");
  await other.getByLabel("Highest degree").selectOption("Ph.D.");
  for (const tab of [one, other]) {
    await press(tab, "Save profile");
    await tab.getByText("Your profile is saved.").waitFor();
  }
  await one.reload();
  expect(await one.getByLabel("Title").inputValue()).toBe("Pilot");
  expect(await one.getByLabel("Highest degree").inputValue()).toBe("Ph.D.");

  const choices = ["an embargo is about to end", "a proposal is decided"];
  const tabs = await openTwice({ person, path: "/user/notifications" });
  for (const [at, tab] of tabs.entries()) {
    await tab.getByLabel(choices[at] ?? "").uncheck();
    await press(tab, "Save choice");
    await tab.getByText("Your choice of emails is saved.").waitFor();
  }
  await tabs[0].reload();
  for (const choice of choices) expect(await tabs[0].getByLabel(choice).isChecked()).toBe(false);
});

it("shows an editor what the owner of a collection has written meanwhile, next to their own text", async () => {
  const { owner, invited, id } = await invite("Editor");
  await invited.ask(`POST /collections/invitations/${id}/accept`);
  stage.expectFaults(/409/);
  const [mine, theirs] = await Promise.all(
    [owner.person, invited.person].map(async (person) => {
      const page = await stage.visit();
      await addSession(page, person);
      await page.goto(`${owner.page}?tab=details`);
      await waitForHydration(page);
      return page;
    }),
  );
  if (!mine || !theirs) throw new Error("Two pages have to be open.");
  await mine.getByLabel("Description").fill("What the owner wrote.");
  await press(mine, "Save the details");
  await mine.getByText("The details are saved.").waitFor();
  await theirs.getByLabel("Description").fill("What the editor wrote.");
  await press(theirs, "Save the details");
  await theirs.getByText("This collection was changed after you opened this page.").waitFor();
  await theirs.getByText("What the owner wrote.").waitFor();
  expect(await theirs.getByLabel("Description").inputValue()).toBe("What the editor wrote.");
  await press(theirs, "Save the details");
  await theirs.getByText("The details are saved.").waitFor();
  expect((await owner.read())["description"]).toBe("What the editor wrote.");
});
