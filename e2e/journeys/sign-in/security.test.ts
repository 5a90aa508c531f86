import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { toTotp } from "#local/identity/totp.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { resetServices, setFault } from "../../harness/identity-admin.ts";
import {
  addSession,
  arrive,
  createPerson,
  mateo,
  openSignIn,
  sendPassword,
  signIn,
  submit,
} from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const NEW_PASSWORD = "Rowing-At-Dusk-1977";

/** The status of a refused form, which a browser logs as an error. */
const REFUSED = /status of (422|503) .*\/user\/security/;

beforeEach(resetServices);

async function open(options: Parameters<typeof stage.visit>[0] = {}): Promise<Page> {
  const page = await stage.visit(options);
  await addSession(page, mateo);
  await page.goto("/user/security");
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

async function sendPasswords(page: Page, current: string, proposed: string): Promise<void> {
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password").fill(proposed);
  await page.getByRole("button", { name: "Change password" }).click();
}

it("changes the password, which alone signs in from then on", async () => {
  stage.expectFaults(REFUSED);
  const page = await open();
  await sendPasswords(page, "not-my-password-1", NEW_PASSWORD);
  await page.getByRole("alert").getByText("This is not your current password.").waitFor();
  await sendPasswords(page, mateo.password, "short");
  await page.getByRole("alert").getByText("Password not long enough").waitFor();
  await sendPasswords(page, mateo.password, NEW_PASSWORD);
  await page.getByText("Your password is changed.").waitFor();
  await signIn(await stage.visit(), { ...mateo, password: NEW_PASSWORD });
});

it("loses nothing when the sign-in service fails in the middle, and changes the password once", async () => {
  stage.expectFaults(REFUSED);
  const page = await open();
  await setFault({ service: "identity", operation: "ChangePassword", mode: "500", count: 1 });
  await sendPasswords(page, mateo.password, NEW_PASSWORD);
  await page.getByText("we cannot tell whether your password was changed").waitFor();
  await sendPasswords(page, mateo.password, NEW_PASSWORD);
  await page.getByText("Your password is changed.").waitFor();
});

it("sets an authenticator app up, which the next sign-in requires, and turns it off", async () => {
  stage.expectFaults(REFUSED);
  const page = await open();
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const picture = page.getByRole("img", { name: "Code to scan with your authenticator app" });
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  const secret = ((await page.locator("main code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("alert").getByText("This code is wrong.").waitFor();
  await page.getByLabel("Code from the app").fill(toTotp(secret, Date.now()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("Your authenticator app is set up.").waitFor();

  const other = await stage.visit();
  await other.goto("/");
  await openSignIn(other);
  await sendPassword(other, mateo);
  await other.getByLabel("Code", { exact: true }).fill(toTotp(secret, Date.now() + 30_000));
  await submit(other, "Validate");
  await arrive(other);

  await page.getByText("Turn off the authenticator app …").click();
  await page.getByRole("button", { name: "Turn off the authenticator app" }).click();
  await page.getByText("Signing in no longer asks for a code").waitFor();
  await signIn(await stage.visit(), mateo);
});

it("signs out everywhere, other browsers too", async () => {
  const other = await open();
  const page = await open();
  await page.getByText("Sign out everywhere …").click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL((url) => url.pathname === "/" && url.searchParams.has("signed-out"));
  await page.goto("/user/security");
  expect(new URL(page.url()).pathname).toBe("/");
  await other.goto("/user/profile");
  expect(new URL(other.url()).pathname).toBe("/");
});

it("deletes an account permanently, after saying what is removed and what stays", async () => {
  stage.expectFaults(/status of (422 .*\/user\/delete|400 .*\/identity\/)/);
  const person = await createPerson();
  const page = await stage.visit();
  await addSession(page, person);
  await page.goto("/user/delete");
  await waitForHydration(page);
  await page.getByRole("heading", { name: "What stays" }).waitFor();
  await page.getByLabel("Your email address").fill("somebody@else.example");
  await page.getByLabel("I know what is deleted and what stays.").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("alert").getByText("This is not the address of your account.").waitFor();
  await page.getByLabel("Your email address").fill(person.email);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL((url) => url.pathname === "/" && url.searchParams.has("signed-out"));
  await openSignIn(page);
  await sendPassword(page, person);
  await page.getByRole("dialog").getByText("Incorrect username or password.").waitFor();
});

it("works without scripts", async () => {
  const page = await open({ javaScriptEnabled: false });
  await sendPasswords(page, mateo.password, NEW_PASSWORD);
  await page.getByText("Your password is changed.").waitFor();
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("img", { name: "Code to scan with your authenticator app" }).waitFor();
  await page.goto("/user/security");
  await page.getByText("Sign out everywhere …").click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});
