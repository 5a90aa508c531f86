import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { json } from "../../test/upstream.ts";

/** The people above the results, with their addresses. */
async function readPeople(q: string, found: object): Promise<(string | undefined)[][]> {
  const suggestions = { datasets: [], tags: [], variables: [], ...found };
  const app = createTestApp({ upstream: { "/discover/suggestions": json(suggestions) } });
  const { body } = await app.visit(`/datasets/search?q=${q}`);
  const links = findAll(body, "a").filter(({ text }) => /Moss \(\d\)/.test(text));
  return links.map(({ text, attributes }) => [text, attributes.get("href")]);
}

it.each(["ada+moss", "Moss,+A."])("links to people whose names match the query %s", async (q) => {
  const people = [{ orcid: "0000-0002-1825-0097", label: "Ada Moss", count: 4 }];
  expect(await readPeople(q, { people })).toEqual([
    ["Ada Moss (4)", "/people/0000-0002-1825-0097"],
  ]);
});

it("links to people without an iD by their names, after those with one, and shows a name as text", async () => {
  const people = ["0000-0002-1825-0097", "0000-0001-5109-3700"].map((orcid) => {
    return { orcid, label: "Ada Moss", count: 4 };
  });
  const names = ["Ada & B. Moss", "<b>Ada</b> Moss", "Ada C. Moss", "Ada D. Moss"].map((label) => {
    return { label, count: 1 };
  });
  expect(await readPeople("ada+moss", { people, names })).toEqual([
    ["Ada Moss (4)", "/people/0000-0002-1825-0097"],
    ["Ada Moss (4)", "/people/0000-0001-5109-3700"],
    ["Ada & B. Moss (1)", "/people/named?name=Ada%20%26%20B.%20Moss"],
    ["<b>Ada</b> Moss (1)", "/people/named?name=%3Cb%3EAda%3C%2Fb%3E%20Moss"],
    ["Ada C. Moss (1)", "/people/named?name=Ada%20C.%20Moss"],
  ]);
});

it("requests no people when the words are not a name", async () => {
  const app = createTestApp();
  await app.visit("/datasets/search?q=tide+2020");
  expect(app.upstream.asked().filter((path) => path.includes("/suggestions"))).toEqual([]);
});
