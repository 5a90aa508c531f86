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
});

async function count(kind: string, query: string): Promise<number> {
  const response = await catalogue.request(
    `/discover/search/${kind}?${new URLSearchParams({ query })}`,
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
    "ONeill",
    "dellacqua",
    "Jean Luc AlHassan",
    "jeanluc",
    "Hawaii",
    "Hawaiʻi",
    "review",
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
