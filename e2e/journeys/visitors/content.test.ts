import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

it("shows an editor's change in a moment, without a restart", async () => {
  stage.expectFaults(/cms\/|favicon/);
  const page = await stage.visit();
  await page.goto("/");
  const title = `Edited at ${Date.now()}`;
  await page.goto(`${stage.services}/cms/__admin/`);
  await page.getByLabel(/title/i).first().fill(title);
  await page
    .getByRole("button", { name: /publish/i })
    .first()
    .click();
  await page.getByText("The portal was told").waitFor();

  await expect
    .poll(
      async () => {
        await page.goto("/");
        return page.getByRole("heading", { level: 1 }).textContent();
      },
      { interval: 500 },
    )
    .toBe(title);
});

it("shows a draft to its editor only, and lets them end the preview", async () => {
  stage.expectFaults(/cms\/|favicon/);
  const editor = await stage.visit();
  const reader = await stage.visit();
  const title = `Drafted at ${Date.now()}`;
  const heading = editor.getByRole("heading", { level: 1 });
  await editor.goto(`${stage.services}/cms/__admin/`);
  await editor.getByLabel(/title/i).first().fill(title);
  await editor.getByRole("button", { name: /draft/i }).first().click();
  await editor.getByText("Only the preview shows it.").waitFor();
  await editor.getByRole("link", { name: "Preview" }).first().click();
  await editor.getByText("You see drafts").waitFor();
  const answer = await editor.reload();
  const { "cache-control": caching, "x-robots-tag": robots } = answer?.headers() ?? {};
  expect([caching, robots]).toEqual(["private, no-store", "noindex"]);
  expect(await heading.textContent()).toBe(title);

  await reader.goto("/");
  expect(await reader.getByRole("heading", { level: 1 }).textContent()).not.toBe(title);

  await editor.getByRole("link", { name: "Leave the preview" }).click();
  await expect.poll(() => heading.textContent()).not.toBe(title);
  expect(await editor.getByText("You see drafts").count()).toBe(0);
});

it("shows an editor's picture in the size of its place, when a reader scrolls near it", async () => {
  stage.expectFaults(/cms\/|favicon/);
  const picture = { url: `${stage.services}/cms/images/tide.jpg`, contentType: "image/jpeg" };
  const details = { size: 90_000, image: { width: 1_800, height: 600 } };
  const file = { ...picture, fileName: "tide.jpg", details };
  await save("assets/tide", { title: { "en-US": "Tide" }, file: { "en-US": file } });
  const heroImage = { sys: { type: "Link", linkType: "Asset", id: "tide" } };
  await save("entries/about-team", { heroImage: { "en-US": heroImage } });

  const page = await stage.visit();
  const image = page.locator('main img[src*="tide.jpg"]');
  await expect
    .poll(
      async () => {
        await page.goto("/about/team");
        return image.count();
      },
      { interval: 500 },
    )
    .toBe(1);
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  const facts = await image.evaluate((img: HTMLImageElement) => ({
    src: new URL(img.src).search,
    srcset: img.srcset.split(", ").length,
    ratio: Math.round(img.width / img.height),
    size: [img.getAttribute("width"), img.getAttribute("height")],
    loading: img.loading,
    isDrawn: img.naturalWidth > 0,
  }));
  expect(facts).toEqual({
    src: "?w=720&fm=webp&q=75",
    srcset: 3,
    ratio: 3,
    size: ["720", "240"],
    loading: "lazy",
    isDrawn: true,
  });
});

async function save(path: string, fields: Record<string, unknown>): Promise<void> {
  const address = `${stage.services}/cms/__admin/${path}`;
  const answer = await fetch(address, { method: "PUT", body: JSON.stringify({ fields }) });
  expect(await answer.json()).toEqual({ ok: true });
}
