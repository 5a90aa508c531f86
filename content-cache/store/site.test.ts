import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { isFullRun } from "#base/test/full-runs.ts";
import { SITE_NEWS_MAX } from "../limits.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv } from "../test/test-kv.ts";
import { asset, entry, toAsset } from "../test/test-site.ts";
import { addLine, createItemBatch, readLine } from "./item-batch.ts";
import { toItemLine, type ItemLine } from "./item-line.ts";
import { createRunKv } from "./run-kv.ts";
import { buildSite, updateSite, type Site } from "./site.ts";
import { EMPTY_TREE, mergeIntoTree, type Tree } from "./tree.ts";
import { createStore, type Store } from "./values.ts";

const RUNS = isFullRun ? 1_000 : 200;

let store: Store;
let tree: Tree;
let site: Site;
let time: number;

beforeEach(async () => {
  const clock = createTestClock();
  store = createStore(createRunKv(createTestKv(clock), clock), clock);
  tree = EMPTY_TREE;
  site = await buildSite(store, tree, []);
  time = clock.now();
});

function later(line: ItemLine): ItemLine {
  return { ...line, version: (time += 1) };
}

function news(id: string, day: number): ItemLine {
  const publishedDate = new Date(Date.UTC(2026, 0, day)).toISOString();
  return later(toItemLine(entry("newsItem", id, { title: id, slug: id, publishedDate })));
}

function gone(key: string): ItemLine {
  return later({ key, version: 0, revision: 0, isDeleted: true, type: "", json: "" });
}

async function apply(...lines: ItemLine[]): Promise<void> {
  const batch = createItemBatch();
  for (const line of lines) addLine(batch, line);
  const merged = await mergeIntoTree(store, tree, batch);
  tree = merged.tree;
  const changes = merged.changes.map((held) => readLine(batch, held));
  site = await updateSite(store, { tree, before: site, changes });
}

function card(id: string, icon: string | null): ItemLine {
  const fields = icon === null ? { title: id } : { title: id, icon: toAsset(icon) };
  return later(toItemLine(entry("featureCard", id, fields)));
}

test("contains the assets its entries link to, and no others", async () => {
  await apply(
    later(toItemLine(asset("a", "//x.test/a"))),
    later(toItemLine(asset("b", "//x.test/b"))),
  );
  expect([...site.items.keys()]).toEqual([]);
  await apply(card("one", "a"));
  expect([...site.items.keys()].sort()).toEqual(["Aa", "Eone"]);
  await apply(card("one", "b"));
  expect([...site.items.keys()].sort()).toEqual(["Ab", "Eone"]);
  await apply(card("one", null));
  expect([...site.items.keys()]).toEqual(["Eone"]);
});

test("omits the largest items while it is made from more than fit", async () => {
  const long = (id: string, chars: number): ItemLine =>
    later(toItemLine(entry("featureCard", id, { title: "a".repeat(chars) })));
  await apply(long("a", 40_000), long("b", 100), long("c", 20_000), long("d", 100));
  const made = await buildSite(store, tree, [], 50_000);
  expect([...made.items.keys()].toSorted()).toEqual(["Eb", "Ec", "Ed"]);
  expect(made.omitted).toBe(1);
  expect((await buildSite(store, tree, [])).items.size).toBe(4);
});

test("takes an asset that is published after the entry that links to it", async () => {
  await apply(card("one", "a"));
  await apply(later(toItemLine(asset("a", "//x.test/a"))));
  expect([...site.items.keys()].sort()).toEqual(["Aa", "Eone"]);
});

test("keeps the newest of too many news, and fills up when many are deleted", async () => {
  const days = Array.from({ length: 200 }, (_, index) => index + 1);
  await apply(...days.map((day) => news(`n${day}`, day)));
  expect(site.items.size).toBe(SITE_NEWS_MAX);
  expect(site.items.has("En200")).toBe(true);
  expect(site.items.has("En100")).toBe(false);
  await apply(...days.slice(120).map((day) => gone(`En${day}`)));
  expect(site.items.size).toBe(SITE_NEWS_MAX);
  expect(site.items.has("En120")).toBe(true);
});

test("does not count an old piece of news among the newest", async () => {
  const days = Array.from({ length: 150 }, (_, index) => index + 100);
  await apply(...days.map((day) => news(`n${day}`, day)));
  await apply(gone("En249"), news("n1", 1));
  expect(site.items.has("En1")).toBe(false);
});

test("built step by step equals the one built from everything", async () => {
  const id = fc.constantFrom("a", "b", "c", "d");
  const change = fc.oneof(
    fc.tuple(fc.constantFrom("p", "q", "r"), fc.option(id)).map(
      ([card_, icon]) =>
        () =>
          card(card_, icon),
    ),
    id.map((name) => () => later(toItemLine(asset(name, `//x.test/${name}`)))),
    id.map((name) => () => gone(`A${name}`)),
    fc.constantFrom("p", "q", "r").map((name) => () => gone(`E${name}`)),
    id.map((name) => () => later(toItemLine(entry("unknown", name, { x: toAsset("a") })))),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      async (steps) => {
        const clock = createTestClock();
        store = createStore(createRunKv(createTestKv(clock), clock), clock);
        tree = EMPTY_TREE;
        site = await buildSite(store, tree, []);
        for (const step of steps) await apply(...step.map((make) => make()));
        const built = await buildSite(store, tree, []);
        expect(new Map([...site.items].sort())).toEqual(new Map([...built.items].sort()));
      },
    ),
    { numRuns: RUNS },
  );
});
