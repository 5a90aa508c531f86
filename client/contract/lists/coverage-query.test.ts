// @vitest-environment node
import { expect, it } from "vitest";
import { readCoverage, readTypedCoverage } from "./coverage-query.ts";

const readAt =
  (search: string) =>
  (name: string): string[] =>
    search
      .split("&")
      .map((pair) => pair.split("="))
      .filter(([key]) => key === name)
      .map(([, value = ""]) => decodeURIComponent(value));

it.each([
  ["west=170,5&east=175.25", [170.5, -90, 175.25, 90]],
  ["west=190", [-170, -90, 180, 90]],
  ["west=-190&east=-170", [170, -90, -170, 90]],
  ["west=170&east=190", [170, -90, -170, 90]],
  ["west=0&east=360", [-180, -90, 180, 90]],
  ["west=200&east=360", [-160, -90, 0, 90]],
  ["west=-180&east=180", [-180, -90, 180, 90]],
  ["west=\u22122.5&east=2,", [-2.5, -90, 2, 90]],
  ["west=12,5° W&east=3° O", [-12.5, -90, 3, 90]],
  ["west=12.5 W&east=3°E&south=4S&north=5 n", [-12.5, -4, 3, 5]],
  ["south=-0&north=.5", [-180, 0, 180, 0.5]],
  ["south=8&north=-8", [-180, -8, 180, 8]],
  ["west=x", undefined],
  ["west=&south= ", undefined],
])("reads the place of ?%s", (search, expected) => {
  const { box } = readCoverage(readAt(search));
  expect(box && [box.west, box.south, box.east, box.north]).toEqual(expected ?? null);
});

it.each([
  ["from=1990&until=", 1990, null],
  ["from=0&until=%2050%20", 0, 50],
  ["from=2005&until=1990", 1990, 2005],
  ["from=1990-13&until=19905", null, null],
])("reads the years of ?%s", (search, from, until) => {
  expect(readCoverage(readAt(search))).toMatchObject({ from, until });
});

const EMPTY = { from: "", until: "", west: "", south: "", east: "", north: "" };

it.each([
  ["from=1990&west=190&north=90", {}],
  [
    "from=1990-13&west=361&east=1e2&south=90.1",
    { ...EMPTY, from: "1990-13", west: "361", east: "1e2", south: "90.1" },
  ],
  ["west=1 N&east=-1 E&north=1 E", { ...EMPTY, west: "1 N", east: "-1 E", north: "1 E" }],
  ["west=abc&east=190", { ...EMPTY, west: "abc", east: "190" }],
  [`until=${"9".repeat(50)}`, { ...EMPTY, until: "9".repeat(40) }],
  ["until=&south=%20", {}],
])("keeps of ?%s as typed %j", (search, expected) => {
  expect(readTypedCoverage(readAt(search))).toEqual(expected);
});
