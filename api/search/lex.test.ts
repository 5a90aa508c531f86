import { beforeAll, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { fold, lex } from "./lex.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({
    key: "k",
    name: "Sølvberg straße",
    description: "Łódź, Ærø and the Œuvre of Þór",
    contributors: [{ firstName: "Bjørn", lastName: "Đorđević" }],
    tags: ["Smørrebrød"],
    files: { "mål/kø-1.csv": "1" },
  });
  await catalogue.publish({
    key: "units",
    name: "Logger of the O’Neill reef",
    description:
      "With the co-operation of Dell’Acqua’s group, Hawaiʻi. A re\u00adview of covid-19.",
    readme: "Flux in W m⁻² and µmol kg⁻¹, area in km^2, at 25°C. Readings in PM 10.",
    contributors: [
      { firstName: "Sean", lastName: "O'Brien", orcid: "0000-0002-1825-0097" },
      { firstName: "Jean-Luc", lastName: "Al-Hassan" },
    ],
    files: { "log.csv": "1" },
    columns: { "log.csv": ["air_temp (℃)"] },
    sourceMetadata: {
      tables: [
        {
          path: "log.csv",
          fields: [
            { name: "sst", unit: "K" },
            { name: "cover", unit: "%" },
          ],
        },
      ],
      links: [],
      properties: [],
    },
  });
  await catalogue.publish({
    key: "scripts",
    name: "東京湾の海水温度データ2020年",
    description: `${"湾".repeat(600)}岸と緑茶。 서울의 기온자료`,
    readme: "ข้อมูลอุณหภูมิน้ำทะเล",
    contributors: [{ firstName: "太郎", lastName: "山田" }],
    tags: ["水质监测"],
    files: { "観測/潮位記録.csv": "1" },
    columns: { "観測/潮位記録.csv": ["海面水温"] },
  });
  await catalogue.publish({
    key: "whole",
    name: "Andes ores and greenhouse gases",
    description: 'An Ising model at the US border by "Inês"\\n, with GPS',
  });
  await catalogue.publish({ key: "common", name: "Is used in, on or and by its ga gp" });
});

async function count(
  kind: string,
  query: string,
  others: Record<string, string> = {},
): Promise<number> {
  const response = await catalogue.request(
    `/discover/search/${kind}?${new URLSearchParams({ query, ...others })}`,
  );
  return (await response.json<{ totalCount: number }>()).totalCount;
}

describe("letters that Unicode does not decompose", () => {
  test.each([
    "solvberg",
    "SØLVBERG",
    "strasse",
    "lodz",
    "aero",
    "oeuvre",
    "thor",
    "bjorn",
    "dordevic",
    "smorrebrod",
    "Smørre*",
  ])("are found as %s", async (query) => {
    expect(await count("datasets", query)).toBe(1);
  });

  test.each(["kø", "ko", "mal"])("are found in file names as %s", async (query) => {
    expect(await count("files", query)).toBe(1);
  });

  test("all other text stays as it is", () => {
    expect(fold("名前 a-b é ñ 🐙")).toBe("名前 a-b é ñ 🐙");
  });
});

describe("a record with units, hyphens and apostrophes", () => {
  test.each([
    "degC",
    "°C",
    "° C",
    "ºC",
    "℃",
    "deg_C",
    "degree_Celsius",
    "degrees Celsius",
    "celsius",
    "25 °C",
    "temp degC",
    "kelvin",
    "percent",
    "µmol/kg",
    "umol kg-1",
    "μmol kg⁻¹",
    "umol.kg-1",
    "flux umol kg^-1 area",
    "W/m2",
    "W m-2",
    "W/m²",
    "km2",
    "km²",
    "cooperation",
    "co-operation",
    "co‑operation",
    "OBrien",
    "O’Brien",
    "OʼBrien",
    "obrien sean",
    "Dr O’Brien",
    "prof. dr. sean O'Brien reef",
    "O'Brien, PhD",
    "ONeill",
    "dellacqua",
    "Jean Luc AlHassan",
    "jeanluc",
    "Hawaii",
    "Hawaiʻi",
    "review",
    "re\u200bview",
    "re\u2060vi\ufeffew",
    "covid19",
    "PM10",
  ])("is found by %s", async (query) => {
    expect(await count("datasets", query)).toBe(1);
  });

  test.each(["C", "degF", "W m-3", '"umol kg-1"', "review-covid"])(
    "is not found by %s",
    async (query) => {
      expect(await count("datasets", query)).toBe(0);
    },
  );
});

