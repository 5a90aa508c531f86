import { expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

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

it("leads on by the editors' rules, exact and by pattern, to the same page by address and by click", async () => {
  const rules = [
    { from: "/old-team", to: "/about/team", status: "301", asked: "/old-team" },
    { from: "/old-help", to: "/about/support", status: "302", asked: "/old-help" },
    { from: "/old-code/:id", to: "/code/:id", status: "307", asked: "/old-code/19" },
    { from: "/old-files/*", to: "/datasets/*", status: "308", asked: "/old-files/25?tab=about" },
  ];
  for (const [at, { from, to, status }] of rules.entries()) {
    const fields = { from: { "en-US": from }, to: { "en-US": to }, status: { "en-US": status } };
    await save(`entries/rule-${at}`, fields, "redirectRule");
  }
  const read = async (address: string) => {
    const answer = await fetch(stage.portal + address, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")] as const;
  };
  await expect.poll(async () => (await read("/old-files/1"))[0], { interval: 500 }).toBe(308);

  const page = await stage.visit();
  await page.goto("/legal/cookies");
  await waitForHydration(page);
  const requests = countRequests([page]);
  for (const { asked, status } of rules) {
    const [answered, location] = await read(asked);
    expect([asked, answered]).toEqual([asked, Number(status)]);
    await page.evaluate((address) => {
      const link = Object.assign(document.createElement("a"), { href: address });
      document.querySelector("main")?.prepend(link);
      link.click();
      link.remove();
    }, asked);
    await page.waitForURL(stage.portal + location);
    await page.locator("main h1").waitFor();
    await waitForHydration(page);
  }
  // Of each rule the address that was clicked, and where it leads.
  expect(requests()).toEqual({ documents: 8, payloads: 0 });
});

it("leads on by a rule for an address that a page could have, by a click too, without loading a document", async () => {
  const fields = {
    from: { "en-US": "/legal/old" },
    to: { "en-US": "/about/team" },
    status: { "en-US": "301" },
  };
  await save("entries/rule-of-a-page", fields, "redirectRule");
  const read = async (): Promise<unknown[]> => {
    const answer = await fetch(`${stage.portal}/legal/old`, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  await expect.poll(read, { interval: 500 }).toEqual([301, "/about/team"]);

  const page = await stage.visit({ savesData: true });
  await page.goto("/legal/cookies");
  await waitForHydration(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || pathname.endsWith("/_payload.json")) asked.push(pathname);
  });
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/legal/old" });
    document.querySelector("main")?.prepend(link);
    link.click();
  });
  await page.waitForURL(`${stage.portal}/about/team`);
  expect(asked).toEqual(["/legal/old/_payload.json", "/about/team/_payload.json"]);
});

async function save(path: string, fields: Record<string, unknown>, type?: string): Promise<void> {
  const address = `${stage.services}/cms/__admin/${path}`;
  const body = JSON.stringify({ type, fields });
  const answer = await fetch(address, { method: "PUT", body });
  expect(await answer.json()).toEqual({ ok: true });
}
