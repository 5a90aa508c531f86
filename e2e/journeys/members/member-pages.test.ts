import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { demoAccounts } from "#local/seed/accounts.ts";
import { toIdentityUser } from "#local/stack/demo-users.ts";
import type { IdentityUser } from "#local/identity/users.ts";
import { findBreaches, findColorBreaches, findOverflow } from "../../harness/axe.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { contrast } from "../../harness/colors/contrast.ts";
import { MEMBER_PAGES } from "../../harness/member-pages.ts";
import { makeCollection } from "../../harness/member-changes/collections.ts";
import { makeProposal } from "../../harness/member-changes/proposals.ts";
import { addPerson, addSession, ines } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 800 };
/** Of text of the avatar's size (WCAG 2.2 AA). */
const LEAST_CONTRAST = 4.5;
/** Under forced colours the system decides, whatever the style sheet sets. */
const SYSTEM_PAINTS = ["color-contrast"];

it("has no breach of WCAG 2.2 AA on any page of a member, in light, in dark, both at 320 pixels, in high contrast and under forced colours", async () => {
  expect(await lookAt(ines, MEMBER_PAGES)).toEqual([]);
}, 300_000);

it("has none on the pages of one collection, one proposal and one submission either", async () => {
  const collection = await makeCollection();
  const tabs = ["", "?tab=add&q=tide", "?tab=details", "?tab=people", "?tab=publish"];
  const pages = tabs.map((query) => collection.page + query);
  const draft = await makeProposal();
  const submitted = await makeProposal("submit");
  const submission = `/workspaces/user/submissions/${submitted.id}`;
  expect([
    ...(await lookAt(collection.person, [...pages, `${collection.page}?confirm=delete`])),
    ...(await lookAt(draft.person, [draft.page, `${draft.page}?confirm=submit`])),
    ...(await lookAt(ines, [submission])),
  ]).toEqual([]);
});

it.each(demoAccounts.map((account) => [account.email, account] as const))(
  "paints the initials of %s at 4.5:1, in light and in dark",
  async (_, account) => {
    const page = await stage.visit();
    const requests = countRequests([page]);
    await addSession(page, await addPerson(toIdentityUser({ ...account, totpSecret: null })));
    await page.goto("/workspaces/shared");
    await waitForHydration(page);
    // Without a name of its own: axe does not look at it.
    const avatar = page.getByRole("button", { name: /^Account of/ }).locator("[aria-hidden=true]");
    for (const theme of ["light", "dark"] as const) {
      await choose(page, theme);
      const painted = await avatar.evaluate((element) => {
        const { color, backgroundColor, opacity } = getComputedStyle(element);
        return { color, backgroundColor, opacity };
      });
      expect([painted.backgroundColor, painted.opacity]).toEqual([toRgb(account.color), "1"]);
      expect(contrast(painted.color, painted.backgroundColor)).toBeGreaterThanOrEqual(
        LEAST_CONTRAST,
      );
    }
    expect(requests()).toEqual({ documents: 1, payloads: 0 });
  },
);

/** `#00635D` as the browser says it. */
function toRgb(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${parts.join(", ")})`;
}

async function lookAt(person: IdentityUser, routes: readonly string[]): Promise<string[]> {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await addSession(page, person);
  const requests = countRequests([page]);
  const found: string[] = [];
  for (const route of routes) {
    const { documents } = requests();
    await page.setViewportSize(WIDE);
    await page.goto(route, { waitUntil: "load" });
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(route);
    await waitForHydration(page);
    found.push(...(await look(page)).map((fault) => `${route}: ${fault}`));
    expect([route, requests().documents - documents]).toEqual([route, 1]);
  }
  return found;
}

async function look(page: Page): Promise<string[]> {
  await choose(page, "light");
  const light = await findBreaches(page);
  await choose(page, "dark");
  const dark = await findColorBreaches(page);
  await choose(page, "contrast");
  const contrast = await findColorBreaches(page);
  await page.emulateMedia({ forcedColors: "active" });
  const forced = await findBreaches(page, SYSTEM_PAINTS);
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize(NARROW);
  await choose(page, "dark");
  const narrowDark = await findColorBreaches(page);
  await choose(page, "light");
  const narrow = await findBreaches(page);
  const overflow = await findOverflow(page);
  return [
    ...light.map((fault) => `light: ${fault}`),
    ...dark.map((fault) => `dark: ${fault}`),
    ...contrast.map((fault) => `high contrast: ${fault}`),
    ...forced.map((fault) => `forced colours: ${fault}`),
    ...narrow.map((fault) => `320 px: ${fault}`),
    ...narrowDark.map((fault) => `320 px, dark: ${fault}`),
    ...(overflow > 0 ? [`${overflow} px wider than 320`] : []),
  ];
}

/** Like the form at the bottom of the page. */
async function choose(page: Page, theme: "light" | "dark" | "contrast"): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset["theme"] = value;
  }, theme);
}
