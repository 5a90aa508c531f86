import type { Page, Request } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { SIGN_IN_CONFIG_PATH } from "#client/contract/sign-in.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { callPool, resetServices } from "../../harness/identity-admin.ts";
import { ines, openSignIn, sendPassword } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { signOut } from "../../harness/session.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

beforeEach(resetServices);

/** Where the provider's answer arrives, its code is changed for tokens. */
const TOKENS = { tokens: /^POST .*\/oauth2\/token/ };

it("signs in with an ORCID iD by code and PKCE, leaves no code in the address, and signs out through the hosted logout page", async () => {
  const page = await leave();
  const asked = new URL(page.url());
  expect(asked.searchParams.get("state")).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
  expect(asked.searchParams.get("response_type")).toBe("code");
  const requests = countRequests([page], TOKENS);
  const asking: Promise<Record<string, string>>[] = [];
  const note = (request: Request): void => void asking.push(request.allHeaders());
  page.on("request", note);
  await allow(page);
  page.off("request", note);
  await waitForHydration(page);
  // The provider's answer, the page that it calls back, and where that leads: to the first workspace.
  expect(requests()).toEqual({ documents: 4, payloads: 0, tokens: 1 });
  const referrers = (await Promise.all(asking)).map((headers) => headers["referer"] ?? "");
  expect(referrers.length).toBeGreaterThan(0);
  expect(referrers.filter((referrer) => referrer.includes("code="))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain("code=");
  await page.goto("/workspaces/shared");
  const logout = page.waitForRequest(/\/logout\?/);
  await signOut(page);
  await logout;
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces");
});

it("says quietly that the reader cancelled or went back, and lets them try again", async () => {
  const page = await leave();
  await page.getByRole("button", { name: "Deny access" }).click();
  await page.getByText("You cancelled signing in there. Nothing was changed.").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await goToProvider(page);
  await page.goBack();
  await openSignIn(page);
  await goToProvider(page);
  await allow(page);
});

it.each([
  [
    "with a password",
    async (page: Page) => sendPassword(page, ines),
    { InitiateAuth: 1, RespondToAuthChallenge: 1, documents: 1, tokens: 0 },
  ],
  [
    "there again",
    async (page: Page) => {
      await goToProvider(page);
      await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
    },
    { documents: 5, tokens: 1 },
  ],
])(
  "returns from a cancelled login to where it began once the reader signs in %s",
  async (_, signInNow, ofSignIn) => {
    const page = await stage.visit({ ignoreHTTPSErrors: true });
    await page.goto("/datasets/53?tab=files");
    await openSignIn(page);
    await goToProvider(page);
    await page.getByRole("button", { name: "Deny access" }).click();
    await page.getByText("You cancelled signing in there. Nothing was changed.").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("dialog").waitFor();
    const requests = countRequests([page], TOKENS);
    await signInNow(page);
    await page.waitForURL(/\/datasets\/53\?tab=files$/);
    await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
    expect(requests()).toEqual({ payloads: 0, ...ofSignIn });
  },
);

it("signs in again through the hosted logout, and goes on where that was asked for", async () => {
  await callPool("settings", { signInAgeMs: 11 * 60_000 });
  const page = await leave();
  await allow(page);
  await page.goto("/user/email");
  await page.getByText("You signed in more than ten minutes ago.").waitFor();
  await callPool("settings", { signInAgeMs: 0 });
  const opened: string[] = [];
  page.on("framenavigated", (frame) => opened.push(frame.url()));
  // As of an extension: with such a listener the browser follows what a page opens while it is left.
  await page.evaluate(() => addEventListener("pagehide", () => {}));
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("dialog").waitFor();
  expect(opened).toEqual([new URL("/", page.url()).href]);
  await goToProvider(page);
  await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await page.waitForURL(/\/user\/email$/);
  await page.getByRole("textbox", { name: "New email address" }).waitFor();
  await page.goto("/");
  await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

/** Each begins a sign-in, and returns the beginning of the address where that leads. */
const BEGINNINGS = {
  async files(page: Page): Promise<string> {
    const address = "/datasets/53?tab=files&get=1";
    await page.goto(address);
    await page
      .locator("dialog:modal")
      .getByRole("link", { name: /Sign in/ })
      .click();
    return address;
  },
  async proposal(page: Page): Promise<string> {
    await page.goto("/open-repositories");
    await waitForHydration(page);
    const repository = page.getByRole("radio").last();
    await repository.check();
    await page.getByRole("button", { name: /^Propose dataset to/ }).click();
    const id = encodeURIComponent((await repository.getAttribute("value")) ?? "");
    return `/workspaces/user/proposals?openSubmitModal=true&repositoryId=${id}`;
  },
  async documentation(page: Page): Promise<string> {
    await page.goto("/docs-login");
    await page.getByRole("main").getByText("Sign In", { exact: true }).click();
    return "/documentation?auth_token=";
  },
};

it.each([
  // The provider's answer, the page that it calls back, and where that leads.
  ["withheld files, their dialog open", "files", "The owner has refused your request", 3],
  ["a proposal for the selected repository", "proposal", "New proposal", 3],
  // The page of the portal that leads there is one more.
  ["the documentation", "documentation", "Signed in as Ines Halvorsen.", 4],
] as const)("returns with an ORCID iD to %s", async (_, beginning, text, documents) => {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  const address = await BEGINNINGS[beginning](page);
  await goToProvider(page);
  const requests = countRequests([page], TOKENS);
  await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await page.waitForURL(({ pathname, search }) => (pathname + search).startsWith(address));
  await page.getByText(text).first().waitFor();
  const modals = page.locator("dialog:modal");
  await expect.poll(() => modals.count()).toBe(Number(beginning === "files"));
  expect(requests()).toEqual({ documents, payloads: 0, tokens: 1 });
});

it("returns with a social login to withheld files, their dialog open", async () => {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  const address = await BEGINNINGS.files(page);
  await page.getByRole("button", { name: "Sign in with Apple" }).click();
  const person = page.getByRole("button", { name: "Ines Halvorsen" });
  await person.waitFor();
  const requests = countRequests([page], TOKENS);
  await person.click();
  await page.waitForURL(({ pathname, search }) => pathname + search === address);
  await page.locator("dialog:modal").getByText("The owner has refused your request").waitFor();
  expect(requests()).toEqual({ documents: 3, payloads: 0, tokens: 1 });
});

it("moves no button while it loads the other logins, and accepts a press that began before", async () => {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  await page.goto("/datasets/25");
  const held = Promise.withResolvers<void>();
  await page.route(`**${SIGN_IN_CONFIG_PATH}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openSignIn(page);
  const orcid = page.getByRole("button", { name: "Sign in with your ORCID iD" });
  await orcid.hover();
  const before = await orcid.boundingBox();
  await page.mouse.down();
  held.resolve();
  await page.getByRole("button", { name: "Sign in with Google" }).waitFor();
  expect(await orcid.boundingBox()).toEqual(before);
  await page.mouse.up();
  await page.getByRole("heading", { name: "ORCID (stand-in)" }).waitFor();
});

it("signs in with the social providers that are set up, and offers no other", async () => {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  await page.goto("/datasets/25");
  await openSignIn(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sign in with Google" }).waitFor();
  for (const other of ["Facebook", "Amazon"])
    expect(await dialog.getByRole("button", { name: `Sign in with ${other}` }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Sign in with Apple" }).click();
  await page.getByRole("heading", { name: "Apple (stand-in)" }).waitFor();
  expect(new URL(page.url()).searchParams.get("identity_provider")).toBe("SignInWithApple");
  const requests = countRequests([page], TOKENS);
  await page.getByRole("button", { name: "Noor Vandersteen" }).click();
  await page.waitForURL(/\/datasets\/25$/);
  await page.getByRole("button", { name: "Account of Noor Vandersteen" }).waitFor();
  // The hosted login's answer, the page that it calls back, and where that leads.
  expect(requests()).toEqual({ documents: 3, payloads: 0, tokens: 1 });
});

/** On the page of the researcher identity provider. */
async function leave(): Promise<Page> {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  await page.goto("/");
  await openSignIn(page);
  await goToProvider(page);
  return page;
}

async function allow(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await page.waitForURL(/\/workspaces\/shared$/);
}

async function goToProvider(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in with your ORCID iD" }).click();
  await page.getByRole("heading", { name: "ORCID (stand-in)" }).waitFor();
}
