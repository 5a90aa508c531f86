import { expect, it } from "vitest";
import type { Profile, Workspace } from "../contract/session.ts";
import { createMainActions, createMainState } from "./main.ts";

const PROFILE: Profile = {
  firstName: "Ada",
  lastName: "Moss",
  email: "ada@x.test",
  color: "#5FBFF9",
  orcid: null,
};
const WORKSPACE: Workspace = {
  id: "N:organization:1",
  name: "Coast",
  slug: "coast",
  bannerImageUrl: null,
  colorTheme: null,
  isOwner: false,
  isAdmin: false,
  isGuest: false,
};

function create(account: Parameters<typeof createMainState>[0] = null) {
  const state = createMainState(account);
  return { state, actions: createMainActions(state) };
}

it("starts empty, with tags still loading", () => {
  expect(create().state).toMatchObject({
    profile: {},
    workspaces: [],
    tags: [],
    isLoadingTags: true,
    selectedPackage: {},
    isSignedIn: false,
    userDisplayName: "",
  });
});

it("starts signed in when the page was served to a member", () => {
  const { state } = create({ profile: PROFILE, workspaces: [WORKSPACE] });
  expect(state).toMatchObject({ isSignedIn: true, userDisplayName: "A. Moss" });
  expect(state.workspaces).toEqual([WORKSPACE]);
});

it("keeps the workspaces when only the profile is missing", () => {
  const { state } = create({ profile: null, workspaces: [WORKSPACE] });
  expect(state).toMatchObject({ isSignedIn: false, hasSession: true, workspaces: [WORKSPACE] });
});

it("follows the profile in what is derived from it", () => {
  const { state, actions } = create();
  actions.updateProfile(PROFILE);
  expect(state.userDisplayName).toBe("A. Moss");
  actions.updateProfile(null);
  expect(state.isSignedIn).toBe(false);
});

it("clears everything and loads tags anew", () => {
  const { state, actions } = create({ profile: PROFILE, workspaces: [WORKSPACE] });
  actions.updateTags([{ tag: "vagus", count: 14 }]);
  actions.setSelectedPackage({ id: "N:package:1", name: "a.csv" });
  expect(state).toMatchObject({ isLoadingTags: false, selectedPackage: { name: "a.csv" } });
  actions.clearState();
  expect(state).toMatchObject({
    profile: {},
    workspaces: [],
    tags: [],
    isLoadingTags: true,
    selectedPackage: {},
  });
  expect(state).toMatchObject({ isSignedIn: false, hasSession: false });
});

it("belongs to one tab or request alone", () => {
  const one = create();
  const other = create();
  one.actions.updateWorkspaces([WORKSPACE]);
  expect(other.state.workspaces).toEqual([]);
});
