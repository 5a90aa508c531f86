import { describe, expect, it } from "vitest";
import type { ChangeAnswer } from "#api/wire/changes.ts";
import { createTestApp, NOW_MS, type TestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { toDataset, tombstone } from "../test/records.ts";
import { json, type Script, status } from "../test/upstream.ts";
import { toListToken } from "./resumption-token.ts";
import { parseSet, toTagSpec } from "./sets.ts";

const open: ChangeAnswer = {
  id: 7,
  changedAt: "2026-04-01T09:00:00Z",
  datasetType: "research",
  organizationId: 31,
  dataset: toDataset({
    name: "Tides & <currents>",
    tags: ["Sea level", "tide"],
    externalPublications: [{ doi: "10.5555/paper", relationshipType: "IsDescribedBy" }],
  }),
  versions: [
    { version: 1, doi: "10.5072/aune-0006", isPublic: true },
    { version: 2, doi: "10.5072/aune-0007", isPublic: true },
  ],
};
const withdrawn: ChangeAnswer = {
  id: 10,
  changedAt: "2026-05-01T09:00:00Z",
  datasetType: "research",
  tombstone: { ...tombstone, status: "UNPUBLISHED" },
  versions: [{ version: 1, doi: "10.5072/gone-0010", isPublic: false }],
};
const CHANGES = json({ limit: 100, totalCount: 2, changes: [open, withdrawn] });

function createHarvested(upstream: Script = {}): TestApp {
  return createTestApp({
    upstream: {
      "/discover/changes": CHANGES,
      "/discover/changes?limit=1&id=7": json({ limit: 1, totalCount: 1, changes: [open] }),
      "/discover/changes?limit=1&id=8": json({ limit: 1, totalCount: 0, changes: [] }),
      "/discover/organizations": json([{ id: 31, name: "Coastal Lab" }]),
      ...upstream,
    },
  });
}

async function harvest(query: string, app = createHarvested()): Promise<string> {
  const { status: answered, headers, body } = await app.visit(`/oai?${query}`);
  expect([answered, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/xml; charset=utf-8",
    "no-store",
  ]);
  return body;
}

function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"))].map(
    ([, text = ""]) => text,
  );
}

const PLACE = { after: "WyJhIiwxXQ==", cursor: 100, size: 250 };
const ALL = { prefix: "oai_dc", from: "", until: "", set: "" } as const;
const expired = toListToken(ALL, PLACE, NOW_MS - 2 * 86_400_000).text;
const good = toListToken(ALL, PLACE, NOW_MS).text;

describe("an error of the protocol has its code, and status 200", () => {
  it.each([
    ["", "badVerb"],
    ["verb=Everything", "badVerb"],
    ["verb=toString", "badVerb"],
    ["verb=Identify&verb=Identify", "badVerb"],
    ["verb=Identify&set=x", "badArgument"],
    ["verb=GetRecord", "badArgument"],
    ["verb=GetRecord&identifier=oai:portal.test:7", "badArgument"],
    ["verb=GetRecord&identifier=oai:portal.test:7&metadataPrefix=marc", "cannotDisseminateFormat"],
    ["verb=GetRecord&identifier=oai:portal.test:8&metadataPrefix=mods", "idDoesNotExist"],
    ["verb=GetRecord&identifier=oai:other.test:7&metadataPrefix=mods", "idDoesNotExist"],
    ["verb=GetRecord&identifier=oai:portal.test:07&metadataPrefix=mods", "idDoesNotExist"],
    ["verb=GetRecord&identifier=7&metadataPrefix=mods", "idDoesNotExist"],
    ["verb=ListMetadataFormats&identifier=oai:portal.test:8", "idDoesNotExist"],
    ["verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:portal.test:NaN", "idDoesNotExist"],
    ["verb=ListRecords", "badArgument"],
    ["verb=ListRecords&metadataPrefix=", "badArgument"],
    ["verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc", "badArgument"],
    ["verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30", "badArgument"],
    ["verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01T00:00:00", "badArgument"],
    ["verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-02&until=2026-02-01", "badArgument"],
    [
      "verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01&until=2026-02-02T00:00:00Z",
      "badArgument",
    ],
    ["verb=ListRecords&metadataPrefix=oai_dc&set=none", "noRecordsMatch"],
    ["verb=ListRecords&resumptionToken=x", "badResumptionToken"],
    [`verb=ListRecords&resumptionToken=${expired}`, "badResumptionToken"],
    [`verb=ListRecords&resumptionToken=${good}&metadataPrefix=oai_dc`, "badArgument"],
    [`verb=ListSets&resumptionToken=${good}`, "badResumptionToken"],
    [`verb=ListRecords&resumptionToken=${btoa('{"sets":500,"e":9e9}')}`, "badResumptionToken"],
  ])("%s: %s", async (query, code) => {
    const body = await harvest(query);
    expect(body).toContain(`<error code="${code}">`);
    const isQuoted = code !== "badVerb" && code !== "badArgument";
    expect(/<request verb=/.test(body)).toBe(isQuoted);
  });

  it("when nothing matches", async () => {
    const none = json({ limit: 100, totalCount: 0, changes: [] });
    const app = createHarvested({ "/discover/changes": none });
    const body = await harvest("verb=ListIdentifiers&metadataPrefix=mods&from=2031-01-01", app);
    expect(body).toContain('<error code="noRecordsMatch">');
  });
});

