import { expect, it } from "vitest";
import { createTestApp, ORIGIN } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { foundFile, toDataset, toDatasetsPage } from "../../test/records.ts";
import { json, status } from "../../test/upstream.ts";

const nothing = json(toDatasetsPage());

function linksOf(html: string): Map<string, string> {
  return new Map(
    findAll(html, "a").map(({ text, attributes }) => [text, attributes.get("href") ?? ""]),
  );
}

it("requests every filter of the address", async () => {
  const app = createTestApp();
  await app.visit("/datasets?licence=MIT&licence=Apache+2.0&year=2025&bytes=0-1000000&tag=tide");
  const asked = app.upstream.asked().filter((path) => path.startsWith("/discover/datasets?"));
  const query = new URLSearchParams(asked[0]?.split("?")[1]);
  expect([query.getAll("license"), query.getAll("year"), query.getAll("size")]).toEqual([
    ["Apache 2.0", "Apache License 2.0", "MIT", "MIT License"],
    ["2025"],
    ["0-1000000"],
  ]);
});

it("shows every choice with its count in the first HTML", async () => {
  const { body } = await createTestApp().visit("/datasets");
  const boxes = findAll(body, "label").map(({ text }) => text);
  expect(boxes).toEqual(expect.arrayContaining(["CC-BY-4.01", "20261", "Under 1 MB1", "Public1"]));
});

it("offers the selected tags first, then all others by their counts", async () => {
  const facets = { licenses: [], years: [], sizes: [], statuses: [], periods: [], places: [] };
  const counted: [string, number][] = [
    ["salt", 3],
    ["ice", 1],
    ["tide", 9],
    ["fog", 3],
  ];
  const tags = counted.map(([tag, count]) => ({ tag, count }));
  const app = createTestApp({ upstream: { "/discover/facets": json({ ...facets, tags }) } });
  const { body } = await app.visit("/datasets?tag=ice");
  const boxes = findAll(body, "label").map(({ text }) => text);
  expect(boxes.filter((text) => /^(?:salt|ice|tide|fog)\d/.test(text))).toEqual([
    "ice1",
    "tide9",
    "fog3",
    "salt3",
  ]);
});

it("counts the records of a dataset that has some", async () => {
  const some = toDataset({ id: 7, name: "With records", recordCount: 1_204 });
  const none = toDataset({ id: 8, name: "Without", recordCount: 0 });
  const upstream = { "/discover/datasets": json(toDatasetsPage(some, none)) };
  const pageText = readText((await createTestApp({ upstream }).visit("/datasets")).body).join(" ");
  expect(pageText.match(/[\d,]+ records?\b/g)).toEqual(["1,204 records"]);
});

it("shows no Markdown marks in rows", async () => {
  const dataset = toDataset({ description: "Counts of *Zostera* in **five** `bays`." });
  const app = createTestApp({ upstream: { "/discover/datasets": json(toDatasetsPage(dataset)) } });
  const { body } = await app.visit("/datasets");
  expect(readText(body)).toContain("Counts of Zostera in five bays.");
});

it.each([
  ["/datasets", false],
  ["/datasets?tag=tide", false],
  ["/datasets?page=2", false],
  ["/datasets?tag=tide&year=2025", true],
  ["/datasets/search?q=tide", true],
  ["/datasets/search?q=gauge&type=files", true],
])("lets search engines list whole lists and those of one filter: %s", async (path, isHidden) => {
  const { body } = await createTestApp().visit(path);
  const robots = findAll(body, "meta").flatMap(({ attributes }) =>
    attributes.get("name") === "robots" ? [attributes.get("content")] : [],
  );
  expect(robots).toEqual(isHidden ? ["noindex"] : []);
});

it("marks rows as a stored copy, with its age and a retry", async () => {
  const app = createTestApp();
  await app.visit("/datasets?size=50");
  app.clock.now += 14 * 60_000;
  app.upstream.answer({ "/discover/datasets": status(503) });
  const { body } = await app.visit("/datasets?size=50");
  expect(readText(body).join("")).toContain("This is our stored copy, 14 minutes old.");
  expect(linksOf(body).get("Try again")).toBe("/datasets?size=50");
  expect(body).toContain('href="/datasets/7"');
});

it("links from a found file to its page, its folder and its record", async () => {
  const { body } = await createTestApp().visit("/datasets/search?q=gauge&type=files");
  const links = linksOf(body);
  expect(links.get("gauge a.csv")).toBe(
    "/datasets/7/version/2?tab=files&file=data%2Fgauge%20a.csv",
  );
  expect(links.get("data/")).toBe("/datasets/7/version/2?tab=files&path=data");
  expect(links.get("Tide heights of the Aune estuary")).toBe("/datasets/7");
});

it("requests the found files of its page, and none before them", async () => {
  const app = createTestApp();
  await app.visit("/datasets/search?q=gauge&type=files");
  await app.visit("/datasets/search?q=gauge&type=files&page=3&size=50");
  const asked = app.upstream.asked().filter((path) => path.startsWith("/discover/search/files"));
  expect(asked).toEqual([
    "/discover/search/files?query=gauge&limit=25&offset=0&nearest=true&passages=true",
    "/discover/search/files?query=gauge&limit=50&offset=100&nearest=true&passages=true",
  ]);
});

it("shows found files without their records' names when those are missing", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets": status(503) } });
  const { body } = await app.visit("/datasets/search?q=gauge&type=files");
  expect(linksOf(body).get("Dataset 7")).toBe("/datasets/7");
});

