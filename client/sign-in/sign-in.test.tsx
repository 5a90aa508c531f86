import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OPEN_LOGIN_MODAL } from "./event.ts";
import { SignIn } from "./sign-in.tsx";

vi.mock("./dialog.tsx", () => {
  throw new Error("The code did not load.");
});

let root: Root;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(location, "assign").mockImplementation(() => {});
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function askToSignInAt(path: string, detail: string | null = null): Promise<void> {
  history.replaceState(null, "", path);
  await act(async () => root.render(<SignIn />));
  expect(location.assign).not.toHaveBeenCalled();
  act(() => void dispatchEvent(new CustomEvent(OPEN_LOGIN_MODAL, { detail })));
  expect(document.querySelector("output[aria-label=Status]")?.textContent).toBe(
    "Loading sign-in …",
  );
}

const PROPOSAL = "/workspaces/user/proposals?repositoryId=7";

it.each([
  ["/", null, "/sign-in?plain=1&from=%2F"],
  ["/sign-in?from=%2Fdatasets%2F7", "/datasets/7", "/sign-in?plain=1&from=%2Fdatasets%2F7"],
  ["/docs-login", null, "/sign-in?plain=1&from=%2Fdocs-login"],
  ["/datasets?tag=sea", null, "/sign-in?plain=1&from=%2Fdatasets%3Ftag%3Dsea"],
  ["/open-repositories", PROPOSAL, `/sign-in?plain=1&from=${encodeURIComponent(PROPOSAL)}`],
])("leads from %s and %j to %s when the dialog's code does not load", async (path, to, page) => {
  await askToSignInAt(path, to);
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledExactlyOnceWith(page), 15_000);
  act(() => void dispatchEvent(new Event("pagehide")));
  expect(document.querySelector("output[aria-label=Status]")).toBeNull();
});

it("stays on the page of the plain form when the dialog's code does not load there", async () => {
  await askToSignInAt("/sign-in?plain=1");
  await act(async () => void (await vi.dynamicImportSettled()));
  expect(location.assign).not.toHaveBeenCalled();
  expect(document.querySelector("[role=alert]")?.textContent).toContain("could not be reached");
});

it("stays on the page offline, and tries again when the network is back", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await askToSignInAt("/datasets");
  await act(async () => void (await vi.dynamicImportSettled()));
  expect(location.assign).not.toHaveBeenCalled();
  expect(document.querySelector("[role=alert]")?.textContent).toContain("You are offline.");
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  await vi.waitFor(
    () =>
      expect(location.assign).toHaveBeenCalledExactlyOnceWith("/sign-in?plain=1&from=%2Fdatasets"),
    15_000,
  );
});

it.each([
  [true, "Loading sign-in …"],
  [false, undefined],
])("opens by itself when it was requested before hydration: %s", async (isRaised, told) => {
  history.replaceState(null, "", "/sign-in");
  const request = new CustomEvent(OPEN_LOGIN_MODAL, { detail: null });
  act(() => root.render(<SignIn intent={{ request: isRaised ? request : null }} />));
  expect(document.querySelector("output")?.textContent).toBe(told);
  await vi.dynamicImportSettled();
});
