import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { countCalls, resetServices, setFault } from "../../harness/identity-admin.ts";
import {
  arrive,
  failToOpen,
  ines,
  mateo,
  openSignIn,
  sendPassword,
  signIn,
} from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

beforeEach(resetServices);

/** The calls of a sign-in with a password. */
const ONE_SIGN_IN = { InitiateAuth: 1, RespondToAuthChallenge: 1 };

it.each<[string, (page: Page) => Promise<void>]>([
  ["while Enter is held down", holdEnter],
  [
    "for a double click on the button",
    (page) =>
      page.getByRole("dialog").getByRole("button", { name: "Sign In", exact: true }).dblclick(),
  ],
])("sends one request %s", async (_, send) => {
  stage.expectFaults(/400/);
  const page = await open();
  const calls = await fillWrong(page);
  await setFault({ service: "identity", operation: "InitiateAuth", mode: "slow", delayMs: 1_000 });
  await send(page);
  await page.getByText("Incorrect username or password.").waitFor();
  expect(calls.get("InitiateAuth")).toBe(1);
});

it("changes nothing when the reader goes back during a sign-in", async () => {
  const page = await stage.visit();
  await page.goto("/");
  await page.goto("/about/team");
  await openSignIn(page);
  await setFault({ service: "identity", operation: "InitiateAuth", mode: "slow", delayMs: 1_000 });
  const calls = countCalls([page]);
  await sendPassword(page, ines);
  await page.getByRole("button", { name: "Signing In" }).waitFor();
  await expect.poll(() => calls.get("InitiateAuth")).toBe(1);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
  await openSignIn(page);
  expect(calls.get("InitiateAuth")).toBe(1);
  await sendPassword(page, ines);
  await arrive(page);
});

it.each(["malformed", "blocked", "slow"])(
  "signs in although the challenge script is %s",
  async (mode) => {
    stage.expectFaults(/SyntaxError|Unexpected|challenge|ERR_FAILED/);
    if (mode !== "blocked")
      await setFault({ service: "challenge", operation: "*", mode, delayMs: 60_000 });
    const page = await stage.visit();
    if (mode === "blocked") await page.route(/\/challenge\//, (route) => route.abort());
    await page.goto("/");
    await openSignIn(page);
    const calls = countCalls([page]);
    await sendPassword(page, ines);
    await arrive(page);
    expect([calls.get("InitiateAuth"), calls.get("RespondToAuthChallenge")]).toEqual([1, 1]);
    expect(await page.locator(".grecaptcha-badge").count()).toBe(0);
  },
);

it("says that the dialog's code is loading, and loads it once", async () => {
  const page = await stage.visit();
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\/assets\/dialog-/, async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText("Sign In", { exact: true }).first().click();
  const note = page.getByRole("status", { name: "Status" }).getByText("Loading sign-in …");
  await note.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  held.resolve();
  await page.getByRole("dialog", { name: "Sign In" }).waitFor();
  expect([await note.count(), asked]).toEqual([0, 1]);
});

it("leaves the page alive when the dialog breaks, and opens it again in a page of its own", async () => {
  stage.expectFaults(/broken dialog/);
  const page = await stage.visit();
  await page.goto("/datasets?tag=climate");
  await page.evaluate(failToOpen);
  const requests = countRequests([page]);
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText("Sign In", { exact: true }).first().click();
  const alert = page.getByRole("alert");
  await alert.getByText("Signing in stopped working on this page.").waitFor();
  await page.mouse.click(2, 700);
  await page.getByRole("main").getByRole("link", { name: "Code", exact: true }).click();
  await page.waitForURL(/\/code$/);
  await alert.getByRole("link", { name: "Sign In on Its Own Page" }).click();
  await page.getByRole("dialog").waitFor();
  await sendPassword(page, ines);
  await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
  expect(page.url()).toBe(`${stage.portal}/datasets?tag=climate`);
  // The page for signing in, and the one that it leads back to.
  expect(requests()).toEqual({ ...ONE_SIGN_IN, documents: 2, payloads: 1 });
});

it("requests a challenge token on first intent, with the badge hidden bottom left", async () => {
  const page = await stage.visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked.filter((url) => /challenge|identity|dialog/.test(url))).toEqual([]);
  await openSignIn(page);
  const badge = page.locator(".grecaptcha-badge");
  await badge.waitFor({ state: "attached" });
  expect(await badge.isVisible()).toBe(false);
  expect(await badge.getAttribute("data-place")).toBe("bottomleft");
  const sent = page.waitForRequest((request) =>
    (request.postData() ?? "").includes("challengeToken"),
  );
  await sendPassword(page, ines);
  expect((await sent).postData()).toContain("local-site-key.sign_in.");
  await arrive(page);
});

it("leads out where another tab has signed in meanwhile, as that person or as another one", async () => {
  const page = await open();
  await signIn(await page.context().newPage(), mateo);
  const requests = countRequests([page]);
  await sendPassword(page, ines);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("There is already a signed in user.").waitFor();
  const link = dialog.getByRole("link", { name: "Continue as that user" });
  expect(await link.getAttribute("href")).toBe("/workspaces/shared");
  await dialog.getByRole("button", { name: "Sign out, then sign in" }).click();
  await dialog.getByText("You are signed out. Now sign in.").waitFor();
  await sendPassword(page, ines);
  await arrive(page);
  await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
  expect(requests()).toEqual({ ...ONE_SIGN_IN, RevokeToken: 1, documents: 1, payloads: 0 });
});

it("leads out through the hosted logout, and back to the page, where another tab has signed in there", async () => {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  await page.goto("/datasets/25");
  await openSignIn(page);
  const other = await page.context().newPage();
  await other.goto("/");
  await openSignIn(other);
  await other.getByRole("button", { name: "Sign in with your ORCID iD" }).click();
  await other.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await arrive(other);
  const requests = countRequests([page]);
  await sendPassword(page, mateo);
  const logout = page.waitForRequest(/\/logout\?/);
  await page.getByRole("button", { name: "Sign out, then sign in" }).click();
  await logout;
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("dialog").waitFor();
  await sendPassword(page, mateo);
  await page.waitForURL(/\/datasets\/25$/);
  await page.getByRole("button", { name: "Account of Mateo Quiroga" }).waitFor();
  expect(requests()).toEqual({ ...ONE_SIGN_IN, RevokeToken: 1, documents: 3, payloads: 0 });
});

/** Over the answer too: an answer must not make the same keypress send again. */
async function holdEnter(page: Page): Promise<void> {
  const refusal = page.getByText("Incorrect username or password.");
  await page.keyboard.down("Enter");
  for (let after = 0; after < 10; after += Number(await refusal.isVisible()))
    await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
}

/** The cursor is in the password, and the pool's calls are counted from here on. */
async function fillWrong(page: Page): Promise<Map<string, number>> {
  await page.getByLabel("Email").fill(ines.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  return countCalls([page]);
}

async function open(): Promise<Page> {
  const page = await stage.visit();
  await page.goto("/");
  await openSignIn(page);
  return page;
}
