import type { Page } from "playwright-core";

/** One thing to look at: an address, or an address and what is done there. */
export interface State {
  name: string;
  path: string;
  /** Brings the page into the state; without it the page is taken as it opens. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** What a visitor sees only after doing something. */
export const OPENED: readonly State[] = [
  { name: "dialog sign-in", path: "/about/team", prepare: openSignIn },
  { name: "dialog shortcuts", path: "/datasets", prepare: openShortcuts },
  { name: "panel account", path: "/about/team", prepare: openPanel },
  { name: "selection", path: "/datasets", prepare: chooseRow },
];

/** A dataset of the first demonstration account's that is not published. */
const DRAFT = 9_028;

/** Addresses that need a person. */
export const SIGNED_IN: readonly State[] = [
  "/",
  "/datasets/1",
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/user/proposals",
  "/workspaces/user/user-tabs",
  "/workspaces/user/collections/my-collections",
  "/workspaces/user/collections/my-collections?new=1",
  "/workspaces/user/submissions",
  "/workspaces/user/requests",
  ...["", "?tab=files", "?tab=people", "?tab=activity"].map(
    (query) => `/workspaces/coastal-observatory/datasets/${DRAFT}${query}`,
  ),
  "/user/profile",
  "/user/security",
  "/user/notifications",
  "/user/email",
  "/user/delete",
  "/user/developer",
].map((path) => ({ name: `signed in ${path}`, path }));

/** What is shown while the product API does not answer. */
export const BROKEN: readonly State[] = ["/", "/datasets", "/datasets/1"].map((path) => ({
  name: `api down ${path}`,
  path,
}));

/** Narrow headers hold the entries in a menu; the account's button is in both. */
async function openPanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account|user menu/i }).click();
  await page.getByText("Sign In", { exact: true }).first().waitFor();
}

export async function openSignIn(page: Page): Promise<void> {
  await openPanel(page);
  await page.getByText("Sign In", { exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("dialog").waitFor();
}

async function chooseRow(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", { name: /^Select/ })
    .first()
    .check();
}
