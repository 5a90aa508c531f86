import { expect, it } from "vitest";
import { createRemoteStore } from "./store.ts";

/** A store whose calls are answered with these statuses, one after the other, and then well. */
function createStore(statuses: number[]) {
  const pauses: number[] = [];
  const store = createRemoteStore({
    fetch: async () => {
      const status = statuses.shift() ?? 200;
      return Response.json({ result: [{ success: true, results: [{ n: 1 }] }] }, { status });
    },
    pause: async (ms) => void pauses.push(ms),
    apiUrl: "https://api.test",
    token: "t",
    accountId: "a",
    databaseId: "d",
    bucket: "b",
    jurisdiction: null,
  });
  return { store, pauses };
}

it("waits out the platform's limit of 1,200 calls in five minutes", async () => {
  const { store, pauses } = createStore([429, 429, 429, 429, 429, 429]);
  expect(await store.query("SELECT 1 AS n")).toEqual([{ n: 1 }]);
  expect(pauses.reduce((sum, ms) => sum + ms)).toBeGreaterThan(5 * 60 * 1_000);
});

it("waits a few seconds for a platform that stumbles", async () => {
  const { store, pauses } = createStore([500, 503]);
  await store.query("SELECT 1 AS n");
  expect(pauses).toEqual([4_000, 6_000]);
});

it("asks once what is refused", async () => {
  const { store, pauses } = createStore([403]);
  await expect(store.query("SELECT 1")).rejects.toThrow("403");
  expect(pauses).toEqual([]);
});
