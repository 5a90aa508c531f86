import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Identity } from "../sign-in/identity.ts";
import type { OpenIdentity } from "../sign-in/open-identity.ts";
import type { SessionEnd } from "./session-end.ts";
import { createSession } from "./session.ts";

const COOKIE = "CognitoIdentityServiceProvider.web.LastAuthUser";
const TOKENS = ["accessToken", "refreshToken"].map(
  (item) => `CognitoIdentityServiceProvider.web.ada.${item}`,
);
const ADA = {
  firstName: "Ada",
  lastName: "Moss",
  email: "ada@lab.test",
  color: "#5FBFF9",
  orcid: null,
};

beforeEach(() => {
  vi.stubGlobal("cookieStore", new EventTarget());
  vi.spyOn(location, "assign").mockImplementation(() => {});
  history.replaceState(null, "", "/user/profile");
  document.cookie = `${COOKIE}=ada; Path=/`;
});
afterEach(() => {
  clearTokens();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Sets the cookies of a session that ends so many milliseconds from now. */
function setTokens(left: number): void {
  const token = `h.${btoa(JSON.stringify({ exp: (Date.now() + left) / 1_000 }))}.s`;
  for (const name of TOKENS) document.cookie = `${name}=${token}; Path=/`;
}

function clearTokens(): void {
  for (const name of [COOKIE, ...TOKENS]) document.cookie = `${name}=; Path=/; Max-Age=0`;
}

const refuse: OpenIdentity = () => Promise.reject(new Error("nothing is asked"));

function open(openIdentity = refuse) {
  const session = createSession(openIdentity, { profile: ADA });
  onTestFinished(session.start());
  return session;
}

it("shows a person signed out when the cookies are cleared, and stays on the page", () => {
  vi.useFakeTimers();
  const session = open();
  cookieStore.dispatchEvent(new Event("change"));
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  cookieStore.dispatchEvent(new Event("change"));
  document.cookie = `${COOKIE}=ada; Path=/`;
  vi.runAllTimers();
  expect(session.read()).toMatchObject({ isSignedIn: true, profile: ADA });
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  cookieStore.dispatchEvent(new Event("change"));
  vi.runAllTimers();
  expect(session.read()).toMatchObject({ isSignedIn: false, end: "cleared" });
  expect(location.assign).not.toHaveBeenCalled();
});

it("does not take the answer of its own sign-out for cookies that somebody cleared", () => {
  vi.useFakeTimers();
  const session = open();
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  cookieStore.dispatchEvent(new Event("change"));
  session.leave();
  vi.runAllTimers();
  expect(session.read()).toMatchObject({ isSignedIn: true, end: null });
});

it("keeps the reason that another tab has given, when the cookies are cleared for it", async () => {
  history.replaceState(null, "", "/datasets");
  const session = open();
  const other = new BroadcastChannel("portal-session");
  onTestFinished(() => other.close());
  other.postMessage("expired");
  await expect.poll(() => session.read().end).toBe("expired");
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  vi.useFakeTimers();
  cookieStore.dispatchEvent(new Event("change"));
  vi.runAllTimers();
  expect(session.read().end).toBe("expired");
});

it("works where the browser reports no cookie changes", () => {
  vi.stubGlobal("cookieStore", undefined);
  Reflect.deleteProperty(globalThis, "cookieStore");
  expect(open().read().isSignedIn).toBe(true);
});

/** A user pool that ends the session when it is asked for new tokens. */
function endWith(end: SessionEnd | undefined): OpenIdentity {
  return async () => {
    const refreshSession = async () => {
      await Promise.resolve();
      clearTokens();
      return { ok: true as const, isSignedIn: false, end };
    };
    return { refreshSession } as Partial<Identity> as Identity; // nothing else is asked
  };
}

it.each([
  ["expired", "expired"],
  [undefined, "cleared"],
] as const)(
  "signs a person out when the user pool answers %s to a refresh before a request",
  async (end, shown) => {
    history.replaceState(null, "", "/datasets");
    const session = open(endWith(end));
    setTokens(0);
    await session.freshen();
    expect(session.read()).toMatchObject({ isSignedIn: false, end: shown });
  },
);

it.each([
  ["becomes visible", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["is online again", () => dispatchEvent(new Event("online"))],
])("notices lost cookies when the tab %s, until it is stopped", (_, wakeUp) => {
  setTokens(3_600_000);
  const account = { profile: ADA };
  const [session, stopped] = [createSession(refuse, account), createSession(refuse, account)];
  const [stop, stopOther] = [session.start(), stopped.start()];
  stopOther();
  clearTokens();
  wakeUp();
  stop();
  expect([session.read().end, stopped.read().end]).toEqual(["cleared", null]);
});

it("opens no other page while the browser leaves this one without its cookies", () => {
  setTokens(3_600_000);
  const session = open();
  clearTokens();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(session.read().end).toBeNull();
  expect(location.assign).not.toHaveBeenCalled();
});

it("reports no cookies to a session that is stopped", () => {
  vi.useFakeTimers();
  const session = createSession(refuse, { profile: ADA });
  session.start()();
  clearTokens();
  cookieStore.dispatchEvent(new Event("change"));
  vi.runAllTimers();
  expect(session.read().end).toBeNull();
});

it("calls back when the account changes, until it is no longer watched", async () => {
  const session = open();
  let changes = 0;
  const stop = session.watch(() => {
    changes += 1;
  });
  session.updateProfile({ ...ADA, firstName: "Ida" });
  await Promise.resolve();
  stop();
  session.updateProfile(ADA);
  await Promise.resolve();
  expect(changes).toBe(1);
});
