// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";
import { createTokenStore, type TokenStore } from "./token-store.ts";

const COOKIE_MAX_BYTES = 4_096;

function createCookies() {
  const stored = new Map<string, string>();
  return {
    stored,
    async setItem(key: string, value: string) {
      if (key.length + value.length <= COOKIE_MAX_BYTES) stored.set(key, value);
    },
    getItem: async (key: string) => stored.get(key) ?? null,
    async removeItem(key: string) {
      stored.delete(key);
    },
    async clear() {
      stored.clear();
    },
  };
}

beforeEach(
  () =>
    void vi
      .spyOn(console, "warn")
      .mockReset()
      .mockImplementation(() => {}),
);

it("keeps tokens in cookies", async () => {
  const cookies = createCookies();
  await createTokenStore(cookies, () => "").setItem("x.accessToken", "a.b.c");
  expect(cookies.stored.get("x.accessToken")).toBe("a.b.c");
});

it("keeps in memory what the browser refused, and reports that without the token", async () => {
  const store = createTokenStore(createCookies(), () => "");
  const token = "a".repeat(COOKIE_MAX_BYTES);
  await store.setItem("x.idToken", token);
  expect(await store.getItem("x.idToken")).toBe(token);
  expect(console.warn).toHaveBeenCalledWith("The browser did not keep the cookie idToken.");
});

it.each([
  ["accessToken", false],
  ["LastAuthUser", false],
  ["idToken", true],
  ["refreshToken", true],
])("reports that without a cookie for the %s the session is kept: %s", async (item, isStored) => {
  const store = createTokenStore(createCookies(), () => "");
  await store.setItem(`x.${item}`, "a".repeat(COOKIE_MAX_BYTES));
  expect(store.isStored()).toBe(isStored);
});

it("removes what it kept in memory", async () => {
  const store = createTokenStore(createCookies(), () => "");
  await store.setItem("x.idToken", "a".repeat(COOKIE_MAX_BYTES));
  await store.removeItem("x.idToken");
  expect(await store.getItem("x.idToken")).toBeNull();
});

async function late(
  during: (cookies: ReturnType<typeof createCookies>, store: TokenStore) => unknown,
) {
  const cookies = createCookies();
  cookies.stored.set("LastAuthUser", "ada").set("refreshToken", "r1");
  const store = createTokenStore(cookies, () => JSON.stringify([...cookies.stored.values()]));
  await store.whileSame(async () => {
    await during(cookies, store);
    await store.setItem("LastAuthUser", "ada");
    await store.setItem("refreshToken", "r2");
    await store.removeItem("idToken");
  });
  return Object.fromEntries(cookies.stored);
}

it("writes the tokens of a refresh", async () => {
  expect(await late(() => {})).toEqual({ LastAuthUser: "ada", refreshToken: "r2" });
});

it("writes nothing of a refresh that ends after a sign-out in another tab", async () => {
  expect(await late((cookies) => cookies.clear())).toEqual({});
});

it("does not affect a person who signed in elsewhere during a refresh", async () => {
  const after = await late((cookies) =>
    cookies.stored.set("refreshToken", "other").set("idToken", "i"),
  );
  expect(after).toEqual({ LastAuthUser: "ada", refreshToken: "other", idToken: "i" });
});

it("writes nothing of a refresh that ends after a sign-out here, until somebody signs in", async () => {
  const cookies = createCookies();
  const store = createTokenStore(cookies, () => "");
  store.close();
  await store.setItem("LastAuthUser", "ada");
  expect(cookies.stored.size).toBe(0);
  store.open();
  await store.setItem("LastAuthUser", "ada");
  expect(cookies.stored.size).toBe(1);
});

const SESSION = ["x.LastAuthUser", "x.refreshToken"];

/** A refresh that the pool refuses; the library then removes the session without waiting for it. */
async function refused(after: (cookies: ReturnType<typeof createCookies>) => unknown) {
  vi.useFakeTimers();
  const cookies = createCookies();
  for (const key of SESSION) cookies.stored.set(key, "old");
  const store = createTokenStore(cookies, () => cookies.stored.get("x.refreshToken") ?? "");
  const refreshing = store.whileSame(async () => {
    for (const key of SESSION) void store.removeItem(key);
  });
  await vi.advanceTimersByTimeAsync(500);
  const meanwhile = await store.getItem("x.refreshToken");
  await after(cookies);
  await vi.advanceTimersByTimeAsync(600);
  await refreshing;
  vi.useRealTimers();
  return { meanwhile, stored: Object.fromEntries(cookies.stored) };
}

it("removes a session that the pool has ended, after a second", async () => {
  expect(await refused(() => {})).toEqual({ meanwhile: null, stored: {} });
});

it("keeps a session that the edge has renewed while a refresh here was refused", async () => {
  const { stored } = await refused((cookies) => cookies.stored.set("x.refreshToken", "new"));
  expect(stored).toEqual({ "x.LastAuthUser": "old", "x.refreshToken": "new" });
});

it.each([
  ["idToken", true],
  ["LastAuthUser", false],
])("ends a refresh that only drops the %s without a wait: %s", async (item, isAtOnce) => {
  vi.useFakeTimers();
  const store = createTokenStore(createCookies(), () => "");
  const ended = vi.fn();
  const refreshing = store.whileSame(async () => store.removeItem(`x.${item}`)).then(ended);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended.mock.calls.length > 0).toBe(isAtOnce);
  await vi.advanceTimersByTimeAsync(2_000);
  await refreshing;
  vi.useRealTimers();
});
