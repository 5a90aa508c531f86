import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { readMail } from "../../harness/mails.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const NARROW = { width: 390, height: 844 };

/** The confirmation link of an email. */
async function readLink(email: string): Promise<string> {
  const mail = await readMail(email, "Confirm that you want these emails");
  return /https?:\S+confirm=[0-9a-f]{64}/.exec(mail)?.[0] ?? "";
}

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Follow by email" }).click();
  await page.getByText("We sent an email to this address.").waitFor();
  expect(decodeURIComponent(page.url())).not.toContain("@");
}

it("follows a search without scripts on a phone, and ends it again", async () => {
  const email = "search.follower@foreland.example";
  const page = await stage.visit({ javaScriptEnabled: false, viewport: NARROW });
  await page.goto("/datasets/search?q=tide+gauges");
  await page.getByRole("link", { name: "Follow this list by email" }).click();
  await page.getByRole("heading", { name: "Follow datasets for “tide gauges”" }).waitFor();
  await askFor(page, email);
  await page.goto(await readLink(email));
  await page.getByRole("heading", { name: "Confirm these emails" }).waitFor();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Datasets with “tide gauges”", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Stop all emails" }).click();
  await page.getByText("You get no more emails about it.").waitFor();
  expect(page.url()).not.toContain("stop=");
});

it("follows in German from the German page on, by an email in German", async () => {
  const email = "german.follower@foreland.example";
  const page = await stage.visit();
  await page.goto("/de/follow?list=datasets&q=tide+gauges");
  await page.getByLabel("Ihre E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Per E-Mail abonnieren" }).click();
  await page.waitForURL("**/de/follow?sent=asked");
  const mail = await readMail(email, "Bestätigen Sie, dass Sie diese E-Mails möchten");
  expect(mail).toMatch(/\/de\s*<\/p>/);
  await page.goto(/https?:\S+\/de\/follow\?confirm=[0-9a-f]{64}/.exec(mail)?.[0] ?? "");
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await page.getByText("Datensätze mit „tide gauges“", { exact: true }).waitFor();
});

it("follows a record under embargo without scripts, from its first page and from its notice", async () => {
  const page = await stage.visit({ javaScriptEnabled: false, viewport: NARROW });
  for (const label of ["Get an email when the files open", "Follow by email"]) {
    await page.goto("/datasets/53");
    await page.getByRole("link", { name: label }).click();
    await page.getByRole("heading", { name: /^Follow Retinal ganglion cell/ }).waitFor();
    await page.getByText("or when its withheld files open.").waitFor();
  }
  const email = "embargo.follower@foreland.example";
  await askFor(page, email);
  await page.goto(await readLink(email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: /^Stop following Retinal ganglion cell/ }).waitFor();
});

it("follows a record's versions, and keeps one thing while another ends", async () => {
  const email = "record.follower@foreland.example";
  const page = await stage.visit();
  for (const place of ["/datasets/25?tab=versions", "/follow?list=datasets&tag=sea%20level"]) {
    await page.goto(place);
    if (place.includes("tab=")) {
      await page.getByRole("link", { name: "Follow new versions by email" }).click();
      await page.getByRole("heading", { name: /^Follow Hourly sea level/ }).waitFor();
    }
    await askFor(page, email);
    await page.goto(await readLink(email));
    expect(await findBreaches(page)).toEqual([]);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Confirmed. You get at most one email a day").waitFor();
  }
  expect(await findBreaches(page)).toEqual([]);
  await page.getByRole("button", { name: /^Stop following Hourly sea level/ }).click();
  await page.getByText("You get no more emails about it.").waitFor();
  expect(await page.getByRole("button", { name: /^Stop following/ }).count()).toBe(1);
  await page.getByRole("button", { name: "Stop following Datasets tagged “sea level”" }).waitFor();
});

it.each([
  {
    place: "/datasets/25",
    way: async (page: Page) => {
      await page.locator('main a[href^="/people/"]').first().click();
      await page.waitForURL("**/people/**");
      await page.getByRole("heading", { level: 1, name: /Hourly/ }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Follow by email" }).click();
    },
    heading: /^Follow (?!what)/,
  },
  {
    place: "/tags",
    way: async (page: Page) => {
      await page
        .getByRole("main")
        .getByRole("link", { name: /^sea level/ })
        .click();
      await page.getByRole("link", { name: "Follow this list by email" }).click();
    },
    heading: "Follow datasets tagged “sea level”",
  },
])("follows $heading from its page on", async ({ place, way, heading }) => {
  const email = `follower.of${place.replaceAll("/", ".")}@foreland.example`;
  const page = await stage.visit();
  await page.goto(place);
  await way(page);
  await page.getByRole("heading", { name: heading }).waitFor();
  await askFor(page, email);
  await page.goto(await readLink(email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Confirmed. You get at most one email a day").waitFor();
  expect(await page.getByRole("button", { name: /^Stop following/ }).count()).toBe(1);
});
