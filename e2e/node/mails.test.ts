import { expect, it, onTestFinished } from "vitest";
import { MAIL_LAYOUT } from "#brand/mails.ts";
import { launchBrowser } from "../harness/browser.ts";

const LINK = `https://data.skerry-university.example/follow/confirm?token=${"3f786850".repeat(12)}`;
const NAME = "Rechtsbehelfsbelehrungsverordnung".repeat(3);

it("an email with a long link and a long word is as wide as a phone", async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
  await page.setContent(
    MAIL_LAYOUT.replaceAll("{paragraphs}", `<p>“${NAME}”</p>\n<p><a href="${LINK}">${LINK}</a></p>`)
      .replaceAll("{brand}", NAME)
      .replaceAll("{portal}", LINK),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
