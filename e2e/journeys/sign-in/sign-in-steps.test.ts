import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { toTotp } from "#local/identity/totp.ts";
import type { IdentityUser } from "#local/identity/users.ts";
import { countCalls, resetServices } from "../../harness/identity-admin.ts";
import { addPerson, arrive, openSignIn, sendPassword, submit } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const PHONE = "+4930123456789";
const NEW_PASSWORD = "Turnstone-900";

beforeEach(resetServices);

it("sets an authenticator up, with a code to scan", async () => {
  const person = await addPerson({ secondFactorSetup: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"] });
  const page = await begin(person);
  await page.getByLabel("Authenticator app").check();
  await submit(page, "Continue");
  const picture = page.getByRole("img", { name: "Code to scan with your authenticator app" });
  await picture.waitFor();
  const entry = page.getByRole("link", { name: "open it in your authenticator app" });
  expect(decodeURIComponent((await entry.getAttribute("href")) ?? "")).toContain(person.email);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  const secret = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  await answer(page, toTotp(secret.replaceAll(" ", ""), Date.now()));
  await arrive(page);
});

it.each<[string, Partial<IdentityUser>, string]>([
  ["a text message", { secondFactors: ["SMS_MFA"], phone: PHONE }, PHONE],
  ["an email", { secondFactors: ["EMAIL_OTP"] }, "journey@foreland.example"],
])("sends the code of %s again, after half a minute", async (_, changes, to) => {
  const page = await stage.visit();
  await page.clock.install();
  await page.goto("/");
  await openSignIn(page);
  await sendPassword(page, await addPerson(changes));
  const wait = page.getByRole("button", { name: /^Send a new code in \d+ s$/ });
  await wait.waitFor();
  const first = await readSentCode(to);
  const calls = countCalls([page]);
  await page.clock.fastForward(30_000);
  await page.getByRole("button", { name: "Send a new code", exact: true }).dblclick();
  await page.getByText("We sent a new code. Only the newest one works.").waitFor();
  await wait.waitFor();
  const second = await readSentCode(to);
  expect(second).not.toBe(first);
  await answer(page, second);
  await arrive(page);
  expect(Object.fromEntries(calls)).toEqual({ InitiateAuth: 1, RespondToAuthChallenge: 2 });
});

it("sends an unconfirmed account its code again, at once, and signs it in", async () => {
  stage.expectFaults(/400/);
  const person = await addPerson({ status: "UNCONFIRMED" });
  const page = await begin(person);
  const calls = countCalls([page]);
  await page.getByRole("button", { name: "Send a new code", exact: true }).dblclick();
  await page.getByText("We sent a new code.").waitFor();
  expect(calls.get("ResendConfirmationCode")).toBe(1);
  await answer(page, await readSentCode(person.email));
  await page.getByText("Your account is confirmed. Please sign in.").waitFor();
  await sendPassword(page, person);
  await arrive(page);
});

it("sends another code after a new password", async () => {
  const person = await addPerson({
    status: "FORCE_CHANGE_PASSWORD",
    secondFactors: ["SMS_MFA"],
    phone: PHONE,
  });
  const page = await stage.visit();
  await page.clock.install();
  await page.goto("/");
  await openSignIn(page);
  await sendPassword(page, person);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await submit(page, "Set Password");
  await page.getByRole("button", { name: /^Send a new code in \d+ s$/ }).waitFor();
  const first = await readSentCode(PHONE);
  await page.clock.fastForward(30_000);
  await page.getByRole("button", { name: "Send a new code", exact: true }).click();
  await page.getByText("We sent a new code. Only the newest one works.").waitFor();
  const second = await readSentCode(PHONE);
  expect(second).not.toBe(first);
  await answer(page, second);
  await arrive(page);
});

it("keeps the code of a reset when the new password is too weak, and leads to support beside it", async () => {
  stage.expectFaults(/400/);
  const page = await open();
  const person = await addPerson({});
  await page.getByLabel("Email").fill(person.email);
  await submit(page, "Forgot password?");
  await submit(page, "Send Email");
  const dialog = page.getByRole("dialog");
  const code = dialog.getByLabel("Code from the email");
  await code.waitFor();
  const sent = await readSentCode(person.email);
  await code.fill(sent);
  await dialog.getByLabel("New password", { exact: true }).fill("weak");
  await submit(page, "Change Password");
  await dialog.getByRole("alert").getByText("Password did not conform with policy").waitFor();
  expect(await code.inputValue()).toBe(sent);
  const support = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Contact support" }).click();
  await (await support).waitForURL(/\/about\/support$/);
  await dialog.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await submit(page, "Change Password");
  await dialog.getByText("Your password is changed. Sign in with the new one.").waitFor();
});

it("works by keyboard alone", async () => {
  const page = await open();
  const person = await addPerson({});
  await page.keyboard.type(person.email);
  await page.keyboard.press("Enter");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await arrive(page);
});

it("says without scripts that it needs them", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto("/sign-in");
  await page.getByText("needs scripts").waitFor();
  const way = page.getByRole("main").getByRole("link", { name: "Sign In", includeHidden: true });
  expect(await way.isVisible()).toBe(false);
});

async function open(): Promise<Page> {
  const page = await stage.visit();
  await page.goto("/");
  await openSignIn(page);
  return page;
}

async function begin(person: IdentityUser): Promise<Page> {
  const page = await open();
  await sendPassword(page, person);
  return page;
}

/** The newest code that the pool sent to an address or a phone. */
async function readSentCode(to: string): Promise<string> {
  const page = await (await fetch(`${stage.services}/identity/inbox`)).text();
  const row = page.split("<tr>").find((each) => each.includes(`<td>${to}<br>`)) ?? "";
  return /<code>(\w+)<\/code>/.exec(row)?.[1] ?? "";
}

async function answer(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await submit(page, "Validate");
}
