import { expect, it } from "vitest";
import { findShift } from "../../harness/axe.ts";
import { setFault } from "../../harness/identity-admin.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

/** A window, and the lowest place of the first row of data in it. */
const WINDOWS = [
  { width: 1280, height: 900, firstRow: 420 },
  { width: 390, height: 844, firstRow: 520 },
];

/** Lists, and what takes most space above the rows of files, tables and records. */
const WITH_ROWS = [
  ["a list", "/datasets"],
  ["a search", "/datasets/search?q=tide+gauges"],
  ["a person's records", "/people/0000-0005-1204-4171"],
  ["members of a collection", "/collections/56?tab=contents"],
  ["all files", "/datasets/25?tab=files"],
  ["a folder", "/datasets/25?tab=files&path=hourly"],
  ["a later page of a folder", "/datasets/1?tab=files&path=trials&page=2"],
  ["files that a name finds", "/datasets/25?tab=files&q=csv"],
  ["a CSV file", "/datasets/25?tab=files&file=hourly%2FSKB1_2025.csv"],
  [
    "a long name in a deep folder",
    "/datasets/13?tab=files&file=sub-12%2Feeg%2Fsub-12_task-tapping_events.tsv",
  ],
  ["names of columns in two lines", "/datasets/35?tab=files&file=floods%2F2023-01-08.csv"],
  ["a Parquet file", "/datasets/34?tab=files&file=traces.parquet"],
  ["JSON lines", "/datasets/17?tab=files&file=grid%2Fpoints.jsonl"],
  ["many kinds of records", "/datasets/13?tab=records"],
  ["an older version", "/datasets/25/version/2?tab=files"],
] as const;

/** What is above files has the longest words in German, and the most buttons without scripts. */
const OF_FILES = WITH_ROWS.filter(([, address]) => address.includes("?tab=files"));

it.each([
  ["in English", "", true, WITH_ROWS],
  ["in German and without scripts", "/de", false, OF_FILES],
])(
  "shows the first row of data in the window, on a desk and on a phone, %s",
  async (_, language, javaScriptEnabled, pages) => {
    const page = await stage.visit({ javaScriptEnabled });
    const rows = page.locator("main :is(tbody tr, section article)").filter({ visible: true });
    for (const [what, address] of pages) {
      await page.goto(language + address);
      for (const { firstRow, ...viewport } of WINDOWS) {
        await page.setViewportSize(viewport);
        const top = (await rows.first().boundingBox())?.y ?? Infinity;
        expect([what, viewport.width, top > firstRow ? top : "in view"]).toEqual([
          what,
          viewport.width,
          "in view",
        ]);
      }
    }
  },
);

it("begins a page at its top, whichever of its choices is the current one", async () => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  const recordsOfSeed = Array.from({ length: 40 }, (_, at) => at + 1).join();
  for (const address of [
    `/cite?ids=${recordsOfSeed}`,
    "/datasets/25?tab=cite",
    "/datasets/25?get=1",
  ]) {
    await page.goto(address);
    await page.getByRole("main").waitFor();
    expect([address, await page.evaluate(() => scrollY)]).toEqual([address, 0]);
  }
});

it("names below a file's rows what identifies it, and shows the way to get the dataset", async () => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  await page.goto("/datasets/25?tab=files&file=hourly%2FSKB1_2025.csv");
  for (const identifier of ["Path", "Address", "SHA-256"])
    await page.getByRole("term").getByText(identifier, { exact: true }).waitFor();
  await page.getByRole("link", { name: "Get dataset" }).waitFor();
});

it("filters the rows of a table on a phone without scripts, by a form that opens", async () => {
  const viewport = { width: 390, height: 844 };
  const page = await stage.visit({ viewport, javaScriptEnabled: false });
  await page.goto("/datasets/25?tab=files&file=stations.csv");
  const form = page.getByRole("form", { name: "Filter" });
  expect(await form.isVisible()).toBe(false);
  await page.locator("summary").getByText("Filter", { exact: true }).click();
  await form.getByRole("textbox", { name: "Value" }).fill("SKB3");
  await form.getByRole("button", { name: "Filter rows" }).click();
  await page.getByText("1 matching row.", { exact: true }).waitFor();
});

it("shows the current one of many kinds of records in their line, and scrolls to the others", async () => {
  const viewport = { width: 390, height: 844 };
  const page = await stage.visit({ viewport, javaScriptEnabled: false });
  await page.goto("/datasets/13?tab=records");
  const kinds = page.getByRole("navigation", { name: "Kinds of records" });
  const last = kinds.getByRole("link").last();
  await last.focus();
  await page.keyboard.press("Enter");
  await kinds.locator("a[aria-current]").and(kinds.getByRole("link").last()).waitFor();
  const box = await last.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
});

/** A record of each family that has every tab of it. */
const RECORDS = ["/datasets/25", "/code/19", "/collections/56"];

