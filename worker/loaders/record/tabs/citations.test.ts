import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { findAll, readText } from "../../../test/html.ts";
import { toDataset } from "../../../test/records.ts";
import { json, type Script, status, text } from "../../../test/upstream.ts";

const DATACITE_API = "https://datacite.test";
const ASKED = `${DATACITE_API}/dois/10.5072/aune-0007`;
const PAGE = "/datasets/7?tab=metrics&whole=1";
const MANY = Array.from({ length: 41 }, (_, at) => `10.5072/other-${at}`);

function createApp(
  answer: Script[string],
  settings = { DATACITE_API },
  external: Script = {},
): TestApp {
  return createTestApp({
    settings,
    external: {
      [ASKED]: answer,
      "https://doi.test/10.1000/paper": text("Moss, A. (2024). Slopes of a bay.\n"),
      ...Object.fromEntries(MANY.map((doi) => [`https://doi.test/${doi}`, status(404)])),
      ...external,
    },
    upstream: {
      "/discover/metrics/dataset/downloads/summary": json([]),
      "/discover/datasets/doi/10.1000/paper": status(404),
      ...Object.fromEntries(MANY.map((doi) => [`/discover/datasets/doi/${doi}`, status(404)])),
      "/discover/datasets/doi/10.5072/gauge-0008": json(toDataset({ id: 8, name: "Gauge reader" })),
    },
  });
}

function toAnswer(dois: readonly unknown[]): unknown {
  return { data: { relationships: { citations: { data: dois.map((id) => ({ id })) } } } };
}

async function readPage(app: TestApp): Promise<string> {
  return readText((await app.visit(PAGE)).body).join("");
}

/** The metrics of the oldest of versions whose citations are all looked up with this answer. */
async function visitOldest(
  versions: ReturnType<typeof toDataset>[],
  answer: NonNullable<Script[string]>,
): Promise<string> {
  const app = createApp(
    answer,
    undefined,
    Object.fromEntries(versions.map(({ doi }) => [`${DATACITE_API}/dois/${doi}`, answer])),
  );
  app.upstream.answer({
    "/discover/datasets/7/versions": json(versions),
    "/discover/datasets/7/versions/1": json(versions.at(-1)),
  });
  const { body } = await app.visit("/datasets/7/version/1?tab=metrics&whole=1");
  return body;
}

it("lists works that cite any version, each once, and says which version where it is another", async () => {
  const older = toDataset({ version: 1, doi: "10.5072/aune-0001" });
  const app = createApp(json(toAnswer(["10.1000/paper", "10.5072/aune-0001"])), undefined, {
    [`${DATACITE_API}/dois/10.5072/aune-0001`]: json(
      toAnswer(["10.1000/PAPER", "10.5072/gauge-0008", "10.5072/aune-0007"]),
    ),
  });
  app.upstream.answer({
    "/discover/datasets/7/versions": json([toDataset(), older]),
    "/discover/datasets/7/versions/1": json(older),
  });
  const pageText = await readPage(app);
  expect(pageText).toContain("Cited by 2 works");
  expect(pageText).toContain("Works that cite any of the 2 versions, as DataCite");
  expect(pageText.match(/Slopes of a bay\.|Gauge reader\b|Cites versions? [\d, ]+\./g)).toEqual([
    "Slopes of a bay.",
    "Cites versions 1, 2.",
    "Gauge reader",
    "Cites version 1.",
  ]);
  expect((await app.visit("/datasets/7/version/1?tab=metrics&whole=1")).body).toContain(
    "Cited by 2 works",
  );
});

it("looks up the shown version and the newest of many, and says so", async () => {
  const versions = Array.from({ length: 30 }, (_, at) =>
    toDataset({ version: 30 - at, doi: `10.5072/v${30 - at}` }),
  );
  const asked: string[] = [];
  const answer: Script[string] = (request) => {
    asked.push(request.url.slice(`${DATACITE_API}/dois/`.length));
    return json(toAnswer([]))(request);
  };
  const body = await visitOldest(versions, answer);
  expect(readText(body).join("")).toContain(
    "DataCite lists no works that cite any of the 6 versions yet. Other versions were not looked up.",
  );
  expect([asked.length, asked[0], asked.at(-1)]).toEqual([6, "10.5072/v30", "10.5072/v1"]);
});

