import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches, findOverflow, findShift } from "../../harness/axe.ts";
import { createSecondPortal } from "../../harness/second-portal.ts";
import { createStage } from "../../harness/stage.ts";
import { waitForHydration } from "../../harness/browser.ts";

const stage = createStage({ savesData: true });
/** Has cached no answer of ORCID: pages that other journeys open prefetch those of their authors. */
const fresh = createSecondPortal({});

const INES = { name: "Ines M. Halvorsen, Ph.D.", orcid: "0000-0005-1204-4171" };
/** Has no public record. */
const YUKI = { name: "Yuki Aramaki, M.D.", orcid: "0000-0005-1588-2306" };
const CHIPO = { name: "Chipo Zulwayo, M.S.", orcid: "0000-0005-2139-988X" };
type Contributor = typeof INES;

const FINGER = { hasTouch: true, isMobile: true } as const;

/** The address of a dataset of a contributor. */
async function findRecordOf({ orcid }: Contributor): Promise<string> {
  const answer = await fetch(`${stage.services}/discover/datasets?orcid=${orcid}`);
  const { datasets } = (await answer.json()) as { datasets: { id: number; datasetType: string }[] }; // our own catalogue
  const found = datasets.find(({ datasetType }) => datasetType === "research");
  return `/datasets/${found?.id}`;
}

async function openRecordOf(page: Page, contributor: Contributor): Promise<void> {
  const { name } = contributor;
  await page.goto(await findRecordOf(contributor));
  await waitForHydration(page);
  const folded = page.locator("details", { has: page.getByText(name) }).locator("summary");
  if ((await folded.count()) > 0) await folded.first().click();
}

function nameOf(page: Page, { name }: Contributor): Locator {
  return page.getByRole("link", { name, exact: true });
}

function cardOf(page: Page, { name }: Contributor): Locator {
  return page.getByRole("region", { name: `About ${name}` });
}

/** Below the name a card has room only in a tall window. */
const TALL = { width: 390, height: 700 };
const LOW = { width: 320, height: 440 };

/** How far a card extends out of the window, pixels. */
function findOutside(card: Locator): Promise<number> {
  return card.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return Math.max(0, -left, right - clientWidth, -top, bottom - clientHeight);
  });
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab does not lead there.");
}

it("shows on hover a contributor's role and employer, and fetches the code for it only then", async () => {
  const page = await stage.visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openRecordOf(page, INES);
  expect(asked.filter((url) => /person-card|card\.json/.test(url))).toEqual([]);
  await nameOf(page, INES).hover();
  const card = cardOf(page, INES);
  await card.getByText("Professor of coastal oceanography").waitFor();
  await card.getByText("Foreland University").waitFor();
  const links = await card
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links).toEqual([`https://orcid.org/${INES.orcid}`, `/people/${INES.orcid}`]);
  expect(asked.filter((url) => !url.startsWith(stage.portal))).toEqual([]);
  const ofCard = asked.filter((url) => /person-card|card\.json/.test(url));
  expect(ofCard.toSorted()).toEqual([
    expect.stringMatching(/\/assets\/person-card-[\w-]+\.js$/),
    expect.stringMatching(/card\.json$/),
  ]);
  expect(await findShift(page)).toBe(0);
});