it("begins every tab of a record with its data, on a desk and on a phone, without its banner", async () => {
  const page = await stage.visit();
  for (const record of RECORDS) {
    await page.goto(record);
    const tabs = page.getByRole("navigation", { name: "Parts of this record" });
    const addresses = await tabs
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses.filter((each) => !each.endsWith(record))) {
      await page.goto(address);
      expect([address, await page.locator("[data-shape=banner]").count()]).toEqual([address, 0]);
      for (const { firstRow, ...viewport } of WINDOWS) {
        await page.setViewportSize(viewport);
        const first = page.locator("#behind-dialog > :first-child");
        const top = (await first.boundingBox())?.y ?? Infinity;
        expect([address, top <= firstRow]).toEqual([address, true]);
        const title = page.getByRole("heading", { level: 1 });
        expect([address, await title.isVisible()]).toEqual([address, true]);
        const version = page.locator("h1 + a").getByText(/^Version \d/);
        const [line, next] = [await title.boundingBox(), await version.boundingBox()];
        const isBeside = (next?.y ?? Infinity) < (line?.y ?? 0) + (line?.height ?? 0);
        const isDesk = viewport.width > 1000;
        expect([address, viewport.width, isBeside]).toEqual([address, viewport.width, isDesk]);
        const get = page.locator("#get");
        expect([address, await get.getByText("Open access").isVisible()]).toEqual([address, true]);
        const button = await get.getByRole("link", { name: /^(Get|View) / }).boundingBox();
        const isInLine = (button?.y ?? Infinity) < (line?.y ?? 0) + (line?.height ?? 0);
        if (isDesk) expect([address, isInLine]).toEqual([address, true]);
      }
    }
  }
});

it("shows six records of a list in a window 900 px tall from its first row on", async () => {
  const page = await stage.visit();
  await page.goto("/datasets");
  const heights = await page
    .getByRole("article")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  const middle = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)];
  expect(heights.length).toBeGreaterThan(10);
  expect(middle).toBeLessThanOrEqual(130);
});

it.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "has filter, count, selection and download of files in one line at 1280 px, %s",
  async (_, javaScriptEnabled) => {
    const page = await stage.visit({ viewport: { width: 1280, height: 900 }, javaScriptEnabled });
    await page.goto("/datasets/25?tab=files&path=hourly");
    const bar = page.getByRole("status", { name: "Entries" }).locator("..");
    const parts = [
      bar.getByRole("searchbox"),
      bar.getByRole("status", { name: "Entries" }),
      bar.getByRole("button", { name: "Download selected" }),
      bar.getByRole("button", { name: "Terminal commands" }),
    ];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const tops = boxes.map((box) => box?.y ?? -Infinity);
    const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? Infinity));
    expect(Math.max(...tops)).toBeLessThan(Math.min(...ends));
  },
);

it("has the figures of each row of a list in its right third at 1280 px, beside its title", async () => {
  const page = await stage.visit({ viewport: { width: 1280, height: 900 } });
  await page.goto("/datasets");
  const rows = await page.getByRole("article").evaluateAll((articles) =>
    articles.map((article) => {
      const [row, title, facts] = [article, ...article.querySelectorAll("h2, ul")].map((part) =>
        part.getBoundingClientRect(),
      );
      if (!row || !title || !facts) return null;
      const begin = (facts.left - row.left) / row.width;
      return [begin > 0.6 && begin < 0.75, facts.top < title.bottom, facts.width > 150];
    }),
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(new Set(rows.map(String))).toEqual(new Set(["true,true,true"]));
});

it("sets all parts of a breadcrumb on one line", async () => {
  const page = await stage.visit();
  await page.goto("/datasets/25?tab=files&file=hourly%2FSKB1_2025.csv");
  const trail = page.getByRole("navigation", { name: "Folder" });
  expect(await trail.locator("[aria-current=page]").count()).toBe(1);
  const parts = trail.locator("li > :is(a, span)");
  const tops = await parts.evaluateAll((all) =>
    all.map((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      return words.getBoundingClientRect().top;
    }),
  );
  expect(tops.length).toBe(3);
  expect(new Set(tops).size).toBe(1);
});

for (const [window, height, above] of [
  ["a window 900 px tall", 900, 0],
  ["a low window, where they scroll", 520, 1],
] as const) {
  it(`keeps a record's facts and the contents of its README in view next to the text, in ${window}, without scripts`, async () => {
    const viewport = { width: 1280, height };
    const page = await stage.visit({ viewport, javaScriptEnabled: false });
    await page.goto("/datasets/25");
    const facts = page.getByRole("complementary", { name: "Summary" });
    const contents = page.getByRole("navigation", { name: "Contents of the README" });
    await page.mouse.wheel(0, 1200);
    await expect.poll(async () => (await facts.boundingBox())?.y).toBeCloseTo(16, 0);
    const box = (await contents.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    const hidden = await contents.evaluate((each) => each.scrollHeight - each.clientHeight);
    expect(Math.min(hidden, 1)).toBe(above);
    await contents.getByRole("link", { name: "Acknowledgements" }).click();
    const heading = page.getByRole("heading", { name: "Acknowledgements" });
    await expect.poll(async () => heading.evaluate(isInView)).toBe(true);
    expect((await facts.boundingBox())?.y).toBeLessThan(300);
  });
}

it("offers the contents of a README before it on a phone, closed at first", async () => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  await page.goto("/datasets/25");
  const contents = page.locator("#readme > details");
  const link = contents.getByRole("link", { name: "Usage note" });
  expect(await link.isVisible()).toBe(false);
  await contents.getByText("Contents of the README").click();
  await link.click();
  const heading = page.getByRole("heading", { name: "Usage note" });
  await expect.poll(async () => heading.evaluate(isInView)).toBe(true);
});

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

it.each([
  [1280, 31],
  [390, 36],
])("moves nothing when a part of a page %i px wide comes late", async (width, id) => {
  await setFault({ service: "doi", operation: "*", mode: "slow", delayMs: 1_500 });
  const page = await stage.visit({ viewport: { width, height: 900 } });
  await page.goto(`/datasets/${id}?tab=references`);
  await page.getByRole("heading", { name: "Summary" }).waitFor();
  expect(await page.getByText("Loading the citation").count()).toBe(0);
  expect(await findShift(page)).toBe(0);
});
