import { toBiblatex, toBibtex } from "./bibtex.ts";
import { toDataCiteJson } from "./datacite.ts";
import type { ExportName } from "./export-names.ts";
import { formatCitation } from "./styles.ts";
import type { CitedWork, Creator } from "./work.ts";
import { inverted } from "./names.ts";

/** Formats that need only the work itself. */
export type WorkExportName = Exclude<
  ExportName,
  | "datacite-xml"
  | "schema-org"
  | "dcat"
  | "dcat-turtle"
  | "dcat-rdf"
  | "croissant"
  | "frictionless"
  | "codemeta"
>;

export interface ExportFormat {
  /** Exact media type (CI-02). */
  type: string;
  extension: string;
  /** Formats of a single work write the first. */
  write(works: CitedWork[]): string;
  /** A line that programs skip, in formats that have one; without `@`, which begins an entry in BibTeX. */
  toComment?(line: string): string;
}

/** The writer of each format. */
export const EXPORTS = {
  bibtex: {
    type: "application/x-bibtex",
    extension: "bib",
    write: (works) => works.map(toBibtex).join("\n"),
    toComment: toPercentLine,
  },
  biblatex: {
    type: "application/x-bibtex",
    extension: "bib",
    write: (works) => works.map(toBiblatex).join("\n"),
    toComment: toPercentLine,
  },
  ris: {
    type: "application/x-research-info-systems",
    extension: "ris",
    write: (works) => works.map(toRis).join(""),
  },
  csl: {
    type: "application/vnd.citationstyles.csl+json",
    extension: "json",
    write: (works) => toJson(works.map(toCslItem)),
  },
  cff: {
    type: "application/yaml",
    extension: "cff",
    write: (works) => works.slice(0, 1).map(toCff).join(""),
  },
  datacite: {
    type: "application/vnd.datacite.datacite+json",
    extension: "datacite.json",
    write: (works) =>
      works
        .slice(0, 1)
        .map((work) => toJson(toDataCiteJson(work)))
        .join(""),
  },
  text: {
    type: "text/plain",
    extension: "txt",
    write: (works) => works.map((work) => `${formatCitation(work, "datacite")}\n`).join("\n"),
    toComment: (line) => `\n${line}\n`,
  },
  bibliography: {
    type: "text/x-bibliography",
    extension: "txt",
    write: (works) =>
      works
        .slice(0, 1)
        .map((work) => `${formatCitation(work, "apa")}\n`)
        .join(""),
  },
} as const satisfies Record<WorkExportName, ExportFormat>;

/** `ab1c-2d3e.bib`: the DOI's suffix, without characters that a file system refuses (CI-02). */
export function toExportFileName({ doi, id, versionNumber }: CitedWork, extension: string): string {
  const name =
    doi === "" ? `record-${id}-version-${versionNumber}` : doi.slice(doi.indexOf("/") + 1);
  return `${name.replaceAll(/[^A-Za-z0-9._-]+/g, "-")}.${extension}`;
}

/** BibTeX ignores text between entries; programs that warn of it know this comment. */
function toPercentLine(line: string): string {
  return `\n% ${line}\n`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** CITATION.cff 1.2.0. Every text is a JSON string, which YAML reads as one of its own. */
export function toCff(work: CitedWork): string {
  const lines = [
    "cff-version: 1.2.0",
    'message: "If you use this work, please cite it as below."',
    `type: ${work.kind === "software" ? "software" : "dataset"}`,
    `title: ${quote(work.title)}`,
    "authors:",
    ...authorsOf(work).flatMap(toAuthor),
    `version: ${quote(work.version)}`,
    ...(work.day?.length === 10 ? [`date-released: ${work.day}`] : []),
    ...(CFF_DOI.test(work.doi) ? [`doi: ${quote(work.doi)}`] : []),
    `url: ${quote(work.url)}`,
    ...toCffLicense(work.license),
    ...(work.keywords.length === 0
      ? []
      : ["keywords:", ...work.keywords.map((word) => `  - ${quote(word)}`)]),
    ...(work.description === "" ? [] : [`abstract: ${quote(work.description)}`]),
  ];
  return `${lines.join("\n")}\n`;
}

/** The DOIs that the format allows; any other is only in `url`. */
const CFF_DOI = /^10\.\d{4,9}(?:\.\d+)?\/[\w:/;.()[\]\\-]+$/;

const WEB_ADDRESS = /^https?:\/\/[\w.~:/?#@!$&'()*+,;=%-]+$/;

/** An id of SPDX's list, otherwise the address of the licence's text. */
function toCffLicense(license: CitedWork["license"]): string[] {
  const { spdxId, url } = license ?? {};
  if (spdxId) return [`license: ${quote(spdxId)}`];
  return url && WEB_ADDRESS.test(url) ? [`license-url: ${quote(url)}`] : [];
}

/** The format requires at least one author. */
function authorsOf({ creators, publisher }: CitedWork): Creator[] {
  return creators.length > 0 ? creators : [{ family: publisher, given: "", orcid: null }];
}

function toAuthor({ family, given, orcid }: Creator): string[] {
  const names =
    given === ""
      ? [`  - name: ${quote(family)}`]
      : [`  - family-names: ${quote(family)}`, `    given-names: ${quote(given)}`];
  return orcid ? [...names, `    orcid: ${quote(`https://orcid.org/${orcid}`)}`] : names;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

/** One item of CSL-JSON, as Zotero and citation processors read it. */
export function toCslItem(work: CitedWork): Record<string, unknown> {
  return {
    id: work.doi || work.url,
    type: work.kind === "software" ? "software" : "dataset",
    title: work.title,
    author: work.creators.map(({ family, given }) =>
      given === "" ? { literal: family } : { family, given },
    ),
    ...(work.day && { issued: { "date-parts": [work.day.split("-").map(Number)] } }),
    version: work.version,
    ...(work.publisher !== "" && { publisher: work.publisher }),
    ...(work.doi !== "" && { DOI: work.doi }),
    URL: work.url,
    ...(work.description !== "" && { abstract: work.description }),
    ...(work.keywords.length > 0 && { keyword: work.keywords.join(", ") }),
    ...(work.license && { license: work.license.spdxId ?? work.license.name }),
  };
}

const TYPES = { dataset: "DATA", software: "COMP", collection: "DATA" } as const;

/** RIS: two letters, two spaces, a hyphen, a space; lines end with CR LF, as the format requires. */
export function toRis(work: CitedWork): string {
  const lines: (readonly [tag: string, value: string])[] = [
    ["TY", TYPES[work.kind]],
    ...work.creators.map((creator) => ["AU", inverted(creator)] as const),
    ["TI", work.title],
    ["PY", work.day?.slice(0, 4) ?? ""],
    ["DA", work.day ? `${work.day.replaceAll("-", "/")}/` : ""],
    ["ET", `Version ${work.version}`],
    ["PB", work.publisher],
    ["DO", work.doi],
    ["UR", work.url],
    ["AB", work.description],
    ...work.keywords.map((keyword) => ["KW", keyword] as const),
  ];
  const written = lines
    .filter(([, value]) => value !== "")
    .map(([tag, value]) => `${tag}  - ${value}`);
  return [...written, "ER  - ", ""].join("\r\n");
}
