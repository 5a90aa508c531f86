import { expect, it } from "vitest";
import { createRemoteStore } from "./store.ts";

async function answerRows(status: number): Promise<Response> {
  return Response.json({ result: [{ success: true, results: [{ n: 1 }] }] }, { status });
}

/** A store whose calls are answered with these statuses, one after the other, and then with 200. */
function createStore(statuses: number[], answer = (status: number) => answerRows(status)) {
  const pauses: number[] = [];
  const store = createRemoteStore({
    fetch: async () => answer(statuses.shift() ?? 200),
    pause: async (ms) => void pauses.push(ms),
    apiUrl: "https://api.test",
    token: "t",
    accountId: "a",
    databaseId: "d",
    contentId: "c",
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

it("waits a few seconds after a failure of the platform", async () => {
  const { store, pauses } = createStore([500, 503]);
  await store.query("SELECT 1 AS n");
  expect(pauses).toEqual([4_000, 6_000]);
});

it("tries a call eight times, and no more", async () => {
  const failures = (count: number) => Array.from({ length: count }, () => 500);
  expect(await createStore(failures(7)).store.query("SELECT 1 AS n")).toEqual([{ n: 1 }]);
  const { store, pauses } = createStore(failures(8));
  await expect(store.query("SELECT 1 AS n")).rejects.toThrow("The platform's API: 500 ");
  expect(pauses).toHaveLength(7);
});

it("does not retry a refused call", async () => {
  const { store, pauses } = createStore([403]);
  await expect(store.query("SELECT 1")).rejects.toThrow("403");
  expect(pauses).toEqual([]);
});

it("fetches a file again of which only a part arrived", async () => {
  const answers = [
    new ReadableStream({ start: (body) => body.error(new TypeError("terminated")) }),
    "all of it",
  ];
  const { store, pauses } = createStore([], async () => new Response(answers.shift()));
  expect((await store.getFile("files/1"))?.toString()).toBe("all of it");
  expect(pauses).toEqual([4_000]);
});

it("reports an answer that is not JSON", async () => {
  const { store } = createStore([], async () => new Response("<!DOCTYPE html>"));
  await expect(store.query("SELECT 1")).rejects.toThrow("the database's answer cannot be read");
});

it("names redirects that the platform did not take", async () => {
  const { store } = createStore([], async () =>
    Response.json({ result: { unsuccessful_keys: ["moved/a"] } }),
  );
  const sent = store.putRedirects([{ key: "moved/a", value: "/b" }]);
  await expect(sent).rejects.toThrow("1 redirects were not taken");
});

it.each([
  [null, null],
  ["eu", "eu"],
])("names the bucket's jurisdiction %s in its calls as %s", async (jurisdiction, named) => {
  const asked: unknown[] = [];
  const store = createRemoteStore({
    fetch: async (address, init) => {
      const headers = new Headers(init?.headers);
      const { 0: token, 1: where } = ["authorization", "cf-r2-jurisdiction"].map((name) =>
        headers.get(name),
      );
      asked.push([String(address), token, where]);
      return new Response("bytes");
    },
    pause: async () => {},
    apiUrl: "https://api.test",
    token: "t",
    accountId: "a",
    databaseId: "d",
    contentId: "c",
    bucket: "b",
    jurisdiction,
  });
  await store.getFile("files/a b");
  const address = "https://api.test/accounts/a/r2/buckets/b/objects/files/a%20b";
  expect(asked).toEqual([[address, "Bearer t", named]]);
});
