import { element, toDocument, type Xml } from "../feeds/xml.ts";

/** A node and its properties: JSON-LD with only prefixes in its context. */
export interface RdfNode {
  "@id"?: string;
  "@type": string;
  [property: string]: unknown;
}

export type Prefixes = Record<string, string>;

type Term =
  | { kind: "iri"; iri: string }
  | { kind: "text"; text: string; datatype: string | null }
  | { kind: "node"; node: Statements };

interface Statements {
  /** `null` for a node without a name. */
  iri: string | null;
  type: string;
  properties: [name: string, terms: Term[]][];
}

/** RDF 1.1 Turtle. A node with a name is described on its own, all others where they are used. */
export function toTurtle(prefixes: Prefixes, root: RdfNode): string {
  const named: Statements[] = [readNode(prefixes, root)];
  const blocks: string[] = [];

  function writeTerm(term: Term): string {
    switch (term.kind) {
      case "iri":
        return `<${term.iri}>`;
      case "text": {
        // JSON's escapes in a string have the same meaning in Turtle.
        const literal = JSON.stringify(term.text.toWellFormed());
        return term.datatype === null ? literal : `${literal}^^<${term.datatype}>`;
      }
      case "node":
        if (term.node.iri === null) return `[ ${writeProperties(term.node, " ")} ]`;
        named.push(term.node);
        return `<${term.node.iri}>`;
    }
  }

  function writeProperties({ type, properties }: Statements, space: string): string {
    const lines = properties.map(([name, terms]) => `${name} ${terms.map(writeTerm).join(", ")}`);
    return [`a ${type}`, ...lines].join(` ;${space}`);
  }

  for (const node of named) blocks.push(`<${node.iri ?? ""}> ${writeProperties(node, "\n  ")} .`);
  const heads = Object.entries(prefixes).map(([name, iri]) => `@prefix ${name}: <${iri}> .`);
  return `${heads.join("\n")}\n\n${blocks.join("\n\n")}\n`;
}

/** RDF 1.1 XML. */
export function toRdfXml(prefixes: Prefixes, root: RdfNode): string {
  const names = Object.entries(prefixes).map(([name, iri]) => [`xmlns:${name}`, iri]);
  const attributes = { "xmlns:rdf": RDF, ...Object.fromEntries(names) };
  return toDocument(element("rdf:RDF", attributes, [toXmlNode(readNode(prefixes, root))]));
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

function toXmlNode({ iri, type, properties }: Statements): Xml {
  const children = properties.flatMap(([name, terms]) =>
    terms.map((term) => toXmlProperty(name, term)),
  );
  return element(type, { "rdf:about": iri }, children);
}

function toXmlProperty(name: string, term: Term): Xml {
  switch (term.kind) {
    case "iri":
      return element(name, { "rdf:resource": term.iri });
    case "text":
      return element(name, { "rdf:datatype": term.datatype }, [term.text]);
    case "node":
      return element(name, {}, [toXmlNode(term.node)]);
  }
}

function readNode(prefixes: Prefixes, value: RdfNode): Statements {
  const { "@id": id, "@type": type, "@context": _context, ...properties } = value;
  return {
    iri: id === undefined ? null : toIri(prefixes, id),
    type,
    properties: Object.entries(properties).map(([name, values]) => [
      name,
      [values].flat().map((each) => readTerm(prefixes, each)),
    ]),
  };
}

function readTerm(prefixes: Prefixes, value: unknown): Term {
  if (typeof value !== "object" || value === null)
    return { kind: "text", text: String(value), datatype: null };
  const { "@id": id, "@type": type, "@value": text } = value as Partial<Record<string, string>>; // written by us
  if (text !== undefined) {
    const datatype = type === undefined ? null : toIri(prefixes, type);
    return { kind: "text", text, datatype };
  }
  return id !== undefined && type === undefined
    ? { kind: "iri", iri: toIri(prefixes, id) }
    : { kind: "node", node: readNode(prefixes, value as RdfNode) };
}

/** `dct:title` in full; an address unchanged, without characters that would end it (RFC 3987). */
function toIri(prefixes: Prefixes, name: string): string {
  const at = name.indexOf(":");
  const prefix = prefixes[name.slice(0, at)];
  const iri = prefix === undefined ? name : prefix + name.slice(at + 1);
  return iri.toWellFormed().replace(FORBIDDEN, encodeURIComponent);
}

/** Characters that no IRI of Turtle may have. */
// oxlint-disable-next-line no-control-regex -- the expression searches for them
const FORBIDDEN = /[\u0000- <>"{}|\\^`]/g;
