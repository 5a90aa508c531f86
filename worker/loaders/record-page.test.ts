import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { toDataset, tombstone } from "../test/records.ts";
import { json, text } from "../test/upstream.ts";

it.each([
  ["granted", "The files are open to you"],
  ["requested", "The owner has not decided yet"],
  ["refused", "has refused your request"],
] as const)("says above a withheld record that access is %s", async (access, sentence) => {
  const withheld = toDataset({
    embargo: true,
    embargoReleaseDate: "2031-01-01",
    embargoAccess: access,
  });
  const app = createTestApp({
    session: signedIn,
    upstream: {
      "/discover/datasets/7": json(withheld),
      "/discover/datasets/7/data-use-agreement": json({ id: 8, name: "Terms", body: "Be kind." }),
    },
  });
  const { body } = await app.visit("/datasets/7?tab=about&whole=1");
  expect(readText(body).join("")).toContain(sentence);
  expect(body.includes("Be kind.")).toBe(access === "granted");
});

it("names the version that still exists to a reader of a withdrawn one", async () => {
  const gone = { ...tombstone, id: 7, version: 1 };
  const app = createTestApp({ upstream: { "/discover/datasets/7/versions/1": json(gone, 410) } });
  const { status, body } = await app.visit("/datasets/7/version/1");
  expect(status).toBe(410);
  expect(readText(body).join("")).toContain(
    "You tried to view version 1, which is no longer available.",
  );
  expect(findAll(body, "a").map(({ text }) => text)).toContain("See version 2, the newest");
});

it.each([
  [{}, "No reason was given.", "Withdrawn tides. Version 1."],
  [
    {
      reason: "<b>The gauge</b> drifted.",
      contributors: [{ firstName: "Ada", lastName: "Moss" }],
      versionPublishedAt: "2025-02-01T00:00:00Z",
    },
    "<b>The gauge</b> drifted.",
    "Moss, A. (2025): Withdrawn tides. Version 1.",
  ],
])(
  "shows why a record was withdrawn and how it was cited, told %o",
  async (more, why, citation) => {
    const upstream = { "/discover/datasets/10": json({ ...tombstone, ...more }, 410) };
    const { body } = await createTestApp({ upstream }).visit("/datasets/10");
    const words = readText(body).join("");
    expect(words).toContain(why);
    expect(words).toContain(citation);
    const { body: markdown } = await createTestApp({ upstream }).visit("/datasets/10.md");
    expect(markdown).toContain(why);
    expect(markdown).toContain(citation);
  },
);

