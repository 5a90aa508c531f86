import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { BUILD_POLL_MS } from "../contract/limits.ts";
import type { Session } from "../state/session.ts";
import type { ViewLoader } from "./loaded-view.ts";
import { createRuntime, type Runtime } from "./runtime.ts";

const LOADER: ViewLoader = {
  loadView: () => Promise.reject(new Error("no view is drawn")),
  loadCode: async () => [],
  loadLayout: async () => {},
};
const VIEW = { buildId: "b1", view: { kind: "missing", head: { title: "Code" } } };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function createSession(freshen: () => Promise<void>): Session {
  const drawNothing = (): never => {
    throw new Error("nothing is drawn");
  };
  return {
    UserMenu: drawNothing,
    Avatar: drawNothing,
    nameAccount: drawNothing,
    SessionEnded: drawNothing,
    read: () => ({ isSignedIn: true, profile: {}, end: null }),
    watch: () => () => {},
    updateProfile: () => {},
    leave: () => {},
    endForSignIn: () => Promise.resolve(false),
    freshen,
    start: () => () => {},
  };
}

/** The reader moves the pointer. */
async function use(): Promise<void> {
  dispatchEvent(new Event("pointermove"));
  await vi.dynamicImportSettled();
}

/** A tab that has been open, and used, for a moment. */
async function startTab(): Promise<Runtime> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const tab = createRuntime("b1", { session: null, loader: LOADER });
  onTestFinished(tab.start(false, () => Promise.resolve()));
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.dynamicImportSettled();
  await use();
  return tab;
}

/** Answers every request with a page, and lists the addresses. */
function listen(): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json(VIEW);
  });
  return asked;
}

/** The focus reaches a link. */
async function reach(address: string): Promise<void> {
  document.body.innerHTML = `<a href="${address}">Link</a>`;
  document.querySelector("a")?.dispatchEvent(new Event("focusin", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
}

it("requests a page once an expiring session is refreshed", async () => {
  const order: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    order.push(url);
    return Response.json(VIEW);
  });
  const freshened = Promise.withResolvers<void>();
  const tab = createRuntime("b1", {
    session: createSession(() => freshened.promise.then(() => void order.push("refreshed"))),
    loader: LOADER,
  });
  const asked = tab.askPayload("/code", new AbortController().signal);
  await Promise.resolve();
  freshened.resolve();
  expect(await asked).toMatchObject({ ok: true });
  expect(order).toEqual(["refreshed", "/code/_payload.json"]);
});

it("requests a page at once when there is no session", async () => {
  vi.stubGlobal("fetch", async () => Response.json(VIEW));
  const tab = createRuntime("b1", { session: null, loader: LOADER });
  expect(await tab.askPayload("/code", new AbortController().signal)).toMatchObject({ ok: true });
});

it("shows a prefetched page without another request, once, and reports it afterwards", async () => {
  const purposes: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    purposes.push(new Headers(init.headers).get("purpose"));
    return Response.json(VIEW);
  });
  const beacon = vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  const tab = await startTab();
  await reach("/code");
  expect(beacon).not.toHaveBeenCalled();
  await tab.askPayload("/code", new AbortController().signal);
  expect(beacon).not.toHaveBeenCalled();
  await expect.poll(() => beacon.mock.calls).toEqual([["/views", "/code"]]);
  await tab.askPayload("/code", new AbortController().signal);
  expect(beacon).toHaveBeenCalledOnce();
  expect(purposes).toEqual(["prefetch", null]);
});

it("requests again what could not be prefetched", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const answers = [new Response(null, { status: 503 }), Response.json(VIEW)];
  vi.stubGlobal("fetch", async () => answers.shift());
  const tab = await startTab();
  await reach("/code");
  expect(await tab.askPayload("/code", new AbortController().signal)).toMatchObject({ ok: true });
});

it("does not prefetch the page that was opened last, also before it prefetched any", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const asked = listen();
  const tab = createRuntime("b1", { session: null, loader: LOADER });
  onTestFinished(tab.start(false, () => Promise.resolve()));
  await tab.askPayload("/code", new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.dynamicImportSettled();
  await reach("/code");
  expect(asked).toEqual(["/code/_payload.json"]);
  await reach("/collections");
  expect(asked).toEqual(["/code/_payload.json", "/collections/_payload.json"]);
});

