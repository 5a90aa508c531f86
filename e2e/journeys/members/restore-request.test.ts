import { expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const OLD = "/datasets/25/version/1?get=1";

it("requests archived files with a bot-protection token", async () => {
  const page = await stage.visit();
  await page.goto(OLD);
  const before = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
  expect(before.some((src) => src.includes("/challenge/"))).toBe(false);
  await waitForHydration(page);
  await page.getByText("Download not starting?").click();
  await page.getByLabel("Full name").fill("Ada Moss");
  await page.getByLabel("Email").fill("ada@example.org");
  const sending = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: /Ask for the files/ }).click();
  const sent = new URLSearchParams((await sending).postData() ?? "");
  expect(sent.get("recaptchaToken")).not.toBe("");
  await page.getByText("You get an email within 24 hours").waitFor();
});

it("requests them without scripts, and explains what that means", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto(OLD);
  await page.getByText("Download not starting?").click();
  await page.getByText("Without scripts this is sent without a robot check").waitFor();
  await page.getByLabel("Full name").fill("Ada Moss");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("button", { name: /Ask for the files/ }).click();
  await page.getByText("You get an email within 24 hours").waitFor();
});
