// @vitest-environment node
import { expect, it } from "vitest";
import type { Profile } from "../contract/session.ts";
import { createMainActions, createMainState } from "./main.ts";

const PROFILE: Profile = {
  firstName: "Ada",
  lastName: "Moss",
  email: "ada@x.test",
  color: "#5FBFF9",
  orcid: null,
};
function create(account: Parameters<typeof createMainState>[0] = null) {
  const state = createMainState(account);
  return { state, actions: createMainActions(state) };
}

it("starts empty", () => {
  expect(create().state).toMatchObject({ profile: {}, isSignedIn: false });
});

it("starts signed in when the page was served to a member", () => {
  const { state } = create({ profile: PROFILE });
  expect(state).toMatchObject({ isSignedIn: true, profile: PROFILE });
});

it("keeps the session when only the profile is missing", () => {
  const { state } = create({ profile: null });
  expect(state).toMatchObject({ profile: {}, isSignedIn: true });
});

it("follows a profile that was read again, and clears it", () => {
  const { state, actions } = create({ profile: PROFILE });
  actions.updateProfile({ ...PROFILE, firstName: "Adele" });
  expect(state.profile).toMatchObject({ firstName: "Adele" });
  actions.clearState("expired");
  actions.clearState("cleared");
  expect(state).toMatchObject({ profile: {}, isSignedIn: false, end: "expired" });
});

it.each(["cleared", "ended", "other-tab"] as const)(
  "keeps %s as its end, unless a later one says more",
  (end) => {
    const { state, actions } = create({ profile: PROFILE });
    expect(state.end).toBeNull();
    actions.clearState(end);
    expect(state.end).toBe(end);
    expect(state.profile).toEqual({});
    actions.clearState("refused");
    expect(state.end).toBe("refused");
  },
);

it("belongs to only one tab or request", () => {
  const one = create();
  const other = create();
  one.actions.updateProfile(PROFILE);
  expect(other.state.profile).toEqual({});
});
