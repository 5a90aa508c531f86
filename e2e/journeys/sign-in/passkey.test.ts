import type { CDPSession, Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { countCalls, resetServices, setFault } from "../../harness/identity-admin.ts";
import { countMails, readMail } from "../../harness/mails.ts";
import {
  addSession,
  arrive,
  createPerson,
  openSignIn,
  petra,
  submit,
} from "../../harness/people.ts";
import { createSecondPortal } from "../../harness/second-portal.ts";
import { signOut } from "../../harness/session.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const NO_ANSWER = "No answer came: you may be offline.";
const portal = createSecondPortal({ AUTH_FLOW_TYPE: "USER_AUTH" }, "localhost");

beforeEach(resetServices);

it("signs in with an added passkey, explains to a reader who dismissed it how to continue, and offers no removed one", async () => {
  const page = await stage.visit({ baseURL: portal.origin() });
  const verifyPerson = await plugInAuthenticator(page);
  await enterAddress(page);
  await choose(page, "Password");
  await page.getByRole("textbox", { name: "Password" }).fill(petra.password);
  await submit(page, "Continue");
  await arrive(page);
  await verifyPerson(false);
  await refuseAtDevice(page);
  await verifyPerson(true);
  await addPasskey(page);
  await expect
    .poll(() => readMail(petra.email, "A change to your account"))
    .toContain("A passkey was added");
  await page.goto("/workspaces/shared");
  await signOut(page);

  const calls = countCalls([page]);
  await enterAddress(page);
  await verifyPerson(false);
  await choose(page, "Passkey");
  await page.getByRole("dialog").getByText("No passkey was used").waitFor();
  await verifyPerson(true);
  await choose(page, "Passkey");
  await arrive(page);
  await page.getByRole("button", { name: /^Account of [A-Z]/ }).waitFor();
  // The choice, the choice again, and the passkey's answer.
  expect([calls.get("InitiateAuth"), calls.get("RespondToAuthChallenge")]).toEqual([1, 3]);

  await removePasskey(page);
  await page.goto("/workspaces/shared");
  await signOut(page);
  await enterAddress(page);
  await page.getByRole("radio", { name: "Password" }).waitFor();
  expect(await page.getByRole("radio", { name: "Passkey" }).count()).toBe(0);
});

it("adds and removes a passkey once when the service fails, the browser is offline and answers are lost", async () => {
  stage.expectFaults(/status of 503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const person = await createPerson();
  const page = await stage.visit({ baseURL: portal.origin() });
  await plugInAuthenticator(page);
  await addSession(page, person, portal.origin());
  await page.goto("/user/security");
  await waitForHydration(page);
  const add = page.getByRole("button", { name: "Add a passkey" });
  await fail(page, { operation: "StartWebAuthnRegistration", press: () => add.click() });
  await loseAnswer(page, { form: "passkey-add", press: () => add.click() });
  await page.getByRole("button", { name: "Add this passkey" }).click();
  await page.getByText("Your passkey is added.").waitFor();
  expect(await countMails(person.email, "A passkey was added")).toBe(1);

  await page.getByText("Remove Passkey …").click();
  const remove = page.getByRole("button", { name: "Remove Passkey" });
  await fail(page, { operation: "DeleteWebAuthnCredential", press: () => remove.click() });
  await loseAnswer(page, { form: "passkey-remove", press: () => remove.dblclick() });
  await remove.click();
  await page.getByText("The passkey is removed").waitFor();
  expect(await countMails(person.email, "A passkey was removed")).toBe(1);
});

interface Interrupted {
  press: () => Promise<void>;
}

/** Without a connection, and with a service that fails. */
async function fail(page: Page, { operation, press }: Interrupted & { operation: string }) {
  await page.context().setOffline(true);
  await press();
  await page.getByText(NO_ANSWER).waitFor();
  await page.context().setOffline(false);
  await setFault({ service: "identity", operation, mode: "500" });
  await press();
  await page.getByText("The sign-in service did not answer.").waitFor();
}

/** The portal makes a form's change, and its answer does not arrive. */
async function loseAnswer(page: Page, { form, press }: Interrupted & { form: string }) {
  await page.route("**/user/security*", async (route) => {
    if (!route.request().postData()?.includes(`_form=${form}&`)) return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    return route.abort();
  });
  await press();
  await page.getByText(NO_ANSWER).waitFor();
  await page.unroute("**/user/security*");
}

/** A reader's own device with a screen lock; the returned function sets whether it recognises them. */
async function plugInAuthenticator(page: Page): Promise<(knows: boolean) => Promise<unknown>> {
  const devices: CDPSession = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) =>
    devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
}

async function enterAddress(page: Page): Promise<void> {
  await page.goto("/");
  await openSignIn(page);
  await page.getByLabel("Email").fill(petra.email);
  await submit(page, "Sign In");
}

async function choose(page: Page, way: string): Promise<void> {
  await page.getByRole("radio", { name: way }).check();
  await submit(page, "Continue");
}

/** The device does not recognise the person: nothing is added, and it can be asked again. */
async function refuseAtDevice(page: Page): Promise<void> {
  await page.goto("/user/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Nothing was added.").waitFor();
  await page.getByRole("button", { name: "Ask my device again" }).waitFor();
}

/** By the page of the account, and the connected device. */
async function addPasskey(page: Page): Promise<void> {
  await page.goto("/user/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Your passkey is added.").waitFor();
  await page.getByRole("button", { name: "Add another passkey" }).waitFor();
}

async function removePasskey(page: Page): Promise<void> {
  await page.goto("/user/security");
  await page.getByText("Remove Passkey …").click();
  await page.getByRole("button", { name: "Remove Passkey" }).click();
  await page.getByText("The passkey is removed").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).waitFor();
}
