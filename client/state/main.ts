import { proxy } from "valtio/vanilla";
import type { Account } from "../contract/view.ts";
import { type Empty, hasKeys } from "./empty.ts";
import type { Profile } from "../contract/session.ts";

/** The client state named `main` (spec. point 3). */
export interface MainState {
  /** Empty when signed out. */
  profile: Profile | Empty;
  /** Whether the edge found the session; the profile may be missing all the same (F-61). */
  hasSession: boolean;
  readonly isSignedIn: boolean;
}

/** A state of its own for each tab and each server request. */
export function createMainState(account: Account | null): MainState {
  return proxy<MainState>({
    profile: account?.profile ?? {},
    hasSession: account !== null,
    get isSignedIn() {
      return hasKeys(this.profile);
    },
  });
}

/** What pages may do to the state. */
export interface MainActions {
  clearState(): void;
  updateProfile(profile: Profile): void;
}

export function createMainActions(state: MainState): MainActions {
  return {
    clearState: () => void Object.assign(state, { profile: {}, hasSession: false }),
    updateProfile: (profile) => {
      state.profile = profile;
    },
  };
}
