import { beforeEach, expect, test } from "vitest";
import { createTestClock, type TestClock } from "../test/test-clock.ts";
import { createTestKv, type TestKv } from "../test/test-kv.ts";
import { addLine, createItemBatch, type ItemBatch } from "./item-batch.ts";
import type { ItemLine } from "./item-line.ts";
import { createRunKv } from "./run-kv.ts";
import { EMPTY_TREE, findItems, mergeIntoTree, type Tree } from "./tree.ts";
import { createStore, type Store } from "./values.ts";

let clock: TestClock;
let kv: TestKv;
let store: Store;

beforeEach(() => {
  clock = createTestClock();
  kv = createTestKv(clock);
  store = createStore(createRunKv(kv, clock), clock);
});

function line(id: string, change: Partial<ItemLine> = {}): ItemLine {
  const json = JSON.stringify({ id, text: "x".repeat(2_000) });
  return {
    key: `E${id}`,
    version: 1,
    revision: 0,
    isDeleted: false,
    type: "note",
    json,
    ...change,
  };
}

function toBatch(lines: ItemLine[]): ItemBatch {
  const batch = createItemBatch();
  for (const each of lines) addLine(batch, each);
  return batch;
}

function createMany(count: number): Promise<{ tree: Tree }> {
  const ids = Array.from({ length: count }, (_, index) => `n${index}`);
  return mergeIntoTree(store, EMPTY_TREE, toBatch(ids.map((id) => line(id))));
}

test("finds every item again", async () => {
  const { tree } = await createMany(1_000);
  const found = await findItems(store, tree, new Set(["En0", "En500", "En999", "Enobody"]));
  expect(found.map(({ key }) => key).sort()).toEqual(["En0", "En500", "En999"]);
});

test("counts entries and assets from nothing", async () => {
  const lines = [line("a"), line("b"), line("c", { key: "Ac" }), line("d", { isDeleted: true })];
  const { tree } = await mergeIntoTree(store, EMPTY_TREE, toBatch(lines));
  expect(tree.counts).toEqual({ entries: 2, assets: 1 });
});

test("splits what grows too long, and no two shards have the same bits", async () => {
  const { tree } = await createMany(1_000);
  const prefixes = Object.keys(tree.shards);
  expect(prefixes.length).toBeGreaterThan(2);
  for (const prefix of prefixes) {
    expect(prefixes.filter((other) => other !== prefix && other.startsWith(prefix))).toEqual([]);
  }
});

test("rewrites one shard for one item", async () => {
  const { tree } = await createMany(1_000);
  const { writes } = store.kv.use;
  const merged = await mergeIntoTree(store, tree, toBatch([line("n7", { version: 2 })]));
  expect(store.kv.use.writes - writes).toBe(1);
  expect(merged.changes.map(({ key }) => key)).toEqual(["En7"]);
});

test("writes nothing for items it already has", async () => {
  const { tree } = await createMany(10);
  const { writes } = store.kv.use;
  const merged = await mergeIntoTree(store, tree, toBatch([line("n7")]));
  expect(store.kv.use.writes).toBe(writes);
  expect(merged).toEqual({ tree, changes: [] });
});

test("a deletion is not undone by an older state", async () => {
  const { tree } = await createMany(3);
  const version = clock.now();
  const deletion = line("n1", { version, isDeleted: true, type: "", json: "" });
  const gone = await mergeIntoTree(store, tree, toBatch([deletion]));
  expect(gone.tree.counts.entries).toBe(2);
  const late = await mergeIntoTree(
    store,
    gone.tree,
    toBatch([line("n1", { version: version - 1 })]),
  );
  expect(late.changes).toEqual([]);
});

test("a damaged shard ends the run", async () => {
  const { tree } = await createMany(3);
  for (const [key, value] of kv.values) kv.values.set(key, value.replace("x", "y"));
  await expect(findItems(store, tree, new Set(["En1"]))).rejects.toMatchObject({
    code: "base_unreadable",
  });
});

test("writes each key at most once a second", async () => {
  await store.kv.put("content/current", "one");
  await store.kv.put("content/current", "two");
  expect(kv.values.get("content/current")).toBe("two");
});

test("stops at a thousand operations", async () => {
  for (let index = 0; index < 1_000; index += 1) await store.kv.get("content/current");
  await expect(store.kv.get("content/current")).rejects.toMatchObject({ code: "out_of_budget" });
});
