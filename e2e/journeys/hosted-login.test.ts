import type { Page, Request } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { resetServices, setFault } from "../harness/identity-admin.ts";
import { arrive, openSignIn, sendPassword, signIn, ines } from "../harness/people.ts";
import { signOut } from "../harness/session.ts";
import { createStage } from "../harness/stage.ts";

const stage = createStage();
const FAILED = "Signing in there did not work out, and nothing was changed. You can try again.";

beforeEach(resetServices);

it("signs in with an ORCID iD, by code and PKCE, and leaves no code in the address", async () => {
  const page = await leave();
  const asked = new URL(page.url());
  const state = asked.searchParams.get("state") ?? "";
  expect(state).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
  expect(asked.searchParams.get("response_type")).toBe("code");
  const asking: Promise<Record<string, string>>[] = [];
  const note = (request: Request): void => void asking.push(request.allHeaders());
  page.on("request", note);
  await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await page.waitForURL(/\/workspaces\/shared$/);
  page.off("request", note);
  const referrers = (await Promise.all(asking)).map((headers) => headers["referer"] ?? "");
  expect(referrers.length).toBeGreaterThan(0);
  expect(referrers.filter((referrer) => referrer.includes("code="))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain("code=");
});

it("signs out through the hosted logout page", async () => {
  const page = await leave();
  await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await page.waitForURL(/\/workspaces\/shared$/);
  const logout = page.waitForRequest(/\/logout\?/);
  await signOut(page);
  await logout;
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces");
});

it("says quietly that the reader cancelled, and lets them try again", async () => {
  const page = await leave();
  await page.getByRole("button", { name: "Deny access" }).click();
  await page.getByText("You cancelled signing in there. Nothing was changed.").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await again(page);
});

it("refuses a wrong state", async () => {
  const page = await leave();
  await page.goto("/orcid-redirect?code=stolen&state=forged");
  await page.getByText(/opened without a link in progress/).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces");
});

it("refuses an answer without a code, and a code that is not one", async () => {
  stage.expectFaults(/400/);
  const page = await leave();
  const state = new URL(page.url()).searchParams.get("state") ?? "";
  await page.goto(`/orcid-redirect?state=${state}`);
  await page.getByText(FAILED).waitFor();
  await again(page);
  const next = new URL(page.url()).searchParams.get("state") ?? "";
  await page.goto(`/orcid-redirect?code=used&state=${next}`);
  await page.getByText(FAILED).waitFor();
});

it("refuses a code that was used before, and keeps who was signed in", async () => {
  stage.expectFaults(/400/);
  const page = await leave();
  const address = await allow(page);
  await page.goto(address);
  await page.waitForURL(/\/workspaces\/shared$/);
  await signOut(page);
  await openSignIn(page);
  await toProvider(page);
  const state = new URL(page.url()).searchParams.get("state") ?? "";
  const code = new URL(address).searchParams.get("code") ?? "";
  await page.goto(`/orcid-redirect?code=${code}&state=${state}`);
  await page.getByText(FAILED).waitFor();
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces");
});

it("takes an answer that comes after ten minutes", async () => {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  await page.clock.install();
  await page.goto("/about/team");
  await openSignIn(page);
  await toProvider(page);
  await page.clock.fastForward(600_000);
  await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await page.waitForURL(/\/workspaces\/shared$/);
});

it("reads the implicit grant where it is switched on, and cleans the address of it", async () => {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  await page.route("**/sign-in/config.json", async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, oauth: { ...json.oauth, responseType: "token" } } });
  });
  await page.goto("/about/team");
  await openSignIn(page);
  await toProvider(page);
  expect(new URL(page.url()).searchParams.get("response_type")).toBe("token");
  await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await page.waitForURL(/\/workspaces\/shared$/);
  const names = (await page.context().cookies()).map(({ name }) => name.split(".").at(-1));
  expect(names).toContain("accessToken");
  expect(names).not.toContain("refreshToken");
  await page.goBack();
  expect(page.url()).not.toContain("access_token");
});

it("reads no token out of an address where the implicit grant is off", async () => {
  stage.expectFaults(/400/);
  const page = await leave();
  const state = new URL(page.url()).searchParams.get("state") ?? "";
  await page.goto(`/orcid-redirect#access_token=a.b.c&id_token=a.b.c&state=${state}`);
  await page.getByText(FAILED).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  expect((await page.context().cookies()).map(({ value }) => value)).not.toContain("a.b.c");
});

it("lets a second tab finish, after which the first one changes nothing", async () => {
  const page = await leave();
  const address = await allow(page);
  const second = await page.context().newPage();
  await second.goto(address);
  await second.waitForURL(/\/workspaces\/shared$/);
  await page.goto(address);
  await page.getByText(/opened without a link in progress/).waitFor();
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces/shared");
});

it("says that signing in failed when the token end point does", async () => {
  stage.expectFaults(/500|CORS|ERR_FAILED/);
  const page = await leave();
  await setFault({ service: "hosted", operation: "/oauth2/token", mode: "500", count: 5 });
  await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await page.getByText(FAILED).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

it("takes the way back for a cancellation", async () => {
  const page = await leave();
  await page.goBack();
  await openSignIn(page).catch(() => {});
  await page.getByRole("button", { name: "Sign in with your ORCID iD" }).click();
  await page.getByRole("button", { name: /Ines Halvorsen/ }).click();
  await page.waitForURL(/\/workspaces\/shared$/);
});

it("is refused to somebody who is signed in already", async () => {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  await signIn(page, ines);
  await page.goto("/sign-in");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Sign in with your ORCID iD" }).click();
  await page.getByText("There is already a signed in user.").waitFor();
  await page.getByRole("button", { name: "Sign out, then sign in" }).click();
  await page.getByText("You are signed out. Now sign in.").waitFor();
  await sendPassword(page, ines);
  await arrive(page);
});

it("tells its opener, by state, what another service answered in a popup", async () => {
  const page = await stage.visit();
  await page.goto("/about/team");
  const state = "5".repeat(48);
  await page.evaluate((known) => {
    localStorage.setItem("portal-link", JSON.stringify({ provider: "github", state: known }));
    addEventListener("message", ({ origin, data }) => {
      if (origin === location.origin && data.source) document.title = JSON.stringify(data);
    });
  }, state);
  const popup = page.waitForEvent("popup");
  await page.evaluate((known) => {
    window.open(`/github-redirect?code=c&installation_id=7&state=${known}`, "p", "popup");
  }, state);
  await (await popup).waitForEvent("close");
  expect(JSON.parse(await page.title())).toMatchObject({
    source: "github-redirect-response",
    code: "c",
    installationId: "7",
    state,
  });
});

it("does nothing for a return nobody asked for", async () => {
  const page = await stage.visit();
  await page.goto("/github-redirect?code=c&state=s");
  await page.getByText(/opened without a connection in progress/).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

/** On the page of the researcher identity provider. */
async function leave(): Promise<Page> {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  await page.goto("/about/team");
  await openSignIn(page);
  await toProvider(page);
  return page;
}

/** Gives leave without following where it leads: the address with the code. */
async function allow(page: Page): Promise<string> {
  const form = new URL((await page.locator("form").getAttribute("action")) ?? "", page.url());
  const chosen = { form: { orcid: ines.orcid ?? "" }, maxRedirects: 0 };
  const answer = await page.context().request.post(form.href, chosen);
  return answer.headers()["location"] ?? "";
}

async function again(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await toProvider(page);
}

async function toProvider(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in with your ORCID iD" }).click();
  await page.getByRole("heading", { name: "ORCID (stand-in)" }).waitFor();
}
