import { type Snapshot, snapshot, subscribe } from "valtio/vanilla";
import type { Profile } from "../contract/session.ts";
import type { Account } from "../contract/view.ts";
import { Avatar, nameAccount } from "../shell/avatar.tsx";
import { UserMenu } from "../shell/user-menu.tsx";
import type { OpenIdentity } from "../sign-in/open-identity.ts";
import { hasSessionCookies } from "../sign-in/session-cookies.ts";
import { createMainActions, createMainState, type MainState } from "./main.ts";
import { SessionEnded } from "./session-ended.tsx";
import { createSessionKeeper } from "./session-keeper.ts";
import { createSignOut, type SignOut } from "./sign-out.ts";

/** The account in the header, or how its session ended; the profile is empty when it is not known. */
export type HeaderAccount = Pick<Snapshot<MainState>, "isSignedIn" | "profile" | "end">;

/** The state and actions of a signed-in reader's tab; visitors never load its code. */
export interface Session {
  /** Only the header's data of a signed-in reader change while the tab is open. */
  UserMenu: typeof UserMenu;
  Avatar: typeof Avatar;
  nameAccount: typeof nameAccount;
  SessionEnded: typeof SessionEnded;
  /** The same object until something changes. */
  read(): HeaderAccount;
  watch(onChange: () => void): () => void;
  /** A page has read the profile again: the header shows the same. */
  updateProfile(profile: Profile): void;
  /** The form of Sign Out is being sent: the other tabs follow once it has been answered. Offline it is not. */
  leave: SignOut["leave"];
  /** Ends the session so that the reader signs in again, as changes of a sign-in require. */
  endForSignIn: SignOut["endForSignIn"];
  /** Refreshes a session that is about to expire, before a request with it. */
  freshen(): Promise<void>;
  /** Refreshes the session, and follows its end in other tabs. */
  start(): () => void;
}

export type CreateSession = typeof createSession;

export function createSession(openIdentity: OpenIdentity, account: Account | null): Session {
  const state = createMainState(account);
  const actions = createMainActions(state);
  const signOut = createSignOut(actions, openIdentity);
  const keeper = createSessionKeeper({
    readCookies: () => document.cookie,
    now: Date.now,
    elapsed: () => performance.now(),
    async refresh() {
      const result = await (await openIdentity()).refreshSession();
      return (result.ok && result.end) || null;
    },
    onEnded: signOut.expire,
    onWake,
  });
  return {
    UserMenu,
    Avatar,
    nameAccount,
    SessionEnded,
    read: () => snapshot(state),
    watch: (onChange) => subscribe(state, onChange),
    updateProfile: actions.updateProfile,
    leave: signOut.leave,
    endForSignIn: signOut.endForSignIn,
    freshen: keeper.freshen,
    start() {
      const stops = [signOut.listen(), keeper.start(), watchCookies(signOut.noticeCleared)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/**
 * Calls back when the session's cookies were cleared, for example in the browser's settings. The page
 * stays as it is, with typed text. Browsers without a cookie store never call back.
 */
function watchCookies(onCleared: () => void): () => void {
  if (!("cookieStore" in globalThis)) return () => {};
  const { cookieStore } = globalThis;
  function onChange(): void {
    if (!hasSessionCookies(document.cookie)) onCleared();
  }
  cookieStore.addEventListener("change", onChange);
  return () => cookieStore.removeEventListener("change", onChange);
}

/**
 * After sleep or offline, checks the expiry first; a tab that becomes visible checks its cookies. A page
 * that the browser leaves becomes hidden, and must not open another one then.
 */
function onWake(listener: () => void): () => void {
  function onVisible(): void {
    if (document.visibilityState === "visible") listener();
  }
  document.addEventListener("visibilitychange", onVisible);
  addEventListener("online", listener);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    removeEventListener("online", listener);
  };
}
