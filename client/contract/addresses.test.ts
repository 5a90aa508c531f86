// @vitest-environment node
import { expect, it } from "vitest";
import {
  CITATION_STYLES,
  exportHref,
  parseIds,
  parseStyle,
  selectionExportHref,
} from "./citation/addresses.ts";
import { exportsOf, isExportName, metadataExports } from "./citation/export-names.ts";
import { listFeedHref, NEWS_FEED, personFeedHref, recordFeedHref } from "./feed-urls.ts";
import { matchRoute, toHreflangs, toOwnAddress } from "./match-route.ts";
import { toQueryString } from "./query-string.ts";
import * as urls from "./resource-urls.ts";
import { readRecordsQuery, toRecordsParameters } from "./rows/records-query.ts";

const place = { family: "code", id: 8, version: 2 } as const;
const PATH = "a b/ü#1.csv";

it.each<[address: string, made: string]>([
  ["/files/7/2/a%20b/%C3%BC%231.csv", urls.fileHref(7, 2, PATH)],
  ["/tables/7/2/a%20b/%C3%BC%231.csv", urls.tableHref(7, 2, PATH)],
  ["/embed/tables/7/2/a%20b/%C3%BC%231.csv", urls.embeddedPlotHref(7, 2, PATH)],
  ["/banners/7/2", urls.bannerHref({ id: "7", version: "2" })],
  ["/cards/7.png", urls.cardHref(7)],
  ["/code/8/version/2/wget.txt", urls.recipeHref(place, "wget.txt")],
  ["/code/8/version/2/curl.txt?select=a&select=b", urls.recipeHref(place, "curl.txt", ["a", "b"])],
  ["/code/8/version/2/download", urls.downloadHref(place)],
  ["/code/8/version/2/restore", urls.restoreHref(place)],
  ["/code/8/access", urls.accessHref(place)],
  ["/code/8/data-use-agreement.txt", urls.agreementHref(place)],
  ["/code/8/version/2/qr.svg", urls.qrHref(place)],
  ["/code/8/version/2/changelog.md", urls.changelogHref(place)],
  ["/news.atom", NEWS_FEED],
  ["/code.atom", listFeedHref("code.list")],
  ["/datasets/search.atom?q=x", listFeedHref("datasets.search", "?q=x")],
  ["/people/0000-0002-1825-0097.atom", personFeedHref("0000-0002-1825-0097")],
  ["/code/8/versions.atom", recordFeedHref(place, "versions")],
  ["/collections/9/contents.atom", recordFeedHref({ family: "collections", id: 9 }, "contents")],
  ["/code/8/version/2/export/ris", exportHref(place, "ris")],
  ["/code/8/export/ris", exportHref({ ...place, version: null }, "ris")],
  ["/cite/export/ris?ids=7%2C8", selectionExportHref([7, 8], "ris")],
  [
    "?a=1&b=x%26y&b=2&f=false",
    toQueryString({ a: 1, b: ["x&y", 2], c: "", d: undefined, e: [], f: false }),
  ],
  ["", toQueryString({ a: "", b: [] })],
])("writes %s", (address, made) => {
  expect(made).toBe(address);
});

it.each<[path: string, match: ReturnType<typeof matchRoute>]>([
  ["/", { name: "home", params: {} }],
  ["/datasets/search", { name: "datasets.search", params: {} }],
  ["/datasets/7", { name: "datasets.detail", params: { id: "7" } }],
  ["/datasets/7/version/2", { name: "datasets.version", params: { id: "7", version: "2" } }],
  ["/package/N%3Apackage%3A1", { name: "package", params: { id: "N:package:1" } }],
  ["/datasets/a%20b", null],
  [`/datasets/${"7".repeat(80)}`, { name: "datasets.detail", params: { id: "7".repeat(80) } }],
  [`/datasets/${"7".repeat(81)}`, null],
  ["/datasets/", null],
  ["/datasets/7/", null],
  ["/nothing", null],
])("finds the route of %s", (path, match) => {
  expect(matchRoute(path)).toEqual(match);
});

it("writes a page's address in every language", () => {
  expect(toHreflangs("/datasets?page=2")).toEqual([
    ["de", "/de/datasets?page=2"],
    ["en", "/datasets?page=2"],
    ["x-default", "/datasets?page=2"],
  ]);
  expect(toHreflangs("/?a=1")[0]).toEqual(["de", "/de?a=1"]);
  expect(toOwnAddress("/datasets?q=1#a")).toBe("/datasets?q=1#a");
});

it("reads numbers and styles of an address, each once", () => {
  expect(parseIds(["7,8", "7", "x", "-1", "1".repeat(15), "1".repeat(16), ""])).toEqual([
    7,
    8,
    Number("1".repeat(15)),
  ]);
  expect([parseStyle("apa"), parseStyle("toString"), parseStyle(undefined)]).toEqual([
    "apa",
    "datacite",
    "datacite",
  ]);
  expect(Object.values(CITATION_STYLES)).toEqual([
    "DataCite",
    "APA 7",
    "MLA 9",
    "Chicago",
    "Vancouver",
    "IEEE",
    "Harvard",
  ]);
});

it("names the exports of each kind of record", () => {
  const shared = ["datacite", "datacite-xml", "schema-org", "dcat", "dcat-turtle", "dcat-rdf"];
  const data = [...shared, "croissant", "frictionless"];
  expect(metadataExports("datasets")).toEqual(data);
  expect(metadataExports("code")).toEqual([...shared, "codemeta"]);
  expect(metadataExports("collections")).toEqual(shared);
  expect(exportsOf("code")).toContain("cff");
  expect([isExportName("ris"), isExportName("toString")]).toEqual([true, false]);
});

it.each([
  ["", {}],
  ["by=age", { by: "age" }],
  ["by=-age", { by: "-age" }],
  ["by=%2B-age", { by: "+-age" }],
  ["col=a&col=a&col=b&col=", { col: ["a", "b"] }],
  ["where=ge.age.3&where=ge.age.3", { where: ["ge.age.3"] }],
  ["where=eq.a%252Eb%2525.x.y", { where: ["eq.a%2Eb%25.x.y"] }],
  ["where=none.age.3", { where: ["none.age."] }],
  ["where=eq.age.", {}],
  ["where=zz.age.3", {}],
  ["fc=age&fo=le&fv=4&where=some.id.", { where: ["some.id.", "le.age.4"] }],
  [`where=eq.age.${"x".repeat(100)}`, { where: [`eq.age.${"x".repeat(100)}`] }],
  [`where=eq.age.${"x".repeat(101)}`, {}],
  [`by=${"x".repeat(255)}`, { by: "x".repeat(255) }],
  [`by=${"x".repeat(256)}`, {}],
  [
    [1, 2, 3, 4, 5, 6, 7].map((at) => `where=eq.age.${at}`).join("&"),
    { where: [1, 2, 3, 4, 5, 6].map((at) => `eq.age.${at}`) },
  ],
])("reads which records %s shows, and writes it shortest", (search, expected) => {
  const pairs = search.split("&").map((pair) => pair.split("=").map(decodeURIComponent));
  const read = (name: string): string[] =>
    pairs.filter(([key]) => key === name).map(([, value = ""]) => value);
  const query = toRecordsParameters(readRecordsQuery(read));
  const written = Object.entries(query).filter(([, value]) => value !== "" && String(value) !== "");
  expect(Object.fromEntries(written)).toEqual(expected);
});
