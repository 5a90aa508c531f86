import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { type Script, status } from "../test/upstream.ts";

const TIDES =
  "Moss, A. K. (2026). Tide heights of the Aune estuary (Version 2) [Data set]. Skerry University. https://doi.org/10.5072/aune-0007";
const GAUGE =
  "Moss, A. K. (2026). Gauge reader (Version 1) [Computer software]. Skerry University. https://doi.org/10.5072/gauge-0008";
const FAILED =
  "The catalogue did not answer properly. This part of the page is missing. Try again in a moment.";

async function readMain(path: string, upstream: Script = {}) {
  const { body } = await createTestApp({ upstream }).visit(path);
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main"));
  return {
    paragraphs: findAll(main, "p").map(({ text }) => text),
    links: findAll(main, "a").map(({ attributes }) => attributes.get("href") ?? ""),
  };
}

it.each<[ids: string, paragraphs: string[]]>([
  ["", ["No records are selected. Select some in the list."]],
  ["7", [TIDES, "Copy all references1 reference"]],
  ["8,7", [GAUGE, TIDES, "Copy all references2 references"]],
  ["404", ["1 record could not be cited: 404."]],
  ["7,404", ["1 record could not be cited: 404.", TIDES, "Copy all references1 reference"]],
])("cites the records %j, and lists which it cannot", async (ids, paragraphs) => {
  expect((await readMain(`/cite?ids=${ids}&style=apa`)).paragraphs).toEqual(paragraphs);
});

it("cites 50 records at once, and links to the others", async () => {
  const unknown = Array.from({ length: 51 }, (_, at) => at + 400);
  const upstream = Object.fromEntries(
    unknown.map((id) => [`/discover/datasets/${id}`, status(404)]),
  );
  const { paragraphs, links } = await readMain(`/cite?ids=7,${unknown.join()}&style=apa`, upstream);
  expect(paragraphs[0]).toBe("At most 50 records are cited at once. Cite the other 2 records");
  expect(links).toContain("/cite?ids=449%2C450&style=apa");
});

it("links to each record, each style and each file, with the same selection", async () => {
  const { links } = await readMain("/cite?ids=7,8&style=apa");
  expect(links).toEqual(expect.arrayContaining(["/datasets/7", "/code/8"]));
  const others = links.filter((link) => link.startsWith("/cite"));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((link) => !link.includes("ids=7%2C8"))).toEqual([]);
});

it("offers another attempt, in the same style, when the catalogue fails", async () => {
  const upstream = { "/discover/datasets/7": status(500) };
  const { paragraphs, links } = await readMain("/cite?ids=7&style=apa", upstream);
  expect(paragraphs).toEqual([FAILED, "1 record could not be cited: 7."]);
  expect(links).toContain("/cite?ids=7&style=apa");
});

it("has the whole selection as text to copy into reference managers", async () => {
  const { body } = await createTestApp().visit("/cite?ids=7,8");
  const folded = findAll(body, "details").map(({ text }) => text);
  for (const name of ["BibTeX", "RIS"]) {
    const shown = folded.find((text) => text.startsWith(name));
    expect(shown).toContain("Tide heights of the Aune estuary");
    expect(shown).toContain("Gauge reader");
    expect(shown).toContain("Copy");
  }
  const { body: none } = await createTestApp().visit("/cite?ids=404");
  expect(none).not.toContain("BibTeX");
});
