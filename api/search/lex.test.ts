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
