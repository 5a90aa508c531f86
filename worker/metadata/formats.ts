import { toDataCiteJson } from "#client/contract/citation/datacite.ts";
import type { ExportName } from "#client/contract/citation/export-names.ts";
import { EXPORTS } from "#client/contract/citation/exports.ts";
import { toCodeMeta } from "./code-meta.ts";
import { toSchemaOrg } from "./schema-org.ts";
import { CROISSANT, toCroissant } from "./croissant.ts";
import { toDataCiteXml } from "./datacite-xml.ts";
import { DCAT, DCAT_PREFIXES, toDcat } from "./dcat.ts";
import { type Description, toRelatedWorks } from "./description.ts";
import { toDataPackage } from "./frictionless.ts";
import { toRdfXml, toTurtle } from "./rdf.ts";

export interface Format {
  /** Exact media type (CI-02, SP-09). */
  type: string;
  /** The profile, for documents of one general type. */
  profile?: string;
  extension: string;
  /** The related records that a format lists, which must be loaded first. */
  needs: "nothing" | "relations" | "files";
  write(described: Description): string;
}

export const LINKED_DATA = "application/ld+json";
export const TURTLE = "text/turtle";
export const RDF_XML = "application/rdf+xml";

/** The writer of one record in every format. */
export const FORMATS: Record<ExportName, Format> = {
  bibtex: ofWork("bibtex"),
  biblatex: ofWork("biblatex"),
  ris: ofWork("ris"),
  csl: ofWork("csl"),
  cff: ofWork("cff"),
  text: ofWork("text"),
  bibliography: ofWork("bibliography"),
  datacite: {
    ...ofWork("datacite"),
    needs: "relations",
    write: (described) => toJson(toDataCiteJson(described.work, toRelatedWorks(described))),
  },
  "datacite-xml": {
    type: "application/vnd.datacite.datacite+xml",
    extension: "datacite.xml",
    needs: "relations",
    write: (described) => toDataCiteXml(described.work, toRelatedWorks(described)),
  },
  "schema-org": {
    type: LINKED_DATA,
    profile: "https://schema.org",
    extension: "jsonld",
    needs: "files",
    write: (described) => toJson(toSchemaOrg(described)),
  },
  dcat: {
    type: LINKED_DATA,
    profile: DCAT,
    extension: "dcat.jsonld",
    needs: "files",
    write: (described) => toJson(toDcat(described)),
  },
  "dcat-turtle": {
    type: TURTLE,
    extension: "ttl",
    needs: "files",
    write: (described) => toTurtle(DCAT_PREFIXES, toDcat(described)),
  },
  "dcat-rdf": {
    type: RDF_XML,
    extension: "rdf",
    needs: "files",
    write: (described) => toRdfXml(DCAT_PREFIXES, toDcat(described)),
  },
  croissant: {
    type: LINKED_DATA,
    profile: CROISSANT,
    extension: "croissant.json",
    needs: "files",
    write: (described) => toJson(toCroissant(described)),
  },
  frictionless: {
    type: "application/vnd.datapackage+json",
    extension: "datapackage.json",
    needs: "files",
    write: (described) => toJson(toDataPackage(described)),
  },
  codemeta: {
    type: "application/vnd.codemeta.ld+json",
    extension: "codemeta.json",
    needs: "relations",
    write: (described) => toJson(toCodeMeta(described)),
  },
};

function ofWork(name: keyof typeof EXPORTS): Format {
  const { type, extension, write } = EXPORTS[name];
  return { type, extension, needs: "nothing", write: ({ work }) => write([work]) };
}

/** `application/ld+json;profile="https://schema.org"`, as in an `Accept` header. */
export function toFullType({ type, profile }: Pick<Format, "type" | "profile">): string {
  return profile === undefined ? type : `${type};profile="${profile}"`;
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
