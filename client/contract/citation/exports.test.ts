import { expect, it } from "vitest";
import { SELECTION_EXPORTS } from "./export-names.ts";
import { EXPORTS, toCslItem, toExportFileName, type WorkExportName } from "./exports.ts";
import { toTestWork } from "./test/work.ts";

const NAMES = Object.keys(EXPORTS) as WorkExportName[]; // the table's own keys

it("writes RIS lines with two spaces, a hyphen and CR LF, and ends the record", () => {
  const lines = EXPORTS.ris.write([toTestWork()]).split("\r\n");
  expect(lines[0]).toBe("TY  - DATA");
  expect(lines.slice(-2)).toEqual(["ER  - ", ""]);
  expect(lines.slice(0, -1).every((line) => /^[A-Z][A-Z0-9] {2}- /.test(line))).toBe(true);
});

it.each([
  ["bibtex", "@misc{moss2026tide-7-v2,"],
  ["biblatex", "@dataset{moss2026tide-7-v2,"],
] as const)("begins a %s entry with its type and a plain key", (name, head) => {
  expect(EXPORTS[name].write([toTestWork()])).toContain(head);
});

it.each([
  ["_", "\\_"],
  ["&", "\\&"],
  ["%", "\\%"],
  ["#", "\\#"],
  ["$", "\\$"],
  ["~", "\\textasciitilde{}"],
  ["^", "\\textasciicircum{}"],
  ["{", "\\textbraceleft{}"],
  ["}", "\\textbraceright{}"],
  ["\\", "\\textbackslash{}"],
])("escapes %s in BibTeX so that LaTeX prints it", (sign, written) => {
  const creators = [{ family: `Moss${sign}Reyes`, given: "", orcid: null }];
  const work = toTestWork({ title: `a${sign}b`, publisher: `c${sign}d`, creators });
  const text = EXPORTS.bibtex.write([work]);
  expect(text).toContain(`= {{a${written}b}}`);
  expect(text).toContain(`= {c${written}d}`);
  expect(text).toContain(`= {Moss${written}Reyes}`);
});

it.each([
  ["10.5072/aune-0007", "aune-0007.bib"],
  ["10.5072/a/b(c)<d>:e", "a-b-c-d-e.bib"],
  ["10.5072/../../etc", "..-..-etc.bib"],
  ["", "record-7-version-2.bib"],
])("names the file of %s %s", (doi, name) => {
  expect(toExportFileName(toTestWork({ doi }), "bib")).toBe(name);
});

const LICENSE_URL = "https://example.org/terms";

it.each([
  ["SPDX lists", { spdxId: "MIT", url: LICENSE_URL }, 'license: "MIT"'],
  ["has only a text", { spdxId: null, url: LICENSE_URL }, `license-url: "${LICENSE_URL}"`],
  ["has no address", { spdxId: null, url: null }, null],
])("writes into CITATION.cff a licence that %s", (_, license, line) => {
  const text = EXPORTS.cff.write([toTestWork({ license: { name: "L", short: "L", ...license } })]);
  expect(text.split("\n").find((each) => each.startsWith("license")) ?? null).toBe(line);
});

it.each(NAMES)("writes %s of a work that has only a title", (name) => {
  const bare = toTestWork({
    creators: [],
    day: null,
    publisher: "",
    doi: "",
    license: null,
    keywords: [],
    description: "",
  });
  expect(EXPORTS[name].write([bare])).not.toMatch(/undefined|\[object|null\b(?!,)/);
});

it("counts a single file in the singular", () => {
  expect(EXPORTS.datacite.write([toTestWork({ fileCount: 1 })])).toContain('"1 file"');
});

it("puts several works in one document where the format allows it", () => {
  const works = [toTestWork(), toTestWork({ id: 8, title: "Gauge reader", kind: "software" })];
  for (const name of NAMES) {
    expect(EXPORTS[name].write(works).includes("Gauge reader")).toBe(
      SELECTION_EXPORTS.some((each) => each === name),
    );
  }
});

it("names creators, types and rights in DataCite's terms", () => {
  expect(JSON.parse(EXPORTS.datacite.write([toTestWork()]))).toMatchObject({
    doi: "10.5072/aune-0007",
    types: { resourceTypeGeneral: "Dataset" },
    creators: [
      {
        name: "Moss, Ada K.",
        nameType: "Personal",
        nameIdentifiers: [{ nameIdentifier: "https://orcid.org/0000-0002-1825-0097" }],
      },
      { name: "Reyes, Tomas" },
    ],
    publicationYear: 2026,
    rightsList: [{ rightsIdentifier: "CC-BY-4.0" }],
    version: "2",
    sizes: ["12000 B", "3 files"],
    schemaVersion: "http://datacite.org/schema/kernel-4",
  });
});

it.each([
  ["dataset", "dataset", "TY  - DATA", "type: dataset"],
  ["collection", "dataset", "TY  - DATA", "type: dataset"],
  ["software", "software", "TY  - COMP", "type: software"],
] as const)("gives a %s its type", (kind, type, ris, cff) => {
  const work = toTestWork({ kind });
  expect(EXPORTS.biblatex.write([work])).toMatch(new RegExp(`^@${type}\\{`));
  expect(toCslItem(work)).toMatchObject({ type });
  expect(EXPORTS.ris.write([work])).toContain(ris);
  expect(EXPORTS.cff.write([work])).toContain(cff);
});
