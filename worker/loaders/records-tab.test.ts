import { describe, expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { toDataset } from "../test/records.ts";
import { json, type Script, status } from "../test/upstream.ts";

const RECORDS = "/discover/search/records";
const MANIFEST = "/discover/datasets/7/versions/2/files/download-manifest";
const modelCount = [
  { modelName: "subject", count: 60 },
  { modelName: "visit & stay", count: 3 },
];
const dataset = toDataset({ modelCount });

function toPage(properties: object[], { total = properties.length, version = 2 } = {}) {
  const records = properties.map((each) => ({
    datasetId: 7,
    version,
    model: "subject",
    properties: each,
  }));
  return json({ limit: 25, offset: 0, totalCount: total, records });
}

async function open(path: string, records: Script[string], changes: Script = {}) {
  const upstream = {
    "/discover/datasets/7": json(dataset),
    [RECORDS]: records,
    [MANIFEST]: status(404),
    ...changes,
  };
  const app = createTestApp({ upstream });
  const { status: code, body } = await app.visit(`${path}&whole=1`);
  const rows = body.slice(0, body.indexOf("</table>"));
  const cells = (name: "th" | "td") => findAll(rows, name).map(({ text }) => text);
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href") ?? "");
  return { app, code, body, pageText: readText(body).join(""), cells, links };
}

describe("the records of a version", () => {
  it("are shown in a table with a column for each property, at their own address", async () => {
    const rows = [
      { id: "s1", age: 31 },
      { id: "s2", age: null, kind: { of: "rat" } },
    ];
    const page = await open("/datasets/7?tab=records", toPage(rows));
    expect(page.cells("th")).toEqual(["id", "age", "kind"]);
    expect(page.cells("td")).toEqual(["s1", "31", "", "s2", "", `{"of":"rat"}`]);
    expect(findAll(page.body, "caption").map(({ text }) => text)).toEqual(["subject, 1 to 2 of 2"]);
  });

  it("are read from the table that the catalogue counts, page by page", async () => {
    const csv = `id,age\n${Array.from({ length: 60 }, (_, at) => `s${at + 1},${at}`).join("\n")}\n`;
    const files = [
      { nodeId: "n1", fileName: "subject.csv", path: ["data"], size: csv.length, url: "" },
    ];
    const page = await open("/datasets/7?tab=records&page=3", toPage([]), {
      [MANIFEST]: json({
        header: { count: 1, size: csv.length },
        data: files,
      }),
      "/discover/datasets/7/versions/2/files/content": () => new Response(csv),
    });
    expect(page.cells("th")).toEqual(["id", "age"]);
    expect(page.cells("td").slice(0, 2)).toEqual(["s51", "50"]);
    expect(page.pageText).toContain("subject, 51 to 60 of 60");
    expect(page.links).toContain("/datasets/7?tab=files&file=data%2Fsubject.csv");
  });

  it("are read from a table as its publisher describes it", async () => {
    const csv = Uint8Array.from("Sæby,31\n", (character) => character.charCodeAt(0));
    const file = { nodeId: "n1", fileName: "subject.csv", path: [], size: csv.length, url: "" };
    const described = {
      path: "subject.csv",
      encoding: "ISO-8859-1",
      dialect: { header: false },
      fields: [{ name: "place" }, { name: "age" }],
    };
    const page = await open("/datasets/7?tab=records", toPage([]), {
      [MANIFEST]: json({ header: { count: 1, size: csv.length }, data: [file] }),
      "/discover/datasets/7/versions/2/files/content": () => new Response(csv),
      "/discover/datasets/7/versions/2/source-metadata": json({ tables: [described] }),
    });
    expect(page.cells("th")).toEqual(["place", "age"]);
    expect(page.cells("td").slice(0, 2)).toEqual(["Sæby", "31"]);
  });

  it("are sorted, filtered and chosen by their address, page by page, over all of their kind", async () => {
    const all = Array.from({ length: 1_400 }, (_, at) => ({
      "st.id": `s${at + 1}`,
      age: at % 40 === 0 ? null : (at * 7) % 90,
      kind: at % 2 === 0 ? "rat" : "Mouse",
    }));
    const answerPage = (request: Request) => {
      const { searchParams } = new URL(request.url);
      const [limit, offset] = ["limit", "offset"].map((name) => Number(searchParams.get(name)));
      return toPage(all.slice(offset, (offset ?? 0) + (limit ?? 0)), { total: all.length })(
        request,
      );
    };
    const search = "by=-age&where=has.kind.mouse&where=ne.st%252Eid.s2&col=st.id&col=age";
    const page = await open(`/datasets/7?tab=records&${search}&page=2`, answerPage);
    const expected = all
      .filter(({ kind, "st.id": id }) => kind === "Mouse" && id !== "s2")
      .toSorted((a, b) => (b.age ?? -1) - (a.age ?? -1))
      .slice(25, 50)
      .flatMap(({ "st.id": id, age }) => [id, String(age ?? "")]);
    expect(page.cells("td")).toEqual(expected);
    expect(page.cells("th")).toEqual(["st.id", "age ↓"]);
    expect(page.pageText).toContain("subject, 26 to 50 of 699");
    const own = "model=subject&by=age&col=st.id&col=age&where=has.kind.mouse&where=ne.st%252Eid.s2";
    expect(page.links).toContain(`/datasets/7?tab=records&${own}`);
    expect(page.links.some((link) => link.includes("page=3&by=-age"))).toBe(true);
    const calls = page.app.upstream.asked().filter((path) => path.startsWith(RECORDS));
    expect(calls.map((path) => path.replace(/^.*limit/, "limit"))).toEqual([
      "limit=1000&offset=0",
      "limit=1000&offset=1000",
    ]);
  });

  it("are in the catalogue's order, and say so, when they are too many to be sorted: only the page's are read", async () => {
    const many = { modelCount: [{ modelName: "subject", count: 60_001 }] };
    const page = await open(
      "/datasets/7?tab=records&by=id&page=3",
      toPage([{ id: 2 }, { id: 1 }], { total: 60_001 }),
      { "/discover/datasets/7": json(toDataset(many)) },
    );
    expect(page.cells("td")).toEqual(["2", "1"]);
    expect(page.pageText).toContain(
      "These 60,001 records are too many to sort or filter here, so they are in",
    );
    const calls = page.app.upstream.asked().filter((path) => path.startsWith(RECORDS));
    expect(calls.map((path) => path.replace(/^.*limit/, "limit"))).toEqual(["limit=25&offset=50"]);
  });

  it("are none when no record matches, and the filter can be removed", async () => {
    const page = await open(
      "/datasets/7?tab=records&fc=id&fo=ge&fv=3",
      toPage([{ id: 1 }, { id: 2 }]),
    );
    expect(page.pageText).toContain("No row matches.");
    expect(page.links).toContain("/datasets/7?tab=records&model=subject");
  });

  it("have six filters at most, and one has to be removed before another is added", async () => {
    const filters = Array.from({ length: 6 }, (_, at) => `where=ne.id.${at + 5}`).join("&");
    const page = await open(`/datasets/7?tab=records&${filters}`, toPage([{ id: 1 }]));
    expect(page.pageText).toContain("At most 6 filters can be set.");
    expect(
      findAll(page.body, "input").some(({ attributes }) => attributes.get("name") === "fv"),
    ).toBe(false);
  });

  it("are requested by kind and page", async () => {
    const page = await open(
      "/datasets/7?tab=records&model=visit+%26+stay&page=3",
      toPage([{ id: 1 }], { total: 60 }),
    );
    const asked = page.app.upstream.asked().find((path) => path.startsWith(RECORDS));
    expect(asked).toBe(`${RECORDS}?datasetId=7&model=visit%20%26%20stay&limit=25&offset=50`);
    expect(page.links).toContain("/datasets/7?tab=records&model=visit%20%26%20stay&page=2");
    expect(page.links).toContain("/datasets/7?tab=records&model=subject");
  });

  it("are the first kind's when the address names an unknown one", async () => {
    const page = await open("/datasets/7?tab=records&model=nobody", toPage([{ id: 1 }]));
    expect(page.pageText).toContain("subject, 1 to 1 of 1");
  });

  it("have twenty columns at most, and short cells, however long their values are", async () => {
    const wide = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`p${at}`, at]));
    const page = await open("/datasets/7?tab=records", toPage([{ ...wide, p0: "x".repeat(999) }]));
    expect(page.cells("th")).toHaveLength(20);
    expect(page.cells("td")[0]).toBe(`${"x".repeat(199)}…`);
    expect(page.pageText).toContain(
      "4 more properties of these records have no column here. Deselect some columns to see the others.",
    );
    const ticked = `/datasets/7?tab=records&${Array.from({ length: 22 }, (_, at) => `col=p${at + 1}`).join("&")}`;
    const chosen = await open(ticked, toPage([wide]));
    expect(chosen.pageText).toContain("2 more properties of these records have no column here.");
    const boxes = findAll(chosen.body, "input").filter(({ attributes }) =>
      attributes.has("checked"),
    );
    expect(boxes).toHaveLength(22);
  });
});