it.each([
  [[], false],
  [["tide"], true],
])("offers records with the tags %j of a withdrawn one: %s", async (tags, isOffered) => {
  const upstream = { "/discover/datasets/10": json({ ...tombstone, tags }, 410) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/10");
  expect(body.includes("Find similar:")).toBe(isOffered);
});

it.each([
  [null, ""],
  [0, ""],
  [1, ", revision 1"],
])("names the revision %s of a version", async (revision, named) => {
  const upstream = { "/discover/datasets/7": json(toDataset({ revision })) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?whole=1");
  expect(readText(body).join("")).toMatch(new RegExp(`Version 2 of \\d+${named}(?!, revision)`));
});

it.each([
  [5_000_000_000, 9_000, true],
  [5_000_000_001, 9_000, false],
  [5_000_000_000, 9_001, false],
])("offers %i bytes in %i files as one zip: %s", async (size, fileCount, isZip) => {
  const dataset = json(toDataset({ size, fileCount }));
  const upstream = { "/discover/datasets/7": dataset, "/discover/datasets/7/versions/2": dataset };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?get=1&whole=1");
  expect(body.includes("Download all as a zip")).toBe(isZip);
  expect(body.includes("A zip holds at most")).toBe(!isZip);
});

it.each([
  [2_000, true],
  [2_001, false],
])("offers rclone for %i files: %s", async (fileCount, isOffered) => {
  const dataset = json(toDataset({ fileCount }));
  const upstream = { "/discover/datasets/7": dataset, "/discover/datasets/7/versions/2": dataset };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?get=1&whole=1");
  expect(body.includes("rclone")).toBe(isOffered);
});

it.each([
  [
    "Stages of *Armeria*, [mapped](docs/map.md).",
    'Stages of <em>Armeria</em>, <a href="/files/7/2/docs/map.md"',
    "Stages of Armeria, mapped.",
  ],
  ["Tides.\n\n- one\n- two", "<ul>\n<li>one</li>", "Tides. one two"],
  ["Rain, p < 0.05 & more", ">Rain, p &lt; 0.05 &amp; more</p>", "Rain, p &lt; 0.05 &amp; more"],
  ["Ice <svg onload=alert(1)>[x](javascript:alert(1))", "<p>Ice <a>x</a></p>", "Ice x"],
])(
  "shows the Markdown of a description, and its text elsewhere: %s",
  async (description, html, plain) => {
    const app = createTestApp({
      upstream: { "/discover/datasets/7": json(toDataset({ description, readme: null })) },
    });
    const { body } = await app.visit("/datasets/7?whole=1");
    const page = body.slice(body.indexOf("<main"), body.indexOf("<footer"));
    expect(page).toContain(html);
    expect(page).not.toContain("onload");
    expect(body).toContain(`<meta name="description" content="${plain}"`);
  },
);

it("shows only text, links and line breaks of a sponsor", async () => {
  const markup =
    'By <a href="https://s.test" onclick="x()">us</a><br><img src=x onerror=y> **all**';
  const sponsorship = { title: "Gauge fund", markup, imageUrl: "https://s.test/logo.png" };
  const app = createTestApp({
    upstream: { "/discover/datasets/7": json(toDataset({ sponsorship })) },
  });
  const { body } = await app.visit("/datasets/7");
  expect(body).toContain('By <a href="https://s.test">us</a><br> all');
  expect(body).not.toMatch(/onclick|onerror/);
});

it.each([
  ["Gauge fund", ["Gauge fund"]],
  ["", []],
])("shows a sponsor with the title “%s” without an empty paragraph", async (title, sentence) => {
  const sponsorship = { title, markup: "By us", imageUrl: "" };
  const app = createTestApp({
    upstream: { "/discover/datasets/7": json(toDataset({ sponsorship })) },
  });
  const { body } = await app.visit("/datasets/7");
  const [, sponsor = ""] = /<section[^>]*aria-label="Sponsor">(.*?)<\/section>/s.exec(body) ?? [];
  expect(sponsor).toContain("By us");
  expect(findAll(sponsor, "p").map(({ text }) => text)).toEqual(sentence);
  expect(findAll(sponsor, "img")).toEqual([]);
});

it("shows four people of many and hides the others behind a button, none of them left out", async () => {
  const contributors = Array.from({ length: 7 }, (_, at) => ({
    firstName: "Ada",
    lastName: `Moss${at}`,
  }));
  const app = createTestApp({
    upstream: { "/discover/datasets/7": json(toDataset({ contributors })) },
  });
  const { body } = await app.visit("/datasets/7");
  const folded = findAll(body, "details").find(({ text }) => text.includes("3 more people"));
  for (const at of [4, 5, 6]) expect(folded?.text).toContain(`Ada Moss${at}`);
  expect(folded?.text).not.toContain("Ada Moss3");
});

it.each([
  ["begins with it", "# Tides\n\nTen years of tide heights. More on them."],
  ["says something else", "# Tides\n\nRead this first."],
])("shows a record's description once when its README %s", async (_, readme) => {
  const description = "Ten years of tide heights.";
  const app = createTestApp({
    upstream: {
      "/discover/datasets/7": json(toDataset({ description })),
      "/discover/datasets/7/versions/2/readme": text(readme),
    },
  });
  const { body } = await app.visit("/datasets/7?whole=1");
  expect(readText(body).join("").split(description)).toHaveLength(2);
  expect(body).toContain(`<meta name="description" content="${description}"`);
});

it("links the line about the last update to the version history", async () => {
  const { body } = await createTestApp().visit("/datasets/7?whole=1");
  const line = findAll(body, "a").find(({ text: sentence }) => sentence.includes("updated"));
  expect([line?.text, line?.attributes.get("href")]).toEqual([
    "Version 2 of 2, updated April 1, 2026",
    "/datasets/7?tab=versions",
  ]);
});

it.each([
  ["offers cards of contributors where ORCID can be asked", "https://orcid.test/v3.0", 1],
  ["offers none where it cannot", "", 0],
])("%s", async (_, ORCID_API, count) => {
  const ada = { firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" };
  const app = createTestApp({
    settings: { ORCID_API },
    upstream: { "/discover/datasets/7": json(toDataset({ contributors: [ada] })) },
  });
  const { body } = await app.visit("/datasets/7");
  const offers = findAll(body, "button").filter(({ attributes }) =>
    attributes.get("aria-label")?.startsWith("About Ada Moss"),
  );
  expect(offers).toHaveLength(count);
});

it("writes a licence's full name next to its short one, because tooltips do not reach everyone", async () => {
  const { body } = await createTestApp().visit("/datasets/7");
  const panel = findAll(body, "aside").find(({ attributes }) => attributes.has("aria-labelledby"));
  expect(panel?.text).toMatch(/CC-BY-4\.0\s*Creative Commons Attribution/);
});
