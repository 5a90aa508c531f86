import type { KeyValueStorageInterface } from "aws-amplify/utils";

/**
 * Keeps tokens in cookies, and in memory what the browser silently refuses: a cookie over 4,096
 * bytes, or any cookie where they are blocked. The session then lasts as long as the tab.
 */
export function createTokenStore(cookies: KeyValueStorageInterface): KeyValueStorageInterface {
  const refused = new Map<string, string>();
  return {
    async setItem(key, value) {
      refused.delete(key);
      await cookies.setItem(key, value);
      if ((await cookies.getItem(key)) === value) return;
      refused.set(key, value);
      console.warn(`The browser did not keep the cookie ${key.split(".").at(-1)}.`);
    },
    getItem: async (key) => refused.get(key) ?? (await cookies.getItem(key)),
    async removeItem(key) {
      refused.delete(key);
      await cookies.removeItem(key);
    },
    async clear() {
      refused.clear();
      await cookies.clear();
    },
  };
}
