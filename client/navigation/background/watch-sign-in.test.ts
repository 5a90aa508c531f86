import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { SessionEnd } from "../../state/session-end.ts";
import { isSignedInElsewhere } from "./signed-in-elsewhere.ts";
import { watchSignIn } from "./watch-sign-in.ts";

const COOKIE = "CognitoIdentityServiceProvider.web.LastAuthUser";

function createSession(end: SessionEnd | null): Parameters<typeof watchSignIn>[0] {
  return { read: () => ({ isSignedIn: false, profile: {}, end }) };
}

let reload = vi.spyOn(location, "reload");
beforeEach(() => {
  document.body.innerHTML = "<main></main>";
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
});
afterEach(() => {
  document.cookie = `${COOKIE}=; Expires=${new Date(0).toUTCString()}`;
  vi.restoreAllMocks();
});

it("knows a sign-in elsewhere on a visitor's page", () => {
  expect(isSignedInElsewhere(null)).toBe(false);
  document.cookie = `${COOKIE}=ines`;
  expect(isSignedInElsewhere(null)).toBe(true);
});

it("knows it on a page whose session has ended", () => {
  document.cookie = `${COOKIE}=ines`;
  expect(isSignedInElsewhere(createSession("other-tab"))).toBe(true);
});

it("knows none on a page that was loaded with cookies that the edge could not check", () => {
  document.cookie = `${COOKIE}=ines`;
  expect(isSignedInElsewhere(createSession(null))).toBe(false);
});

it.each([
  ["becomes visible", document, "visibilitychange"],
  ["is restored by Back", globalThis, "pageshow"],
] as const)("loads a visitor's page again when it %s after a sign-in elsewhere", (...given) => {
  const [, target, event] = given;
  onTestFinished(watchSignIn(null, { isBack: false }));
  target.dispatchEvent(new Event(event));
  expect(reload).not.toHaveBeenCalled();
  document.cookie = `${COOKIE}=ines`;
  target.dispatchEvent(new Event(event));
  expect(reload).toHaveBeenCalledOnce();
});

it.each([true, false])(
  "loads it again at once for a reader who was back before its code: %s",
  (isBack) => {
    document.cookie = `${COOKIE}=ines`;
    onTestFinished(watchSignIn(null, { isBack }));
    expect(reload.mock.calls).toHaveLength(Number(isBack));
  },
);

it.each([
  ["is hidden", document, "visibilityState", "hidden"],
  ["is offline", navigator, "onLine", false],
] as const)("loads nothing again while the tab %s", (_, owner, name, value) => {
  document.cookie = `${COOKIE}=ines`;
  onTestFinished(watchSignIn(null, { isBack: false }));
  Object.defineProperty(owner, name, { value, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(owner, name);
  expect(reload).not.toHaveBeenCalled();
});

it("keeps a page on which something is typed", () => {
  document.body.innerHTML = "<main><textarea name='why'></textarea></main>";
  const field = document.querySelector("textarea");
  if (field) field.value = "Because.";
  document.cookie = `${COOKIE}=ines`;
  onTestFinished(watchSignIn(null, { isBack: false }));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(reload).not.toHaveBeenCalled();
});

it("follows nothing once it has ended", () => {
  document.cookie = `${COOKIE}=ines`;
  watchSignIn(null, { isBack: false })();
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("pageshow"));
  expect(reload).not.toHaveBeenCalled();
});
