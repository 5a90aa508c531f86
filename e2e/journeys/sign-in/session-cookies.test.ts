import { beforeEach, expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { resetServices } from "../../harness/identity-admin.ts";
import {
  addPerson,
  addSession,
  arrive,
  ines,
  openSignIn,
  sendPassword,
  signInByDialog,
} from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { expireTokens, readTokenCookies, waitForSession } from "../../harness/session.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

beforeEach(resetServices);

it("opens a guarded page to a returning user whose token has expired", async () => {
  const page = await stage.visit();
  await addSession(page, ines);
  await expireTokens(page);
  await page.goto("/user/profile");
  expect(new URL(page.url()).pathname).toBe("/user/profile");
  await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
});

it("without the access token's cookie a session opens the visitor's page, without a loop", async () => {
  const page = await stage.visit();
  await addSession(page, ines);
  const requests = countRequests([page]);
  const lost = (await readTokenCookies(page)).find(({ name }) => name.endsWith("accessToken"));
  await page.context().clearCookies({ name: lost?.name ?? "" });
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces");
  await waitForSession(page);
  // The page for members redirects.
  expect(requests()).toEqual({ documents: 2, payloads: 0 });
});

it("shows a reader signed out in every tab as soon as the cookies are cleared elsewhere, and leaves the pages", async () => {
  const page = await stage.visit();
  await addSession(page, ines);
  const tabs = { "/user/profile": page, "/datasets": await page.context().newPage() };
  for (const [path, tab] of Object.entries(tabs)) {
    await tab.goto(path);
    await waitForHydration(tab);
    await tab.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
  }
  const requests = countRequests(Object.values(tabs));
  await page.context().clearCookies();
  for (const [path, tab] of Object.entries(tabs)) {
    await tab.getByRole("button", { name: "Account", exact: true }).waitFor();
    await waitForHydration(tab);
    expect(new URL(tab.url()).pathname).toBe(path);
  }
  expect(requests()).toEqual({ documents: 0, payloads: 0 });
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
  await signInByDialog(page, ines);
  expect((await readTokenCookies(page)).some(({ name }) => name.includes("someone"))).toBe(false);
});

it("keeps an id token of 5 KB out of the cookies and the reader signed in", async () => {
  const page = await stage.visit();
  await page.goto("/");
  await openSignIn(page);
  await sendPassword(page, await addPerson({ familyName: "Q".repeat(4_000) }));
  await arrive(page);
  await page.reload();
  expect(new URL(page.url()).pathname).toBe("/workspaces/shared");
});

it("tells a reader whose browser keeps no cookies, and signs nobody in", async () => {
  const page = await stage.visit();
  await page.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  });
  await page.goto("/");
  await openSignIn(page);
  await sendPassword(page, ines);
  await page.getByText("Your browser did not keep the sign-in").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Sign In", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Account", exact: true }).waitFor();
});

it("shows public pages completely where cookies and storage are blocked", async () => {
  const page = await stage.visit();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    }
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  });
  const requests = countRequests([page]);
  await page.goto("/datasets");
  await openSignIn(page);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Workspaces" }).first().click();
  await page.waitForURL(/\/workspaces$/);
  expect(requests()).toEqual({ documents: 1, payloads: 1 });
});
