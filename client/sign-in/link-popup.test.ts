import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerOpener, type LinkAnswer, openLinkPopup } from "./link-popup.ts";

const popup = { closed: false };
let opened: URL | null = null;

function say(changes: Partial<LinkAnswer>, from: { origin?: string; source?: unknown } = {}): void {
  const state = opened?.searchParams.get("state") ?? "";
  const source = "orcid-redirect-response";
  const answer = { source, provider: "orcid", state, code: "c", installationId: null, error: null };
  const event = new MessageEvent("message", {
    data: { ...answer, ...changes },
    origin: from.origin ?? location.origin,
  });
  Object.defineProperty(event, "source", { value: from.source ?? popup });
  dispatchEvent(event);
}

beforeEach(() => {
  popup.closed = false;
  vi.useFakeTimers();
  vi.stubGlobal("open", (url: URL) => {
    opened = url;
    return popup;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("opens the service with a random state and takes its answer", async () => {
  const result = openLinkPopup("orcid", "https://orcid.test/authorize?client_id=a");
  expect(opened?.searchParams.get("state")).toMatch(/^[0-9a-f]{48}$/);
  say({});
  expect(await result).toMatchObject({ ok: true, answer: { code: "c" } });
  expect(localStorage).toHaveLength(0);
});

it("asks with another state each time", () => {
  void openLinkPopup("orcid", "https://orcid.test/");
  const first = opened?.searchParams.get("state");
  void openLinkPopup("orcid", "https://orcid.test/");
  expect(opened?.searchParams.get("state")).not.toBe(first);
});

it("ignores another origin, another window, another state or another provider", async () => {
  const result = openLinkPopup("orcid", "https://orcid.test/");
  say({ code: "evil" }, { origin: "https://evil.test" });
  say({ code: "evil" }, { source: window });
  say({ code: "evil", state: "guess" });
  say({ code: "evil", provider: "github" });
  dispatchEvent(new MessageEvent("message", { data: null, origin: location.origin }));
  say({ code: "good" });
  expect(await result).toMatchObject({ answer: { code: "good" } });
});

it("accepts an answer that arrives just after the popup has closed", async () => {
  const result = openLinkPopup("orcid", "https://orcid.test/");
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(500);
  say({});
  expect(await result).toMatchObject({ ok: true });
});

it("ends when the reader refuses, closes the popup, or the browser blocks it", async () => {
  const refused = openLinkPopup("orcid", "https://orcid.test/");
  say({ code: null, error: "access_denied" });
  expect(await refused).toEqual({ ok: false, reason: "refused" });

  const closed = openLinkPopup("orcid", "https://orcid.test/");
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await closed).toEqual({ ok: false, reason: "closed" });

  vi.stubGlobal("open", () => null);
  const blocked = await openLinkPopup("orcid", "https://orcid.test/");
  expect(blocked).toEqual({ ok: false, reason: "blocked" });
});

it("sends the answer to the page that opened the popup, and to no other origin, or reports that there is none", () => {
  const answer: LinkAnswer = {
    source: "orcid-redirect-response",
    provider: "orcid",
    state: "s",
    code: "c",
    installationId: null,
    error: null,
  };
  expect(answerOpener(answer)).toBe(false);
  const postMessage = vi.fn();
  vi.stubGlobal("opener", { postMessage });
  expect(answerOpener(answer)).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(answer, location.origin);
});
