import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import type { IdentityUser } from "#local/identity/users.ts";
import { findBreaches } from "../../harness/axe.ts";
import { callPool, resetServices } from "../../harness/identity-admin.ts";
import { readCode, readMail } from "../../harness/mails.ts";
import {
  addSession,
  arrive,
  createPerson,
  ines,
  petra,
  sendPassword,
  signIn,
} from "../../harness/people.ts";
import { readTokenCookies } from "../../harness/session.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

beforeEach(resetServices);

it("changes an email address with a code, and reverts it by the link in the notice", async () => {
  const person = await createPerson();
  const newAddress = `changed-${person.email}`;
  const page = await openSignedIn(person);
  stage.expectFaults(/422/);
  await page.getByRole("link", { name: "Change email address" }).click();
  await page.getByRole("textbox", { name: "New email address" }).fill(newAddress);
  expect(await findBreaches(page)).toEqual([]);
  await page.getByRole("button", { name: "Send a code" }).click();
  await page.getByRole("textbox", { name: "Code" }).fill("WRONG-CODE");
  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByRole("alert").getByText("This code is wrong.").waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page
    .getByRole("textbox", { name: "Code" })
    .fill((await readCode(newAddress)).toLowerCase());
  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByText("Your email address is changed.").waitFor();
  await canSignIn({ ...person, email: newAddress });

  const notice = await readMail(person.email, "was changed");
  const link = /https?:\S+link=[0-9a-f]{64}/.exec(notice)?.[0] ?? "";
  const looked = await stage.visit();
  await looked.goto(link);
  expect(await findBreaches(looked)).toEqual([]);
  const plain = await stage.visit({ javaScriptEnabled: false });
  await plain.goto(link);
  await plain.getByRole("button", { name: "Restore my address" }).click();
  await plain.getByText("Your account has its old address again").waitFor();
  const ended = Math.floor(Date.now() / 1_000);
  expect(plain.url()).not.toContain("link=");
  await plain.goto(link);
  await plain.getByRole("button", { name: "Restore my address" }).click();
  await plain.getByText("This link was used already").waitFor();

  await page.goto("/user/profile");
  await page.waitForURL((url) => url.pathname === "/");
  expect(await readTokenCookies(page)).toEqual([]);
  // Tokens have whole seconds: a session of the second in which all were ended has ended too.
  await expect.poll(() => Date.now()).toBeGreaterThan((ended + 1) * 1_000);
  await canSignIn(person);
});

it("asks to sign in again when that was long ago, and continues where it was", async () => {
  await callPool("settings", { signInAgeMs: 11 * 60_000 });
  const page = await openSignedIn(ines);
  await page.getByText("You signed in more than ten minutes ago.").waitFor();
  await page.getByRole("link", { name: "Change email address" }).click();
  await page.getByRole("heading", { name: "Change email address" }).waitFor();
  expect(await page.getByRole("textbox", { name: "New email address" }).count()).toBe(0);
  expect(await findBreaches(page)).toEqual([]);
  await callPool("settings", { signInAgeMs: 0 });
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("dialog").waitFor();
  await sendPassword(page, ines);
  await page.getByRole("textbox", { name: "New email address" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/user/email");
});

it("signs in a reader whose cookies hold a token that the edge refuses, and clears it", async () => {
  const page = await openSignedIn();
  const cookies = await readTokenCookies(page);
  const forged = cookies
    .filter(({ name }) => name.endsWith("Token"))
    .map((cookie) => ({ ...cookie, value: cookie.value.replace(/.{6}$/, "AAAAAA") }));
  await page.context().addCookies(forged);
  await page.goto("/sign-in");
  await page.getByRole("dialog", { name: "Sign In" }).waitFor(); // another one says that the session has ended
  await sendPassword(page, petra);
  await arrive(page);
});

async function openSignedIn(person = petra): Promise<Page> {
  const page = await stage.visit();
  await addSession(page, person);
  await page.goto("/user/profile");
  await page.waitForLoadState("networkidle");
  return page;
}

async function canSignIn(person: IdentityUser): Promise<void> {
  await signIn(await stage.visit(), person);
}
