import type { Session } from "../state/session.ts";
import type * as background from "./background/background.ts";
import type { BuildWatch } from "./background/build-watch.ts";
import type { ViewLoader } from "./loaded-view.ts";
import type { AskPayload } from "./open-address.ts";
import { PAYLOAD_PRELOAD_DELAY_MS } from "../contract/limits.ts";
import { loadPayload, type PayloadInit, type PayloadResult } from "./payload.ts";
import type { Prefetch } from "./background/prefetch.ts";
import { createScrollMemory, type ScrollMemory } from "./scroll-memory.ts";

/** What navigation remembers for one browser tab; the server has none. */
export interface Runtime {
  /** Whether the next navigation must be a full load (spec. point 4, "Build updates"). */
  isNewBuildKnown(): boolean;
  /** Keeps what was typed for the page that a full load shows. */
  storeFormInput(): void;
  scroll: ScrollMemory;
  loader: ViewLoader;
  askPayload: AskPayload;
  /** Drops what was loaded ahead: something has changed since. */
  forget(): void;
  /** Loads what the links of a page that is now shown lead to. */
  watchView(isSignedIn: boolean): () => void;
  /** Begins what the tab does by itself; `go` is how its shortcuts navigate. */
  start(isSignedIn: boolean, go: (address: string) => Promise<void>): () => void;
}

/** A session that is about to end is refreshed before a page is requested in its name. */
export function createRuntime(
  buildId: string,
  { session, loader }: { session: Session | null; loader: ViewLoader },
): Runtime {
  let builds: BuildWatch | null = null;
  let prefetch: Prefetch | null = null;
  let background: Background | null = null;
  /** What was opened last, perhaps before there was a prefetch: it is not requested once more. */
  let opened: string | null = null;

  async function loadFresh(address: string, init: PayloadInit): Promise<PayloadResult> {
    await session?.freshen();
    return loadPayload(address, { buildId, ...init });
  }
  const isNewBuildKnown = (): boolean => builds?.isNewBuildKnown() === true;

  function begin(loaded: Background, [isSignedIn, go]: Parameters<Runtime["start"]>): () => void {
    if (background === null) loaded.restoreFormInput();
    background = loaded;
    builds ??= loaded.watchBuilds(buildId);
    const ahead = loaded.prefetchFor({ loadPayload: loadFresh, loader, isNewBuildKnown });
    prefetch = ahead;
    const want = (address: string): void => {
      if (address !== opened) ahead.want(address);
    };
    const stops = [
      loaded.watchErrors(buildId),
      builds.start(),
      loaded.watchLinks({ want }, isSignedIn),
      loaded.watchShareLinks(),
      loaded.watchScrollers(),
      loaded.watchShell(go),
    ];
    return () => {
      for (const stop of stops) stop();
      ahead.forget();
      prefetch = null;
    };
  }

  const scroll = createScrollMemory();
  return {
    isNewBuildKnown,
    storeFormInput: () => background?.storeFormInput(),
    scroll,
    loader,
    askPayload(address, signal) {
      opened = address;
      const load = () => loadFresh(address, { signal });
      return prefetch?.open(address, load) ?? load();
    },
    forget: () => prefetch?.forget(),
    watchView: (isSignedIn) =>
      inBackground(({ watchLinksInView }) =>
        watchLinksInView((address) => {
          if (address !== opened) prefetch?.expect(address);
        }, isSignedIn),
      ),
    start(...given) {
      const stops = [scroll.start(), inBackground((loaded) => begin(loaded, given))];
      return () => {
        for (const stop of stops) stop();
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
    const loaded = await import("./background/background.ts").catch(() => null);
    if (loaded && !isOver) stop = start(loaded);
  }
  const timer = setTimeout(() => void begin(), PAYLOAD_PRELOAD_DELAY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
