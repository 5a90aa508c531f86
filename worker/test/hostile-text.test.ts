import { expect, it } from "vitest";
import { createTestApp, signedIn } from "./app.ts";
import { readDocumentView, findAll, type HtmlElement, readElements } from "./html.ts";
import { toDataset, toDatasetsPage } from "./records.ts";
import { json, text } from "./upstream.ts";

const HOSTILE: [name: string, hostile: string][] = [
  ["an end of script", "</script><img src=x onerror=window.__x=1>"],
  ["a script in a comment", "<!--<script>"],
  ["an end of title", "</title></head><script>window.__x=1</script>"],
  ["an attribute's end", '" onmouseover="window.__x=1" x="'],
  ["an apostrophe", "' onfocus='window.__x=1' autofocus='"],
  ["line separators", "a\u2028b\u2029c"],
  ["a template", "{{constructor.constructor('window.__x=1')()}}${1}"],
  ["a null character", "a\u0000b"],
  ["a half of a pair", "a\uD800b"],
  ["a right-to-left override", "\u202Egnp.exe"],
  ["a CDATA section", "]]><script>window.__x=1</script>"],
  ["a replacement pattern", "$& $1 $` $'"],
];

function createHostileApp(hostile: string): ReturnType<typeof createTestApp> {
  const dataset = toDataset({
    name: hostile,
    description: hostile,
    organizationName: hostile,
    license: hostile,
    tags: [hostile],
    contributors: [{ firstName: hostile, lastName: hostile, degree: hostile, orcid: hostile }],
    collections: [{ id: 1, name: hostile }],
    externalPublications: [{ doi: hostile, relationshipType: hostile }],
    sponsorship: { title: hostile, imageUrl: `javascript:${hostile}`, markup: hostile },
    doi: hostile,
  });
  const files = { type: "File", name: hostile, path: hostile, size: 1, fileType: hostile };
  return createTestApp({
    upstream: {
      "/discover/datasets": json(toDatasetsPage(dataset)),
      "/discover/search/datasets": json(toDatasetsPage(dataset)),
      "/discover/datasets/7": json(dataset),
      "/discover/datasets/7/versions": json([dataset]),
      "/discover/tags": json([{ tag: hostile, count: 1 }]),
      "/discover/datasets/7/versions/2/readme": text(hostile),
      "/discover/datasets/7/versions/2/files/browse": json({
        limit: 100,
        offset: 0,
        totalCount: 1,
        files: [files],
      }),
      "/user": json({
        id: "1",
        email: hostile,
        firstName: hostile,
        lastName: hostile,
        color: hostile,
      }),
      "/organizations": json({
        organizations: [{ organization: { id: "1", name: hostile, slug: hostile } }],
      }),
    },
  });
}

const PATHS = [
  "/",
  "/datasets",
  "/datasets/7",
  "/datasets/7?tab=files",
  "/datasets/7?tab=about",
  "/datasets/7?tab=cite",
  "/datasets/7?tab=references",
  "/datasets/7?tab=versions",
];

it.each(HOSTILE)("shows %s in every record's field as text only", async (_, hostile) => {
  const app = createHostileApp(hostile);
  for (const path of PATHS) {
    const { status, body } = await app.visit(path);
    expect([200, path]).toEqual([status, path]);
    expectHarmless(body, hostile);
    expect(readDocumentView(body)).toHaveProperty("kind", "page");
  }
});

it.each(HOSTILE)("shows %s in an account's fields as text only", async (_, hostile) => {
  const app = createHostileApp(hostile);
  app.become(signedIn);
  for (const path of ["/", "/user/profile", "/workspaces/shared", "/workspaces/user"]) {
    expectHarmless((await app.visit(path)).body, hostile);
  }
});

it.each(HOSTILE)("shows %s that an editor typed as text only", async (_, hostile) => {
  const message = { message: hostile, kind: "Information", scope: "all", showOnce: false } as const;
  const app = createTestApp({
    content: {
      notification: () => ({ ...message, id: hostile }),
      settings: () => ({
        footerLinks: [],
        termsUrl: null,
        privacyUrl: null,
        docsUrl: null,
        copyrightName: hostile,
      }),
    },
  });
  for (const path of ["/", "/about/team", "/nowhere"]) {
    expectHarmless((await app.visit(path)).body, hostile);
  }
});

it.each(HOSTILE)("shows %s that a visitor searched for as text only", async (_, hostile) => {
  const query = encodeURIComponent(hostile.toWellFormed());
  const app = createTestApp();
  const names = ["q", "tag", "licence", "sort", "status", "page", "size", "path"];
  const all = names.map((name) => `${name}=${query}`).join("&");
  expectHarmless((await app.visit(`/datasets?${all}&tab=${query}`)).body, hostile);
  expectHarmless((await app.visit(`/datasets/7?tab=files&${all}`)).body, hostile);
});

/** A page that lost the text would be harmless too, so its letters are looked for. */
function expectHarmless(html: string, shown: string): void {
  const elements = readElements(html);
  expect(toLetters(readShown(elements))).toContain(toLetters(shown));
  const attributes = elements.flatMap((element) => [...element.attributes]);
  expect(attributes.filter(([attribute]) => attribute.startsWith("on"))).toEqual([]);
  const addresses = attributes.filter(([attribute]) => attribute === "href" || attribute === "src");
  expect(addresses.filter(([, value]) => /^(?:x$|javascript:)/i.test(value))).toEqual([]);
  for (const element of elements)
    if (element.name === "script" && element.attributes.get("type")?.endsWith("json"))
      JSON.parse(element.text);
  const inline = elements.filter(({ name, text }) => name === "script" && text.includes("__x"));
  expect(inline.every((script) => script.attributes.get("type")?.endsWith("json"))).toBe(true);
}

it.each(["$& $1 $` $'", "</script>", "a\u2028b"])(
  "keeps %j unchanged in the data of a page",
  async (hostile) => {
    const { body } = await createHostileApp(hostile).visit("/datasets/7");
    expect(readDocumentView(body)).toHaveProperty("page.data.record.title", hostile);
    for (const script of findAll(body, "script")) expect(script.text).not.toContain("\u2028");
  },
);

/** All texts and values of a page, without its data for scripts. */
function readShown(elements: readonly HtmlElement[]): string {
  const scripts = elements.filter(({ name }) => name === "script");
  const text = elements.find(({ name }) => name === "body")?.text ?? "";
  const values = elements.flatMap(({ attributes }) => [...attributes.values()]);
  return [scripts.reduce((left, each) => left.replace(each.text, () => ""), text), ...values].join(
    "\n",
  );
}

/** What is left of a text when signs that HTML forbids or spaces that it joins are not counted. */
function toLetters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}
