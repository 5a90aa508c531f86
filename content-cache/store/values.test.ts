import { beforeEach, expect, test } from "vitest";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv, type TestKv } from "../test/test-kv.ts";
import { siteKey } from "./pointer.ts";
import { createRunKv } from "./run-kv.ts";
import { createStore, getSite, putSite, type Store } from "./values.ts";

let kv: TestKv;
let store: Store;

beforeEach(() => {
  const clock = createTestClock();
  kv = createTestKv(clock);
  store = createStore(createRunKv(kv, clock), clock);
});

test("returns the site that was written", async () => {
  const id = await putSite(store, "the site");
  expect(await getSite(store.kv, id)).toBe("the site");
});

test("does not return a site whose text is not the one its id names", async () => {
  const id = await putSite(store, "the site");
  kv.values.set(siteKey(id), "the sitE");
  expect(await getSite(store.kv, id)).toBeNull();
});

test("returns nothing for a deleted site", async () => {
  const id = await putSite(store, "the site");
  kv.values.delete(siteKey(id));
  expect(await getSite(store.kv, id)).toBeNull();
});

test("gives the same text a new name each time, so that removing one leaves the other", async () => {
  const names = [await putSite(store, "the site"), await putSite(store, "the site")];
  expect(new Set(names).size).toBe(2);
});