it("identifies itself, and the date of its first record", async () => {
  const body = await harvest("verb=Identify");
  expect(texts(body, "baseURL")).toEqual(["https://portal.test/oai"]);
  expect(texts(body, "earliestDatestamp")).toEqual(["2026-04-01T09:00:00Z"]);
  expect(texts(body, "deletedRecord")).toEqual(["persistent"]);
  expect(texts(body, "sampleIdentifier")).toEqual(["oai:portal.test:7"]);
  const local = createTestApp({
    upstream: { "/discover/changes": CHANGES },
    settings: { PUBLIC_ORIGIN: "http://127.0.0.1:8787", ENVIRONMENT: "local" },
  });
  expect(await harvest("verb=Identify", local)).not.toContain("<description>");
});

it.each([
  ["oai_dc", "<dc:relation>https://doi.org/10.1002/(SICI)2-%23</dc:relation>"],
  [
    "oai_datacite",
    '<relatedIdentifier relatedIdentifierType="DOI" relationType="HasPart">10.1002/(SICI)2-#</relatedIdentifier>',
  ],
  ["datacite4", 'relationType="HasPart">10.5072/aune-0007<'],
])("names the members of a collection in %s", async (prefix, text) => {
  const members = ["10.5072/aune-0007", "10.1002/(SICI)2-#"];
  const collection = { ...open, datasetType: "collection", members };
  const changes = json({ limit: 100, totalCount: 1, changes: [collection] });
  const app = createHarvested({ "/discover/changes": changes });
  expect(await harvest(`verb=ListRecords&metadataPrefix=${prefix}`, app)).toContain(text);
});

it("lists withdrawn records by only their header, with their sets", async () => {
  const body = await harvest("verb=ListRecords&metadataPrefix=oai_dc");
  const [first = "", second = ""] = body.split("<record>").slice(1);
  expect(texts(first, "setSpec")).toEqual([
    "type:research",
    "organization:31",
    "tag:sea~20level",
    "tag:tide",
  ]);
  expect(texts(first, "dc:title")).toEqual(["Tides &amp; &lt;currents&gt;"]);
  expect(second).toContain('<header status="deleted"><identifier>oai:portal.test:10</identifier>');
  expect(texts(second, "setSpec")).toEqual(["type:research", "tag:tide"]);
  expect(second).not.toContain("<metadata>");
});

it.each(["2026-04-01T09:00:00Z"])("lists the records of one second, %s", async (at) => {
  const body = await harvest(`verb=ListIdentifiers&metadataPrefix=mods&from=${at}&until=${at}`);
  expect(body).not.toContain("<error");
});

it.each([
  ["oai_dc", "dc:relation", ["https://doi.org/10.5072/aune-0006", "https://doi.org/10.5555/paper"]],
  ["datacite4", "relatedIdentifier", ["10.5072/aune-0006", "10.5555/paper"]],
  ["oai_datacite", "relatedIdentifier", ["10.5072/aune-0006", "10.5555/paper"]],
  ["mods", "roleTerm", ["creator"]],
])("gives a record as %s", async (prefix, name, values) => {
  const query = `verb=GetRecord&identifier=oai:portal.test:7&metadataPrefix=${prefix}`;
  const body = await harvest(query);
  expect(texts(body, name)).toEqual(values);
  const namespaces = findAll(await harvest("verb=ListMetadataFormats"), "metadatanamespace");
  expect(namespaces).toHaveLength(4);
});

