// @vitest-environment node
import { expect, it } from "vitest";
import { CITATION_STYLES, type CitationStyle } from "./addresses.ts";
import { toDataCiteJson } from "./datacite.ts";
import { EXPORTS, toExportFileName, type WorkExportName } from "./exports.ts";
import { formatCitation } from "./styles.ts";
import { toTestWork } from "./test/work.ts";
import written from "./whole-works.txt?raw";
import type { CitedWork, Creator } from "./work.ts";

const EXPECTED = new Map(
  written
    .split(/^== /m)
    .slice(1)
    .map((text) => text.trimEnd().split("\n"))
    .map(([name = "", ...lines]) => [name, lines]),
);
const STYLES = Object.keys(CITATION_STYLES) as CitationStyle[]; // own keys of the list
const FORMATS = Object.keys(EXPORTS) as WorkExportName[]; // the same

function toCreators(count: number): Creator[] {
  return Array.from({ length: count }, (_, at) => ({
    family: `Name${at + 1}`,
    given: `Ann-Lee B${at}`,
    orcid: null,
  }));
}

const WORKS: [name: string, changes: Partial<CitedWork>][] = [
  ["dataset", {}],
  ["software", { kind: "software", availableDay: "2026-05-06", isEmbargoed: true }],
  ["collection", { kind: "collection" }],
  ["organization", { creators: [{ family: "Coast Office", given: "", orcid: null }] }],
  [
    "bare",
    {
      creators: [],
      day: null,
      doi: "",
      url: "https://portal.test/datasets/7",
      license: null,
      keywords: [],
      description: "",
      publisher: "",
    },
  ],
  ["month", { day: "2026-04", license: { name: "Own", short: "Own", url: null, spdxId: null } }],
  ["year", { day: "2026", creators: [] }],
  ...[1, 2, 3, 4, 6, 7, 8, 10, 11, 20, 21, 22].map((count): [string, Partial<CitedWork>] => [
    `${count} authors`,
    { creators: toCreators(count) },
  ]),
];

it.each(WORKS)("cites %s in each style", (name, changes) => {
  const lines = STYLES.map((style) => `${style}: ${formatCitation(toTestWork(changes), style)}`);
  expect(lines).toEqual(EXPECTED.get(name));
});

it.each(WORKS.slice(0, 7))("exports %s in each format", (name, changes) => {
  const work = toTestWork(changes);
  const related = [{ relation: "IsDescribedBy", type: "DOI" as const, id: "10.1/x" }];
  const lines = FORMATS.flatMap((format) => {
    const { write, ...facts } = EXPORTS[format];
    const works = name === "dataset" ? [work, work] : [work];
    const text = write(works).trimEnd().split(/\r?\n/);
    return [`${format} ${JSON.stringify(facts)}`, ...text];
  });
  const others = [
    `DataCite ${JSON.stringify(toDataCiteJson(work, related))}`,
    `file ${toExportFileName(work, "bib")}`,
  ];
  expect([...lines, ...others]).toEqual(EXPECTED.get(`Exports of ${name}`));
});
