import { describe, expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { toDataset } from "../../test/records.ts";
import { json, type Script, status } from "../../test/upstream.ts";

const ROWS = [
  { id: "s1", age: 31, note: 'a "quiet", one' },
  { id: "s2", age: null },
  { id: "s3", age: 7 },
];

function toUpstream(changes: Script = {}, { total = ROWS.length, version = 2 } = {}): Script {
  const records = ROWS.map((properties) => ({
    datasetId: 7,
    version,
    model: "subject",
    properties,
  }));
  const dataset = toDataset({ modelCount: [{ modelName: "subject", count: total }] });
  return {
    "/discover/datasets/7": json(dataset),
    "/discover/datasets/7/versions/2": json(dataset),
    "/discover/search/records": json({ limit: 25, offset: 0, totalCount: total, records }),
    "/discover/datasets/7/versions/2/files/download-manifest": status(404),
    ...changes,
  };
}

describe("the records that a catalogue stores", () => {
  it.each([
    ["", 'id,age,note\r\ns1,31,"a ""quiet"", one"\r\ns2,,\r\ns3,7,\r\n'],
    ["&by=-age&col=id&col=age", "id,age\r\ns1,31\r\ns3,7\r\ns2,\r\n"],
    ["&where=le.age.10&as=svg", "id,age,note\r\ns3,7,\r\n"],
    ["&where=eq.no%20such.1", "id,age,note\r\n"],
  ])("are saved as CSV as the address %s shows them", async (search, expected) => {
    const app = createTestApp({ upstream: toUpstream() });
    const { status: code, body, headers } = await app.visit(`/records/7/2?model=subject${search}`);
    expect([code, body]).toEqual([200, expected]);
    expect(headers.get("content-disposition")).toContain("subject-rows.csv");
  });

  it("are saved as JSON with their types and their source", async () => {
    const app = createTestApp({ upstream: toUpstream() });
    const { body } = await app.visit("/records/7/2?model=subject&where=le.age.10&as=json");
    expect(JSON.parse(body)).toMatchObject({
      source: expect.stringContaining("/datasets/7/version/2"),
      rows: [{ id: "s3", age: 7 }],
    });
  });

  it("have links on their tab that save what it shows", async () => {
    const app = createTestApp({ upstream: toUpstream() });
    const { body } = await app.visit("/datasets/7?tab=records&where=le.age.10&whole=1");
    const links = findAll(body, "a").map(({ text, attributes }) => [text, attributes.get("href")]);
    expect(links).toContainEqual(["CSV", "/records/7/2?model=subject&where=le.age.10&as=csv"]);
    expect(readText(body).join("")).toContain("Save 1 matching row:");
  });

  it("have no such links where they are too many", async () => {
    const app = createTestApp({ upstream: toUpstream({}, { total: 60_001 }) });
    const { body } = await app.visit("/datasets/7?tab=records&whole=1");
    expect(readText(body).join("")).not.toContain("Save all");
    const saved = await app.visit("/records/7/2?model=subject");
    expect([saved.status, saved.body]).toEqual([
      422,
      "These records are too many to be saved here.",
    ]);
  });

  it.each([
    ["of no kind", "/records/7/2?model=other", toUpstream(), 404],
    ["of another version", "/records/7/2?model=subject", toUpstream({}, { version: 3 }), 404],
    [
      "of no record",
      "/records/404/2?model=subject",
      toUpstream({ "/discover/datasets/404/versions/2": status(404) }),
      404,
    ],
    [
      "that do not load",
      "/records/7/2?model=subject",
      toUpstream({ "/discover/search/records": status(503) }),
      502,
    ],
    [
      "that are withheld",
      "/records/7/2?model=subject",
      toUpstream({
        "/discover/datasets/7/versions/2": json(
          toDataset({
            embargo: true,
            embargoReleaseDate: "2031-01-01",
            modelCount: [{ modelName: "subject", count: 3 }],
          }),
        ),
      }),
      403,
    ],
  ])("%s are refused and not cached", async (_, path, upstream, expected) => {
    const { status: code, headers } = await createTestApp({ upstream }).visit(path);
    expect([code, headers.get("cache-control")]).toEqual([expected, "no-store"]);
  });
});
