import type { CitedWork, Creator } from "./work.ts";

/** CITATION.cff 1.2.0. Every text is a JSON string, which YAML reads as one of its own. */
export function toCff(work: CitedWork): string {
  const lines = [
    "cff-version: 1.2.0",
    'message: "If you use this work, please cite it as below."',
    `type: ${work.kind === "software" ? "software" : "dataset"}`,
    `title: ${quote(work.title)}`,
    "authors:",
    ...authorsOf(work).flatMap(toAuthor),
    `version: ${quote(String(work.version))}`,
    ...(work.day ? [`date-released: ${work.day}`] : []),
    ...(work.doi === "" ? [] : [`doi: ${quote(work.doi)}`]),
    `url: ${quote(work.url)}`,
    ...(work.licence?.spdxId ? [`license: ${quote(work.licence.spdxId)}`] : []),
    ...(work.keywords.length === 0
      ? []
      : ["keywords:", ...work.keywords.map((word) => `  - ${quote(word)}`)]),
    ...(work.description === "" ? [] : [`abstract: ${quote(work.description)}`]),
  ];
  return `${lines.join("\n")}\n`;
}

/** The format asks for at least one author. */
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
