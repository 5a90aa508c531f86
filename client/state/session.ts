import type { OpenIdentity } from "../sign-in/open-identity.ts";
import type { MainActions } from "./main.ts";
import { createSessionKeeper } from "./session-keeper.ts";
import { createSignOut } from "./sign-out.ts";

/** What a tab of a signed-in reader does; visitors never fetch its code. */
export interface Session {
  /** Ends the session everywhere in this browser and goes to the landing page. */
  signOut(): Promise<void>;
  /** Refreshes a session that is about to end, before something is asked in its name. */
  freshen(): Promise<void>;
  /** Keeps the session fresh, and hears its end in other tabs. */
  start(): () => void;
}

export type CreateSession = typeof createSession;

export function createSession(openIdentity: OpenIdentity, actions: MainActions): Session {
  const { signOut, listen, expire } = createSignOut(openIdentity, actions);
  const keeper = createSessionKeeper({
    readCookies: () => document.cookie,
    now: Date.now,
    elapsed: () => performance.now(),
    refresh: async () => (await openIdentity()).refreshSession(),
    onEnded: expire,
    onWake,
  });
  return {
    signOut,
    freshen: keeper.freshen,
    start() {
      const stops = [listen(), keeper.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** A machine that slept, or was offline, looks at the clock first. */
function onWake(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  addEventListener("online", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    removeEventListener("online", listener);
  };
}
