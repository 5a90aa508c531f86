import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import type { IdentityUser } from "#local/identity/users.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { resetServices, setFault } from "../../harness/identity-admin.ts";
import { CODE_MAIL, countMails, readCode } from "../../harness/mails.ts";
import { addSession, createPerson } from "../../harness/people.ts";
import { createSecondPortal } from "../../harness/second-portal.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
/** Calls the catalogue through the stand-ins' proxy, where it can fail. */
const portal = createSecondPortal({});
const CHANGED_MAIL = "Your email address was changed";
/** A browser's console messages about error answers, and about missing ones. */
const EXPECTED = /status of (503|502|504)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

beforeEach(resetServices);

async function open(person: IdentityUser, path: string, baseURL = portal.origin()): Promise<Page> {
  const page = await stage.visit({ baseURL });
  await addSession(page, person);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

async function failOnce(path: string, mode: string): Promise<void> {
  await setFault({ service: "api", operation: path, mode });
}

it.each(["500", "reset", "timeout"])(
  "keeps a new email address and its code while the catalogue answers with '%s', and changes it once",
  async (mode) => {
    stage.expectFaults(EXPECTED);
    const person = await createPerson();
    const address = `${mode}-${person.email}`;
    const page = await open(person, "/user/email");
    const field = page.getByRole("textbox", { name: "New email address" });
    await field.fill(address);
    await failOnce("/user/email", mode);
    await page.getByRole("button", { name: "Send a code" }).click();
    await page.getByText("it is done only once").waitFor();
    expect(await field.inputValue()).toBe(address);
    await page.getByRole("button", { name: "Send a code" }).click();

    const code = page.getByLabel("Code", { exact: true });
    await code.waitFor();
    expect(await countMails(address, CODE_MAIL)).toBe(1);
    await code.fill(await readCode(address));
    const typed = await code.inputValue();
    await failOnce("/user/email/confirm", mode);
    await page.getByRole("button", { name: "Change the address" }).click();
    await page.getByText("it is done only once").waitFor();
    expect(await code.inputValue()).toBe(typed);
    await page.getByRole("button", { name: "Change the address" }).click();
    await page.getByText("Your email address is changed.").waitFor();
    await page.getByText(address).first().waitFor();
    await expect.poll(() => countMails(person.email, CHANGED_MAIL)).toBe(1);
  },
);

it("requests one code and changes an address once when the answers are lost on their way to the browser", async () => {
  stage.expectFaults(EXPECTED);
  const person = await createPerson();
  const address = `lost-${person.email}`;
  const page = await open(person, "/user/email");
  await page.getByRole("textbox", { name: "New email address" }).fill(address);
  await loseAnswer(page, () => page.getByRole("button", { name: "Send a code" }).click());
  await page.getByRole("button", { name: "Send a code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await readCode(address));
  await loseAnswer(page, () => page.getByRole("button", { name: "Change the address" }).click());
  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByText("Your email address is changed.").waitFor();
  expect(await countMails(address, CODE_MAIL)).toBe(1);
  await expect.poll(() => countMails(person.email, CHANGED_MAIL)).toBe(1);
});

/** The portal makes the change, and its answer does not arrive. */
async function loseAnswer(page: Page, send: () => Promise<void>): Promise<void> {
  await page.route("**/user/email*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    return route.abort();
  });
  await send();
  await page.getByText("No answer came: you may be offline.").waitFor();
  await page.unroute("**/user/email*");
}

it("keeps what was typed while the browser is offline, and over a reload", async () => {
  stage.expectFaults(EXPECTED);
  const person = await createPerson();
  const page = await open(person, "/user/email");
  const field = page.getByRole("textbox", { name: "New email address" });
  await field.fill(`train-${person.email}`);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send a code" }).click();
  await page.getByText("No answer came: you may be offline.").waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText("No answer came when you sent this.").waitFor();
  expect(await field.inputValue()).toBe(`train-${person.email}`);
  await page.getByRole("button", { name: "Send a code" }).click();
  await page.getByLabel("Code", { exact: true }).waitFor();
  expect(await countMails(`train-${person.email}`, CODE_MAIL)).toBe(1);
});
