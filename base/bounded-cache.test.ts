import { expect, it } from "vitest";
import { createBoundedCache, copyData, estimateBytes, estimateText } from "./bounded-cache.ts";

function createTexts(options: { maxBytes: number; maxEntryBytes?: number; maxEntries?: number }) {
  return createBoundedCache<string>({ ...options, sizeOf: (text) => text.length });
}

it("stays within its bytes", () => {
  const cache = createTexts({ maxBytes: 10_000 });
  for (let at = 0; at < 1_000; at += 1) {
    cache.set(`key ${at}`, "x".repeat((at * 37) % 900));
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
  }
  expect(cache.size).toBeGreaterThan(5);
  expect(cache.get("key 999")).toHaveLength((999 * 37) % 900);
});

it("counts keys, which strangers choose", () => {
  const cache = createTexts({ maxBytes: 10_000 });
  for (let at = 0; at < 100; at += 1) cache.set(`${at}`.padEnd(2_000, "x"), "");
  expect(cache.size).toBe(2);
});

it("stays within its number of entries", () => {
  const cache = createTexts({ maxBytes: 10_000, maxEntries: 3 });
  for (const key of ["a", "b", "c", "d"]) cache.set(key, key);
  expect([...cache.entries()].map(([key]) => key)).toEqual(["b", "c", "d"]);
});

it("removes first the entry that was read or written longest ago", () => {
  const cache = createTexts({ maxBytes: 10_000, maxEntries: 3 });
  for (const key of ["a", "b", "c"]) cache.set(key, key);
  cache.get("a");
  cache.set("b", "again");
  cache.set("d", "d");
  expect([...cache.entries()].map(([key]) => key)).toEqual(["a", "b", "d"]);
});

it("stores no entry above the limit of one, and removes the one before it", () => {
  const cache = createTexts({ maxBytes: 10_000, maxEntryBytes: 1_000 });
  expect(cache.set("a", "x".repeat(500))).toBe(true);
  expect(cache.set("a", "x".repeat(1_500))).toBe(false);
  expect(cache.get("a")).toBeUndefined();
  expect(cache.bytes).toBe(0);
  cache.set("a", "");
  const left = 1_000 - cache.bytes;
  expect(cache.set("a", "x".repeat(left))).toBe(true);
  expect(cache.set("a", "x".repeat(left + 1))).toBe(false);
});

it("counts a deleted or replaced entry no more", () => {
  const cache = createTexts({ maxBytes: 10_000 });
  cache.set("a", "x".repeat(4_000));
  cache.set("a", "x".repeat(10));
  cache.set("b", "x".repeat(10));
  cache.delete("b");
  cache.delete("b");
  const one = createTexts({ maxBytes: 10_000 });
  one.set("a", "x".repeat(10));
  expect(cache.bytes).toBe(one.bytes);
});

it("counts a text by its characters, two bytes each beyond Latin-1", () => {
  expect(estimateText("x".repeat(1_000))).toBe(1_016);
  expect(estimateText(`${"x".repeat(999)}→`)).toBe(2_016);
});

it("counts all nested data, however deep", () => {
  const flat = estimateBytes({ name: "x".repeat(1_000) });
  const deep = estimateBytes({ rows: [{ people: [{ name: "x".repeat(1_000) }] }] });
  expect(flat).toBeGreaterThan(1_000);
  expect(deep).toBeGreaterThan(flat);
  expect(deep).toBeLessThan(1_300);
  expect(estimateBytes([new Uint8Array(5_000)])).toBeGreaterThan(5_000);
  expect(estimateBytes([new Uint8Array(5_000)])).toBeLessThan(5_250);
});

it("counts nothing for values inside the slot", () => {
  expect([null, true, 7, -1, undefined].map(estimateBytes)).toEqual([0, 0, 0, 0, 0]);
  expect(estimateBytes(0.5)).toBe(16);
});

it("copies data without a change", () => {
  const data = { rows: [{ id: 1, title: "Tide", until: null, tags: ["a", "b"] }], total: 1.5 };
  expect(copyData(data)).toEqual(data);
  expect(copyData(data).rows).not.toBe(data.rows);
});
