import type { KeyValueStorageInterface } from "aws-amplify/utils";
import { sleep } from "#base/sleep.ts";
import { REUSED_TOKEN_POLL_MS, REUSED_TOKEN_DELAY_MS } from "../contract/limits.ts";

/** Where the user pool's client stores its tokens. */
export interface TokenStore extends KeyValueStorageInterface {
  /**
   * Runs a refresh whose writes only count while its session exists: tokens that
   * arrive after a sign-out, or after another sign-in, change nothing.
   */
  whileSame<Value>(refresh: () => Promise<Value>): Promise<Value>;
  /** Whether the next page will have the session: the edge reads it only from these cookies. */
  isStored(): boolean;
  /** Ends a refresh in progress: nothing is written any more until a person signs in. */
  close(): void;
  open(): void;
}

/**
 * Stores tokens in cookies, and in memory those that the browser silently refuses: a cookie over 4,096
 * bytes, or any cookie where they are blocked. The session then lasts as long as the tab.
 * `readMark` identifies the current session of the cookies, whichever tab wrote them.
 */
export function createTokenStore(
  cookies: KeyValueStorageInterface,
  readMark: () => string,
): TokenStore {
  const refused = new Map<string, string>();
  /** The items that a refresh in progress removes. */
  const unwanted = new Set<string>();
  let isClosed = false;
  let mark: string | null = null;

  function isForeign(): boolean {
    return mark !== null && readMark() !== mark;
  }

  function follow(): void {
    if (mark !== null) mark = readMark();
  }

  async function forget(key: string): Promise<void> {
    refused.delete(key);
    const removed = cookies.removeItem(key);
    follow();
    await removed;
  }

  /**
   * A refresh that ends the session may only mean that the token was used already: the edge, or another browser
   * window, used the same refresh token a moment earlier, and its cookies have not arrived yet.
   */
  async function forgetUnlessReused(): Promise<void> {
    const isEnding = [...unwanted].some((key) => key.endsWith(".LastAuthUser"));
    const attempts = isEnding ? REUSED_TOKEN_DELAY_MS / REUSED_TOKEN_POLL_MS : 0;
    for (let attempt = 0; attempt < attempts && mark !== null && !isForeign(); attempt += 1) {
      await sleep(REUSED_TOKEN_POLL_MS);
    }
    const keys = mark === null || isForeign() ? [] : [...unwanted];
    unwanted.clear();
    for (const key of keys) await forget(key);
  }

  return {
    async setItem(key, value) {
      if (isClosed || isForeign()) return;
      refused.delete(key);
      unwanted.delete(key);
      const written = cookies.setItem(key, value);
      follow();
      await written;
      if ((await cookies.getItem(key)) === value) return;
      refused.set(key, value);
      console.warn(`The browser did not keep the cookie ${key.split(".").at(-1)}.`);
    },
    getItem: async (key) =>
      unwanted.has(key) ? null : (refused.get(key) ?? (await cookies.getItem(key))),
    async removeItem(key) {
      if (isForeign()) return;
      if (mark === null) await forget(key);
      else unwanted.add(key);
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
        // The client does not wait for its own removal of tokens; this does.
        await sleep(0);
        await forgetUnlessReused();
        mark = null;
      }
    },
    isStored: () => ![...refused.keys()].some((key) => /\.(accessToken|LastAuthUser)$/.test(key)),
    close: () => {
      isClosed = true;
      mark = null;
      unwanted.clear();
    },
    open: () => {
      isClosed = false;
    },
  };
}
