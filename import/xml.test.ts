import { expect, it, test } from "vitest";
import { fromDataCiteXml } from "./formats/datacite-xml.ts";
import { findAll, findOne, parseXml, textsOf } from "./xml.ts";

it("reads elements, attributes and texts without their prefixes", () => {
  const root = parseXml(
    `<?xml version="1.0"?><!-- a -- b --><oai:record xmlns:oai="urn:x"><dc:title xml:lang='de'>Salz &amp; <b>Licht</b> &#233;&#x1F30A;</dc:title><dc:title> <![CDATA[<raw> &amp;]]> </dc:title><empty/></oai:record>\n`,
  );
  expect(root?.name).toBe("record");
  expect(root && textsOf(root, "title")).toEqual(["Salz & Licht é🌊", "<raw> &amp;"]);
  expect(root && findOne(root, "title")?.attributes).toEqual({ lang: "de" });
  expect(root && findAll(root, "b").map(({ text }) => text)).toEqual(["Licht"]);
});

test.each([
  ["nothing", ""],
  ["an open element", "<a><b></a>"],
  ["a foreign end", "<a></b>"],
  ["two roots", "<a/><b/>"],
  ["text around", "x<a/>"],
  ["a DOCTYPE with an entity", `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>`],
  ["a page of HTML", "<!doctype html><p>Not found"],
  ["very deep nesting", "<a>".repeat(101) + "</a>".repeat(101)],
])("refuses %s", (_, text) => {
  expect(parseXml(text)).toBeNull();
});

it("reads a document of the deepest nesting", () => {
  expect(parseXml("<a>".repeat(100) + "</a>".repeat(100))?.name).toBe("a");
});

it("leaves an unknown entity as written, and drops control characters", () => {
  expect(parseXml("<a>&e; &#0;&#7;&#1114112;|</a>")?.text).toBe("&e; |");
});

it("reads a long hostile text quickly", () => {
  expect(parseXml(`<a ${'b="c" '.repeat(50_000)}`)).toBeNull();
  expect(parseXml("<!--".repeat(20_000))).toBeNull();
});

it("converts DataCite's XML to the format of its REST interface", () => {
  const resource =
    parseXml(`<resource xmlns="http://datacite.org/schema/kernel-4"><identifier identifierType="DOI">10.5072/levels</identifier>
<creators><creator><creatorName nameType="Personal">Moss, Ada</creatorName><givenName>Ada</givenName><familyName>Moss</familyName><nameIdentifier nameIdentifierScheme="ORCID">0000-0002-1825-0097</nameIdentifier><affiliation>Bay Lab</affiliation></creator></creators>
<titles><title>Levels</title><title titleType="AlternativeTitle">Pegel</title></titles><publisher>Bay</publisher><publicationYear>2019</publicationYear>
<resourceType resourceTypeGeneral="Dataset">Table</resourceType><dates><date dateType="Issued">2019-03-01</date></dates>
<rightsList><rights rightsURI="https://creativecommons.org/licenses/by/4.0/">CC BY</rights></rightsList>
<geoLocations><geoLocation><geoLocationPlace>Bay</geoLocationPlace><geoLocationBox><westBoundLongitude>1</westBoundLongitude><eastBoundLongitude>2</eastBoundLongitude><southBoundLatitude>3</southBoundLatitude><northBoundLatitude>4</northBoundLatitude></geoLocationBox></geoLocation></geoLocations></resource>`);
  expect(resource && fromDataCiteXml(resource)).toEqual({
    doi: "10.5072/levels",
    titles: [
      { title: "Levels", titleType: undefined },
      { title: "Pegel", titleType: "AlternativeTitle" },
    ],
    creators: [
      {
        name: "Moss, Ada",
        nameType: "Personal",
        givenName: "Ada",
        familyName: "Moss",
        nameIdentifiers: [{ nameIdentifier: "0000-0002-1825-0097", nameIdentifierScheme: "ORCID" }],
        affiliation: [{ name: "Bay Lab" }],
      },
    ],
    publisher: "Bay",
    publicationYear: "2019",
    types: { resourceType: "Table", resourceTypeGeneral: "Dataset" },
    dates: [{ date: "2019-03-01", dateType: "Issued" }],
    rightsList: [{ rights: "CC BY", rightsUri: "https://creativecommons.org/licenses/by/4.0/" }],
    geoLocations: [
      {
        geoLocationPlace: "Bay",
        geoLocationBox: {
          westBoundLongitude: 1,
          eastBoundLongitude: 2,
          southBoundLatitude: 3,
          northBoundLatitude: 4,
        },
      },
    ],
  });
});