it.each([
  ["oai_dc", "dc:rights", "info:eu-repo/semantics/embargoedAccess"],
  ["datacite4", "rights", "Embargoed access"],
  ["datacite4", "date", "2099-02-28"],
  ["mods", "accessCondition", "The files are withheld until 2099-02-28"],
])("tells in %s that files are withheld: %s", async (prefix, name, value) => {
  const dataset = { ...open.dataset, embargo: true, embargoReleaseDate: "2099-02-28" };
  const query = `verb=GetRecord&identifier=oai:portal.test:7&metadataPrefix=${prefix}`;
  const changes = [{ ...open, dataset }];
  const upstream = { "/discover/changes?limit=1&id=7": json({ limit: 1, totalCount: 1, changes }) };
  expect(texts(await harvest(query, createHarvested(upstream)), name)).toContain(value);
  expect(texts(await harvest(query), name)).not.toContain(value);
});

it("requests from the catalogue exactly what a harvester requests", async () => {
  const app = createHarvested();
  await harvest(
    "verb=ListIdentifiers&metadataPrefix=mods&from=2026-01-01&until=2026-01-31&set=organization:31",
    app,
  );
  expect(app.upstream.asked()).toEqual([
    "/discover/changes?limit=100&from=2026-01-01T00%3A00%3A00Z&until=2026-01-31T23%3A59%3A59Z&organizationId=31",
  ]);
});

it("continues a list by its token, and ends with an empty one", async () => {
  const next = "WyIyMDI2LTA0LTAxVDA5OjAwOjAwWiIsN10=";
  const app = createHarvested({
    "/discover/changes": (request) => {
      const isFirst = !new URL(request.url).searchParams.has("after");
      return Response.json(
        isFirst
          ? { limit: 100, totalCount: 2, next, changes: [open] }
          : { limit: 100, changes: [withdrawn] },
      );
    },
  });
  const first = await harvest("verb=ListRecords&metadataPrefix=mods&set=tag:tide", app);
  expect(first).toContain(
    '<resumptionToken expirationDate="2026-09-02T12:00:00Z" completeListSize="2" cursor="0">',
  );
  const [token = ""] = texts(first, "resumptionToken");
  const second = await harvest(`verb=ListRecords&resumptionToken=${token}`, app);
  expect(second).toContain('<resumptionToken completeListSize="2" cursor="1"/>');
  expect(app.upstream.asked().at(-1)).toBe(
    `/discover/changes?limit=100&after=${encodeURIComponent(next)}&tag=tide`,
  );
});

it("lists sets by type, organization and tag, page by page", async () => {
  const tags = Array.from({ length: 700 }, (_, at) => ({ tag: `Tag ${at}`, count: 1 }));
  const app = createHarvested({ "/discover/tags": json(tags) });
  const first = await harvest("verb=ListSets", app);
  expect(texts(first, "setSpec").slice(3, 6)).toEqual([
    "type:release",
    "organization:31",
    "tag:tag~200",
  ]);
  const [token = ""] = texts(first, "resumptionToken");
  const second = await harvest(`verb=ListSets&resumptionToken=${token}`, app);
  expect(texts(first, "setSpec").length + texts(second, "setSpec").length).toBe(705);
});

it("ends the sets with a page that is just full", async () => {
  const tags = Array.from({ length: 495 }, (_, at) => ({ tag: `Tag ${at}`, count: 1 }));
  const only = await harvest("verb=ListSets", createHarvested({ "/discover/tags": json(tags) }));
  expect([texts(only, "setSpec").length, texts(only, "resumptionToken")]).toEqual([500, []]);
});

it.each(["sea level", "a~b", "50%", "潮汐", "it's (new): *"])(
  "names the set of the tag %j",
  (tag) => {
    const spec = toTagSpec(tag);
    expect(spec).toMatch(/^tag:[\w\-.!~*'()]+$/);
    expect(parseSet(spec)).toEqual({ tag });
  },
);

it("accepts a form too, and no other body", async () => {
  const app = createHarvested();
  const post = (type: string, body: string) =>
    app.visit("/oai", { method: "POST", headers: { "Content-Type": type }, body });
  const form = "application/x-www-form-urlencoded";
  expect((await post(form, "verb=Identify")).body).toContain("<Identify>");
  expect((await post("application/json", "{}")).status).toBe(415);
  expect((await post(form, `verb=Identify&x=${"a".repeat(9_000)}`)).status).toBe(413);
});

it.each([
  [503, 503, "60"],
  [404, 501, null],
])("when the catalogue answers %d, answers %d", async (upstream, answered, retry) => {
  const app = createHarvested({ "/discover/changes": status(upstream) });
  const answer = await app.visit("/oai?verb=Identify");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([answered, retry]);
});
