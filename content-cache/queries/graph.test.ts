import { expect, test } from "vitest";
import { LINK_MAX_DEPTH } from "../limits.ts";
import { follow, type Graph } from "./graph.ts";

const target = { updatedAt: "", type: "link" as const, field: () => null, language: () => null };
const graph: Graph = {
  entry: (id) => ({ ...target, id }),
  asset: () => null,
} as Partial<Graph> as Graph; // what links need of it

function toPlace(entries: number) {
  const trail = Array.from({ length: entries - 1 }, (_, at) => `e${at}`);
  return { graph, entry: { ...target, id: "last" }, trail };
}

test.each([
  ["the tenth entry", LINK_MAX_DEPTH - 1, "new", "new"],
  ["no eleventh", LINK_MAX_DEPTH, "new", undefined],
  ["none that is on the path", 2, "e0", undefined],
  ["none to itself", 2, "last", undefined],
])("a link leads to %s of a path", (_, entries, id, found) => {
  const link = { id } as Parameters<typeof follow>[1]; // its other members are not read
  expect(follow(toPlace(entries), link)?.entry.id).toBe(found);
});
