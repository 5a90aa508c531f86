import type { CitedWork } from "./work.ts";

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
    version: String(work.version),
    ...(work.publisher !== "" && { publisher: work.publisher }),
    ...(work.doi !== "" && { DOI: work.doi }),
    URL: work.url,
    ...(work.description !== "" && { abstract: work.description }),
    ...(work.keywords.length > 0 && { keyword: work.keywords.join(", ") }),
    ...(work.licence && { license: work.licence.spdxId ?? work.licence.name }),
  };
}