describe("without records, a sentence explains why", () => {
  it.each([
    ["an older backend has no such call", status(404), "but does not show them"],
    ["the catalogue fails", status(500), "The catalogue did not answer properly."],
    ["none are kept", toPage([]), "These rows are in the files."],
    ["the page is past the last", toPage([], { total: 60 }), "There is no page 9."],
    ["they are another version's", toPage([{}], { version: 3 }), "See those of version 3"],
  ])("when %s", async (_, answer, sentence) => {
    const page = await open("/datasets/7?tab=records&page=9", answer);
    expect(page.code).toBe(200);
    expect(page.pageText).toContain(sentence);
    expect(page.pageText).toContain("subject (60)");
    expect(page.cells("td")).toEqual([]);
  });

  it("when they are withheld, without a request", async () => {
    const withheld = { ...dataset, embargo: true, embargoReleaseDate: "2027-01-01" };
    const app = createTestApp({ upstream: { "/discover/datasets/7": json(withheld) } });
    const { body } = await app.visit("/datasets/7?tab=records&whole=1");
    expect(readText(body).join("")).toContain("These records are withheld until January 1, 2027");
    expect(app.upstream.asked().filter((path) => path.startsWith(RECORDS))).toEqual([]);
  });

  it("when a version has none, which offers no such tab", async () => {
    const { body } = await createTestApp().visit("/datasets/7?tab=records&whole=1");
    expect(readText(body).join("")).toContain("This version holds no records.");
    const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
    expect(links).not.toContain("/datasets/7?tab=records");
  });
});

it("sends the kinds of records only with their own tab", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/7": json(dataset) } });
  const { body } = await app.visit("/datasets/7/_payload.json");
  expect(body).toContain('"modelCount":2');
  expect(body).not.toContain("visit & stay");
});
