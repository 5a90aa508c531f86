import { expect, it } from "vitest";
import { toFacts } from "#base/tables/column-facts.ts";
import { drawChart, type PlotColumn } from "./plot.ts";

function toColumn(name: string, cells: readonly string[]): PlotColumn {
  const facts = toFacts(cells);
  return { name, type: facts.type, cells, facts };
}

function draw(name: string, cells: readonly string[]) {
  return drawChart("bars", { x: null, y: toColumn(name, cells) });
}

it("draws a bar for each of a few numbers, in their order, and none for what is missing", () => {
  const plot = draw("grade", ["10", "2", "2.0", "-1", "n/a", "", "inf", "10", "10"]);
  expect(plot?.bars).toEqual([
    { value: "-1", rows: 1 },
    { value: "2", rows: 2 },
    { value: "10", rows: 3 },
  ]);
  expect(plot?.summary).toBe("The values of grade: -1 (1), 2 (2), 10 (3).");
  expect(
    [...(plot?.svg ?? "").matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => width),
  ).toEqual(["153.3", "306.7", "460"]);
  expect(plot?.frame).toBeNull();
});

it("counts many different numbers in bins, and says why", () => {
  const plot = draw(
    "level",
    Array.from({ length: 25 }, (_, at) => String(at)),
  );
  expect(plot?.bars).toBeUndefined();
  expect(plot?.bins).toHaveLength(16);
  expect(plot?.summary).toBe(
    "level has too many different values for a bar each, so they are counted in bins: level from 0 to 24 in 16 bins; the fullest bin has 2 rows.",
  );
  expect(plot?.frame).toBeNull();
  expect(
    draw(
      "level",
      Array.from({ length: 24 }, (_, at) => String(at)),
    )?.bars,
  ).toHaveLength(24);
});

it.each([
  [
    ["2023-12-31", "2024-02-01", "2024-02-29T23:59:00Z"],
    ["2023-12 1", "2024-01 0", "2024-02 2"],
    "month",
  ],
  [["2018-01-01", "2019-05-01", "2022-01-01"], ["2018 1", "2020 0", "2021 0", "2022 1"], "year"],
  [["2021-01-31", "2024-04-01"], ["2021-01 1", "2024-04 1"], "month"],
  [["2021-01-31", "2024-05-01"], ["2021 1", "2024 1"], "year"],
  [["1849-05-01", "1962-01-01"], ["1840–1849 1", "1960–1969 1"], "decade"],
  [["1066-10-14", "1962-01-01"], ["1000–1099 1", "1900–1999 1"], "century"],
])("counts the days %j by periods", (days, expected, period) => {
  const plot = draw("day", days);
  const counted = plot?.bars?.map(({ value, rows }) => `${value} ${rows}`) ?? [];
  expect(counted).toEqual(expect.arrayContaining(expected));
  expect(plot?.summary).toContain(
    ` by the ${period} of day. They are from ${counted[0]?.split(" ")[0]} to `,
  );
  expect(plot?.bars?.reduce((sum, { rows }) => sum + rows, 0)).toBe(days.length);
  expect(counted.length).toBeLessThanOrEqual(40);
});

it("draws nothing of a column without values", () => {
  expect(draw("none", ["", "n/a"])).toBeNull();
});
