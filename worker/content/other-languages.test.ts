import { type DefaultTreeAdapterTypes as Tree, parse } from "parse5";
import { expect, it } from "vitest";
import { createContentMemory } from "#content-cache/content.ts";
import { contentModel } from "#content-cache/model/content-model.ts";
import { type FieldModel, isTranslated } from "#content-cache/model/field.ts";
import { createContent } from "#content-cache/queries/content.ts";
import { createTestClock } from "#content-cache/test/test-clock.ts";
import {
  asset,
  createSnapshot,
  rawEntry,
  toAsset,
  toEntry,
} from "#content-cache/test/test-site.ts";
import { createLanguagePortal } from "../language-portal.ts?language=de";
import { createTestApp, type TestApp } from "../test/app.ts";

type Type = keyof typeof contentModel;

/** An entry whose every text names its field, in one locale. */
function toRecord(type: Type, id: string, locale: string, rest: Record<string, unknown> = {}) {
  const fields = Object.entries<FieldModel>(contentModel[type].fields);
  const texts = fields
    .filter(([, field]) => isTranslated(field))
    .map(([name, field]) => {
      const text = `Editors' ${type} ${name}`;
      return [name, { [locale]: field.type === "Symbols" ? [text] : text }];
    });
  const others = Object.entries(rest).map(([name, value]) => [name, { "en-US": value }]);
  return rawEntry(type, id, Object.fromEntries([...texts, ...others]));
}

/** Its id is its title, which is in the space's own locale alone. */
const PICTURE = "Editors' asset title";
const SECTIONS = ["person", "portal", "project", "faqItem", "officeHours", "featureCard"] as const;

/** A space with every kind of text in that locale. */
async function createSpace(locale: string) {
  const href = "/datasets";
  const items = [
    toRecord("homePage", "home", locale, {
      heroImage: toAsset(PICTURE),
      primaryAction: toEntry("link"),
      features: [toEntry("featureCard")],
      tiles: [toEntry("tile")],
      featuredDatasetIds: [],
    }),
    toRecord("aboutPage", "about", locale, {
      slug: "support",
      sections: SECTIONS.map(toEntry),
      learnMore: [toEntry("link")],
    }),
    toRecord("link", "link", locale, { href }),
    toRecord("tile", "tile", locale, { href, image: toAsset(PICTURE) }),
    toRecord("person", "person", locale),
    toRecord("portal", "portal", locale, { url: "https://portal.test/" }),
    toRecord("project", "project", locale, { awards: [toEntry("link")] }),
    toRecord("faqItem", "faqItem", locale),
    toRecord("officeHours", "officeHours", locale),
    toRecord("featureCard", "featureCard", locale, { action: toEntry("link") }),
    toRecord("newsItem", "news", locale, { slug: "n", publishedDate: "2026-01-02", kind: "Event" }),
    toRecord("notification", "notification", locale, { kind: "Success", scope: "all" }),
    toRecord("openRepositoriesIntro", "intro", locale),
    asset(PICTURE, "https://images.test/editors-picture.png"),
  ];
  const content = createContent(await createSnapshot(items), "kv", {
    ...createTestClock(),
    memory: createContentMemory(),
  });
  return { services: { readContent: async () => content } };
}

const PAGES = ["", "/about/support", "/open-repositories"];

/** The editors' texts that visitors see or hear on these pages, with their marked language. */
async function readEditorsTexts(app: TestApp, prefix: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const keep = (text: string, language: string): void => {
    for (const [name] of text.matchAll(/Editors' \w+ \w+/g))
      found.set(name, (found.get(name) ?? new Set()).add(language));
  };
  const walk = (node: Tree.Node, around: string): void => {
    if ("tagName" in node && /^(head|script)$/.test(node.tagName)) return;
    const attributes = "attrs" in node ? node.attrs : [];
    const language = attributes.find(({ name }) => name === "lang")?.value ?? around;
    for (const { name, value } of attributes)
      if (/^(alt|title|aria-)/.test(name)) keep(value, language);
    if ("value" in node) keep(node.value, language);
    if ("childNodes" in node) for (const child of node.childNodes) walk(child, language);
  };
  for (const page of PAGES) {
    const { status, body } = await app.visit(prefix + page || "/");
    expect([page, status]).toEqual([page, 200]);
    walk(parse(body), "");
  }
  return found;
}

/** Names of people and institutions are the same in all languages, and so are keywords that records have. */
const NAMES = /person name|project (leads|institutions|tags)/;

it("marks texts that the editors have not translated with their language", async () => {
  const space = await createSpace("en-US");
  const german = createTestApp({ ...space, createPortal: createLanguagePortal });
  const texts = [...(await readEditorsTexts(german, "/de"))].filter(([name]) => !NAMES.test(name));
  expect(texts.length).toBeGreaterThan(27);
  expect(texts.filter(([, languages]) => [...languages].join() !== "en-US")).toEqual([]);
});

it.each([
  ["translated texts", "de", "/de", "de"],
  ["texts on pages of their own language", "en-US", "", "en"],
])("leaves %s unmarked", async (_, locale, prefix, language) => {
  const options = prefix === "" ? {} : { createPortal: createLanguagePortal };
  const app = createTestApp({ ...(await createSpace(locale)), ...options });
  const all = [...(await readEditorsTexts(app, prefix))];
  const texts = all.filter(([name]) => name !== PICTURE);
  expect(texts.length).toBeGreaterThan(27);
  expect(texts.filter(([, languages]) => [...languages].join() !== language)).toEqual([]);
});
