import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createChallenge } from "./challenge.ts";

const CONFIG = { scriptUrl: "https://challenge.test/api.js", siteKey: "key" };
const render = vi.fn(() => 7);
const execute = vi.fn(
  async (_widget: number, { action }: { action: string }) => `token of ${action}`,
);

function scripts(): string[] {
  return [...document.querySelectorAll("script")].map(({ src }) => src);
}

// Scripts "load" here without being requested.
const { happyDOM } = globalThis as unknown as { happyDOM: { settings: object } };
Object.assign(happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });

beforeEach(() => {
  vi.useFakeTimers();
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("loads nothing where no service is configured", async () => {
  const challenge = createChallenge(null);
  challenge.load();
  expect(await challenge.requestMetadata("sign_in")).toEqual({});
  expect(scripts()).toEqual([]);
});

it("loads the script once, checks every 25 ms, and hides the badge bottom left", async () => {
  const challenge = createChallenge(CONFIG);
  challenge.load();
  challenge.load();
  expect(scripts()).toEqual(["https://challenge.test/api.js?render=explicit"]);
  await vi.advanceTimersByTimeAsync(100);
  vi.stubGlobal("grecaptcha", { render, execute });
  await vi.advanceTimersByTimeAsync(25);
  const place = document.body.lastElementChild;
  expect(place instanceof HTMLElement && place.style.visibility).toBe("hidden");
  const options = { sitekey: "key", size: "invisible", badge: "bottomleft" };
  expect(render).toHaveBeenCalledWith(place, options);
});

it("shares the script with another form of the tab, whatever else the page loads", () => {
  const other = document.createElement("script");
  other.src = "https://portal.test/entry.js";
  document.head.append(other);
  createChallenge(CONFIG).load();
  createChallenge(CONFIG).load();
  expect(scripts()).toEqual([other.src, "https://challenge.test/api.js?render=explicit"]);
});

it.each(["sign_in", "reset_password"] as const)("has a token of its own for %s", async (action) => {
  vi.stubGlobal("grecaptcha", { render, execute });
  expect(await createChallenge(CONFIG).requestMetadata(action)).toEqual({
    challengeToken: `token of ${action}`,
    challengeAction: action,
  });
});

it.each<[string, object | undefined]>([
  ["is blocked", undefined],
  ["never answers", { render, execute: () => new Promise(() => {}) }],
  [
    "is broken",
    {
      render: () => {
        throw new Error("broken");
      },
      execute,
    },
  ],
  ["refuses", { render, execute: () => Promise.reject(new Error("refused")) }],
  ["is something else", { render: 1 }],
])("continues without a token within two seconds when the script %s", async (_, service) => {
  vi.stubGlobal("grecaptcha", service);
  const asked = createChallenge(CONFIG).requestMetadata("sign_in");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await asked).toEqual({});
});

it("loads the script again after it did not load, with the same policy", async () => {
  const createPolicy = vi.fn((_name: string, rules: object) => rules);
  vi.stubGlobal("trustedTypes", { createPolicy });
  const challenge = createChallenge(CONFIG);
  const first = challenge.requestMetadata("restore_request");
  document.querySelector("script")?.dispatchEvent(new Event("error"));
  expect([await first, scripts()]).toEqual([{}, []]);
  vi.stubGlobal("grecaptcha", { render, execute });
  const token = { challengeToken: "token of restore_request", challengeAction: "restore_request" };
  expect(await challenge.requestMetadata("restore_request")).toEqual(token);
  expect(scripts()).toHaveLength(1);
  expect(createPolicy).toHaveBeenCalledTimes(1);
});
