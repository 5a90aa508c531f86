import { expect, it } from "vitest";
import { type RdfNode, toRdfXml, toTurtle } from "./rdf.ts";

const PREFIXES = { ex: "https://example.org/#", xsd: "http://www.w3.org/2001/XMLSchema#" };

const hostile: RdfNode = {
  "@context": PREFIXES,
  "@id": "https://example.org/1> <x> <y",
  "@type": "ex:Thing",
  "ex:title": 'A "quoted" \\ <b>\nname\ud800',
  "ex:tags": ["one", "two"],
  "ex:day": { "@type": "xsd:date", "@value": "2026-04-01" },
  "ex:kind": { "@id": "ex:kind" },
  "ex:part": { "@type": "ex:Part", "ex:of": { "@id": "https://example.org/1#a" } },
  "ex:person": { "@id": "https://orcid.org/1", "@type": "ex:Person", "ex:name": "Ada" },
};

it("writes Turtle in which no text ends its literal and no address its brackets", () => {
  expect(toTurtle(PREFIXES, hostile)).toBe(`@prefix ex: <https://example.org/#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

<https://example.org/1%3E%20%3Cx%3E%20%3Cy> a ex:Thing ;
  ex:title "A \\"quoted\\" \\\\ <b>\\nname\ufffd" ;
  ex:tags "one", "two" ;
  ex:day "2026-04-01"^^<http://www.w3.org/2001/XMLSchema#date> ;
  ex:kind <https://example.org/#kind> ;
  ex:part [ a ex:Part ; ex:of <https://example.org/1#a> ] ;
  ex:person <https://orcid.org/1> .

<https://orcid.org/1> a ex:Person ;
  ex:name "Ada" .
`);
});

it("writes the same statements as XML", () => {
  const [, body = ""] = toRdfXml(PREFIXES, hostile).split(/<rdf:RDF [^>]*>/);
  expect(body).toBe(
    '<ex:Thing rdf:about="https://example.org/1%3E%20%3Cx%3E%20%3Cy">' +
      "<ex:title>A &quot;quoted&quot; \\ &lt;b&gt;\nname\ufffd</ex:title>" +
      "<ex:tags>one</ex:tags><ex:tags>two</ex:tags>" +
      '<ex:day rdf:datatype="http://www.w3.org/2001/XMLSchema#date">2026-04-01</ex:day>' +
      '<ex:kind rdf:resource="https://example.org/#kind"/>' +
      '<ex:part><ex:Part><ex:of rdf:resource="https://example.org/1#a"/></ex:Part></ex:part>' +
      '<ex:person><ex:Person rdf:about="https://orcid.org/1"><ex:name>Ada</ex:name></ex:Person>' +
      "</ex:person></ex:Thing></rdf:RDF>\n",
  );
});
