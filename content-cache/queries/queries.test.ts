import { describe, expect, test } from "vitest";
import { type Content, createContentMemory } from "../content.ts";
import { builtIn, defaultAboutPages, defaultHomePage } from "../defaults.ts";
import type { SyncItem } from "../sync/page.ts";
import { createTestClock, type TestClock } from "../test/test-clock.ts";
import { asset, createSnapshot, entry, rawEntry, toAsset, toEntry } from "../test/test-site.ts";
import { createContent } from "./content.ts";

async function open(items: SyncItem[], clock: TestClock = createTestClock()): Promise<Content> {
  const dependencies = { ...clock, memory: createContentMemory() };
  return createContent(await createSnapshot(items), "kv", dependencies);
}

describe("an empty space", () => {
  test("shows the built-in landing page", async () => {
    expect((await open([])).home()).toEqual(defaultHomePage);
  });

  test("shows every built-in about page", async () => {
    const content = await open([]);
    for (const slug of ["team", "portals", "support", "projects", "workspaces"] as const) {
      expect(content.about(slug)).toEqual(defaultAboutPages[slug]);
    }
  });

  test("has no notification, news or redirects", async () => {
    const content = await open([]);
    expect(content.notification("home")).toBeNull();
    expect(content.news(3)).toEqual([]);
    expect(content.redirects()).toEqual([]);
  });
});

describe("the landing page", () => {
  const home = {
    heroTitle: "Published",
    heroImage: toAsset("hero"),
    primaryAction: toEntry("go"),
    features: [toEntry("card"), toEntry("gone"), toEntry("go")],
    featuredDatasetIds: ["7", "12"],
  };

  test("contains the entries that its links lead to", async () => {
    const content = await open([
      entry("homePage", "home", home),
      entry("link", "go", { label: "Go", href: "/datasets" }),
      entry("featureCard", "card", { title: "Card", action: toEntry("go") }),
      asset("hero", "//images.test/hero.png"),
    ]);
    expect(content.home()).toMatchObject({
      heroTitle: "Published",
      heroImage: { url: "https://images.test/hero.png", width: 8, height: 4, alt: "hero" },
      primaryAction: { label: "Go", href: "/datasets" },
      features: [{ id: "card", title: "Card", action: { label: "Go" } }],
      featuredDatasetIds: [7, 12],
      newsHeading: defaultHomePage.newsHeading,
    });
  });

  test("leaves out a card without its title, and says so once", async () => {
    const clock = createTestClock();
    const content = await open(
      [
        entry("homePage", "home", { heroTitle: "Here", features: [toEntry("bad")] }),
        entry("featureCard", "bad", { body: "No title" }),
      ],
      clock,
    );
    expect(content.home().features).toEqual([]);
    content.home();
    expect(clock.lines.map(({ message }) => message)).toEqual([
      "featureCard bad: field title is unusable, left out",
    ]);
  });

  test("is shown without a field of the wrong type", async () => {
    const content = await open([entry("homePage", "home", { heroTitle: "Here", heroCopy: 12 })]);
    expect(content.home()).toMatchObject({ heroTitle: "Here", heroCopy: "" });
  });

  test("is the built-in one when its type was renamed", async () => {
    expect((await open([entry("landing", "home", home)])).home()).toEqual(defaultHomePage);
  });

  test("refuses a link to a script", async () => {
    const content = await open([
      entry("homePage", "home", { heroTitle: "Here", primaryAction: toEntry("bad") }),
      entry("link", "bad", { label: "Click", href: "javascript:alert(1)" }),
    ]);
    expect(content.home().primaryAction).toBeNull();
  });

  test.each(["//evil.test", "/\\evil.test", "http://plain.test", "data:text/html,x"])(
    "refuses a link to %s",
    async (href) => {
      const content = await open([
        entry("homePage", "home", { heroTitle: "Here", primaryAction: toEntry("bad") }),
        entry("link", "bad", { label: "Click", href }),
      ]);
      expect(content.home().primaryAction).toBeNull();
    },
  );
});

test("a text that is only in another locale is empty, never undefined", async () => {
  const content = await open([
    rawEntry("homePage", "home", { heroTitle: { "en-US": "Here" }, heroCopy: { fr: "Ici" } }),
  ]);
  expect(JSON.stringify(content.home())).not.toContain("undefined");
  expect(content.home().heroCopy).toBe("");
});

