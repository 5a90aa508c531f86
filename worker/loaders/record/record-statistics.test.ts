import { describe, expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { toDataset } from "../../test/records.ts";
import { json, type Script, status } from "../../test/upstream.ts";

const RECORDS = "/discover/search/records";
const PATH = "/datasets/7?tab=records";

type Properties = Record<string, unknown>;

/** Sixty visits; only the last one has a note. */
const VISITS: Properties[] = Array.from({ length: 60 }, (_, at) => ({
  id: `v${at + 1}`,
  age: at % 10 === 0 ? null : at,
  kind: at % 3 === 0 ? "rat" : "mouse",
  ...(at === 59 && { note: "escaped" }),
}));

/** What the catalogue says of the records. */
interface Counts {
  total?: number;
  version?: number;
  /** What it says of them with the dataset. */
  counted?: number;
}

function toScript(
  records: Properties[],
  { total = records.length, version = 2, counted = total }: Counts = {},
): Script {
  const modelCount = [{ modelName: "subject", count: counted }];
  return {
    "/discover/datasets/7": json(toDataset({ modelCount })),
    "/discover/datasets/7/versions/2/files/download-manifest": status(404),
    [RECORDS]: (request) => {
      const { searchParams } = new URL(request.url);
      const [limit = 0, offset = 0] = ["limit", "offset"].map((name) =>
        Number(searchParams.get(name)),
      );
      const page = records.slice(offset, offset + limit);
      return json({
        limit,
        offset,
        totalCount: total,
        records: page.map((properties) => ({
          datasetId: 7,
          version,
          model: "subject",
          properties,
        })),
      })(request);
    },
  };
}

async function open(upstream: Script, query = "", services = {}) {
  const app = createTestApp({ upstream, services });
  const { body } = await app.visit(`${PATH}${query}&whole=1`);
  return { app, body, pageText: readText(body).join("") };
}

/** Each row of the statistics with its figures, and what stands before them. */
function readStatistics(html: string): { said: string; rows: string[] } {
  const [, section = ""] = /<section[^>]*aria-label="Columns">(.*?)<\/section>/s.exec(html) ?? [];
  const toWords = (part: string): string => readText(part).join(" ").replaceAll(/\s+/g, " ").trim();
  const table = section.slice(section.indexOf("<table"));
  return {
    said: toWords(section.slice(0, section.indexOf("<table"))),
    rows: [...table.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => toWords(`<table>${row}</table>`)),
  };
}

function countCalls(asked: string[]): string[] {
  return asked.flatMap((path) =>
    path.startsWith(RECORDS) ? path.replace(/^.*limit/, "limit") : [],
  );
}

describe("the statistics of records that only the catalogue stores", () => {
  it("are of all of them, also on a page that shows a few, with what only later ones have", async () => {
    const { app, body } = await open(toScript(VISITS), "&page=2");
    expect(readStatistics(body)).toEqual({
      said: "Columns",
      rows: [
        "Column Type Missing Distinct Minimum Median Maximum Values",
        "id Text 0 60 v1 (1), v2 (1), v3 (1), v4 (1), v5 (1)",
        "age Number 6 54 1 30 59",
        "kind Text 0 2 mouse (40), rat (20)",
        "note Text 59 1 escaped (1)",
      ],
    });
    expect(body).toContain('aria-label="age: from 1 to 59"');
    expect(countCalls(app.upstream.asked())).toEqual(["limit=25&offset=25", "limit=1000&offset=0"]);
  });

  it("follow the filters and say so, and keep the type that all values of a column have", async () => {
    const rows = VISITS.map((visit, at) => ({ ...visit, code: at === 0 ? "none yet" : at }));
    const { body } = await open(toScript(rows), "&where=eq.kind.rat&where=ge.age.30&by=-age");
    const { said, rows: read } = readStatistics(body);
    expect(said).toBe("Columns Statistics of the 9 matching rows.");
    expect(read).toContain("age Number 0 9 33 45 57");
    expect(read).toContain("kind Text 0 1 rat (9)");
    expect(read).toContain("code Text 0 9 33 (1), 36 (1), 39 (1), 42 (1), 45 (1)");
  });

  it("are of all where none matches, and say so", async () => {
    const { body } = await open(toScript(VISITS), "&where=eq.kind.vole");
    const { said, rows } = readStatistics(body);
    expect(said).toBe("Columns No row matches, so these are the statistics of all 60 rows.");
    expect(rows).toContain("kind Text 0 2 mouse (40), rat (20)");
  });

  it.each([
    ["by its name", { path: "data/all visits.csv", name: "subject" }],
    ["by its file's name", { path: "data/subject.csv" }],
  ])(
    "have units and descriptions of the table found %s, and lead to its page",
    async (_, named) => {
      const fields = [
        { name: "age", unit: "d", description: "Days since birth" },
        { name: "kind", title: "Species" },
      ];
      const upstream = {
        ...toScript(VISITS),
        "/discover/datasets/7/versions/2/source-metadata": json({
          tables: [
            { path: "other.csv", fields: [{ name: "id", unit: "m" }] },
            { ...named, fields },
          ],
        }),
      };
      const { body } = await open(upstream);
      expect(readStatistics(body).rows.slice(0, 4)).toEqual([
        "Column Type Unit Missing Distinct Minimum Median Maximum Values Description",
        "id Text 0 60 v1 (1), v2 (1), v3 (1), v4 (1), v5 (1)",
        "age Number d 6 54 1 30 59 Days since birth",
        "kind Text 0 2 mouse (40), rat (20) Species",
      ]);
      const toLink = (html: string) =>
        findAll(html, "a")
          .find(({ text }) => text === `Plot and query ${named.path}`)
          ?.attributes.get("href");
      const query = new URLSearchParams({ tab: "files", file: named.path });
      expect(toLink(body)).toBe(`/datasets/7?${query.toString().replaceAll("+", "%20")}`);
      const many = await open({ ...upstream, ...toScript(VISITS, { total: 60_001 }) });
      expect(toLink(many.body)).toBe(toLink(body));
    },
  );

  it("are of the chosen columns, at most twenty of them", async () => {
    const { body } = await open(toScript(VISITS), "&col=age");
    expect(readStatistics(body).rows.slice(1)).toEqual(["age Number 6 54 1 30 59"]);
    const wide = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`p${at}`, at]));
    expect(readStatistics((await open(toScript([wide]))).body).rows).toHaveLength(21);
  });

  it("need no call more where the page has read all of them already", async () => {
    const few = await open(toScript(VISITS.slice(0, 25)));
    const filtered = await open(toScript(VISITS), "&where=eq.kind.rat");
    for (const { body } of [few, filtered])
      expect(readStatistics(body).rows.length).toBeGreaterThan(3);
    const calls = [few, filtered].map(({ app }) => countCalls(app.upstream.asked()));
    expect(calls).toEqual([["limit=25&offset=0"], ["limit=1000&offset=0"]]);
  });

  it("show names and values as text, whatever they contain", async () => {
    const hostile = `</section><img src=x onerror="alert(1)">${"y".repeat(9_000)}`;
    const { body, pageText } = await open(toScript([{ [`<svg onload=alert(1)>`]: hostile }]));
    const names = (name: string) =>
      findAll(body, name).filter((one) => one.attributes.has("onload"));
    expect([...names("svg"), ...names("img")]).toEqual([]);
    expect(findAll(body, "img").some(({ attributes }) => attributes.get("src") === "x")).toBe(
      false,
    );
    expect(pageText).toContain("<svg onload=alert(1)>Text01</section><img src=x onerror=");
    expect(pageText).not.toContain("y".repeat(300));
  });
});

