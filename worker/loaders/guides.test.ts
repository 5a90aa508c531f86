import { expect, it } from "vitest";
import { LEGAL } from "#brand/legal.ts";
import { defaultAboutPages } from "#content-cache/defaults.ts";
import { readGuides } from "../guides/guides.ts";
import { createLanguagePortal } from "../language-portal.ts?language=de";
import { createTestApp } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { json, status } from "../test/upstream.ts";

const guides = readGuides("en").all;

async function visit(path: string, app = createTestApp()) {
  const { body, status: answered } = await app.visit(path);
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  return { answered, body, links, pageText: readText(body).join(" ") };
}

it("lists the guides, and calls no catalogue", async () => {
  const app = createTestApp();
  const { links, pageText } = await visit("/help", app);
  expect(links).toEqual(expect.arrayContaining(guides.map(({ name }) => `/help/${name}`)));
  expect(pageText).toContain("how to search, look inside files");
  expect(app.upstream.asked()).toEqual([]);
});

it.each([
  ["embargoes", "/help/publishers"],
  ["time travel", "/help/deploy"],
  ["CONTENTFUL_SPACE_ID", "/help/settings"],
])("finds the guide that has the words %s", async (q, guide) => {
  const { links, body } = await visit(`/help?q=${encodeURIComponent(q)}`);
  expect(links).toContain(guide);
  expect(body).toContain(`value="${q}"`);
  expect(links.filter((link) => link?.startsWith("/help/")).length).toBeLessThan(guides.length);
});

it("finds no guide by marks alone", async () => {
  const { links } = await visit("/help?q=%3F%21");
  expect(links.filter((link) => link?.startsWith("/help/"))).toEqual([]);
});

const createGermanApp = () => createTestApp({ createPortal: createLanguagePortal });

it.each([
  ["Sammlung", "/de/help/researchers"],
  ["gesperrter Datei", "/de/help/publishers"],
  ["SPALTE TABELLEN", "/de/help/researchers"],
  ["fußzeile", "/de/help/editors"],
  ["time travel", "/de/help/deploy"],
])("finds on German pages the guide that has the words %s", async (q, guide) => {
  const { links } = await visit(`/de/help?q=${encodeURIComponent(q)}`, createGermanApp());
  expect(links).toContain(guide);
  expect(links.filter((link) => link?.startsWith("/de/help/")).length).toBeLessThan(guides.length);
});

it("has the guides of docs/guides in German, and marks the others as English", async () => {
  const readMarked = ({ body }: { body: string }) =>
    findAll(body, "div").filter(({ attributes }) => attributes.get("lang") === "en");
  const list = await visit("/de/help", createGermanApp());
  expect(list.pageText).toContain("wie Sie suchen, in Dateien hineinsehen");
  expect(readMarked(list).map(({ text }) => text.trim().slice(0, 6))).toEqual(["Deploy", "Settin"]);
  for (const { name, language } of readGuides("de").all) {
    const page = await visit(`/de/help/${name}`, createGermanApp());
    expect([name, page.answered, readMarked(page).length > 0]).toEqual([
      name,
      200,
      language === "en",
    ]);
  }
});

it("says what to do when no guide has the words", async () => {
  expect((await visit("/help?q=zeppelin")).pageText).toContain("No guide has these words.");
});

it.each(guides.map(({ name, title }) => [name, title]))(
  "shows the guide %s with its title and the link back",
  async (name, title) => {
    const { answered, body, links } = await visit(`/help/${name}`);
    expect(answered).toBe(200);
    expect(findAll(body, "h1").map(({ text }) => text)).toEqual([title]);
    expect(findAll(body, "h2").length).toBeGreaterThan(1);
    expect(links).toContain("/help");
    expect(links.filter((link) => /\.md|^\.\.?\//.test(link ?? ""))).toEqual([]);
  },
);

it.each(Object.keys(LEGAL))("shows /legal/%s with the names of this portal", async (page) => {
  const { answered, pageText, links } = await visit(`/legal/${page}`);
  expect(answered).toBe(200);
  expect(pageText).not.toMatch(/\{\w+\}/);
  if (page !== "takedown") expect(pageText).toMatch(/Skerry (?:University)?/);
  expect(links).toEqual(
    expect.arrayContaining(["/legal/imprint", "/legal/accessibility", "/help"]),
  );
});

it.each([
  ["", false],
  ["mailto:security@skerry.test", true],
])("links from the imprint to security.txt where there is one: %o", async (contact, isLinked) => {
  const app = createTestApp({ settings: { SECURITY_CONTACT: contact } });
  const { links, pageText } = await visit("/legal/imprint", app);
  expect(links.includes("/.well-known/security.txt")).toBe(isLinked);
  expect(pageText.includes("report a vulnerability")).toBe(isLinked);
  expect(links).toContain("/about/support");
});

it("shows the editors' text instead, as they wrote it", async () => {
  const about = (slug: keyof typeof defaultAboutPages) => ({
    ...defaultAboutPages[slug],
    title: "Our imprint",
    body: "Quay 7, {portal}",
    updatedAt: "2026-03-01T00:00:00Z",
  });
  const { pageText } = await visit("/legal/imprint", createTestApp({ content: { about } }));
  expect(pageText).toContain("Our imprint");
  expect(pageText).toContain("Quay 7, {portal}");
});

it.each(["/legal/constructor", "/legal/nothing", "/help/nothing", "/help/__proto__"])(
  "has no page at %s",
  async (path) => {
    expect((await visit(path)).answered).toBe(404);
  },
);

it("links to the pages of the brand unless settings name others", async () => {
  const app = createTestApp({ settings: { TERMS_URL: "", PRIVACY_URL: "" } });
  const { links } = await visit("/help", app);
  expect(links).toEqual(expect.arrayContaining(["/legal/terms", "/legal/privacy"]));
});

it("suggests guides with records, and alone while the catalogue is down", async () => {
  const app = createTestApp({ upstream: { "/discover/suggestions": status(503) } });
  const { body } = await app.visit("/search/suggestions.json?q=withdraw");
  expect(JSON.parse(body)).toEqual([
    {
      name: "Help",
      lines: [{ label: "Publishing data", detail: "", href: "/help/publishers" }],
    },
  ]);
});

it("suggests on German pages in German, with links to German pages", async () => {
  const found = {
    datasets: [{ id: 7, name: "Tides", datasetType: "research" }],
    people: [],
    tags: [{ label: "tide", count: 2 }],
    variables: [],
  };
  const upstream = { "/discover/suggestions": json(found) };
  const app = createTestApp({ upstream, createPortal: createLanguagePortal });
  const { body } = await app.visit("/de/search/suggestions.json?q=zurückziehen");
  expect(JSON.parse(body)).toEqual([
    { name: "Einträge", lines: [{ label: "Tides", detail: "", href: "/de/datasets/7" }] },
    {
      name: "Schlagwörter",
      lines: [{ label: "tide", detail: "2 Einträge", href: "/de/datasets?tag=tide" }],
    },
    {
      name: "Hilfe",
      lines: [{ label: "Daten veröffentlichen", detail: "", href: "/de/help/publishers" }],
    },
  ]);
});
