// @vitest-environment node
import { expect, it } from "vitest";
import { type CitationStyle, parseStyle } from "./addresses.ts";
import { formatCitation } from "./styles.ts";
import { toTestWork } from "./test/work.ts";
import type { Creator } from "./work.ts";

const expected: [CitationStyle, string][] = [
  [
    "datacite",
    "Moss, A. K.; Reyes, T. (2026): Tide heights of the Aune estuary. Version 2. Coast University. Dataset. https://doi.org/10.5072/aune-0007",
  ],
  [
    "apa",
    "Moss, A. K., & Reyes, T. (2026). Tide heights of the Aune estuary (Version 2) [Data set]. Coast University. https://doi.org/10.5072/aune-0007",
  ],
  [
    "mla",
    "Moss, Ada K., and Tomas Reyes. Tide heights of the Aune estuary. Version 2, Coast University, 2026, https://doi.org/10.5072/aune-0007.",
  ],
  [
    "chicago",
    "Moss, Ada K., and Tomas Reyes. 2026. “Tide heights of the Aune estuary.” Version 2. Coast University. https://doi.org/10.5072/aune-0007.",
  ],
  [
    "vancouver",
    "Moss AK, Reyes T. Tide heights of the Aune estuary [dataset]. Version 2. Coast University; 2026. Available from: https://doi.org/10.5072/aune-0007",
  ],
  [
    "ieee",
    "A. K. Moss and T. Reyes, “Tide heights of the Aune estuary,” version 2, Coast University, 2026. doi: 10.5072/aune-0007.",
  ],
  [
    "harvard",
    "Moss, A.K. and Reyes, T. (2026) Tide heights of the Aune estuary (Version 2) [Dataset]. Coast University. Available at: https://doi.org/10.5072/aune-0007.",
  ],
];

it.each(expected)("cites in the style %s", (style, citation) => {
  expect(formatCitation(toTestWork(), style)).toBe(citation);
});

it.each(expected)("leaves out in %s an unknown publisher, with its punctuation", (style) => {
  const citation = formatCitation(toTestWork({ publisher: "" }), style);
  expect(citation).not.toMatch(/Coast University|\. ?\.|, ?,|^[ .,]|  |\s[.,;]/);
  expect(citation).toContain("10.5072/aune-0007");
});

function cite(style: CitationStyle, ...creators: Pick<Creator, "family" | "given">[]): string {
  return formatCitation(
    toTestWork({ creators: creators.map((name) => ({ ...name, orcid: null })) }),
    style,
  );
}

it.each([
  ["apa", "van der Berg, A."],
  ["vancouver", "van der Berg A"],
  ["ieee", "A. van der Berg"],
  ["mla", "van der Berg, Anna"],
] as const)("keeps the particle of a name in %s", (style, name) => {
  expect(cite(style, { family: "van der Berg", given: "Anna" })).toMatch(new RegExp(`^${name}`));
});

it.each(["apa", "datacite", "vancouver", "harvard"] as const)(
  "does not shorten a name without capital letters in %s",
  (style) => expect(cite(style, { family: "王", given: "伟" })).toMatch(/^王,? 伟/),
);

it("keeps the hyphen between two initials", () => {
  expect(cite("apa", { family: "Picard", given: "Jean-Luc" })).toMatch(/^Picard, J\.-L\. \(2026\)/);
  expect(cite("vancouver", { family: "Picard", given: "Jean-Luc" })).toMatch(/^Picard JL\./);
});

it.each(["apa", "mla", "chicago", "ieee"] as const)(
  "does not shorten the name of an organisation in %s",
  (style) =>
    expect(cite(style, { family: "Harbour Office", given: "" })).toMatch(/^Harbour Office/),
);

it.each(["datacite", "apa", "mla", "vancouver", "harvard"] as const)(
  "begins with the title in %s when there is no author",
  (style) => expect(cite(style)).toMatch(/^Tide heights of the Aune estuary/),
);

function crowd(count: number): Creator[] {
  return Array.from({ length: count }, (_, index) => ({
    family: `Author${index + 1}`,
    given: "Bo",
    orcid: null,
  }));
}

it.each([
  ["apa", 21, "Author19, B., … Author21, B."],
  ["mla", 3, "Author1, Bo, et al."],
  ["chicago", 11, "Bo Author7, et al."],
  ["vancouver", 7, "Author6 B, et al."],
  ["ieee", 7, "B. Author1 et al.,"],
  ["datacite", 20, "Author19, B.; Author20, B. (2026)"],
  ["datacite", 21, "Author19, B.; … Author21, B. (2026)"],
  ["harvard", 4, "Author1, B. et al. (2026)"],
] as const)("shortens a long list of names in %s", (style, count, text) => {
  expect(formatCitation(toTestWork({ creators: crowd(count) }), style)).toContain(text);
});

it.each([
  ["apa", "Tide heights of the Aune estuary (Version 2)"],
  ["ieee", "“Tide heights of the Aune estuary,” version 2"],
  ["vancouver", "Tide heights of the Aune estuary [dataset]"],
] as const)("begins with the title in %s where there is no author", (style, beginning) => {
  const text = formatCitation(toTestWork({ creators: [] }), style);
  expect(text.slice(0, beginning.length)).toBe(beginning);
});

it("uses the record's address instead of a DOI that does not exist", () => {
  const url = "https://portal.test/datasets/7/version/2";
  for (const [style] of expected) {
    expect(formatCitation(toTestWork({ doi: "", url }), style)).toContain(url);
  }
});

it("ends a title that is a question with its question mark", () => {
  expect(formatCitation(toTestWork({ title: "How high?" }), "datacite")).toContain(": How high? V");
});

it.each([undefined, "", "latex", "toString", "__proto__"])(
  "reads the style %s as DataCite",
  (asked) => {
    expect(parseStyle(asked)).toBe("datacite");
  },
);

it.each(["apa", "vancouver", "ieee"] as const)(
  "does not shorten a name without capitals in %s",
  (style) => {
    const creators = [{ family: "王", given: "小明", orcid: null }];
    expect(formatCitation(toTestWork({ creators }), style)).toContain("小明");
  },
);
