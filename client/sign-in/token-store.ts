import type { KeyValueStorageInterface } from "aws-amplify/utils";

/** Where the user pool's client keeps its tokens. */
export interface TokenStore extends KeyValueStorageInterface {
  /**
   * Runs a refresh whose writes count only as long as the session it began with stands: what
   * arrives after a sign-out, or after another sign-in, changes nothing.
   */
  whileSame<Value>(refresh: () => Promise<Value>): Promise<Value>;
  /** Ends a refresh under way: nothing is written any more until somebody signs in. */
  close(): void;
  open(): void;
}

/**
 * Keeps tokens in cookies, and in memory what the browser silently refuses: a cookie over 4,096
 * bytes, or any cookie where they are blocked. The session then lasts as long as the tab.
 * `readMark` names the session that the cookies hold at the moment, whichever tab wrote them.
 */
export function createTokenStore(
  cookies: KeyValueStorageInterface,
  readMark: () => string,
): TokenStore {
  const refused = new Map<string, string>();
  let isClosed = false;
  let mark: string | null = null;

  function isForeign(): boolean {
    return mark !== null && readMark() !== mark;
  }

  function follow(): void {
    if (mark !== null) mark = readMark();
  }

  return {
    async setItem(key, value) {
      if (isClosed || isForeign()) return;
      refused.delete(key);
      const written = cookies.setItem(key, value);
      follow();
      await written;
      if ((await cookies.getItem(key)) === value) return;
      refused.set(key, value);
      console.warn(`The browser did not keep the cookie ${key.split(".").at(-1)}.`);
    },
    getItem: async (key) => refused.get(key) ?? (await cookies.getItem(key)),
    async removeItem(key) {
      if (isForeign()) return;
      refused.delete(key);
      const removed = cookies.removeItem(key);
      follow();
      await removed;
    },
    async clear() {
      refused.clear();
      await cookies.clear();
    },
    async whileSame(refresh) {
      mark = readMark();
      try {
        return await refresh();
      } finally {
        // The client does not wait for its own clearing of tokens; this does.
        await new Promise((resolve) => setTimeout(resolve));
        mark = null;
      }
    },
    close: () => {
      isClosed = true;
      mark = null;
    },
    open: () => {
      isClosed = false;
    },
  };
}