describe("scripts without blanks between words", () => {
  test.each([
    "海水",
    "水温度",
    "温度データ",
    "湾岸と",
    "データ2020年",
    "2020年",
    "緑茶",
    "茶",
    "기온",
    "อุณหภูมิ",
    "水质",
    "監測 | 质监",
    "潮位",
    "面水温",
    "山田 太郎",
    "東京 海水",
    '"東京湾の"',
  ])("are found by %s anywhere in a text", async (query) => {
    expect(await count("datasets", query)).toBe(1);
  });

  test.each(["水海", "東京海水温度", "茶緑", "温度年", "-海水 潮位"])(
    "are not found by %s",
    async (query) => {
      expect(await count("datasets", query)).toBe(0);
    },
  );

  test("are found with any of the pairs where no record has all of them", async () => {
    expect(await count("datasets", "東京海水温度", { nearest: "true" })).toBe(1);
    expect(await count("datasets", "山田太郎", { nearest: "true" })).toBe(1);
  });

  test.each(["潮位", "記録", "観"])("are found by %s in file names", async (query) => {
    expect(await count("files", query)).toBe(1);
  });
});

test.each([
  ["ores", 1],
  ["Andes", 1],
  ["Ines", 1],
  ["Inês", 1],
  ["ising", 1],
  ["US", 1],
  ["GPS", 1],
  ["gas", 1],
  ["gases", 1],
  ['"andes ores"', 1],
  ["ore", 0],
  ["ga", 1],
])("%s is not one word with a common one", async (query, records) => {
  expect(await count("datasets", query)).toBe(records);
});

test.each([
  ["tides~", 1],
  ["tidess~", 2],
  ["tidess~1", 1],
  ["t~9", 2],
  ["tidess~0", 0],
  ["tidess", 0],
])("%s allows %i different letters", (query, edits) => {
  expect(lex(query)).toMatchObject([{ kind: "word", edits }]);
});

test.each([
  ["Dr Halvorsen", ["Halvorsen"]],
  ["tides dr. halvorsen", ["tides", "halvorsen"]],
  ["Prof. Dr. Halvorsen", ["Halvorsen"]],
  ["Professor AND Halvorsen", ["Halvorsen"]],
  ["Ines Halvorsen, Ph.D.", ["Ines", "Halvorsen,"]],
  ['"Ines Halvorsen", PhD', ["Ines Halvorsen"]],
])("%s has no academic title among its words", (query, words) => {
  expect(lex(query)).toEqual(words.map((text) => expect.objectContaining({ text })));
});

test.each([
  ["Dr", ["Dr"]],
  ["Prof. Dr.", ["Prof.", "Dr."]],
  ['"Dr Halvorsen"', ["Dr Halvorsen"]],
  ['"Dr" Halvorsen', ["Dr", "Halvorsen"]],
  ["DR Congo", ["DR", "Congo"]],
  ["PhD students", ["PhD", "students"]],
  ["dr* tides", ["dr", "tides"]],
  ["Drift Profile", ["Drift", "Profile"]],
  ["tides -dr", ["tides", undefined, "dr"]],
  ["Dr -tides", ["Dr", undefined, "tides"]],
  ["dr | tides", ["dr", undefined, "tides"]],
  ["tides OR prof", ["tides", undefined, "prof"]],
])("%s has every word that is not a title", (query, words) => {
  expect(lex(query).map((token) => ("text" in token ? token.text : undefined))).toEqual(words);
});
