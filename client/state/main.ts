import { proxy } from "valtio/vanilla";
import type { Account } from "../contract/view.ts";
import type { Empty } from "./empty.ts";
import type { Profile } from "../contract/session.ts";
import type { SessionEnd } from "./session-end.ts";

/** The client state named `main` (spec. point 3). */
export interface MainState {
  /** Empty when signed out, and when it could not be read (F-61). */
  profile: Profile | Empty;
  /** Whether the edge found a session that has not ended since. */
  isSignedIn: boolean;
  /** How the session ended; `null` as long as it did not. */
  end: SessionEnd | null;
}

/** A separate state for each tab and each server request. */
export function createMainState(account: Account | null): MainState {
  return proxy<MainState>({
    profile: account?.profile ?? {},
    isSignedIn: account !== null,
    end: null,
  });
}

/** Functions with which pages change the state. */
export interface MainActions {
  clearState(end: SessionEnd): void;
  updateProfile(profile: Profile): void;
}

export function createMainActions(state: MainState): MainActions {
  return {
    clearState(end) {
      // That the cookies are gone follows from any other end, which says more.
      const known = end === "cleared" ? (state.end ?? end) : end;
      Object.assign(state, { profile: {}, isSignedIn: false, end: known });
    },
    updateProfile: (profile) => {
      state.profile = profile;
    },
  };
}
