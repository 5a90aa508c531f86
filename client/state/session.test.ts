import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createSession } from "./session.ts";

const COOKIE = "CognitoIdentityServiceProvider.web.LastAuthUser";
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open() {
  const session = createSession(() => Promise.reject(new Error("nothing is asked")), {
    profile: ADA,
    workspaces: [],
  });
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
