import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { demoAccounts } from "#local/seed/accounts.ts";
import { askPool } from "../../harness/identity-admin.ts";
import { openSignIn } from "../../harness/people.ts";
import { readTokenCookies, REFRESH, signOut } from "../../harness/session.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const [ines] = demoAccounts;

it("signs in, lists the workspaces, and signs out again", async () => {
  const page = await stage.visit();
  await page.goto("/");
  await openSignIn(page);
  await page.getByLabel("Email").fill(String(ines?.email));
  await page.getByLabel("Password", { exact: true }).fill(String(ines?.password));
  await page.getByRole("dialog").getByRole("button", { name: "Sign In", exact: true }).click();

  await page.waitForURL(/\/workspaces\/shared$/);
  await page.getByRole("heading", { level: 1, name: "Shared workspaces" }).waitFor();
  await page.getByText("Coastal Observatory").first().waitFor();
  await page.goto("/workspaces");
  expect(new URL(page.url()).pathname).toBe("/workspaces/shared");

  const refreshToken = await readRefreshToken(page);
  await askPool(REFRESH, { RefreshToken: refreshToken });
  await signOut(page);
  await page.getByText("You are signed out.").waitFor();
  await expect(askPool(REFRESH, { RefreshToken: refreshToken })).rejects.toThrow(/400/);
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces");
});

it("shows the service's own message for a wrong password and keeps the email", async () => {
  stage.expectFaults(/400/);
  const page = await stage.visit();
  await page.goto("/datasets");
  await openSignIn(page);
  await page.getByLabel("Email").fill(String(ines?.email));
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByText("Incorrect username or password.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(ines?.email);
});

async function readRefreshToken(page: Page): Promise<string> {
  const cookies = await readTokenCookies(page);
  return cookies.find(({ name }) => name.endsWith("refreshToken"))?.value ?? "";
}
