import { expect, test } from "vitest";
import { seedSpace } from "./content.ts";

const ids = new Set(seedSpace.entries.map(({ id }) => id));

test("no two entries share an id", () => {
  expect(ids.size).toBe(seedSpace.entries.length);
});

test("every link leads to an entry of the space", () => {
  const text = JSON.stringify(seedSpace.entries);
  const linked = [...text.matchAll(/"linkType":"Entry","id":"([^"]+)"/g)].map(([, id]) => id ?? "");
  expect(linked.filter((id) => !ids.has(id))).toEqual([]);
});
