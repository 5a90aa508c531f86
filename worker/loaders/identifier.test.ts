import { describe, expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { release, toDataset, toDatasetsPage, tombstone } from "../test/records.ts";
import { json } from "../test/upstream.ts";
import { parseIdentifier } from "./identifier.ts";

const ADA = "0000-0002-1825-0097";

it.each([
  "10.5072/aune-0007",
  "  10.5072/aune-0007 ",
  "doi:10.5072/aune-0007",
  "DOI: 10.5072/aune-0007",
  "doi.org/10.5072/aune-0007",
  "https://doi.org/10.5072/aune-0007",
  "http://dx.doi.org/10.5072/aune-0007",
  "https://doi.org/10.5072%2Faune-0007",
  "doi:10.5072%2Faune-0007",
  "10.5072/aune-0007.",
  "(10.5072/aune-0007)",
  "doi 10.5072/aune-0007",
  "10.5072 / aune-0007",
  "https://doi.org/10.5072/ aune-0007",
  "doi:https://doi.org/10.5072/aune-0007",
  "info:doi/10.5072/aune-0007",
  "\u200b10.5072/aune-0007\u200b",
  "https://doi.org/10.5072/aune-0007?utm_source=mail&x=1",
])("reads %j as a DOI", (text) => {
  expect(parseIdentifier(text)).toEqual({ kind: "DOI", doi: "10.5072/aune-0007" });
});

it.each([
  ["10.1061/(ASCE)0733-9496(2005)131:1(3)", "10.1061/(ASCE)0733-9496(2005)131:1(3)"],
  [
    "(https://doi.org/10.1061%2F(ASCE)0733-9496(2005)131:1(3)).",
    "10.1061/(ASCE)0733-9496(2005)131:1(3)",
  ],
  ["(see) 10.5072/a)", null],
  ["(10.5072/a(b).", "10.5072/a(b)"],
])("reads the parentheses of %j as %j", (text, doi) => {
  expect(parseIdentifier(text)).toEqual(doi === null ? null : { kind: "DOI", doi });
});

it.each([
  ADA,
  `https://orcid.org/${ADA}`,
  `orcid.org/${ADA}/`,
  `orcid: ${ADA}`,
  `ORCID iD: https://orcid.org/${ADA}`,
  "ORCID 0000 0002 1825 0097",
  "0000000218250097",
  "0000–0002–1825–0097",
])("reads %j as an ORCID iD", (text) => {
  expect(parseIdentifier(text)).toEqual({ kind: "ORCID iD", orcid: ADA });
});

it.each([
  "tides",
  "2020",
  "0",
  "7 tides",
  "#",
  "10.5072",
  "10.5072/aune tide",
  "0000-0002-1825-0098",
  "0000000218250098",
  "orcid",
  "doi",
  "https://evil.example/10.5072/a",
  "https://doi.org/%ZZ",
  "",
])("reads %j as words", (text) => {
  expect(parseIdentifier(text)).toBeNull();
});

const BY_DOI = "/discover/datasets/doi";
const found = (dataset: { doi?: unknown }) =>
  json({ published: { [String(dataset.doi)]: dataset }, unpublished: {} });
const old = toDataset({ doi: "10.5072/aune-0001", version: 1 });

describe("a DOI in a search", () => {
  it.each([
    ["/datasets/search", found(toDataset()), "/datasets/7"],
    ["/datasets", found(toDataset()), "/datasets/7"],
    ["/collections", found(toDataset()), "/datasets/7"],
    ["/datasets/search?type=files", found(toDataset()), "/datasets/7"],
    ["/datasets/search", found(release), "/code/8"],
    ["/datasets/search", found(old), "/datasets/7/version/1"],
    [
      "/datasets/search",
      json({ published: {}, unpublished: { "10.5072/gone-0010": tombstone } }),
      "/datasets/10/version/1",
    ],
  ])("at %s opens the page of the record that has it", async (path, answer, to) => {
    const app = createTestApp({ upstream: { [BY_DOI]: answer } });
    const q = `${path.includes("?") ? "&" : "?"}q=https%3A%2F%2Fdoi.org%2F10.5072%2FAUNE`;
    const { status, headers } = await app.visit(path + q);
    expect([status, headers.get("location")]).toEqual([302, to]);
    expect(app.upstream.asked()[0]).toBe(`${BY_DOI}?doi=10.5072%2FAUNE&doi=10.5072%2Faune`);
  });

  it("that was copied with its address's last slash is asked without it too", async () => {
    const app = createTestApp({ upstream: { [BY_DOI]: found(toDataset()) } });
    await app.visit("/datasets/search?q=https://doi.org/10.5072/aune/");
    expect(app.upstream.asked()[0]).toBe(`${BY_DOI}?doi=10.5072%2Faune%2F&doi=10.5072%2Faune`);
  });

  it("redirects a navigation in the page there too", async () => {
    const app = createTestApp({ upstream: { [BY_DOI]: found(toDataset()) } });
    const { body } = await app.visit("/datasets/search/_payload.json?q=10.5072/aune-0007");
    expect(JSON.parse(body)).toMatchObject({ redirect: "/datasets/7" });
  });

  it("of no record is a search that says so", async () => {
    const app = createTestApp({
      upstream: {
        [BY_DOI]: json({ published: {}, unpublished: {} }),
        "/discover/search/datasets": json(toDatasetsPage()),
      },
    });
    const { status, body } = await app.visit("/datasets/search?q=10.5072/unknown");
    expect(status).toBe(200);
    expect(body).toContain("Nothing here has the DOI “10.5072/unknown”.");
  });

  it("of a work elsewhere is looked for in what records name, however its address is encoded", async () => {
    const app = createTestApp({
      upstream: {
        [BY_DOI]: json({ published: {}, unpublished: {} }),
        "/discover/search/datasets": json(toDatasetsPage()),
      },
    });
    await app.visit(
      `/datasets/search?q=${encodeURIComponent("https://doi.org/10.1002%2Fx%28y%29")}`,
    );
    const searched = app.upstream.asked().filter((path) => path.includes("/search/datasets"));
    expect(searched).not.toEqual([]);
    for (const path of searched)
      expect(new URLSearchParams(path.split("?")[1]).get("query")).toBe('"10.1002/x(y)"');
  });

  it("opens its record from a whole citation, of which otherwise the words are searched", async () => {
    const cited = "Moss, A. (2026): Tides. Version 2. https://doi.org/10.5072/aune-0007.";
    const path = `/datasets/search?${new URLSearchParams({ q: cited })}`;
    const app = createTestApp({ upstream: { [BY_DOI]: found(toDataset()) } });
    const { status, headers } = await app.visit(path);
    expect([status, headers.get("location")]).toEqual([302, "/datasets/7"]);
    const none = createTestApp({
      upstream: {
        [BY_DOI]: json({ published: {}, unpublished: {} }),
        "/discover/search/datasets": json(toDatasetsPage()),
      },
    });
    expect((await none.visit(path)).body).not.toContain("Nothing here has the DOI");
    const two = `${cited} https://doi.org/10.5072/other`;
    await none.visit(`/datasets/search?${new URLSearchParams({ q: two })}`);
    expect(none.upstream.asked().filter((call) => call.startsWith(BY_DOI))).toHaveLength(1);
  });

  it("is a search while the catalogue does not answer", async () => {
    const app = createTestApp({ upstream: { [BY_DOI]: json({}, 503) } });
    expect((await app.visit("/datasets/search?q=10.5072/aune-0007")).status).toBe(200);
  });
});

describe("an ORCID iD in a search", () => {
  const people = [{ firstName: "Ada", lastName: "Moss", orcid: ADA }];

  it("opens the person's page", async () => {
    const page = json(toDatasetsPage(toDataset({ contributors: people })));
    const app = createTestApp({ upstream: { "/discover/datasets": page } });
    const { status, headers } = await app.visit(`/datasets/search?q=https://orcid.org/${ADA}`);
    expect([status, headers.get("location")]).toEqual([302, `/people/${ADA}`]);
  });

  it("of nobody here is a search that says so", async () => {
    const none = json(toDatasetsPage());
    const upstream = { "/discover/datasets": none, "/discover/search/datasets": none };
    const { status, body } = await createTestApp({ upstream }).visit(`/datasets/search?q=${ADA}`);
    expect(status).toBe(200);
    expect(body).toContain(`Nothing here has the ORCID iD “${ADA}”.`);
  });
});

describe("a record's number in a search", () => {
  it.each(["7", "#7", "dataset 7", "Record #7"])("%s opens the record", async (q) => {
    const app = createTestApp();
    const response = await app.request(`/datasets/search?${new URLSearchParams({ q })}`);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/datasets/7"]);
  });

  it("stays a search when no record has it", async () => {
    const app = createTestApp({
      upstream: { "/discover/datasets?ids=8123&limit=1": json(toDatasetsPage()) },
    });
    const { status } = await app.visit("/datasets/search?q=8123");
    expect(status).toBe(200);
  });
});

describe("the address of a page here in a search", () => {
  it.each([
    ["https://portal.test/datasets/7", "/datasets/7"],
    [" https://portal.test/datasets/7/version/1?tab=files ", "/datasets/7/version/1?tab=files"],
    ["https://portal.test/collections/9", "/collections/9"],
    [`https://portal.test/people/${ADA}`, `/people/${ADA}`],
    ["https://portal.test/de/datasets/7?tab=files", "/datasets/7?tab=files"],
  ])("%j opens the page", async (q, to) => {
    for (const kind of ["", "&type=files"]) {
      const path = `/datasets/search?${new URLSearchParams({ q })}${kind}`;
      const { status, headers } = await createTestApp().visit(path);
      expect([status, headers.get("location")]).toEqual([302, to]);
    }
  });

  it.each([
    "https://evil.example/datasets/7",
    "https://portal.test.evil.example/datasets/7",
    "https://portal.test//evil.example/datasets/7",
    "https://portal.test/datasets/search?q=tide",
    "https://portal.test/sign-out",
    "https://portal.test/de/de/datasets/7",
    "/datasets/7",
  ])("%j is words", async (q) => {
    const upstream = { "/discover/search/datasets": json(toDatasetsPage()) };
    const path = `/datasets/search?${new URLSearchParams({ q })}`;
    expect((await createTestApp({ upstream }).visit(path)).status).toBe(200);
  });
});
