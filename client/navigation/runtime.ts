import type * as background from "./background.ts";
import type { BuildWatch } from "./build-watch.ts";
import type { ViewLoader } from "./loaded-view.ts";
import type { AskPayload } from "./open-address.ts";
import { NAVIGATION_TIMEOUT_MS, PAYLOAD_PRELOAD_DELAY_MS } from "../contract/limits.ts";
import { loadPayload, type PayloadResult } from "./payload.ts";
import { createPrefetch, type Prefetch } from "./prefetch.ts";
import type { Session } from "../state/session.ts";
import { createScrollMemory, type ScrollMemory } from "./scroll-memory.ts";
import { isConnectionGood, watchLinks } from "./watch-links.ts";

/** What navigation remembers for one browser tab; the server has none. */
export interface Runtime {
  /** Whether the next navigation must be a full load (spec. point 4, "Build updates"). */
  isNewBuildKnown(): boolean;
  prefetch: Prefetch;
  scroll: ScrollMemory;
  loader: ViewLoader;
  askPayload: AskPayload;
  /** Loads what the links of a page that is now shown lead to, once the browser is idle. */
  watchView(isSignedIn: boolean): () => void;
  start(isSignedIn: boolean): () => void;
}

/** A session that is about to end is refreshed before a page is asked for in its name. */
export function createRuntime(
  buildId: string,
  { session, loader }: { session: Session | null; loader: ViewLoader },
): Runtime {
  async function loadFresh(address: string, signal?: AbortSignal): Promise<PayloadResult> {
    await session?.freshen();
    return loadPayload(address, { buildId, signal });
  }
  let builds: BuildWatch | null = null;
  function watchBuilds({ createBuildWatch }: Background): () => void {
    builds ??= createBuildWatch(buildId, {
      fetch: (url, init) => fetch(url, init),
      now: Date.now,
      random: Math.random,
      isAwake: () => document.visibilityState === "visible" && navigator.onLine,
      onWake,
    });
    return builds.start();
  }
  const isNewBuildKnown = (): boolean => builds?.isNewBuildKnown() === true;
  const prefetch = createPrefetch({
    loadPayload: (address) => loadFresh(address, AbortSignal.timeout(NAVIGATION_TIMEOUT_MS)),
    loadCode: loader.loadCode,
    loadLayout: loader.loadLayout,
    now: Date.now,
    isAllowed: () => isConnectionGood() && !isNewBuildKnown(),
  });
  const scroll = createScrollMemory();
  return {
    isNewBuildKnown,
    prefetch,
    scroll,
    loader,
    askPayload: (address, signal) => prefetch.open(address, () => loadFresh(address, signal)),
    watchView: (isSignedIn) =>
      inBackground(({ watchLinksInView }) => watchLinksInView(prefetch.expect, isSignedIn)),
    start(isSignedIn) {
      const stops = [inBackground(watchBuilds), scroll.start(), watchLinks(prefetch, isSignedIn)];
      return () => {
        for (const stop of stops) stop();
        prefetch.forget();
      };
    },
  };
}

type Background = typeof background;

/** Starts something a second after mount; what has ended by then is not started. */
function inBackground(start: (background: Background) => () => void): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  async function begin(): Promise<void> {
    const loaded = await import("./background.ts").catch(() => null);
    if (loaded && !isOver) stop = start(loaded);
  }
  const timer = setTimeout(() => void begin(), PAYLOAD_PRELOAD_DELAY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}

function onWake(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  addEventListener("online", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    removeEventListener("online", listener);
  };
}