test("a text comes from the reader's locale, and otherwise from the space's own", async () => {
  const content = await open([
    rawEntry("homePage", "home", {
      heroTitle: { "en-US": "Here", de: "Hier" },
      heroCopy: { "en-US": "Copy" },
    }),
  ]);
  const german = content.inLocale("de", builtIn).home();
  expect([german.heroTitle, german.heroCopy]).toEqual(["Hier", "Copy"]);
  expect(content.home().heroTitle).toBe("Here");
  const own = { ...builtIn, home: { ...defaultHomePage, heroTitle: "Données" } };
  expect(content.inLocale("fr", own).home().heroTitle).toBe("Here");
  expect((await open([])).inLocale("fr", own).home().heroTitle).toBe("Données");
});

test("built-in texts without a translation say that they are in English, at any depth", async () => {
  const { support } = defaultAboutPages;
  const [first, ...others] = support.sections;
  if (first?.kind !== "faqItem") throw new Error("The support page begins with a question.");
  const own = {
    ...builtIn,
    about: {
      ...defaultAboutPages,
      support: {
        ...support,
        body: "Auf Deutsch.",
        sections: [{ ...first, question: "Wie?" }, ...others],
      },
    },
  };
  const page = (await open([])).inLocale("de", own).about("support");
  expect(page.languages).toMatchObject({ title: "en", summary: "en" });
  expect(page.languages).not.toHaveProperty("body");
  expect(page.sections[0]?.languages).toEqual({ answer: "en" });
  expect(page.learnMore[0]?.languages).toEqual({ label: "en" });
  expect((await open([])).inLocale("en", builtIn).about("support")).toEqual(support);
});

test("links that lead back to themselves end", async () => {
  const content = await open([
    entry("aboutPage", "a", {
      slug: "team",
      title: "Team",
      sections: [toEntry("a"), toEntry("b")],
    }),
    entry("featureCard", "b", { title: "B", action: toEntry("a") }),
  ]);
  expect(content.about("team").sections).toMatchObject([{ id: "b", action: null }]);
});

test("sections are in the editors' order, lists in their own", async () => {
  const content = await open([
    entry("faqItem", "x", { question: "X?", order: 2 }),
    entry("faqItem", "y", { question: "Y?", order: 1 }),
    entry("aboutPage", "s", {
      slug: "support",
      title: "S",
      sections: [toEntry("x"), toEntry("y")],
    }),
  ]);
  expect(content.faq().map(({ id }) => id)).toEqual(["y", "x"]);
  expect(content.about("support").sections.map(({ id }) => id)).toEqual(["x", "y"]);
});

test("a notification is shown from its first to its last moment, on its pages", async () => {
  const clock = createTestClock(Date.parse("2026-03-01T00:00:00Z"));
  const times = { startsAt: "2026-03-01T01:00:00Z", endsAt: "2026-03-01T02:00:00Z" };
  const content = await open(
    [entry("notification", "n", { message: "Hello", scope: "home", ...times })],
    clock,
  );
  expect(content.notification("home")).toBeNull();
  clock.advance(3_600_000);
  expect(content.notification("home")).toMatchObject({ message: "Hello", kind: "Information" });
  expect(content.notification("all")).toBeNull();
  clock.advance(3_600_000);
  expect(content.notification("home")).toBeNull();
});

test("news come newest first", async () => {
  const content = await open([
    entry("newsItem", "old", { title: "Old", slug: "old", publishedDate: "2026-01-05" }),
    entry("newsItem", "new", { title: "New", slug: "new", publishedDate: "2026-02-05" }),
  ]);
  expect(content.news(1).map(({ id }) => id)).toEqual(["new"]);
});

test("a redirect to itself or to a forbidden scheme is ignored", async () => {
  const content = await open([
    entry("redirectRule", "a", { from: "/a", to: "/a" }),
    entry("redirectRule", "b", { from: "/b", to: "javascript:x" }),
    entry("redirectRule", "c", { from: "/c", to: "/d", permanent: true }),
    entry("redirectRule", "d", { from: "/d/:id", to: "/e/:id", status: "308" }),
    entry("redirectRule", "e", { from: "/e", to: "/f", status: "307", permanent: true }),
    entry("redirectRule", "f", { from: "/f", to: "/g" }),
  ]);
  expect(content.redirects().toSorted((a, b) => a.from.localeCompare(b.from))).toEqual([
    { from: "/c", to: "/d", status: 301 },
    { from: "/d/:id", to: "/e/:id", status: 308 },
    { from: "/e", to: "/f", status: 307 },
    { from: "/f", to: "/g", status: 302 },
  ]);
});
