import { describe, expect, test } from "vitest";
import type { VersionRow } from "../store/versions.ts";
import { readPositiveWords } from "./match.ts";
import { toKey } from "./spellings.ts";
import { toVariants } from "./variants.ts";
import { findPassages, readSearchTerms, toHints, toPassageTexts } from "./passages.ts";

interface Texts {
  name?: string;
  description?: string;
  tags?: string[];
  people?: [firstName: string, lastName: string][];
  stored?: [kind: string, body: string][];
}

/** The passages of one record, as `place: text` with the words of the query in brackets. */
function find(
  query: string,
  { name = "N", description = "", tags = [], people = [], stored = [] }: Texts,
) {
  const contributors = people.map(([firstName, lastName]) => ({ firstName, lastName }));
  const row = {
    id: 1,
    rowId: 1,
    status: "PUBLISH_SUCCEEDED",
    name,
    description,
    tags: JSON.stringify(tags),
    details: JSON.stringify({ contributors }),
  } as unknown as VersionRow; // the columns that passages are of
  const texts = stored.map(([kind, body]) => ({ versionId: 1, kind, body, isOfFiles: 0 }));
  const terms = readSearchTerms(query, toSpelled(query));
  const found = toPassageTexts(terms, { rows: [row], texts } as never); // as read of the database
  return findPassages(row, found).map(
    ({ place, parts }) =>
      `${place}: ${parts.map((part, at) => (at % 2 === 1 ? `[${part}]` : part)).join("")}`,
  );
}

/** Spellings that need no index. */
const toSpelled = (query: string) =>
  new Map(
    readPositiveWords(query).map((word) => [
      toKey(word),
      word.edits > 0 ? ["adeyinkabrun"] : toVariants(word.text),
    ]),
  );

const describe_ = (query: string, description: string): string =>
  (find(query, { description })[0] ?? "").replace("description: ", "");

/** Words of four letters, each with a blank. */
const fill = (count: number, word = "wave"): string => Array(count).fill(word).join(" ");

test.each([
  ["\u00b0C", "At 25\u00b0C, of C. elegans", "At 25[\u00b0C], of C. elegans"],
  ["degC", "At 25 \u00b0C or 20 deg C", "At 25 [\u00b0C] or 20 [deg C]"],
  ["cooperation", "Its co-operation, an operation", "Its [co-operation], an operation"],
  ["co-operation", "The cooperation of co-workers", "The [cooperation] of co-workers"],
  ["海水", "東京湾の海水温度と海水", "東京湾の[海水]温度と[海水]"],
  ["温度 度計", "海水温度計", "海水[温度]計"],
  ["茶", "緑茶と茶葉", "緑[茶]と[茶]葉"],
  ["データ2020", "データ2020年", "[データ2020]年"],
  ["기온", "서울의 기온자료", "서울의 [기온]자료"],
  ["อุณหภูมิ", "ข้อมูลอุณหภูมิน้ำ", "ข้อมูล[อุณหภูมิ]น้ำ"],
  ["ores", "Ores or ore", "[Ores] or ore"],
  ["umol kg-1", "In kg: 3 \u00b5mol/kg", "In kg: 3 [\u00b5mol/kg]"],
  ["sea-level", "Levels of the sea-levels", "Levels of the [sea-levels]"],
  ["adeyinkabruun~1", "Adeyinka-Brun of Brun", "[Adeyinka-Brun] of Brun"],
  ["O\u2019Brien", "O'Brien and Brien", "[O'Brien] and Brien"],
])("for %s marks what is the same word", (query, text, marked) => {
  expect(describe_(query, text)).toBe(marked);
});

describe("a piece of a description", () => {
  test("that is short is all of it", () => {
    expect(describe_("tide", "Of the tides, a Tide-gauge.")).toBe(
      "Of the [tides], a [Tide]-gauge.",
    );
  });

  test("begins some words before the first one, and ends within its length", () => {
    const piece = describe_("tide", `${fill(60)} tide ${fill(60)}`);
    const [before = "", after = ""] = piece.split("[tide]");
    expect(before).toBe(`… ${fill(11)} `);
    expect(after).toBe(` ${fill(32)} …`);
  });

  test("has no ellipsis at the ends of the text", () => {
    expect(describe_("tide", `tide ${fill(60)}`)).toMatch(/^\[tide\] wave .* wave …$/);
    expect(describe_("tide", `${fill(60)} tide`)).toMatch(/^… wave .* wave \[tide\]$/);
    expect(describe_("tide", `${fill(11)} tide`)).toBe(`${fill(11)} [tide]`);
  });

  test("is cut inside a word that is longer than a line", () => {
    const piece = describe_("tide", `${"x".repeat(300)} tide ${"y".repeat(300)}`);
    const [before = "", after = ""] = piece.split("[tide]");
    expect(before).toMatch(/^… x+ $/);
    expect(after).toMatch(/^ y+ …$/);
    expect(before.length).toBe(62);
    expect(after.length).toBe(piece.length - before.length - "[tide]".length);
  });

  test("is where most different words of the query are", () => {
    const piece = describe_(
      "tide gauge",
      `tide tide tide ${fill(60)} tide gauge ${fill(60)} gauge`,
    );
    expect(piece).toContain("[tide] [gauge]");
    expect(describe_("tide gauge", `tide ${fill(60)} gauge`)).toMatch(/^\[tide\] /);
  });

  test("is without its markup", () => {
    const text = "# Tides\n\n**Of** the <b>port</b>, [see](https://x.test) `code`\n---\n| a |";
    expect(describe_("tide", text)).toBe("[Tides] Of the port , see code a");
  });
});

describe("the passages of a record", () => {
  test("are its name and the places that add a word, in their order", () => {
    const texts: Texts = {
      name: "Tides",
      description: "Tides of the harbour.",
      tags: ["sea", "gauge"],
      people: [
        ["Ada", "Harbour"],
        ["Bo", "Gauge"],
      ],
      stored: [
        ["variable", "gauge height"],
        ["readme", "The gauge."],
        ["file", "harbour.csv"],
      ],
    };
    expect(find("tide harbour gauge", texts)).toEqual([
      "name: [Tides]",
      "description: [Tides] of the [harbour].",
      "variable: [gauge] height",
    ]);
    expect(find("ada", texts)).toEqual(["person: [Ada] Harbour"]);
    expect(find("sea", texts)).toEqual(["tag: [sea]"]);
    expect(find("salt", texts)).toEqual([]);
  });

  test("are of the text with the most words that are not shown yet", () => {
    const stored: Texts["stored"] = [
      ["variable", "tide"],
      ["variable", "tide and gauge"],
      ["variable", "gauge"],
    ];
    expect(find("tide gauge", { stored })).toEqual(["variable: [tide] and [gauge]"]);
  });

  test("mark beginnings, other forms and accents, and no other words", () => {
    expect(describe_("estu*", "Estuaries, an estuary, est.")).toBe(
      "[Estuaries], an [estuary], est.",
    );
    expect(describe_("measuring", "Measured measures of a measurement.")).toBe(
      "[Measured] [measures] of a [measurement].",
    );
    expect(describe_("elan", "Élan, elans, elands.")).toBe("[Élan], [elans], elands.");
  });
});

test("hints are the beginnings that the forms of a word share", () => {
  expect(toHints(readSearchTerms("estuary tide ty", new Map()))).toEqual(["estuar", "tid", "ty"]);
});