it.each([
  [6, "any of the 6 versions yet.", false],
  [7, "any of the 6 versions yet.", true],
])("looks up six versions of %i, and says which: %s Others were left out: %s", async (...row) => {
  const [count, sentence, isCut] = row;
  const versions = Array.from({ length: count }, (_, at) =>
    toDataset({ version: count - at, doi: `10.5072/v${count - at}` }),
  );
  const answer = json(toAnswer([]));
  const body = await visitOldest(versions, answer);
  const pageText = readText(body).join("");
  expect(pageText).toContain(sentence);
  expect(pageText.includes("Other versions were not looked up.")).toBe(isCut);
});

it("looks up the shown version where the others are not known, and says so", async () => {
  const app = createApp(json(toAnswer(["10.5072/gauge-0008"])));
  app.upstream.answer({ "/discover/datasets/7/versions": status(503) });
  const pageText = await readPage(app);
  expect(pageText).toContain("Cited by 1 work");
  expect(pageText).toContain("Works that cite version 2, as DataCite");
  expect(pageText).toContain("Other versions were not looked up.");
});

it("lists works that cite the shown version, with a link to those that are records here", async () => {
  const dois = ["10.1000/PAPER", "10.1000/paper", "10.5072/gauge-0008", "no DOI"];
  const { body } = await createApp(json(toAnswer(dois))).visit(PAGE);
  const pageText = readText(body).join("");
  expect(pageText).toContain("Cited by 2 works");
  expect(pageText).toContain("Moss, A. (2024). Slopes of a bay.");
  const here = findAll(body, "a").find((link) => link.text === "Open here");
  expect(here?.attributes.get("href")).toBe("/datasets/8");
});

it.each([
  ["lists none", json(toAnswer([]))],
  ["does not know the DOI", status(404)],
])("says that no citing work is known when DataCite %s", async (_, answer) => {
  expect(await readPage(createApp(answer))).toContain(
    "DataCite lists no works that cite any of the 2 versions yet.",
  );
});

it.each([
  ["is down", status(503)],
  ["answers a page", text("<!doctype html><p>moved</p>")],
  ["answers another shape", json({ data: [] })],
  ["answers without end", json(toAnswer(["x".repeat(600_000)]))],
])("keeps the downloads when DataCite %s, and offers another attempt", async (_, answer) => {
  const app = createApp(answer);
  const { body } = await app.visit(PAGE);
  const pageText = readText(body).join("");
  expect(pageText).toContain("downloads in the last twelve months");
  expect(pageText).toContain("DataCite is not responding");
  const retry = findAll(body, "a").find((link) => link.text === "Try again");
  expect(retry?.attributes.get("href")).toBe("/datasets/7?tab=metrics");
});

it("names twenty of many works, and counts them all", async () => {
  const app = createApp(json(toAnswer([...MANY, ...MANY])));
  const pageText = await readPage(app);
  expect(pageText).toContain("Cited by 41 works");
  expect(pageText).toContain("These are the first 20.");
});

it("requests DataCite once an hour, and again at once after a failure", async () => {
  const answers = [status(503), json(toAnswer([])), json(toAnswer(["10.5072/gauge-0008"]))];
  let asked = 0;
  const app = createApp((request) => answers[asked++]?.(request) ?? status(500)(request));
  expect(await readPage(app)).toContain("DataCite is not responding");
  app.clock.now += 10_000;
  expect(await readPage(app)).toContain("DataCite lists no works");
  app.clock.now += 59 * 60_000;
  expect(await readPage(app)).toContain("DataCite lists no works");
  app.clock.now += 2 * 60_000;
  expect(await readPage(app)).toContain("Cited by 1 work");
  expect(asked).toBe(3);
});

it("shows no citations where DataCite is not used", async () => {
  const pageText = await readPage(createApp(status(500), { DATACITE_API: "" }));
  expect(pageText).not.toMatch(/Cited by|DataCite/);
});
