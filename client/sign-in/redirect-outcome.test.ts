// @vitest-environment node
import { Hub } from "aws-amplify/utils";
import { getCurrentUser } from "aws-amplify/auth";
import { beforeEach, expect, it, vi } from "vitest";
import { watchRedirect } from "./identity.ts";

vi.mock("aws-amplify/auth", () => ({ getCurrentUser: vi.fn<() => Promise<object>>() }));

/** Ignores the library's log messages about other events. */
vi.spyOn(console, "warn").mockImplementation(() => {});
const info = vi.spyOn(console, "info").mockImplementation(() => {});

beforeEach(() => {
  info.mockClear();
  vi.mocked(getCurrentUser).mockReset();
});

it("is signed in once the redirect is finished and the account is known", async () => {
  vi.mocked(getCurrentUser).mockResolvedValue({ userId: "1", username: "ada" });
  const outcome = watchRedirect();
  Hub.dispatch("auth", { event: "signInWithRedirect" });
  expect(await outcome).toEqual({ ok: true });
  expect(info).not.toHaveBeenCalled();
});

it("fails with the redirect's own reason", async () => {
  const outcome = watchRedirect();
  const error = Object.assign(new Error("denied"), { name: "OAuthSignInException" });
  Hub.dispatch("auth", { event: "signInWithRedirect_failure", data: { error } });
  expect(await outcome).toEqual({ ok: false, name: "OAuthSignInException", message: "denied" });
  expect(info).not.toHaveBeenCalled();
});

it("fails when the redirect is finished without an account", async () => {
  vi.mocked(getCurrentUser).mockRejectedValue("nobody");
  const outcome = watchRedirect();
  Hub.dispatch("auth", { event: "signInWithRedirect" });
  expect(await outcome).toEqual({ ok: false, name: "Error", message: "Unknown" });
});

it("only stores that the state came back", () => {
  void watchRedirect();
  Hub.dispatch("auth", { event: "customOAuthState", data: "s" });
  expect(info).toHaveBeenCalledWith("sign-in state came back");
});
