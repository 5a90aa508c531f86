import { type BuildWatch, createBuildWatch } from "./build-watch.ts";
import type { ViewLoader } from "./loaded-view.ts";
import type { AskPayload } from "./open-address.ts";
import { loadPayload, type PayloadResult } from "./payload.ts";
import { createPrefetch, type Prefetch } from "./prefetch.ts";
import type { Session } from "../state/session.ts";
import { createScrollMemory, type ScrollMemory } from "./scroll-memory.ts";
import { isConnectionGood, watchLinks } from "./watch-links.ts";

/** What navigation remembers for one browser tab; the server has none. */
export interface Runtime {
  builds: BuildWatch;
  prefetch: Prefetch;
  scroll: ScrollMemory;
  loader: ViewLoader;
  askPayload: AskPayload;
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
  const builds = createBuildWatch(buildId, {
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    random: Math.random,
    isAwake: () => document.visibilityState === "visible" && navigator.onLine,
    onWake,
  });
  const prefetch = createPrefetch({
    loadPayload: loadFresh,
    loadCode: loader.loadCode,
    loadLayout: loader.loadLayout,
    now: Date.now,
    isAllowed: () => isConnectionGood() && !builds.isNewBuildKnown(),
  });
  const scroll = createScrollMemory();
  return {
    builds,
    prefetch,
    scroll,
    loader,
    async askPayload(address, signal) {
      const ahead = await prefetch.take(address);
      return ahead?.ok ? ahead : await loadFresh(address, signal);
    },
    start(isSignedIn) {
      const stops = [builds.start(), scroll.start(), watchLinks(prefetch, isSignedIn)];
      return () => {
        for (const stop of stops) stop();
        prefetch.forget();
      };
    },
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
