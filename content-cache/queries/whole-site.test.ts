import { expect, test } from "vitest";
import { type Content, createContentMemory } from "../content.ts";
import { defaultHomePage } from "../defaults.ts";
import type { SyncItem } from "../sync/page.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createSnapshot, entry, toAsset, toEntry } from "../test/test-site.ts";
import {
  PUBLISHED,
  link,
  picture,
  LINK,
  IMAGE,
  linked,
  CARD,
  sections,
} from "../test/whole-entries.ts";
import { createContent } from "./content.ts";

async function open(items: SyncItem[]): Promise<Content> {
  const dependencies = { ...createTestClock(), memory: createContentMemory() };
  return createContent(await createSnapshot(items), "kv", dependencies);
}

test("the landing page has every field that editors filled in", async () => {
  const content = await open([
    ...sections,
    entry("tile", "tile", { label: "Reefs", image: toAsset("pic"), href: "/datasets?tag=reef" }),
    entry("homePage", "home", {
      heroTitle: "Here",
      heroCopy: "Copy",
      heroImage: toAsset("pic"),
      primaryAction: toEntry("go"),
      secondaryAction: toEntry("go"),
      features: [toEntry("card"), toEntry("tile")],
      tiles: [toEntry("tile"), toEntry("card")],
      featuredDatasetIds: ["7", "12"],
      newsHeading: "New",
    }),
  ]);
  expect(content.home()).toEqual({
    heroTitle: "Here",
    heroCopy: "Copy",
    heroImage: IMAGE,
    primaryAction: LINK,
    secondaryAction: LINK,
    features: [CARD],
    tiles: [{ id: "tile", label: "Reefs", href: "/datasets?tag=reef", image: IMAGE }],
    featuredDatasetIds: [7, 12],
    newsHeading: "New",
    updatedAt: PUBLISHED,
  });
  const bare = await open([entry("homePage", "home", { heroTitle: "Here" })]);
  expect(bare.home()).toEqual({
    heroTitle: "Here",
    heroCopy: "",
    heroImage: null,
    primaryAction: null,
    secondaryAction: null,
    features: [],
    tiles: [],
    featuredDatasetIds: [],
    newsHeading: defaultHomePage.newsHeading,
    updatedAt: PUBLISHED,
  });
});

test("news have every field that editors filled in, the newest first", async () => {
  const fields = {
    title: "Tides",
    slug: "tides",
    summary: "Ebbs",
    body: "Long",
    image: toAsset("pic"),
    publishedDate: "2026-01-02",
    externalUrl: "https://news.test",
    kind: "Event",
    startDate: "2026-01-03",
    endDate: "2026-01-04",
    location: "Bay",
  };
  const later = { title: "Floods", slug: "floods", publishedDate: "2026-01-03" };
  const content = await open([
    picture,
    entry("newsItem", "first", fields),
    entry("newsItem", "second", later),
    entry("newsItem", "third", { ...later, publishedDate: "2026-01-01", kind: "Announcement" }),
  ]);
  const nothing = { summary: "", body: "", image: null, externalUrl: null, kind: "News" };
  const never = { startDate: null, endDate: null, location: "" };
  expect(content.news(3)).toEqual([
    { id: "second", ...later, ...nothing, ...never },
    { id: "first", ...fields, image: IMAGE },
    {
      id: "third",
      ...later,
      ...nothing,
      ...never,
      kind: "Announcement",
      publishedDate: "2026-01-01",
    },
  ]);
  expect(content.news(1)).toHaveLength(1);
});

test("settings, the introduction to repositories and synonyms are what editors filled in", async () => {
  const settings = {
    termsUrl: "/terms",
    privacyUrl: "/privacy",
    docsUrl: "https://docs.test",
    copyrightName: "Skerry",
  };
  const content = await open([
    link,
    entry("siteSettings", "settings", { ...settings, footerLinks: linked }),
    entry("openRepositoriesIntro", "intro", { title: "Open", body: "Words" }),
    entry("searchSynonyms", "words", { name: "Sea", words: [" sea ", "ocean", " "] }),
  ]);
  expect(content.settings()).toEqual({ ...settings, footerLinks: [LINK] });
  expect(content.openRepositoriesIntro()).toEqual({ title: "Open", body: "Words" });
  expect(content.synonyms()).toEqual([["sea", "ocean"]]);
});

test.each([
  [{ message: "Hello" }, { kind: "Information", scope: "all", showOnce: false }],
  [
    { message: "Hello", kind: "Success", scope: "all", showOnce: true },
    { kind: "Success", scope: "all", showOnce: true },
  ],
  [
    { message: "Hello", kind: "Error", scope: "home", showOnce: false },
    { kind: "Error", scope: "home", showOnce: false },
  ],
])("a notification is what editors filled in: %o", async (fields, expected) => {
  const content = await open([entry("notification", "note", fields)]);
  expect(content.notification("home")).toEqual({ id: "note", message: "Hello", ...expected });
  expect(content.notification("all") === null).toBe(expected.scope === "home");
});

test("people come in the editors' order, those without one last", async () => {
  const content = await open([
    entry("person", "a", { name: "Third" }),
    entry("person", "b", { name: "Second", order: 2 }),
    entry("person", "c", { name: "First", order: 1 }),
  ]);
  expect(content.people().map(({ name }) => name)).toEqual(["First", "Second", "Third"]);
});
