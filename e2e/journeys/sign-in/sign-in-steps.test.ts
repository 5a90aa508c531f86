import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { toTotp } from "#local/identity/totp.ts";
import type { IdentityUser } from "#local/identity/users.ts";
import { resetServices } from "../../harness/identity-admin.ts";
import { addPerson, arrive, openSignIn, sendPassword, submit } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

beforeEach(resetServices);

it("sets an authenticator up, with a code to scan", async () => {
  const page = await begin(
    await addPerson({ secondFactorSetup: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"] }),
  );
  await page.getByLabel("Authenticator app").check();
  await submit(page, "Continue");
  const picture = page.getByRole("img", { name: "Code to scan with your authenticator app" });
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  const secret = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  await answer(page, toTotp(secret.replaceAll(" ", ""), Date.now()));
  await arrive(page);
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

async function answer(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await submit(page, "Validate");
}
