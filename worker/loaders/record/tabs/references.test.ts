import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readText } from "../../../test/html.ts";
import { toDataset } from "../../../test/records.ts";
import { json, type Script, silence, status, text } from "../../../test/upstream.ts";

const PAPER = "https://doi.test/10.1000/paper";
const LINE =
  "Moss, A. (2024). Slopes of a bay. Journal of Bays, 1, 1–9. https://doi.org/10.1000/paper";

function createApp(external: Script): TestApp {
  const externalPublications = [
    { doi: "10.1000/paper", relationshipType: "IsDescribedBy" },
    { doi: "10.5072/gauge-0008", relationshipType: "Requires" },
  ];
  return createTestApp({
    external,
    upstream: {
      "/discover/datasets/7": json(toDataset({ externalPublications })),
      "/discover/datasets/doi/10.1000/paper": status(404),
      "/discover/datasets/doi/10.5072/gauge-0008": json(toDataset({ id: 8, name: "Gauge reader" })),
    },
  });
}

async function readReferences(app: TestApp): Promise<string> {
  return readText((await app.visit("/datasets/7?tab=references&whole=1")).body).join(" ");
}

it("shows a reference as the DOI resolver formats it, and one to its own record in the portal's format", async () => {
  const pageText = await readReferences(createApp({ [PAPER]: text(`${LINE}\n`) }));
  expect(pageText).toContain("Moss, A. (2024). Slopes of a bay. Journal of Bays, 1, 1–9.");
  expect(pageText).toContain("Moss, A. K. (2026). Gauge reader (Version 2) [Data set].");
  expect(pageText).toContain("Is described by");
});

it.each([
  ["does not know it", status(404)],
  ["is down", status(503)],
  ["answers a page", text("<!doctype html><p>moved</p>")],
  ["answers without end", text("x".repeat(9_000))],
])("keeps the DOI of a paper when its resolver %s", async (_, answer) => {
  const pageText = await readReferences(createApp({ [PAPER]: answer }));
  expect(pageText).toContain("Citation not available.");
  expect(pageText).toContain("https://doi.org/10.1000/paper");
});

it("requests the first twenty papers, and names all", async () => {
  const dois = Array.from({ length: 21 }, (_, at) => `10.1000/${at}`);
  let asked = 0;
  const answer = () => {
    asked += 1;
    return new Response(LINE);
  };
  const externalPublications = dois.map((doi) => ({ doi, relationshipType: "References" }));
  const app = createTestApp({
    external: Object.fromEntries(dois.map((doi) => [`https://doi.test/${doi}`, answer])),
    upstream: {
      "/discover/datasets/7": json(toDataset({ externalPublications })),
      ...Object.fromEntries(dois.map((doi) => [`/discover/datasets/doi/${doi}`, status(404)])),
    },
  });
  expect(await readReferences(app)).toContain("https://doi.org/10.1000/20");
  expect(asked).toBe(20);
});

it("requests a paper once a day, however often it is shown", async () => {
  let asked = 0;
  const app = createApp({
    [PAPER]: () => {
      asked += 1;
      return new Response(LINE);
    },
  });
  await readReferences(app);
  app.clock.now += 60 * 60_000;
  await readReferences(app);
  expect(asked).toBe(1);
  app.clock.now += 24 * 60 * 60_000;
  await readReferences(app);
  expect(asked).toBe(2);
});

it("shows the record at once while a resolver does not answer", async () => {
  const { body, headers } = await createApp({ [PAPER]: silence() }).request(
    "/datasets/7?tab=references",
  );
  const first = await body?.getReader().read();
  expect(headers.get("content-type")).toMatch(/^text\/html/);
  expect(new TextDecoder().decode(first?.value)).toContain("Tide heights of the Aune estuary");
});
