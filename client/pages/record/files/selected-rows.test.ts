// @vitest-environment node
import { expect, it } from "vitest";
import {
  refusalOf,
  tickOf,
  toSelectionAddress,
  totalOf,
  withoutRow,
  withRow,
} from "./selected-rows.ts";

const FOLDER = { path: "data", size: 900 };
const IN_IT = { path: "data/a.csv", size: 300 };
const BESIDE = { path: "data-2.csv", size: 5 };

it("counts the files of a selected folder once", () => {
  const rows = withRow([IN_IT, BESIDE], FOLDER);
  expect(rows).toEqual([BESIDE, FOLDER]);
  expect(totalOf(rows)).toBe(905);
});

it("has a row once however often it is ticked", () => {
  expect(withRow(withRow([], IN_IT), IN_IT)).toEqual([IN_IT]);
  expect(withoutRow([IN_IT, BESIDE], IN_IT.path)).toEqual([BESIDE]);
});

it.each([
  ["data", "on"],
  ["data/a.csv", "in-folder"],
  ["data-2.csv", "off"],
  ["other", "off"],
])("shows %s as %s next to a selected folder", (path, tick) => {
  expect(tickOf([FOLDER], path)).toBe(tick);
});

const toRows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: `${n}`, size: 1 }));

it.each([
  [[FOLDER], null],
  [[{ path: "a", size: 5_000_000_000 }], null],
  [[{ path: "a", size: 5_000_000_001 }], "too large"],
  [toRows(1_000), null],
  [toRows(1_001), "too many"],
])("knows the limits of one zip", (rows, refusal) => {
  expect(refusalOf(rows)).toBe(refusal);
});

it("puts a selection into the address instead of an earlier one", () => {
  const address = toSelectionAddress("https://p.test/d/7?tab=files&select=old", [FOLDER, IN_IT]);
  expect(new URL(address).searchParams.getAll("select")).toEqual(["data", "data/a.csv"]);
});

it.each([2_000, 2_001])("keeps a selection in an address of 2,000 characters, of %i", (chars) => {
  const bare = "https://p.test/d/7?tab=files";
  const path = "x".repeat(chars - bare.length - "&select=".length);
  const address = toSelectionAddress(bare, [{ path, size: 1 }]);
  expect(address.length).toBe(chars === 2_000 ? chars : bare.length);
});

it("leaves a selection that is too long for an address out of it", () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({ path: `${n}`.padStart(60, "x"), size: 1 }));
  expect(toSelectionAddress("https://p.test/d/7?tab=files", rows)).toBe(
    "https://p.test/d/7?tab=files",
  );
  const short = Array.from({ length: 51 }, (_, n) => ({ path: String(n), size: 1 }));
  const named = toSelectionAddress("https://p.test/d/7?tab=files", short.slice(1));
  expect(new URL(named).searchParams.getAll("select")).toHaveLength(50);
  expect(toSelectionAddress(named, short)).toBe("https://p.test/d/7?tab=files");
});
