import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Identity } from "../sign-in/identity.ts";
import { createMainActions, createMainState, type MainState } from "./main.ts";
import { createSignOut, type SignOut } from "./sign-out.ts";

const PROFILE = {
  firstName: "Ada",
  lastName: "Moss",
  email: "a@x.test",
  color: "#fff",
  orcid: null,
};

type SignedOut = Awaited<ReturnType<Identity["signOut"]>>;

interface Tab extends SignOut {
  state: MainState;
}

function openTab(result: SignedOut = { ok: true, isLeaving: false }): Tab {
  const state = createMainState({ profile: PROFILE, workspaces: [] });
  const identity = { signOut: async () => result } as Identity; // all that signing out asks of it
  return { state, ...createSignOut(async () => identity, createMainActions(state)) };
}

beforeEach(() => {
  history.replaceState(null, "", "/datasets");
  vi.spyOn(location, "assign").mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

it("clears the state and goes to the landing page", async () => {
  const tab = openTab();
  await tab.signOut();
  expect(tab.state.isSignedIn).toBe(false);
  expect(location.assign).toHaveBeenCalledWith("/?signed-out");
});

it("signs out here even when the user pool does not answer", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const tab = openTab({ ok: false, name: "NetworkError", message: "No." });
  await tab.signOut();
  expect(tab.state.isSignedIn).toBe(false);
  expect(location.assign).toHaveBeenCalledWith("/?signed-out");
});

it("forgets the tokens even when the sign-in code does not load", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  document.cookie = "CognitoIdentityServiceProvider.web.LastAuthUser=ada; Path=/";
  const actions = createMainActions(createMainState(null));
  await createSignOut(() => Promise.reject(new TypeError("Failed to fetch")), actions).signOut();
  expect(document.cookie).toBe("");
});

it("leaves the way to the hosted logout page alone", async () => {
  history.replaceState(null, "", "/user/profile");
  const tab = openTab({ ok: true, isLeaving: true });
  const other = openTab();
  const stops = [tab.listen(), other.listen()];
  await tab.signOut();
  await expect.poll(() => other.state.isSignedIn).toBe(false);
  expect(location.assign).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});

it.each([
  ["/user/profile", 1],
  ["/datasets", 0],
])("another tab on %s becomes a visitor and leaves guarded pages", async (path, moves) => {
  history.replaceState(null, "", path);
  const tab = openTab({ ok: true, isLeaving: true });
  const other = openTab();
  const stops = [tab.listen(), other.listen()];
  await tab.signOut();
  await expect.poll(() => other.state.isSignedIn).toBe(false);
  expect(location.assign).toHaveBeenCalledTimes(moves);
  for (const stop of stops) stop();
});

it.each([
  ["/user/profile", [["/?signed-out=ended"], ["/?signed-out=ended"]]],
  ["/datasets", []],
])("shows every tab on %s signed out once a session is over", async (path, moves) => {
  history.replaceState(null, "", path);
  const [tab, other] = [openTab(), openTab()];
  const stops = [tab.listen(), other.listen()];
  tab.expire();
  expect(tab.state.isSignedIn).toBe(false);
  await expect.poll(() => other.state.isSignedIn).toBe(false);
  expect(vi.mocked(location.assign).mock.calls).toEqual(moves);
  for (const stop of stops) stop();
});

it("does not take its own sign-out for the end of a session", async () => {
  history.replaceState(null, "", "/user/profile");
  const tab = openTab({ ok: true, isLeaving: true });
  await tab.signOut();
  tab.expire();
  expect(location.assign).not.toHaveBeenCalled();
});
