import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { countCalls, resetServices, setFault } from "../harness/identity-admin.ts";
import { addPerson, arrive, ines, noor, openSignIn, sendPassword } from "../harness/people.ts";
import { createSecondPortal } from "../harness/second-portal.ts";
import { createStage } from "../harness/stage.ts";

const stage = createStage();
const portal = createSecondPortal({
  AUTH_FLOW_TYPE: "USER_PASSWORD_AUTH",
  DENY_ENDED_SESSIONS: "on",
});

beforeEach(resetServices);

it("signs in by a plain form, with scripts off", async () => {
  const page = await openForm();
  await fill(page, ines.email, ines.password);
  await page.waitForURL(/\/workspaces\/shared$/);
  await page.getByRole("heading", { level: 1, name: "Shared workspaces" }).waitFor();
  await page.getByText("Coastal Observatory").first().waitFor();
  await page.getByLabel("Account of Ines Halvorsen").waitFor();
});

it("says above the plain form that a password is wrong, or that a step needs scripts", async () => {
  const page = await openForm();
  await fill(page, ines.email, "wrong");
  await page.getByText("Incorrect username or password.").waitFor();
  await fill(page, noor.email, noor.password);
  await page.getByText(/^Your account asks for a further step, which needs scripts/).waitFor();
  expect(new URL(page.url()).pathname).toBe("/sign-in");
});

it("lets no stolen cookie in once its sign-in was ended", async () => {
  const page = await signInHere();
  const stolen = await page.context().cookies();
  const told = page.waitForResponse((answer) => answer.url().endsWith("/session/end"));
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByText("Sign Out").click();
  expect((await told).status()).toBe(204);
  const thief = await stage.visit({ baseURL: portal.origin() });
  await thief.context().addCookies(stolen);
  await thief.goto("/workspaces/shared");
  expect(new URL(thief.url()).pathname).toBe("/workspaces");
  await thief.getByRole("button", { name: "Account", exact: true }).waitFor();
  expect(await readTokenCookies(thief)).toEqual([]);
});

it("renews a token once that the product API refuses, and asks again", async () => {
  const page = await signInHere();
  const [before] = await readTokenCookies(page);
  await setFault({ service: "api", operation: "/user", mode: "401" });
  await page.goto("/user/profile");
  await page.getByText(ines.email).first().waitFor();
  await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
  const [after] = await readTokenCookies(page);
  expect(after).not.toBe(before);
});

it("signs out somebody whose renewed token is refused too", async () => {
  const page = await signInHere();
  await setFault({ service: "api", operation: "/user", mode: "401", count: 50 });
  await page.goto("/user/profile");
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("button", { name: "Account", exact: true }).waitFor();
  expect(await readTokenCookies(page)).toEqual([]);
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces");
});

it.each([
  ["/user", "500", "Coastal Observatory"],
  ["/organizations", "html", "Account of Ines Halvorsen"],
])("shows what is left while %s answers %s", async (operation, mode, left) => {
  stage.expectFaults(/50\d/);
  const page = await signInHere();
  await setFault({ service: "api", operation, mode, count: 50 });
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces/shared");
  await page.getByText(left).or(page.getByLabel(left)).first().waitFor();
  await page.getByRole("button", { name: /^Account/ }).waitFor();
});

it("keeps nobody waiting for an account that does not come", async () => {
  const page = await signInHere();
  await setFault({ service: "api", operation: "/user", mode: "timeout", count: 50 });
  await page.goto("/about/team");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("button", { name: "Account", exact: true }).waitFor();
});

it("signs in with the clear password in the dialog too, by one call", async () => {
  const page = await stage.visit({ baseURL: portal.origin() });
  const calls = countCalls([page]);
  await page.goto("/about/team");
  await openSignIn(page);
  await sendPassword(page, await addPerson({}));
  await arrive(page);
  expect(Object.fromEntries(calls)).toEqual({ InitiateAuth: 1 });
});

async function openForm(): Promise<Page> {
  const page = await stage.visit({ baseURL: portal.origin(), javaScriptEnabled: false });
  await page.goto("/sign-in");
  return page;
}

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

async function signInHere(): Promise<Page> {
  const page = await stage.visit({ baseURL: portal.origin() });
  await page.goto("/about/team");
  await openSignIn(page);
  await sendPassword(page, ines);
  await arrive(page);
  return page;
}

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
