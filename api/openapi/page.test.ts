import { beforeAll, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { OPERATIONS } from "./operations/index.ts";
import { toParameters } from "./parameters.ts";
import { toOperationId, toPlace } from "./path.ts";

let catalogue: Catalogue;
let page: string;

beforeAll(async () => {
  catalogue = await createCatalogue();
  page = await (await catalogue.request("/docs")).text();
});

test("the bare address leads to the page", async () => {
  const response = await catalogue.request("/");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/docs"]);
});

test("the page describes every call under its own anchor", () => {
  const anchors = Object.keys(OPERATIONS).map((address) => toOperationId(toPlace(address)));
  expect(anchors.filter((anchor) => page.split(`id="${anchor}"`).length !== 2)).toEqual([]);
});

test("every link inside the page finds its anchor", () => {
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
  expect(links.filter((anchor) => !page.includes(`id="${anchor}"`))).toEqual([]);
});

test("the page runs no script and may load nothing but its own style", async () => {
  const policy = (await catalogue.request("/docs")).headers.get("content-security-policy") ?? "";
  const style = page.match(/<style>([^]*?)<\/style>/)?.[1] ?? "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(page).not.toMatch(/<script|javascript:|style="|\son\w+=/i);
});

test("a call without a description has no empty paragraph", () => {
  expect(Object.values(OPERATIONS).some(({ description }) => !description)).toBe(true);
  expect(page).not.toMatch(/<p>\s*(?:undefined|null|false)?\s*<\/p>/);
});

test("the text of an example is escaped", () => {
  expect(page).toContain("&lt;header&gt;");
  expect(page).not.toContain("<header>");
});

test.each(Object.entries(OPERATIONS))(
  "%s shows its parameters and its body, and no heading for either when it has none",
  (address, operation) => {
    const [, article = ""] = page.split(`id="${toOperationId(toPlace(address))}"`);
    const told = article.split("</article>")[0] ?? "";
    expect(told.includes("Body as <code>")).toBe(operation.body !== undefined);
    const names = toParameters(operation).map(({ name }) => name);
    expect([...told.matchAll(/<dt><code>(.+?)<\/code>/g)].map(([, name]) => name)).toEqual(names);
    expect(told.split("<dl").length - 1).toBe(names.length > 0 ? 2 : 1);
  },
);

test("an example of JSON is indented by two spaces a level", () => {
  const [, example = ""] = /<pre tabindex="0">(\{[^<]*)/.exec(page) ?? [];
  expect(example).toMatch(/^\{\n {2}\S/);
});

test.each([
  /a number from 0 to 1,000,000; 0 unless said/,
  /\d+ unless said/,
  /true \| false/,
  /repeatable, at most 1,000: \S/,
  /name \| date \| size \| relevance/,
])("a parameter may be %s", (words) => {
  expect(words.exec(page.replaceAll(/<[^>]+>/g, ""))?.[0]).toBeDefined();
});

test("words between backticks are code, and no others", () => {
  expect(page).not.toContain("`");
  const description = Object.values(OPERATIONS).find(({ description: text }) =>
    text?.includes("`"),
  );
  const [before = "", code = ""] = description?.description?.split("`") ?? [];
  expect(page).toContain(`${before.slice(-20)}<code>${code}</code>`);
});
