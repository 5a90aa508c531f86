import { toBiblatex, toBibtex } from "./bibtex.ts";
import { toCff } from "./cff.ts";
import { toCslItem } from "./csl.ts";
import { toDataCiteJson } from "./datacite.ts";
import type { ExportName } from "./export-names.ts";
import { toRis } from "./ris.ts";
import { formatCitation } from "./styles.ts";
import type { CitedWork } from "./work.ts";

/** Formats that need nothing but the work itself. */
export type WorkExportName = Exclude<
  ExportName,
  "datacite-xml" | "schema-org" | "dcat" | "croissant" | "codemeta"
>;

interface ExportFormat {
  /** Exact media type (CI-02). */
  type: string;
  extension: string;
  /** Formats of one work alone write the first. */
  write(works: CitedWork[]): string;
}

/** How each of them is written. */
export const EXPORTS = {
  bibtex: {
    type: "application/x-bibtex",
    extension: "bib",
    write: (works) => works.map(toBibtex).join("\n"),
  },
  biblatex: {
    type: "application/x-bibtex",
    extension: "bib",
    write: (works) => works.map(toBiblatex).join("\n"),
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

/** `ab1c-2d3e.bib`: the DOI's suffix, with nothing in it that a file system would mind (CI-02). */
export function toExportFileName({ doi, id, version }: CitedWork, extension: string): string {
  const suffix = doi.slice(doi.indexOf("/") + 1).replaceAll(/[^A-Za-z0-9._-]+/g, "-");
  return `${suffix || `record-${id}-version-${version}`}.${extension}`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
