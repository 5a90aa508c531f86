import { expect, it } from "vitest";
import { storeSelection, parseSelection, readSelection } from "./selection-memory.ts";

const ROW = { path: "data/a.csv", size: 300 };

it("stores the selection of each version", () => {
  storeSelection({ id: 7, version: 1 }, [ROW]);
  storeSelection({ id: 7, version: 2 }, []);
  expect(parseSelection(readSelection({ id: 7, version: 1 }) ?? "")).toEqual([ROW]);
  expect(readSelection({ id: 7, version: 2 })).toBe("[]");
  expect(readSelection({ id: 8, version: 1 })).toBeNull();
});

it.each([
  ["no JSON", "[", []],
  ["no list", JSON.stringify(ROW), []],
  ["rows of another shape", JSON.stringify([ROW, null, "a", { path: "a" }, { size: 1 }]), [ROW]],
  [
    "values of another type",
    JSON.stringify([
      { ...ROW, size: "1" },
      { ...ROW, path: 1 },
    ]),
    [],
  ],
])("reads what another program stored: %s", (_, text, rows) => {
  expect(parseSelection(text)).toEqual(rows);
});
