import { expect, it } from "vitest";
import { DEFAULT_SYNONYMS } from "./default-synonyms.ts";
import { readTagSynonyms, withSynonyms } from "./synonyms.ts";

const LISTS = [
  ["ocean", "sea", "marine"],
  ["SST", "sea surface temperature"],
  ["leaf-out", "budburst"],
];

it.each([
  ["ocean temperature", "(ocean | sea | marine) temperature"],
  ["Ocean?", "(Ocean? | sea | marine)"],
  ["sst", '(sst | "sea surface temperature")'],
  ["arctic sea surface temperature", "arctic ((sea surface temperature) | SST)"],
  ["leaf out", "((leaf out) | budburst)"],
  ["budburst", '(budburst | "leaf-out")'],
  ["tide gauge", "tide gauge"],
  ["", ""],
  ['"ocean temperature"', '"ocean temperature"'],
  ["ocean -tide", "ocean -tide"],
  ["ocean | lake", "ocean | lake"],
  ["ocean OR lake", "ocean OR lake"],
  ["ocean or lake", "(ocean | sea | marine) or lake"],
])("searches for %j as %j", (query, asked) => {
  expect(withSynonyms(query, LISTS)).toBe(asked);
});

it("leaves a query unchanged that would grow too long", () => {
  const query = "ocean ".repeat(45).trim();
  expect(withSynonyms(query, [["ocean", ...["a", "b", "c"].map((end) => end.repeat(90))]])).toBe(
    query,
  );
});

it("extends a query up to the longest that is sent", () => {
  const lists = [["tide", "y".repeat(900 - "(tide | ) z".length)]];
  const extended = withSynonyms("tide z", lists);
  expect(extended).toHaveLength(900);
  expect(withSynonyms("tide zz", lists)).toBe("tide zz");
});

it("never treats a synonym as search syntax", () => {
  expect(withSynonyms("a", [["a", '" | -b) (c* ~2']])).toBe('(a | "b   c   2")');
});

it("reads abbreviations and joined words from tags", () => {
  expect(readTagSynonyms(["electroencephalography (EEG)", "sea level", "tides"])).toEqual([
    ["electroencephalography", "EEG"],
    ["sealevel", "sea level"],
  ]);
  const joined = ["a".repeat(20), "b".repeat(20)];
  expect(readTagSynonyms([joined.join(" "), `${joined.join(" ")}c`])).toEqual([
    [joined.join(""), joined.join(" ")],
  ]);
});

it.each([
  ["electroencephalogram", "EEG"],
  ["single nucleotide polymorphism", "SNP"],
  ["RNAseq", '"RNA seq"'],
])("has a list of its own, by which %j finds %j", (query, other) => {
  expect(withSynonyms(query, DEFAULT_SYNONYMS)).toContain(`| ${other}`);
});

it("has a list of its own in which every word has a synonym", () => {
  for (const list of DEFAULT_SYNONYMS) {
    expect(new Set(list).size).toBeGreaterThan(1);
    expect(list.filter((word) => !/^\w+( \w+)*$/.test(word))).toEqual([]);
  }
});
