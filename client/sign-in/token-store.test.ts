import { beforeEach, expect, it, vi } from "vitest";
import { createTokenStore } from "./token-store.ts";

const COOKIE_MAX_BYTES = 4_096;

function createCookies() {
  const kept = new Map<string, string>();
  return {
    kept,
    async setItem(key: string, value: string) {
      if (key.length + value.length <= COOKIE_MAX_BYTES) kept.set(key, value);
    },
    getItem: async (key: string) => kept.get(key) ?? null,
    async removeItem(key: string) {
      kept.delete(key);
    },
    async clear() {
      kept.clear();
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
  await createTokenStore(cookies).setItem("x.accessToken", "a.b.c");
  expect(cookies.kept.get("x.accessToken")).toBe("a.b.c");
});

it("keeps in memory what the browser refused, and says so without the token", async () => {
  const store = createTokenStore(createCookies());
  const token = "a".repeat(COOKIE_MAX_BYTES);
  await store.setItem("x.idToken", token);
  expect(await store.getItem("x.idToken")).toBe(token);
  expect(console.warn).toHaveBeenCalledWith("The browser did not keep the cookie idToken.");
});

it("forgets what it kept in memory", async () => {
  const store = createTokenStore(createCookies());
  await store.setItem("x.idToken", "a".repeat(COOKIE_MAX_BYTES));
  await store.removeItem("x.idToken");
  expect(await store.getItem("x.idToken")).toBeNull();
});
