import { expect, test } from "vitest";
import { CATALOGUE_BOUNDS } from "#base/bounds.ts";
import { createMemory } from "./memory.ts";

/** Ids of a search whose best matches are all stored, and counts of 200 tags. */
const ANSWERS = {
  searches: { totalCount: 500, best: Array.from({ length: 500 }, (_, id) => 2 ** 31 + id) },
  facets: {
    tags: Array.from({ length: 200 }, (_, at) => ({ tag: `tag ${at}`.padEnd(100), count: at })),
  },
};

test.each(["searches", "facets"] as const)("%s stay within their bytes", (name) => {
  const { bytes } = CATALOGUE_BOUNDS[name];
  const memory = createMemory<object>(bytes);
  const size = JSON.stringify(ANSWERS[name]).length;
  const count = Math.ceil((2 * bytes) / size);
  for (let at = 0; at < count; at += 1)
    memory.store(`${at}`, { generation: 1, answer: ANSWERS[name] });
  const remembered = Array.from({ length: count }, (_, at) => memory.recall(`${at}`)).filter(
    Boolean,
  );
  expect(remembered.length).toBeGreaterThan(1);
  expect(remembered.length * size).toBeLessThanOrEqual(bytes);
  expect(memory.recall("0")).toBeNull();
  expect(memory.recall(`${count - 1}`)).toEqual({ generation: 1, answer: ANSWERS[name] });
});
