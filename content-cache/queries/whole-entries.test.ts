import { expect, test } from "vitest";
import { type Content, createContentMemory } from "../content.ts";
import type { SyncItem } from "../sync/page.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createSnapshot, entry, toAsset, toEntry } from "../test/test-site.ts";
import {
  PUBLISHED,
  LINK,
  IMAGE,
  linked,
  CARD,
  PERSON,
  PORTAL,
  PROJECT,
  QUESTION,
  HOURS,
  sections,
} from "../test/whole-entries.ts";
import { createContent } from "./content.ts";

async function open(items: SyncItem[]): Promise<Content> {
  const dependencies = { ...createTestClock(), memory: createContentMemory() };
  return createContent(await createSnapshot(items), "kv", dependencies);
}

test("an about page has every field and section that editors filled in", async () => {
  const names = ["card", "person", "portal", "project", "question", "hours", "page"];
  const content = await open([
    ...sections,
    entry("aboutPage", "page", {
      slug: "team",
      title: "Team",
      summary: "We",
      heroImage: toAsset("pic"),
      body: "Long",
      sections: names.map(toEntry),
      learnMore: linked,
      seoDescription: "Found",
    }),
  ]);
  expect(content.about("team")).toEqual({
    slug: "team",
    title: "Team",
    summary: "We",
    heroImage: IMAGE,
    body: "Long",
    sections: [CARD, PERSON, PORTAL, PROJECT, QUESTION, HOURS],
    learnMore: [LINK],
    seoDescription: "Found",
    updatedAt: PUBLISHED,
  });
  expect(content.people()).toEqual([PERSON]);
  expect(content.portals()).toEqual([PORTAL]);
  expect(content.projects()).toEqual([PROJECT]);
  expect(content.faq()).toEqual([QUESTION]);
  expect(content.officeHours()).toEqual([HOURS]);
});

test("an about page with only the fields it needs has no others", async () => {
  const content = await open([
    entry("aboutPage", "page", { slug: "team", title: "Team", summary: "We" }),
    entry("person", "person", { name: "Ada", orcid: "0000-0002-1825-0098" }),
    entry("portal", "portal", { name: "Reef", url: "https://reef.test" }),
    entry("project", "project", { title: "Tides" }),
    entry("faqItem", "question", { question: "Why?" }),
    entry("officeHours", "hours", { title: "Monday" }),
  ]);
  expect(content.about("team")).toEqual({
    slug: "team",
    title: "Team",
    summary: "We",
    heroImage: null,
    body: "",
    sections: [],
    learnMore: [],
    seoDescription: "We",
    updatedAt: PUBLISHED,
  });
  const [none, nothing] = ["", null];
  const ada = { role: none, group: none, affiliation: none, photo: nothing, bio: none };
  expect(content.people()).toEqual([
    { kind: "person", id: "person", name: "Ada", ...ada, orcid: nothing, website: nothing },
  ]);
  const reef = { description: none, logo: nothing, organizationId: nothing };
  expect(content.portals()).toEqual([
    { kind: "portal", id: "portal", name: "Reef", url: "https://reef.test", ...reef },
  ]);
  const tides = { description: none, leads: [], institutions: [], awards: [], tags: [] };
  expect(content.projects()).toEqual([
    { kind: "project", id: "project", title: "Tides", ...tides },
  ]);
  expect(content.faq()).toEqual([{ ...QUESTION, answer: none }]);
  const monday = { schedule: none, joinUrl: nothing, contactEmail: nothing };
  expect(content.officeHours()).toEqual([{ ...HOURS, ...monday }]);
});

test.each([
  ["person", { name: 1 }, (content: Content) => content.people()],
  ["portal", { name: "Reef" }, (content: Content) => content.portals()],
  ["project", {}, (content: Content) => content.projects()],
  ["faqItem", { answer: "So." }, (content: Content) => content.faq()],
  ["officeHours", { schedule: "9" }, (content: Content) => content.officeHours()],
  ["newsItem", { title: "Tides" }, (content: Content) => content.news(3)],
  ["searchSynonyms", { name: "Sea" }, (content: Content) => content.synonyms()],
  [
    "searchSynonyms",
    { name: "Sea", words: ["sea", " "] },
    (content: Content) => content.synonyms(),
  ],
])("a %s without what it needs is left out: %o", async (type, fields, read) => {
  expect(read(await open([entry(type, "one", fields)]))).toEqual([]);
});
