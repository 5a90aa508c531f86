import type { Page } from "playwright-core";
import { waitForShell } from "../../e2e/harness/browser.ts";

/** One state to show: an address, or an address and the actions there. */
export interface State {
  name: string;
  path: string;
  /** Brings the page into the state; without it the page is unchanged. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** States that a visitor reaches only by an action. */
export const OPENED: readonly State[] = [
  { name: "dialog sign-in", path: "/about/team", prepare: openSignIn },
  { name: "dialog shortcuts", path: "/datasets", prepare: openShortcuts },
  { name: "panel account", path: "/about/team", prepare: openPanel },
  { name: "selection", path: "/datasets", prepare: chooseRow },
];

/** A dataset of the first demonstration account's that is not published. */
const DRAFT = 9_028;

/** Addresses that need a person. */
const ADDRESSES = [
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
];

const COLLECTIONS = "/workspaces/user/collections/my-collections";

/** Pages of one record, whose address is only in its list; with the rest of the address. */
const FIRST_OF: readonly [list: string, query: string][] = [
  ...["", "?tab=add&q=tide", "?tab=details", "?tab=people", "?tab=publish", "?confirm=delete"].map(
    (query): [string, string] => [COLLECTIONS, query],
  ),
  ["/workspaces/user/submissions", ""],
];

/** What a member sees. */
export const SIGNED_IN: readonly State[] = [
  ...ADDRESSES.map((path) => ({ name: `signed in ${path}`, path })),
  ...FIRST_OF.map(([path, query]) => ({
    name: `signed in ${path}/first${query}`,
    path,
    prepare: (page: Page) => openFirst(page, query),
  })),
  { name: "signed in withheld record of one’s own", path: "/datasets/51?get=1" },
  { name: "signed in star of a record", path: "/datasets/2", prepare: pressStar },
  { name: "signed in confirmation", path: "/user/security", prepare: openConfirmation },
  { name: "signed in menu of a row", path: COLLECTIONS, prepare: openRowMenu },
  {
    name: "signed in draft of a proposal",
    path: "/workspaces/user/proposals?openSubmitModal=true",
    prepare: startProposal,
  },
];

/** A file of every kind that has a viewer, with the parameters of its address. */
const VIEWED: readonly [kind: string, record: number, file: string, query?: string][] = [
  ["picture", 1, "tuning.png"],
  ["volume", 34, "stack.nii.gz"],
  ["notebook", 17, "gridding.ipynb"],
  ["PDF", 17, "report.pdf"],
  ["zip", 17, "grid/profiles.zip"],
  ["zip, entry", 17, "grid/profiles.zip", "&entry=profiles%2FP1.csv"],
  ["NetCDF", 17, "grid/thickness.nc"],
  ["NetCDF, picture", 17, "grid/thickness.nc", "&entry=thickness"],
  ["NetCDF, line", 17, "grid/thickness.nc", "&entry=latitude"],
  ["HDF5", 17, "grid/thickness.h5", "&entry=thickness"],
  ["Zarr", 17, "grid/thickness.zarr/.zmetadata", "&entry=thickness"],
  ["GeoTIFF", 17, "grid/thickness.tif"],
  ["video", 17, "grid/profiles.webm"],
  ["workbook", 14, "snow-pits.xlsx"],
  ["sound", 39, "calibration-tone.wav"],
  ["code", 24, "src/flood.rs"],
  ["Markdown", 1, "README.md"],
  ["JSON", 5, "species.json"],
  ["text", 19, "LICENSE"],
  ["table", 25, "hourly/SKB1_2025.csv"],
  ["scatter plot", 46, "sheets.csv", "&plot=scatter&px=2&py=3"],
  ["bars", 46, "sheets.csv", "&plot=bars&py=4"],
  ["histogram", 46, "sheets.csv", "&plot=histogram&py=3"],
  ["map", 46, "parishes.csv"],
  ["map of a bay", 25, "stations.csv"],
  ["GeoJSON", 41, "shorelines/1951.geojson"],
  ["Parquet", 34, "traces.parquet"],
];

/** Every viewer. */
export const VIEWERS: readonly State[] = VIEWED.map(([name, record, file, query = ""]) => ({
  name,
  path: `/datasets/${record}?tab=files&file=${encodeURIComponent(file)}${query}`,
}));

/** Pages while the product API does not answer. */
export const BROKEN: readonly State[] = ["/", "/datasets", "/datasets/1"].map((path) => ({
  name: `api down ${path}`,
  path,
}));

/** Narrow headers have the entries in a menu; the account's button is in both. */
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
  await waitForShell(page);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("dialog").waitFor();
}

async function openFirst(page: Page, query: string): Promise<void> {
  const address = await page.locator("main li h2 a").first().getAttribute("href");
  await page.goto(new URL(`${address}${query}`, page.url()).href, { waitUntil: "networkidle" });
}

async function startProposal(page: Page): Promise<void> {
  await page.getByLabel("Repository").selectOption({ index: 1 });
  await page.getByLabel("Name of the dataset").fill("Seaweed on the harbour wall, 2019–2025");
  await page.getByRole("button", { name: "Start the proposal" }).click();
  await page.getByLabel("Description").waitFor();
}

async function openRowMenu(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Actions of/ })
    .first()
    .click();
  await page.getByRole("menu").waitFor();
}

async function pressStar(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to a collection" }).click();
  await page.getByRole("button", { name: "Remove it again" }).waitFor();
}

async function openConfirmation(page: Page): Promise<void> {
  await page.getByText("Sign out everywhere …").click();
  await page.getByRole("link", { name: "Cancel" }).scrollIntoViewIfNeeded();
}

async function chooseRow(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", { name: /^Select/ })
    .first()
    .check();
}
