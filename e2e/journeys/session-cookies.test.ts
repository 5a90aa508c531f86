import { beforeEach, expect, it } from "vitest";
import { countCalls, resetServices } from "../harness/identity-admin.ts";
import { ines, signIn } from "../harness/people.ts";
import { expireTokens, readTokenCookies, settle } from "../harness/session.ts";
import { createStage } from "../harness/stage.ts";

const stage = createStage();

beforeEach(resetServices);

it("opens a guarded page to a returning user whose token has expired", async () => {
  const page = await stage.visit();
  await signIn(page, ines);
  await expireTokens(page);
  await page.goto("/user/profile");
  expect(new URL(page.url()).pathname).toBe("/user/profile");
  await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
});

it.each([
  ["accessToken", "/workspaces"],
  ["refreshToken", "/workspaces/shared"],
  ["idToken", "/workspaces/shared"],
  ["LastAuthUser", "/workspaces"],
  ["clockDrift", "/workspaces/shared"],
])("without its %s cookie a session leads to %s, without a loop", async (item, path) => {
  const page = await stage.visit();
  await signIn(page, ines);
  const calls = countCalls([page]);
  const lost = (await readTokenCookies(page)).find(({ name }) => name.endsWith(item));
  await page.context().clearCookies({ name: lost?.name ?? "" });
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe(path);
  await settle(page);
  expect(calls.size).toBe(0);
});

it("believes only the last user's cookies, and clears the others' at the next sign-in", async () => {
  const page = await stage.visit();
  await page.context().addCookies([
    {
      name: "CognitoIdentityServiceProvider.foreland-web.someone.accessToken",
      value: "a.b.c",
      url: stage.portal,
    },
  ]);
  await signIn(page, ines);
  expect((await readTokenCookies(page)).some(({ name }) => name.includes("someone"))).toBe(false);
});
