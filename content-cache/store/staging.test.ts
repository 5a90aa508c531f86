import { beforeEach, expect, test } from "vitest";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv, type TestKv } from "../test/test-kv.ts";
import { addLine, createItemBatch, type ItemBatch } from "./item-batch.ts";
import { createRunKv } from "./run-kv.ts";
import { mergePart, stageBatch, stageShortShards, type Staged } from "./staging.ts";
import { EMPTY_TREE, findItems, mergeIntoTree, type Tree } from "./tree.ts";
import { createStore, type Store } from "./values.ts";

let kv: TestKv;
let store: Store;

function openStore(batchBytes?: number): void {
  const clock = createTestClock();
  kv = createTestKv(clock);
  store = createStore(createRunKv(kv, clock), clock, batchBytes);
}

beforeEach(() => openStore());

function toBatch(ids: readonly number[], version = 1, text = "x".repeat(2_000)): ItemBatch {
  const batch = createItemBatch();
  for (const id of ids) {
    const head = { key: `En${id}`, version, revision: 0, isDeleted: false, type: "note" };
    addLine(batch, { ...head, json: JSON.stringify({ text }) });
  }
  return batch;
}

function count(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

async function mergeAll(tree: Tree, staged: Staged): Promise<Tree> {
  let merged = tree;
  for (const [prefix, ids] of Object.entries(staged)) {
    merged = await mergePart(store, merged, { prefix, ids });
  }
  return merged;
}

async function findVersions(tree: Tree, ids: readonly number[]): Promise<number[]> {
  const lines = await findItems(store, tree, new Set(ids.map((id) => `En${id}`)));
  return lines.map(({ version }) => version);
}

test("staged batches are merged, each item in its latest state", async () => {
  let staged = await stageBatch(store, {}, toBatch(count(0, 300), 2));
  staged = await stageBatch(store, staged, toBatch(count(200, 500)));
  const tree = await mergeAll(EMPTY_TREE, staged);
  expect(tree.counts.entries).toBe(500);
  expect(await findVersions(tree, [0, 250, 299])).toEqual([2, 2, 2]);
  expect(await findVersions(tree, [300, 499])).toEqual([1, 1]);
});

test("a tree of few shards stages more than fits in memory, and counts it right", async () => {
  const { tree } = await mergeIntoTree(store, EMPTY_TREE, toBatch(count(0, 100)));
  const long = await stageShortShards(store, tree, {});
  expect(long.tree).toEqual({ shards: {}, counts: EMPTY_TREE.counts });
  const staged = await stageBatch(store, long.staged, toBatch(count(50, 400), 2));
  const merged = await mergeAll(long.tree, staged);
  expect(merged.counts.entries).toBe(400);
  expect(await findVersions(merged, [0, 50])).toEqual(expect.arrayContaining([1, 2]));
});

test("merging the same again changes no count", async () => {
  const staged = await stageBatch(store, {}, toBatch(count(0, 300)));
  const once = await mergeAll(EMPTY_TREE, staged);
  const twice = await mergeAll(once, staged);
  expect(twice.counts).toEqual(once.counts);
  expect(Object.keys(twice.shards).sort()).toEqual(Object.keys(once.shards).sort());
});

test("a part longer than the limit is merged in several passes", async () => {
  openStore(512 * 1024 * 1024);
  const staged = await stageBatch(store, {}, toBatch(count(0, 800)));
  const { reads } = store.kv.use;
  const tree = await mergeAll(EMPTY_TREE, staged);
  expect(store.kv.use.reads - reads).toBeGreaterThan(Object.keys(staged).length);
  expect(tree.counts.entries).toBe(800);
  expect(await findVersions(tree, count(0, 800))).toHaveLength(800);
});

test("an item whose bits lead to no shard gets one that hides no other", async () => {
  const staged = await stageBatch(store, {}, toBatch([1, 2, 3]));
  const sparse = await mergeAll(EMPTY_TREE, staged);
  const { tree } = await mergeIntoTree(store, sparse, toBatch(count(10, 60)));
  const prefixes = Object.keys(tree.shards);
  for (const prefix of prefixes) {
    expect(prefixes.filter((other) => other !== prefix && other.startsWith(prefix))).toEqual([]);
  }
  expect(await findVersions(tree, [1, 2, 3, ...count(10, 60)])).toHaveLength(53);
});

test("a damaged staged value ends the run", async () => {
  const staged = await stageBatch(store, {}, toBatch(count(0, 20)));
  for (const [key, value] of kv.values) kv.values.set(key, value.replace("x", "y"));
  await expect(mergeAll(EMPTY_TREE, staged)).rejects.toMatchObject({ code: "base_unreadable" });
});