it("keeps the card while the pointer is on it, and closes it on Escape or when the pointer leaves", async () => {
  const page = await stage.visit();
  await openRecordOf(page, INES);
  const card = cardOf(page, INES);
  await nameOf(page, INES).hover();
  await card.waitFor();
  const link = await card.getByRole("link", { name: "All work by this person" }).boundingBox();
  await page.mouse.move((link?.x ?? 0) + 8, (link?.y ?? 0) + 8, { steps: 60 });
  await page.clock.install();
  await page.clock.runFor(2_000);
  expect(await card.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await page.mouse.move(600, 700);
  await nameOf(page, INES).hover();
  await page.clock.runFor(2_000);
  await card.waitFor();
  await page.mouse.move(600, 700);
  await page.clock.runFor(2_000);
  await card.waitFor({ state: "detached" });
});

it("opens by keyboard, moves the focus in and out again, and returns it on Escape", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await openRecordOf(page, INES);
  const card = cardOf(page, INES);
  const name = nameOf(page, INES);
  await tabTo(page, name);
  await card.waitFor();
  await tabTo(page, card.getByRole("link", { name: "All work by this person" }));
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await expect
    .poll(() => name.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await card.waitFor();
  await tabTo(page, card.getByRole("link", { name: "All work by this person" }));
  await page.keyboard.press("Tab");
  await card.waitFor({ state: "detached" });
});

it("opens by a tap next to the name at 390 and at 320 pixels, completely inside a tall and a low window", async () => {
  const page = await stage.visit({ ...FINGER, viewport: TALL });
  await openRecordOf(page, INES);
  for (const size of [TALL, LOW]) {
    await page.setViewportSize(size);
    const button = page.getByRole("button", { name: `About ${INES.name}` });
    await button.tap();
    const card = cardOf(page, INES);
    await card.getByText("Foreland University").waitFor();
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    expect(await findOutside(card)).toBe(0);
    expect(await findOverflow(page)).toBe(0);
    expect(await findBreaches(page)).toEqual([]);
    await button.tap();
    await card.waitFor({ state: "detached" });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.tap();
    await card.waitFor();
    await page.touchscreen.tap(size.width - 4, size.height - 4); // beside the text
    await card.waitFor({ state: "detached" });
  }
});

it("says that ORCID has no public record of an iD", async () => {
  stage.expectFaults(/404/);
  const page = await stage.visit();
  await openRecordOf(page, YUKI);
  await nameOf(page, YUKI).hover();
  await cardOf(page, YUKI).getByText("ORCID has no public record of this iD.").waitFor();
});

it("says that ORCID does not answer, and requests again on demand", async () => {
  stage.expectFaults(/503/);
  const fault = { service: "orcid-records", operation: CHIPO.orcid, mode: "503", count: 1_000 };
  await fetch(`${stage.services}/__fault`, { method: "POST", body: JSON.stringify(fault) });
  const page = await stage.visit({ baseURL: fresh.origin() });
  await openRecordOf(page, CHIPO);
  await nameOf(page, CHIPO).hover();
  const card = cardOf(page, CHIPO);
  await card.getByText("ORCID is not responding.").waitFor();
  await fetch(`${stage.services}/__fault`, { method: "DELETE" });
  await card.getByRole("button", { name: "Retry" }).click();
  await card.getByText(/Foreland University|Nessa Marine Institute|Aune Polytechnic/).waitFor();
});

it("has no breach of WCAG 2.2 AA while a card is open, in light, in dark and under forced colours", async () => {
  const page = await stage.visit({ colorScheme: "light", reducedMotion: "reduce" });
  await openRecordOf(page, INES);
  await nameOf(page, INES).hover();
  await cardOf(page, INES).getByText("Foreland University").waitFor();
  for (const media of [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { forcedColors: "active" },
  ] as const) {
    await page.emulateMedia(media);
    const without = "forcedColors" in media ? ["color-contrast"] : [];
    expect([media, await findBreaches(page, without)]).toEqual([media, []]);
  }
  expect(await cardOf(page, INES).isVisible()).toBe(true);
});

it("leaves the name a link to the author's page without scripts, and shows no button", async () => {
  const page = await stage.visit({ ...FINGER, javaScriptEnabled: false });
  await page.goto(await findRecordOf(INES));
  expect(await page.getByRole("button", { name: /^About / }).count()).toBe(0);
  await nameOf(page, INES).tap();
  await page.waitForURL(`**/people/${INES.orcid}`);
  await page
    .getByText("Professor of coastal oceanography, Foreland University (from ORCID)")
    .waitFor();
});
