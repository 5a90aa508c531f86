import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { callPool, countCalls, resetServices, setFault } from "../../harness/identity-admin.ts";
import {
  addPerson,
  addSession,
  arrive,
  ines,
  noor,
  openSignIn,
  sendPassword,
  sendPlainForm,
} from "../../harness/people.ts";
import { createSecondPortal } from "../../harness/second-portal.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const portal = createSecondPortal({
  AUTH_FLOW_TYPE: "USER_PASSWORD_AUTH",
  DENY_ENDED_SESSIONS: "on",
});

beforeEach(resetServices);

it("signs in by a plain form with scripts off, and says above it when a password is wrong or a step needs scripts", async () => {
  const page = await stage.visit({ baseURL: portal.origin(), javaScriptEnabled: false });
  await page.goto("/sign-in");
  await sendPlainForm(page, { ...ines, password: "wrong" });
  await page.getByText("Incorrect username or password.").waitFor();
  await sendPlainForm(page, noor);
  await page.getByText(/^Your account asks for a further step, which needs scripts/).waitFor();
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  await sendPlainForm(page, ines);
  await page.waitForURL(/\/workspaces\/shared$/);
  await page.getByRole("heading", { level: 1, name: "Shared workspaces" }).waitFor();
  await page.getByText("Coastal Observatory").first().waitFor();
  await page.getByLabel("Account of Ines Halvorsen").waitFor();
});

it.each([
  ["the plain form with scripts off", false],
  ["the dialog", true],
])("signs in with a username in %s, as with an email address", async (_, javaScriptEnabled) => {
  const preferredUsername = "mateo.quiroga";
  const person = await addPerson({ preferredUsername });
  const page = await stage.visit({ baseURL: portal.origin(), javaScriptEnabled });
  const send = javaScriptEnabled ? sendPassword : sendPlainForm;
  await page.goto(javaScriptEnabled ? "/" : "/sign-in");
  if (javaScriptEnabled) await openSignIn(page);
  await send(page, { ...person, email: preferredUsername });
  await arrive(page);
  await page.getByLabel(`Account of ${person.givenName}`).waitFor();
});

it("signs in again by the plain form, and goes on where that was asked for", async () => {
  await callPool("settings", { signInAgeMs: 11 * 60_000 });
  const page = await stage.visit({ baseURL: portal.origin(), javaScriptEnabled: false });
  await addSession(page, ines, portal.origin());
  await page.goto("/user/email");
  await page.getByText("You signed in more than ten minutes ago.").waitFor();
  await callPool("settings", { signInAgeMs: 0 });
  await page.getByRole("link", { name: "Sign in again" }).click();
  await sendPlainForm(page, ines);
  await page.getByRole("textbox", { name: "New email address" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/user/email");
});

it("goes on to the documentation by the plain form, with the reader's token", async () => {
  const page = await stage.visit({ baseURL: portal.origin(), javaScriptEnabled: false });
  await page.goto("/docs-login");
  await page.getByRole("main").getByText("Sign In", { exact: true }).click();
  await sendPlainForm(page, ines);
  await page.waitForURL(/\/documentation\?auth_token=./);
});

it("signs in with the plain password in the dialog too, renews a token that the product API refuses, and refuses a stolen cookie once the sign-in was ended", async () => {
  const page = await stage.visit({ baseURL: portal.origin() });
  const calls = countCalls([page]);
  await page.goto("/");
  await openSignIn(page);
  await sendPassword(page, ines);
  await arrive(page);
  expect(Object.fromEntries(calls)).toEqual({ InitiateAuth: 1 });

  const before = await readTokenCookies(page);
  await setFault({ service: "api", operation: "/user", mode: "401" });
  await page.goto("/user/profile");
  await page.getByText(ines.email).first().waitFor();
  await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
  expect((await readTokenCookies(page))[0]).not.toBe(before[0]);

  const stolen = await page.context().cookies();
  const told = page.waitForResponse((answer) => answer.url().endsWith("/sign-out"));
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByText("Sign Out").click();
  expect((await told).status()).toBe(303);
  const thief = await stage.visit({ baseURL: portal.origin() });
  await thief.context().addCookies(stolen);
  await thief.goto("/workspaces/shared");
  expect(new URL(thief.url()).pathname).toBe("/workspaces");
  await thief.getByRole("button", { name: "Account", exact: true }).waitFor();
  expect(await readTokenCookies(thief)).toEqual([]);
});

/** The values, the access token first. */
async function readTokenCookies(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies
    .filter(({ name }) => name.startsWith("CognitoIdentity"))
    .toSorted(
      (a, b) => Number(b.name.endsWith("accessToken")) - Number(a.name.endsWith("accessToken")),
    )
    .map(({ value }) => value);
}
