import type { Family } from "../records.ts";

/** Every format a record is exported in: its name in an address (CN-02), and its label. */
export const EXPORT_LABELS = {
  bibtex: "BibTeX",
  biblatex: "BibLaTeX",
  ris: "RIS",
  csl: "CSL-JSON",
  cff: "CITATION.cff",
  text: "Plain text",
  bibliography: "Bibliography entry",
  datacite: "DataCite JSON",
  "datacite-xml": "DataCite XML",
  "schema-org": "schema.org",
  dcat: "DCAT",
  "dcat-turtle": "DCAT Turtle",
  "dcat-rdf": "DCAT RDF/XML",
  croissant: "Croissant",
  frictionless: "Frictionless",
  codemeta: "CodeMeta",
} as const;

export type ExportName = keyof typeof EXPORT_LABELS;

/** Formats that reference managers read, in the order they are offered. */
export const REFERENCE_EXPORTS = [
  "bibtex",
  "biblatex",
  "ris",
  "csl",
  "cff",
  "text",
] as const satisfies readonly ExportName[];

/** Descriptions of a record for machines, with the kinds of records that each can describe (SP-09). */
export function metadataExports(family: Family): ExportName[] {
  const own = {
    datasets: ["croissant", "frictionless"],
    code: ["codemeta"],
    collections: [],
  } as const;
  return [
    "datacite",
    "datacite-xml",
    "schema-org",
    "dcat",
    "dcat-turtle",
    "dcat-rdf",
    ...own[family],
  ];
}

/** All formats of a record of a family. */
export function exportsOf(family: Family): ExportName[] {
  return [...REFERENCE_EXPORTS, "bibliography", ...metadataExports(family)];
}

/** Formats that allow several works in one document. */
export const SELECTION_EXPORTS = [
  "bibtex",
  "biblatex",
  "ris",
  "csl",
  "text",
] as const satisfies readonly ExportName[];

export function isExportName(value: string): value is ExportName {
  return Object.hasOwn(EXPORT_LABELS, value);
}