test("reads a hundred elements in each other", () => {
  const nested = (depth: number): string => "<a>".repeat(depth) + "</a>".repeat(depth);
  expect([parseXml(nested(100)) === null, parseXml(nested(101)) === null]).toEqual([false, true]);
});

test.each([["</a>"], ["<a></a></a>"], ["<a/>x"], ["<a><!ENTITY x></a>"]])(
  "refuses %s, which is not one whole element",
  (text) => {
    expect(parseXml(text)).toBeNull();
  },
);

it("converts every list of DataCite's XML, and leaves out what is empty", () => {
  const resource = parseXml(`<resource>
<identifier identifierType="Handle">1/2</identifier><identifier identifierType="doi"> 10.5072/a </identifier>
<contributors><contributor contributorType="Editor"><contributorName>Reed, Bo</contributorName></contributor></contributors>
<version> 2 </version><language>en</language><resourceType>Table</resourceType>
<subjects><subject>sea</subject><subject> </subject></subjects>
<descriptions><description descriptionType="Abstract">Heights.</description></descriptions>
<rightsList><rights rightsIdentifier="MIT">MIT</rights></rightsList>
<relatedIdentifiers><relatedIdentifier relatedIdentifierType="DOI" relationType="Cites">10.5072/b</relatedIdentifier></relatedIdentifiers>
<alternateIdentifiers><alternateIdentifier alternateIdentifierType="URL">https://x.test</alternateIdentifier></alternateIdentifiers>
<sizes><size>1 kB</size></sizes><formats><format>text/csv</format></formats>
<geoLocations><geoLocation><geoLocationPoint>59.1 10.2</geoLocationPoint></geoLocation><geoLocation><geoLocationPoint><pointLongitude>1</pointLongitude><pointLatitude>north</pointLatitude></geoLocationPoint></geoLocation><geoLocation><geoLocationPoint><pointLongitude>1</pointLongitude><pointLatitude>2</pointLatitude></geoLocationPoint></geoLocation></geoLocations>
<fundingReferences><fundingReference><funderName> Fund </funderName><awardNumber></awardNumber></fundingReference></fundingReferences>
</resource>`);
  expect(resource && JSON.parse(JSON.stringify(fromDataCiteXml(resource)))).toEqual({
    doi: "10.5072/a",
    contributors: [{ name: "Reed, Bo", contributorType: "Editor" }],
    version: "2",
    language: "en",
    types: { resourceType: "Table" },
    subjects: [{ subject: "sea" }],
    descriptions: [{ description: "Heights.", descriptionType: "Abstract" }],
    rightsList: [{ rights: "MIT", rightsIdentifier: "MIT" }],
    relatedIdentifiers: [
      { relatedIdentifier: "10.5072/b", relatedIdentifierType: "DOI", relationType: "Cites" },
    ],
    alternateIdentifiers: [
      { alternateIdentifier: "https://x.test", alternateIdentifierType: "URL" },
    ],
    sizes: ["1 kB"],
    formats: ["text/csv"],
    geoLocations: [{}, {}, { geoLocationPoint: { pointLongitude: 1, pointLatitude: 2 } }],
    fundingReferences: [{ funderName: "Fund" }],
  });
});
