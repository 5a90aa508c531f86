import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Identity } from "../sign-in/identity.ts";
import type { OpenIdentity } from "../sign-in/open-identity.ts";
import { SIGN_IN_AGAIN } from "../sign-in/return/sign-in-again.ts";
import { createMainActions, createMainState, type MainState } from "./main.ts";
import { createSignOut, type SignOut } from "./sign-out.ts";

const PROFILE = {
  firstName: "Ada",
  lastName: "Moss",
  email: "a@x.test",
  color: "#fff",
  orcid: null,
};

interface Tab extends SignOut {
  state: MainState;
}

const EXPIRED = "/?signed-out=expired&from=%2Fuser%2Fprofile%23orcid";
const COOKIE = "CognitoIdentityServiceProvider.web.LastAuthUser";

const refuse: OpenIdentity = () => Promise.reject(new TypeError("Failed to fetch"));

function openTab(openIdentity = refuse): Tab {
  const state = createMainState({ profile: PROFILE });
  return { state, ...createSignOut(createMainActions(state), openIdentity) };
}

/** The edge answered: its cookies are removed, and the page is left for the next one. */
function answer(): void {
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  dispatchEvent(new Event("pagehide"));
}

/** Files run in threads of one process, where a channel reaches the tabs of other files too. */
const OwnChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of sign-out.test.ts`);
  }
};

beforeEach(() => {
  vi.stubGlobal("BroadcastChannel", OwnChannel);
  history.replaceState(null, "", "/datasets");
  document.cookie = `${COOKIE}=ada; Path=/`;
  vi.spyOn(location, "assign").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it("reports a sign-out to the other tabs once it is answered", async () => {
  const [tab, other] = [openTab(), openTab()];
  const stops = [tab.listen(), other.listen()];
  tab.leave();
  await Promise.resolve();
  expect(other.state.isSignedIn).toBe(true);
  answer();
  await expect.poll(() => other.state.isSignedIn).toBe(false);
  for (const stop of stops) stop();
});

it("reports a sign-out at once where its answer is here already", async () => {
  const [tab, other] = [openTab(), openTab()];
  const stops = [tab.listen(), other.listen()];
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  tab.leave();
  await expect.poll(() => other.state.end).toBe("other-tab");
  for (const stop of stops) stop();
});

it("does not affect other tabs when the session still exists", async () => {
  const [tab, other, witness] = [openTab(), openTab(), openTab()];
  const stops = [tab.listen(), other.listen(), witness.listen()];
  tab.leave();
  dispatchEvent(new Event("pagehide"));
  witness.expire("refused");
  await expect.poll(() => tab.state.isSignedIn || other.state.isSignedIn).toBe(false);
  expect([tab.state.end, other.state.end]).toEqual(["refused", "refused"]);
  for (const stop of stops) stop();
});

it.each([
  ["/user/profile", [["/?signed-out=offline"]]],
  ["/datasets", []],
])(
  "signs out on %s offline without sending the form, and leaves a guarded page once it can",
  (path, moves) => {
    history.replaceState(null, "", path);
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const [tab, form] = [openTab(), new Event("submit", { cancelable: true })];
    tab.leave(form);
    expect(form.defaultPrevented).toBe(true);
    expect(document.cookie).toBe("");
    expect(tab.state).toMatchObject({ isSignedIn: false, profile: {}, end: "offline" });
    expect(location.assign).not.toHaveBeenCalled();
    network.mockReturnValue(true);
    dispatchEvent(new Event("online"));
    expect(vi.mocked(location.assign).mock.calls).toEqual(moves);
  },
);

it("sends the form of Sign Out while the network is there", () => {
  const form = new Event("submit", { cancelable: true });
  openTab().leave(form);
  expect(form.defaultPrevented).toBe(false);
  expect(document.cookie).toContain(COOKIE);
});

it("removes the mark of the hosted login, and nothing else that is stored", () => {
  localStorage.setItem("CognitoIdentityServiceProvider.web.oauthSignIn", "true,false");
  localStorage.setItem("CognitoIdentityServiceProvider.web.ada.deviceKey", "k");
  openTab().leave();
  expect(Object.keys(localStorage)).toEqual(["CognitoIdentityServiceProvider.web.ada.deviceKey"]);
});

it.each([
  ["/user/profile", [["/?signed-out=other-tab"]]],
  ["/datasets", []],
])("another tab on %s becomes a visitor and leaves guarded pages", async (path, moves) => {
  history.replaceState(null, "", path);
  const [tab, other] = [openTab(), openTab()];
  const stops = [tab.listen(), other.listen()];
  tab.leave();
  answer();
  await expect.poll(() => other.state.isSignedIn).toBe(false);
  expect(other.state.end).toBe("other-tab");
  expect(vi.mocked(location.assign).mock.calls).toEqual(moves);
  for (const stop of stops) stop();
});

it.each([
  ["/user/profile?sent=orcid#orcid", [[EXPIRED], [EXPIRED]]],
  ["/datasets", []],
])(
  "shows every tab on %s signed out once a session is over, with the way back",
  async (path, moves) => {
    history.replaceState(null, "", path);
    const [tab, other] = [openTab(), openTab()];
    const stops = [tab.listen(), other.listen()];
    tab.expire("expired");
    expect(tab.state).toMatchObject({ isSignedIn: false, end: "expired" });
    await expect.poll(() => other.state.isSignedIn).toBe(false);
    expect(other.state.end).toBe("expired");

    expect(vi.mocked(location.assign).mock.calls).toEqual(moves);
    for (const stop of stops) stop();
  },
);

it("does not read its own sign-out as the end of a session", () => {
  history.replaceState(null, "", "/user/profile");
  const tab = openTab();
  tab.leave();
  tab.expire("refused");
  expect(location.assign).not.toHaveBeenCalled();
});

it("removes the tokens even when the sign-in code does not load", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await openTab().endForSignIn();
  expect(document.cookie).toBe("");
});

it.each([
  ["keeps the page for a sign-in after the hosted logout", true, "/user/email?step=code", null],
  ["keeps none where the reader stays", false, null, "ended"],
])("%s", async (_, isLeaving, kept, end) => {
  history.replaceState(null, "", "/user/email?step=code");
  const signOut = async () => ({ ok: true as const, isLeaving });
  const tab = openTab(async () => ({ signOut }) as unknown as Identity); // the member that it calls
  expect(await tab.endForSignIn()).toBe(isLeaving);
  expect(sessionStorage.getItem(SIGN_IN_AGAIN)).toBe(kept);
  expect(tab.state.end).toBe(end);
});

it("stays for a new sign-in when this tab or another finds the cookies gone", async () => {
  history.replaceState(null, "", "/user/email");
  const tabs = [openTab(), openTab(), openTab()] as const;
  const stops = tabs.map((tab) => tab.listen());
  await tabs[0].endForSignIn();
  tabs[0].expire("cleared");
  tabs[1].expire("cleared");
  await expect.poll(() => tabs[2].state.end).toBe("cleared");
  expect(tabs[0].state.end).toBe("ended");
  expect(location.assign).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
});

it.each([
  ["has no channels", undefined],
  [
    "refuses channels",
    class {
      constructor() {
        throw new DOMException("insecure", "SecurityError");
      }
    },
  ],
])("signs out in a browser that %s", (_, channel) => {
  vi.stubGlobal("BroadcastChannel", channel);
  const tab = openTab();
  const stop = tab.listen();
  tab.expire("expired");
  expect(tab.state.isSignedIn).toBe(false);
  stop();
});
