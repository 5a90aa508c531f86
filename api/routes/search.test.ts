import { beforeAll, describe, expect, test } from "vitest";
import fc from "fast-check";
import { parseDatasetsPage } from "#api/wire/dataset.ts";
import { parseFoundFilesPage } from "#api/wire/files.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({
    key: "vagus",
    name: "Vagus nerve recordings",
    description: "Traces of breathing mice.",
    tags: ["Neuro", "mouse"],
    organizationName: "Moss Lab",
    license: "MIT",
    publishedAt: "2025-01-01T00:00:00Z",
    files: { "sub-01/trace_left.csv": "1", "notes.md": "notes" },
  });
  await catalogue.publish({
    key: "tide",
    name: "Tide gauges",
    description: "Water level beside the vagus of the harbour.",
    readme: "Recorded by hand, every hour.",
    tags: ["ocean"],
    contributors: [{ firstName: "Zoë", lastName: "Nörgård" }],
    publishedAt: "2025-02-01T00:00:00Z",
    files: { "levels.JSON": "{}" },
  });
  await catalogue.publish({
    key: "tool",
    name: "Trace viewer",
    datasetType: "release",
    release: {
      origin: "GitHub",
      label: "v1",
      marker: "9fceb02",
      repoUrl: "https://github.com/x/y",
    },
    publishedAt: "2025-03-01T00:00:00Z",
    files: { "src/main.py": "print()" },
  });
});

async function names(parameters: string | Record<string, string>): Promise<string[]> {
  const response = await catalogue.request(
    `/discover/search/datasets?${new URLSearchParams(parameters)}`,
  );
  const page = parseDatasetsPage(await response.json());
  if (!page.ok) throw new Error(page.problem);
  return page.value.datasets.map(({ name }) => name);
}

describe("searching datasets", () => {
  test.each([
    ["vagus", ["Vagus nerve recordings", "Tide gauges"]],
    ["recording", ["Vagus nerve recordings", "Tide gauges"]],
    ["vagus mice", ["Vagus nerve recordings"]],
    ['"vagus nerve"', ["Vagus nerve recordings"]],
    ['"nerve vagus"', []],
    ["gaug*", ["Tide gauges"]],
    ["vagus -mouse", ["Tide gauges"]],
    ["-vagus", ["Trace viewer"]],
    ["gauges | viewer", ["Trace viewer", "Tide gauges"]],
    ["vagus (harbour | mouse) -nerve", ["Tide gauges"]],
    ["norgard zoe", ["Tide gauges"]],
    ["sub-01", ["Vagus nerve recordings"]],
    ["trace~1 viewer", ["Trace viewer"]],
    ["AND OR NOT NEAR", []],
    ["name:vagus", []],
  ])("understands %s", async (query, expected) => {
    expect((await names({ query })).toSorted()).toEqual(expected.toSorted());
  });

  test("puts a hit in the name before one in the description", async () => {
    expect(await names({ query: "vagus" })).toEqual(["Vagus nerve recordings", "Tide gauges"]);
  });

  test.each([
    ["tags=NEURO", ["Vagus nerve recordings"]],
    ["query=trace&datasetType=release", ["Trace viewer"]],
    ["query=vagus&license=MIT", ["Vagus nerve recordings"]],
    ["organization=Moss+Lab", ["Vagus nerve recordings"]],
    ["query=", ["Trace viewer", "Tide gauges", "Vagus nerve recordings"]],
    ["orderBy=name&orderDirection=asc", ["Tide gauges", "Trace viewer", "Vagus nerve recordings"]],
    ["query=vagus&orderBy=date", ["Tide gauges", "Vagus nerve recordings"]],
    ["query=vagus&limit=1&offset=1", ["Tide gauges"]],
  ])("answers %s", async (parameters, expected) => {
    expect(await names(parameters)).toEqual(expected);
  });

  test("leaves the release out of its hits, as the contract does", async () => {
    const response = await catalogue.request("/discover/search/datasets?query=viewer");
    expect(await response.text()).not.toContain("9fceb02");
  });

  test.each([
    `"`,
    `""`,
    `"*`,
    `*`,
    `-`,
    `--`,
    `- -`,
    `|`,
    `| |`,
    `(`,
    `)`,
    `()`,
    `)(`,
    `((((((((((((((((((((a`,
    `-(a | -b)`,
    `a | -b`,
    `a | `,
    `"a" "b`,
    `^a`,
    `a:b`,
    `{a b}: c`,
    `NEAR(a b, 2)`,
    `a AND`,
    `NOT`,
    `\\`,
    `';--`,
    `a\u0000b`,
    `\u{D800}`,
    `名前`,
    `🐙`,
    `a`.repeat(1000),
    `a* `.repeat(300),
    `-a `.repeat(300),
    `%`,
    `+a`,
    `~1`,
    `a~`,
    `*a*`,
  ])("survives the query %j", async (query) => {
    const response = await catalogue.request(
      `/discover/search/datasets?${new URLSearchParams({ query })}`,
    );
    expect(response.status).toBe(200);
  });

  test("refuses a query without end with a message", async () => {
    const response = await catalogue.request(`/discover/search/datasets?query=${"a".repeat(1001)}`);
    expect([response.status, await response.text()]).toEqual([
      400,
      "query must have at most 1000 characters",
    ]);
  });

  test("never fails on any text a person or program can send", async () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("(", ")", "|", "-", '"', "*", "~", " ", "AND", "a"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const query = pieces.join("").slice(0, 1000).toWellFormed();
        const both = ["datasets", "files"].map((kind) =>
          catalogue.request(`/discover/search/${kind}?${new URLSearchParams({ query })}`),
        );
        expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("searching files", () => {
  async function paths(parameters: string): Promise<string[]> {
    const response = await catalogue.request(`/discover/search/files?${parameters}`);
    const page = parseFoundFilesPage(await response.json());
    if (!page.ok) throw new Error(page.problem);
    return page.value.files.map(({ name }) => name);
  }

  test.each([
    ["query=trace", ["trace_left.csv"]],
    ["query=tra*", ["trace_left.csv"]],
    ["query=src", ["main.py"]],
    ["fileType=json", ["levels.JSON"]],
    ["fileType=%25", []],
    ["query=trace&datasetId=2", []],
    ["datasetId=1", ["notes.md", "trace_left.csv"]],
    ["organization=Moss+Lab&query=notes", ["notes.md"]],
  ])("answers %s", async (parameters, expected) => {
    expect(await paths(parameters)).toEqual(expected);
  });
});
