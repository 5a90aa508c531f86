import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { resetServices } from "../../harness/identity-admin.ts";
import { addSession, openSignIn, petra } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

beforeEach(resetServices);

it("links an ORCID iD in a popup, signs in with it, and unlinks it", async () => {
  const page = await openProfile();
  const popup = await press(page, "Link ORCID iD");
  await page.getByText("Answer ORCID in the window that has opened.").waitFor();
  expect(new URL(popup.url()).searchParams.get("state")).toMatch(/^[0-9a-f]{48}$/);
  await choose(popup, /Petra/);
  await page.getByText("Your ORCID iD is linked.").waitFor();
  await page.getByText(/^Linked: 0000-0005-/).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("portal-link"))).toBe(null);
  expect(await canSignInWithOrcid()).toBe(true);

  await page.getByText("Unlink ORCID iD …").click();
  await page.getByText("You can no longer publish datasets").waitFor();
  await page.getByRole("button", { name: "Unlink ORCID iD", exact: true }).click();
  await page.getByText("Your ORCID iD is no longer linked.").waitFor();
  expect(await canSignInWithOrcid()).toBe(false);
});

it("connects a GitHub account and disconnects it by the menu of its row or without scripts", async () => {
  const page = await openProfile();
  await choose(await press(page, "Connect GitHub"), /@petra/);
  await page.getByText("Your GitHub account is linked.").waitFor();
  await page.getByText("Connected as").waitFor();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Actions of GitHub" }).press("Enter");
  await page.getByRole("menuitem", { name: "Manage on GitHub" }).waitFor();
  await page.getByRole("menuitem", { name: "Disconnect GitHub" }).press("Enter");
  await page.getByText("Your repositories are no longer listed").waitFor();
  await page.locator("button:focus", { hasText: "Disconnect GitHub" }).press("Enter");
  await page.getByText("Your GitHub account is no longer linked.").waitFor();
  await choose(await press(page, "Connect GitHub"), /@petra/);
  await page.getByText("Connected as").waitFor();

  const plain = await stage.visit({ javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto("/user/profile");
  await plain.getByRole("link", { name: "Manage on GitHub" }).waitFor();
  await plain.getByText("Disconnect GitHub …").click();
  await plain.getByRole("button", { name: "Disconnect GitHub" }).click();
  await plain.getByText("Your GitHub account is no longer linked.").waitFor();
  await plain.getByText("GitHub asks for your permission in a new window").waitFor();
});

it("says that an account cannot be linked where the browser blocks storage, and opens no window", async () => {
  const page = await openProfile();
  const requests = countRequests([page], { posts: /^POST / });
  await page.evaluate(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  await page.getByRole("button", { name: "Link ORCID iD", exact: true }).click();
  await page
    .getByText(/storage/i)
    .first()
    .waitFor();
  expect(page.context().pages()).toHaveLength(1);
  expect(requests()).toEqual({ documents: 0, payloads: 0, posts: 0 });
});

async function openProfile(): Promise<Page> {
  const page = await stage.visit();
  await addSession(page, petra);
  await page.goto("/user/profile");
  await page.waitForLoadState("networkidle");
  return page;
}

/** Presses a button that opens another service in a window. */
async function press(page: Page, name: string): Promise<Page> {
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name, exact: true }).click();
  const opened = await popup;
  await opened.getByRole("button").first().waitFor();
  return opened;
}

async function choose(popup: Page, name: string | RegExp): Promise<void> {
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name }).click();
  await closed;
}

/** Whether the hosted login offers the iD. */
async function canSignInWithOrcid(): Promise<boolean> {
  const page = await stage.visit({ ignoreHTTPSErrors: true });
  await page.goto("/about/team");
  await openSignIn(page);
  await page.getByRole("button", { name: "Sign in with your ORCID iD" }).click();
  await page.getByRole("heading", { name: "ORCID (stand-in)" }).waitFor();
  const name = new RegExp(petra.givenName);
  return (await page.getByRole("button", { name }).count()) > 0;
}