describe("without statistics of records, the page", () => {
  it.each([60, 60_001])(
    "says that they are too many where %d are counted, and reads none but its own",
    async (counted) => {
      const { app, pageText } = await open(toScript(VISITS, { total: 60_001, counted }));
      expect(pageText).toContain(
        "The columns have no statistics, because these 60,001 rows cannot all be read here.",
      );
      expect(countCalls(app.upstream.asked())).toEqual(["limit=25&offset=0"]);
    },
  );

  it("says so where the catalogue answers fewer than it counts", async () => {
    const { pageText } = await open(toScript(VISITS.slice(0, 40), { total: 60 }));
    expect(pageText).toContain("because these 60 rows cannot all be read here.");
  });

  it("says that the isolate has no memory for them, and reads none", async () => {
    const previewBudget = { run: async () => null };
    const { app, pageText } = await open(toScript(VISITS), "", { previewBudget });
    expect(pageText).toContain("The columns have no statistics just now");
    expect(countCalls(app.upstream.asked())).toEqual(["limit=25&offset=0"]);
  });

  it("has its records when the others do not come, and offers to try again", async () => {
    const upstream = toScript(VISITS);
    const { pageText } = await open({
      ...upstream,
      [`${RECORDS}?datasetId=7&model=subject&limit=1000&offset=0`]: status(500),
    });
    expect(pageText).toContain("subject, 1 to 25 of 60");
    expect(pageText).toContain("The catalogue did not answer properly.");
  });

  it.each([
    ["past the last page", VISITS, {}, "&page=9", "There is no page 9."],
    ["past the last of the matching", VISITS, {}, "&where=eq.kind.rat&page=9", "no page 9."],
    ["of another version", VISITS, { version: 3 }, "", "See those of version 3"],
  ])("says only that when it is %s", async (_, records, changes, query, sentence) => {
    const { body, pageText } = await open(toScript(records, changes), query);
    expect(pageText).toContain(sentence);
    expect(readStatistics(body).rows).toEqual([]);
    expect(pageText).not.toContain("no statistics");
  });
});

it("sends the records before their statistics are there", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const upstream = toScript(VISITS);
  const answer = upstream[RECORDS] ?? status(404);
  const app = createTestApp({
    upstream: {
      ...upstream,
      [`${RECORDS}?datasetId=7&model=subject&limit=1000&offset=0`]: async (request) => {
        await released;
        return answer(request);
      },
    },
  });
  const opened = await app.open(PATH);
  let document = "";
  for await (const text of opened.answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    document += text;
    if (document.includes("subject, 1 to 25 of 60") || document.includes("v25")) release();
  }
  await opened.settled();
  expect(document.indexOf("v25")).toBeLessThan(document.indexOf("mouse (40)"));
});
