// @vitest-environment node
import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { toDoiUrl } from "#base/doi.ts";
import { EXPORTS } from "./exports.ts";
import { toTestWork } from "./test/work.ts";
import type { CitedWork } from "./work.ts";

interface ReadName {
  family?: string;
  given?: string;
  literal?: string;
  "non-dropping-particle"?: string;
  "dropping-particle"?: string;
}

interface ReadWork {
  title: string;
  author?: ReadName[];
  issued?: { "date-parts": number[][] };
  DOI?: string;
}

const SIGNS = "{ } \\ % & # _ $ ~ ^";
const SIGNED_DOI = "10.5072/a_b(c)%26<1::AID-A>3.0.CO;2-#";
const works: [what: string, changes: Partial<CitedWork>][] = [
  ["plain words", {}],
  ["every sign that means something to LaTeX", { title: `Depths ${SIGNS} of a bay` }],
  ["an unpaired brace", { title: "Depths } of {{ a bay" }],
  ["a title in another script", { title: "潮汐の高さ 2026: высота прилива" }],
  ["a particle", { creators: [{ family: "van der Berg", given: "Anna", orcid: null }] }],
  ["a single name", { creators: [{ family: "Plato", given: "", orcid: null }] }],
  [
    "an organisation",
    { creators: [{ family: "Harbour and Coast Office", given: "", orcid: null }] },
  ],
  ["names in another script", { creators: [{ family: "王", given: "伟", orcid: null }] }],
  [
    "names with accents",
    { creators: [{ family: "Ångström-Ødegård", given: "Žofie", orcid: null }] },
  ],
  [
    "names that are words between names",
    {
      creators: [
        { family: "and", given: "", orcid: null },
        { family: "Reyes", given: "Tom and others", orcid: null },
        { family: "others", given: "", orcid: null },
      ],
    },
  ],
  ["a DOI with signs", { doi: SIGNED_DOI, url: toDoiUrl(SIGNED_DOI) }],
];

function read(type: "@bibtex/text" | "@ris/file", text: string): ReadWork {
  const [work] = plugins.input.chain(text, { forceType: type, generateGraph: false }) as ReadWork[]; // the library's own shape
  if (!work) throw new Error("The library read no work.");
  return work;
}

function toFullName({ family, given, literal, ...particles }: ReadName): string {
  const last = literal ?? [...Object.values(particles), family].filter(Boolean).join(" ");
  return [last, given].filter(Boolean).join(", ");
}

function withoutMarkup(text: string): string {
  return text.replaceAll(/<\/?span[^>]*>/g, "");
}

function toExpected(work: CitedWork) {
  return {
    title: work.title,
    authors: work.creators.map(({ family, given }) => [family, given].filter(Boolean).join(", ")),
    year: 2026,
    doi: work.doi,
  };
}

function toRead({ title, author, issued, DOI }: ReadWork) {
  return {
    title: withoutMarkup(title),
    authors: (author ?? []).map(toFullName),
    year: issued?.["date-parts"][0]?.[0],
    doi: DOI,
  };
}

it.each(works)("reads %s back through BibTeX", (_, changes) => {
  const work = toTestWork(changes);
  const text = EXPORTS.bibtex.write([work]);
  expect(toRead(read("@bibtex/text", text))).toEqual(toExpected(work));
});

it("tells versions of a year, and records of a title, apart in one file of any format", () => {
  const versions = [
    toTestWork({ versionNumber: 1, version: "final", doi: "10.5072/aune-0001" }),
    toTestWork({ versionNumber: 2, version: "final" }),
    toTestWork({ id: 72, versionNumber: 1, doi: "10.5072/aune-0072" }),
  ];
  for (const name of ["bibtex", "biblatex"] as const) {
    const options = { forceType: "@bibtex/text", generateGraph: false };
    const read = plugins.input.chain(EXPORTS[name].write(versions), options) as { id: string }[]; // the library's own shape
    expect(read.map(({ id }) => id)).toEqual([
      "moss2026tide-7-v1",
      "moss2026tide-7-v2",
      "moss2026tide-72-v1",
    ]);
  }
  const items = JSON.parse(EXPORTS.csl.write(versions)) as { id: string }[]; // written two lines above
  expect(new Set(items.map(({ id }) => id)).size).toBe(3);
  const dois = EXPORTS.ris.write(versions).match(/^DO  - .*$/gm);
  expect(new Set(dois).size).toBe(3);
});

it.each(works)("reads %s back through RIS", (_, changes) => {
  const work = toTestWork(changes);
  const text = EXPORTS.ris.write([work]);
  expect(toRead(read("@ris/file", text))).toEqual(toExpected(work));
});

it.each(works)("reads %s back through CITATION.cff", (_, changes) => {
  const work = toTestWork(changes);
  const cff = parseYaml(EXPORTS.cff.write([work]));
  expect([cff.title, cff.url, cff.version]).toEqual([work.title, work.url, "2"]);
  expect(cff.doi).toBe(work.doi === SIGNED_DOI ? undefined : work.doi);
  expect(cff.authors).toHaveLength(work.creators.length);
});

it("balances its braces whatever the title contains", () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const text = EXPORTS.bibtex.write([toTestWork({ title })]);
      let depth = 0;
      for (const sign of text) depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
      expect(depth).toBe(0);
    }),
  );
});
