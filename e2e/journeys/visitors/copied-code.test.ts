import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { pressByKey } from "../../harness/keyboard.ts";
import { addSession, ines } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

/** Where code is copied. In the panel at a file all code is closed at first. */
const PLACES: [place: string, address: string, opener: string | null][] = [
  ["the tab", "/datasets/46?tab=use&file=sheets.csv", null],
  ["a file", "/datasets/46?tab=files&file=sheets.csv&code=1", "Python, pandas"],
];

it.each(PLACES)(
  "copies the code that %s shows, exactly, says so and announces it",
  async (_, address, opener) => {
    const page = await openCode(address);
    if (opener !== null) await page.getByText(opener, { exact: true }).click();
    const { button, shown, said } = await readFirst(page);
    expect(await said.textContent()).toBe("");
    await button.click();
    await said.getByText("Copied", { exact: true }).waitFor();
    expect(await said.isVisible()).toBe(true);
    expect(await readClipboard(page)).toBe(shown);
    expect(shown).toContain("sheets.csv");
  },
);

it.each(PLACES)(
  "copies the code of %s by keyboard, and keeps the focus",
  async (_, address, opener) => {
    const page = await openCode(address);
    if (opener !== null)
      await pressByKey(page, page.locator("summary", { hasText: opener }).last());
    const { button, shown, said } = await readFirst(page);
    await pressByKey(page, button);
    await said.getByText("Copied", { exact: true }).waitFor();
    expect(await readClipboard(page)).toBe(shown);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

it("says that nothing was copied where the browser refuses", async () => {
  const page = await openCode("/datasets/46?tab=use&file=sheets.csv");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  const { button, said } = await readFirst(page);
  await button.click();
  await said.getByText("Not copied. Select the text instead.").waitFor();
});

it.each([
  ["a tab", "/datasets/46?tab=use&file=sheets.csv", "details[open] section"],
  ["a citation", "/datasets/46?tab=cite", "p:has(+ span button)"],
  ["the developer tools", "/user/developer", "details[open] section"],
])("keeps the text of %s beside its button, and wide enough to read, at 320 px", async (...row) => {
  const [, address, text] = row;
  const page = await stage.visit({ viewport: { width: 320, height: 256 } });
  await addSession(page, ines);
  await page.goto(address);
  await waitForHydration(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  const button = page
    .locator("main")
    .getByRole("button", { name: /^Copy the/ })
    .first();
  await button.click();
  await page.getByText("Not copied. Select the text instead.").waitFor();
  const box = await page.locator(`main ${text}`).first().boundingBox();
  const end = (box?.x ?? 0) + (box?.width ?? 0);
  expect(box?.width).toBeGreaterThan(160);
  expect((await button.boundingBox())?.x).toBeGreaterThanOrEqual(end);
});

async function openCode(address: string): Promise<Page> {
  const page = await stage.visit();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address);
  await waitForHydration(page);
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  return page;
}

interface FirstCode {
  button: Locator;
  shown: string;
  /** The live region next to the button. */
  said: Locator;
}

/** The code that is open, and its button. */
async function readFirst(page: Page): Promise<FirstCode> {
  const button = page.getByRole("button", { name: /^Copy the text for/ }).first();
  await button.waitFor();
  const snippet = page.locator("details[open]").filter({ has: button }).last();
  const shown = await snippet.locator("pre code").first().textContent();
  return { button, shown: shown ?? "", said: snippet.getByRole("status") };
}

function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
