/** Every format a record is exported in: its name in an address (CN-02), and its label. */
export const EXPORT_LABELS = {
  bibtex: "BibTeX",
  biblatex: "BibLaTeX",
  ris: "RIS",
  csl: "CSL-JSON",
  cff: "CITATION.cff",
  datacite: "DataCite JSON",
  text: "Plain text",
} as const;

export type ExportName = keyof typeof EXPORT_LABELS;

/** The names, in the order they are offered. */
export const EXPORT_NAMES = Object.keys(EXPORT_LABELS) as ExportName[]; // the table's own keys

/** Formats that hold several works in one document. */
export const SELECTION_EXPORTS = [
  "bibtex",
  "biblatex",
  "ris",
  "csl",
  "text",
] as const satisfies readonly ExportName[];

export function isExportName(asked: string): asked is ExportName {
  return Object.hasOwn(EXPORT_LABELS, asked);
}