it("requests no address of a navigation again, also not the ones that redirected", async () => {
  const asked = listen();
  const tab = await startTab();
  const { signal } = new AbortController();
  await tab.askPayload("/workspaces", signal);
  await tab.askPayload("/code", signal);
  await reach("/workspaces");
  await reach("/code");
  expect(asked).toEqual(["/workspaces/_payload.json", "/code/_payload.json"]);
  await tab.askPayload("/tags", new AbortController().signal);
  await reach("/workspaces");
  expect(asked.slice(2)).toEqual(["/tags/_payload.json", "/workspaces/_payload.json"]);
});

it("requests a prefetched page again when something has changed since", async () => {
  const asked = listen();
  const tab = await startTab();
  await reach("/code");
  tab.forget();
  await tab.askPayload("/code", new AbortController().signal);
  expect(asked).toHaveLength(2);
});

it.each([
  ["the network is offline", { onLine: false }],
  ["data is saved", { connection: { saveData: true } }],
  ["the connection is very slow", { connection: { effectiveType: "slow-2g" } }],
])("prefetches nothing while %s", async (_, changes) => {
  const asked = listen();
  await startTab();
  for (const [name, value] of Object.entries(changes))
    Object.defineProperty(navigator, name, { value, configurable: true });
  await reach("/code");
  for (const name of Object.keys(changes)) Reflect.deleteProperty(navigator, name);
  expect(asked).toEqual([]);
  await reach("/code");
  expect(asked).toEqual(["/code/_payload.json"]);
});

it.each([
  ["hidden", document, "visibilityState", "visibilitychange"],
  ["offline", navigator, "onLine", "online"],
] as const)("asks for no newer build while it is %s, and at once afterwards", async (...given) => {
  const [, owner, name, event] = given;
  const asked = listen();
  await startTab();
  Object.defineProperty(owner, name, {
    value: name === "onLine" ? false : "hidden",
    configurable: true,
  });
  await vi.advanceTimersByTimeAsync(1.3 * BUILD_POLL_MS);
  Reflect.deleteProperty(owner, name);
  expect(asked).toEqual([]);
  (event === "online" ? globalThis : document).dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([expect.stringContaining("/builds/latest.json")]);
});

it("ends what it asks for in the background, if nobody answers, and reads no cached build", async () => {
  await startTab();
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(VIEW));
  vi.stubGlobal("fetch", fetch);
  await reach("/code");
  await vi.advanceTimersByTimeAsync(1.3 * BUILD_POLL_MS);
  const [page, build] = fetch.mock.calls.map(([, init]) => init);
  expect([page?.signal, build?.signal]).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
  expect(build?.cache).toBe("no-store");
});

it("prefetches nothing once a newer build is known", async () => {
  await startTab();
  vi.stubGlobal("fetch", async () => Response.json({ id: "b2" }));
  await vi.advanceTimersByTimeAsync(1.3 * BUILD_POLL_MS);
  const asked = listen();
  await reach("/code");
  expect(asked).toEqual([]);
});

it("asks for a newer build on a page that nobody uses", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const asked = listen();
  const tab = createRuntime("b1", { session: null, loader: LOADER });
  onTestFinished(tab.start(false, () => Promise.resolve()));
  for (let seconds = 0; seconds < 120; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
  }
  expect(asked[0]).toContain("/builds/latest.json");
});

it.each([0, 2_000])("prefetches nothing once it has ended, %i ms after its start", async (ms) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const asked = listen();
  const stop = createRuntime("b1", { session: null, loader: LOADER }).start(false, async () => {});
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  stop();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.dynamicImportSettled();
  await reach("/code");
  expect(asked).toEqual([]);
});

it("passes on the signal that cancels a navigation", async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(VIEW));
  vi.stubGlobal("fetch", fetch);
  const { signal } = new AbortController();
  await createRuntime("b1", { session: null, loader: LOADER }).askPayload("/code", signal);
  expect(fetch.mock.calls[0]?.[1]).toHaveProperty("signal", signal);
});
