import type { Session } from "../state/session.ts";
import type * as background from "./background/background.ts";
import type { BuildWatch } from "./background/build-watch.ts";
import type { ViewLoader } from "./loaded-view.ts";
import type { AskPayload } from "./open-address.ts";
import { PAYLOAD_PRELOAD_DELAY_MS } from "../contract/limits.ts";
import { loadPayload, type PayloadInit, type PayloadResult } from "./payload.ts";
import type { Prefetch } from "./background/prefetch.ts";
import { createScrollMemory, type ScrollMemory } from "./scroll-memory.ts";

/** The navigation state of one browser tab; the server has none. */
export interface Runtime {
  /**
   * Whether the next navigation must be a full load: a newer build is known (spec. point 4, "Build
   * updates"), or a person has signed in in another tab.
   */
  isOutdated(): boolean;
  /** Stores typed fields for the page that a full load shows. */
  storeFormInput(): void;
  scroll: ScrollMemory;
  loader: ViewLoader;
  askPayload: AskPayload;
  /** Drops prefetched pages: something has changed since. */
  forget(): void;
  /** Prefetches the links of the shown page, and renders the rows that the browser has skipped. */
  watchView(isSignedIn: boolean): () => void;
  /** Starts the tab's background tasks; `go` is how its shortcuts navigate. */
  start(isSignedIn: boolean, go: (address: string) => Promise<void>): () => void;
}

/** An expiring session is refreshed before a page is requested. */
export function createRuntime(
  buildId: string,
  { session, loader }: { session: Session | null; loader: ViewLoader },
): Runtime {
  let builds: BuildWatch | null = null;
  let prefetch: Prefetch | null = null;
  let background: Background | null = null;
  /** The last navigation, and its addresses: one that redirects has several. */
  let navigation: AbortSignal | null = null;
  const opened = new Set<string>();

  async function loadFresh(address: string, init: PayloadInit): Promise<PayloadResult> {
    await session?.freshen();
    return loadPayload(address, { buildId, ...init });
  }
  const isOutdated = (): boolean =>
    builds?.isNewBuildKnown() === true || background?.isSignedInElsewhere(session) === true;

  function begin(loaded: Background, [isSignedIn, go]: Parameters<Runtime["start"]>): () => void {
    loaded.bringOtherStyles();
    if (background === null) loaded.restoreFormInput();
    background = loaded;
    builds ??= loaded.watchBuilds(buildId);
    const ahead = loaded.prefetchFor({ loadPayload: loadFresh, loader, isOutdated, opened });
    prefetch = ahead;
    const stops = [
      loaded.watchErrors(buildId),
      builds.start(),
      loaded.watchSignIn(session),
      loaded.watchLinks(ahead, isSignedIn),
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
    isOutdated,
    storeFormInput: () => background?.storeFormInput(),
    scroll,
    loader,
    askPayload(address, signal) {
      if (signal !== navigation) opened.clear();
      navigation = signal;
      opened.add(address);
      const load = () => loadFresh(address, { signal });
      return prefetch?.open(address, load) ?? load();
    },
    forget: () => prefetch?.forget(),
    watchView: (isSignedIn) =>
      inBackground(({ watchLinksInView, renderPassedRows }) => {
        const stopRendering = renderPassedRows();
        const expect = (address: string): void => prefetch?.expect(address);
        const stopWatching = watchLinksInView(expect, isSignedIn);
        return () => {
          stopRendering();
          stopWatching();
        };
      }),
    start(...given) {
      const stops = [scroll.start(), inBackground((loaded) => begin(loaded, given))];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

type Background = typeof background;

/** How long after a file that did not load it is requested again, ms. */
const RETRY_MS = 30_000;

/** Starts a task a second after mount, or once its code has loaded, unless it was ended by then. */
function inBackground(start: (background: Background) => () => void): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  let timer = setTimeout(() => void begin(), PAYLOAD_PRELOAD_DELAY_MS);
  async function begin(): Promise<void> {
    const loaded = await import("./background/background.ts").catch(() => null);
    if (isOver) return;
    if (loaded) stop = start(loaded);
    else timer = setTimeout(() => void begin(), RETRY_MS);
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
