import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBroken, type Shape, toShape, toShapes } from "./shapes.ts";

const read = (path: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, path), "utf8")) as object; // this project's own files

const { version, answers } = read("answers.json") as {
  version: string;
  answers: Record<string, Shape>;
}; // written by `npm run statements`

it("has the answers of a release", () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(Object.keys(answers).length).toBeGreaterThan(100);
});

it("lets the portal of the last release read the answers of the current catalogue", () => {
  const current = toShapes(read("../../api/openapi/examples.json"));
  const broken = Object.entries(answers).flatMap(([call, shape]) =>
    findBroken(shape, current[call] ?? {}).map((fault) => `${call}${fault}`),
  );
  expect(broken).toEqual([]);
});

const EARLIER = {
  count: 1,
  rows: [
    { id: 1, name: null },
    { id: 2, name: "a" },
  ],
  license: null,
};

it.each([
  ["a list that is gone", { count: 1, license: null }, [".rows is missing", ".rows[] is missing"]],
  ["a field that is gone", { ...EARLIER, rows: [{ id: 1 }] }, [".rows[].name is missing"]],
  ["another kind", { ...EARLIER, count: "1" }, [".count is string, and was number"]],
  ["null where there was none", { ...EARLIER, count: null }, [".count is null, and was number"]],
  ["a new field", { ...EARLIER, pages: 2 }, []],
  ["a value where the example had none", { ...EARLIER, license: "MIT" }, []],
])("finds %s", (_, later, faults) => {
  expect(findBroken(toShape(EARLIER), toShape(later))).toEqual(expect.arrayContaining(faults));
  expect(findBroken(toShape(EARLIER), toShape(later)).length === 0).toBe(faults.length === 0);
});
