import { expect, it } from "vitest";
import { copyData, estimateBytes, estimateText } from "./estimate-bytes.ts";

it("counts a text by its characters, two bytes each beyond Latin-1", () => {
  expect(estimateText("x".repeat(1_000))).toBe(1_016);
  expect(estimateText(`${"x".repeat(999)}→`)).toBe(2_016);
});

it("counts all that lies in data, however deep", () => {
  const flat = estimateBytes({ name: "x".repeat(1_000) });
  const deep = estimateBytes({ rows: [{ people: [{ name: "x".repeat(1_000) }] }] });
  expect(flat).toBeGreaterThan(1_000);
  expect(deep).toBeGreaterThan(flat);
  expect(deep).toBeLessThan(1_300);
  expect(estimateBytes([new Uint8Array(5_000)])).toBeGreaterThan(5_000);
});

it("counts nothing for what lies in its slot", () => {
  expect([null, true, 7, -1, undefined].map(estimateBytes)).toEqual([0, 0, 0, 0, 0]);
  expect(estimateBytes(0.5)).toBe(16);
});

it("copies data as it is", () => {
  const data = { rows: [{ id: 1, title: "Tide", until: null, tags: ["a", "b"] }], total: 1.5 };
  expect(copyData(data)).toEqual(data);
  expect(copyData(data).rows).not.toBe(data.rows);
});
