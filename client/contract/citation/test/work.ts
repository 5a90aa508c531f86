import type { CitedWork } from "../work.ts";

/** An invented work; `changes` are the fields that a test is about. */
export function toTestWork(changes: Partial<CitedWork> = {}): CitedWork {
  return {
    id: 7,
    versionNumber: 2,
    kind: "dataset",
    title: "Tide heights of the Aune estuary",
    creators: [
      { family: "Moss", given: "Ada K.", orcid: "0000-0002-1825-0097" },
      { family: "Reyes", given: "Tomas", orcid: null },
    ],
    day: "2026-04-01",
    availableDay: null,
    isEmbargoed: false,
    version: "2",
    publisher: "Coast University",
    doi: "10.5072/aune-0007",
    url: "https://doi.org/10.5072/aune-0007",
    license: {
      name: "Creative Commons Attribution",
      short: "CC-BY-4.0",
      url: "https://creativecommons.org/licenses/by/4.0/",
      spdxId: "CC-BY-4.0",
    },
    keywords: ["tide", "estuary"],
    description: "Ten years of tide heights.",
    size: 12_000,
    fileCount: 3,
    ...changes,
  };
}