it("marks the words of a search in the names and folders of found files", async () => {
  const marked = { name: ["", "gauge", " a.csv"], folder: ["d", "at", "a"] };
  const files = [{ ...foundFile, marked }];
  const app = createTestApp({
    upstream: {
      "/discover/search/files": json({ limit: 25, offset: 0, totalCount: 1, files }),
    },
  });
  const { body } = await app.visit("/datasets/search?q=gauge+at&type=files");
  expect(findAll(body, "mark").map(({ text }) => text)).toEqual(["gauge", "at"]);
  expect(linksOf(body).get("gauge a.csv")).toMatch(/file=data%2Fgauge%20a\.csv$/);
});

it("says why files are listed that do not have all words", async () => {
  const understanding = { kind: "any", unknown: ["xyzzy"] };
  const page = { limit: 25, offset: 0, totalCount: 1, understanding, files: [foundFile] };
  const app = createTestApp({ upstream: { "/discover/search/files": json(page) } });
  const { body } = await app.visit("/datasets/search?q=gauge+xyzzy&type=files");
  expect(readText(body)).toContain("Nothing has “xyzzy”. These have some of the other words.");
});

it("suggests only searches with results", async () => {
  const app = createTestApp({
    upstream: {
      "/discover/search/datasets": ({ url }) => {
        const { searchParams } = new URL(url);
        const isBroad = searchParams.get("query") === "tides | xyzzy" && !searchParams.has("tags");
        return Response.json(isBroad ? toDatasetsPage(toDataset()) : toDatasetsPage());
      },
    },
  });
  const { body } = await app.visit("/datasets/search?q=tides+xyzzy");
  const links = linksOf(body);
  expect(links.get("Any of these words")).toBe("/datasets/search?q=tides%20%7C%20xyzzy");
  expect(links.get("Tagged tide")).toBe("/datasets/search?tag=tide");
  expect(links.has("Words that begin like these")).toBe(false);
});

it("searches for words that begin with two thirds of each one, and three letters at least", async () => {
  const app = createTestApp({ upstream: { "/discover/search/datasets": nothing } });
  await app.visit("/datasets/search?q=estuaries+tidal+eel");
  const queries = app.upstream
    .asked()
    .map((path) => new URL(path, "https://catalogue.test").searchParams.get("query"));
  expect(queries).toContain("estuar* tida* eel*");
});

it("requests no suggestions when there are rows", async () => {
  const app = createTestApp();
  await app.visit("/datasets/search?q=tide");
  expect(app.upstream.asked().filter((path) => path.includes("/search/"))).toHaveLength(1);
});

it("has linked data of the list as a data catalogue with its breadcrumbs", async () => {
  const { body } = await createTestApp({ upstream: { "/discover/datasets": nothing } }).visit(
    "/datasets",
  );
  const script = findAll(body, "script").find(
    ({ attributes }) => attributes.get("type") === "application/ld+json",
  );
  const graph: unknown = JSON.parse(script?.text ?? "");
  const url = `${ORIGIN}/datasets`;
  const by = (university: string): object => ({
    description: `Data published by researchers of ${university} and their partners.`,
    publisher: { "@type": "Organization", name: university },
  });
  const catalogue = { "@type": "DataCatalog", "@id": url, name: "Skerry", url };
  const steps = ["Public Data", "Datasets"].map((name, at) => {
    return { "@type": "ListItem", position: at + 1, name, item: [`${ORIGIN}/discover`, url][at] };
  });
  expect(graph).toEqual({
    "@context": "https://schema.org",
    "@graph": [
      { ...catalogue, ...by("Skerry University"), isAccessibleForFree: true },
      { "@type": "BreadcrumbList", itemListElement: steps },
    ],
  });
});

it("offers a licence with two names once, ticked by either of them", async () => {
  const counts = {
    licenses: [
      { value: "MIT License", count: 4 },
      { value: "MIT", count: 2 },
    ],
    years: [],
    sizes: [],
    statuses: [],
    tags: [],
  };
  const app = createTestApp({ upstream: { "/discover/facets": json(counts) } });
  const { body } = await app.visit("/datasets?licence=MIT+License");
  const boxes = findAll(body, "input").filter(
    ({ attributes }) => attributes.get("name") === "licence",
  );
  expect(boxes.map(({ attributes }) => attributes.get("value"))).toEqual(["MIT"]);
  expect(boxes[0]?.attributes.has("checked")).toBe(true);
  expect(readText(body)).toContain("6");
});

it.each([
  [
    { kind: "spelling", unknown: ["levle"] },
    "Nothing has “levle”. These have words that are spelt",
  ],
  [{ kind: "any", unknown: [] }, "Nothing has all of these words. These have some of them."],
  [{ kind: "any", unknown: ["xyz"] }, "Nothing has “xyz”. These have some of the other words."],
  [
    { kind: "any", unknown: ["sea", "levle"] },
    "Nothing has “sea”, “levle”. These have words that are spelt nearly as some of them.",
  ],
  [
    { kind: "any", unknown: ["sea", "ocean"] },
    "Nothing has “sea”. These have some of the other words.",
  ],
])("says what was searched instead: %j", async (understanding, sentence) => {
  const page = toDatasetsPage(toDataset({}));
  const upstream = {
    "/discover/search/datasets": json(Object.assign({}, page, { understanding })),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/search?q=sea+levle");
  expect(readText(body).join(" ")).toContain(sentence);
});

it("says that a text without words was not searched for", async () => {
  const page = toDatasetsPage(toDataset({}));
  const app = createTestApp({ upstream: { "/discover/search/datasets": json(page) } });
  const { body } = await app.visit("/datasets/search?q=%F0%9F%90%9F");
  expect(readText(body).join(" ")).toContain(
    "“🐟” has no letters or digits, so the list was not searched.",
  );
});
