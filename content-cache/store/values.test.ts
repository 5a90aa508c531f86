import { beforeEach, expect, test } from "vitest";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv, type TestKv } from "../test/test-kv.ts";
import { hashBits, hashText } from "./hash.ts";
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

test.each([
  ["Eid00", "01100011110011101000000001001001"],
  ["AéX", "00100000111000100100010001001110"],
])("finds the shard of %s where an earlier release has put it", (key, bits) => {
  expect(hashBits(key)).toBe(bits);
});

test.each([
  ["ebb", "eVcaViKf6tSAcoMUAs89nA"],
  ["é", "SplVfkAzw1Od4utlRyAXyt"],
])("names the text %s as an earlier release has", async (text, name) => {
  expect(await hashText(text)).toBe(name);
});
