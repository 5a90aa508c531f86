import { proxy } from "valtio/vanilla";
import type { Account } from "../contract/view.ts";
import type { TagCount } from "../contract/records.ts";
import { type Empty, hasKeys } from "./empty.ts";
import { type Profile, userDisplayName, type Workspace } from "../contract/session.ts";

/** What a page has selected to act on, such as a file of a record. */
export interface SelectedPackage {
  id: string;
  name: string;
}

/** The client state named `main` (spec. point 3). */
export interface MainState {
  /** Empty when signed out. */
  profile: Profile | Empty;
  workspaces: Workspace[];
  tags: TagCount[];
  isLoadingTags: boolean;
  selectedPackage: SelectedPackage | Empty;
  /** Whether the edge knew the session; the profile may be missing all the same (F-61). */
  hasSession: boolean;
  readonly isSignedIn: boolean;
  readonly userDisplayName: string;
}

/** A state of its own for each tab and each server request. */
export function createMainState(account: Account | null): MainState {
  return proxy<MainState>({
    ...empty(),
    profile: account?.profile ?? {},
    workspaces: account?.workspaces ?? [],
    hasSession: account !== null,
    get isSignedIn() {
      return Object.keys(this.profile).length > 0;
    },
    get userDisplayName() {
      return userDisplayName(hasKeys(this.profile) ? this.profile : null);
    },
  });
}

/** What pages may do to the state. */
export interface MainActions {
  clearState(): void;
  updateProfile(profile: Profile | null): void;
  updateWorkspaces(workspaces: Workspace[]): void;
  updateTags(tags: TagCount[]): void;
  setSelectedPackage(selected: SelectedPackage | null): void;
}

export function createMainActions(state: MainState): MainActions {
  return {
    clearState: () => void Object.assign(state, empty()),
    updateProfile: (profile) => {
      state.profile = profile ?? {};
    },
    updateWorkspaces: (workspaces) => {
      state.workspaces = workspaces;
    },
    updateTags: (tags) => {
      state.tags = tags;
      state.isLoadingTags = false;
    },
    setSelectedPackage: (selected) => {
      state.selectedPackage = selected ?? {};
    },
  };
}

function empty(): Omit<MainState, "isSignedIn" | "userDisplayName"> {
  return {
    profile: {},
    workspaces: [],
    tags: [],
    isLoadingTags: true,
    selectedPackage: {},
    hasSession: false,
  };
}
