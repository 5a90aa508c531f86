import type { Session } from "../state/session.ts";
import type * as background from "./background/background.ts";
import type { Use } from "./background/in-use.ts";
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
  /** Prefetches the links of the shown page. */
  watchView(isSignedIn: boolean): () => void;
  /** Starts the tab's background tasks; `go` is how its shortcuts navigate. */
  start(isSignedIn: boolean, go: (address: string) => Promise<void>): () => void;
}

/** An expiring session is refreshed before a page is requested. */
export function createRuntime(
  buildId: string,
  { session, loader }: { session: Session | null; loader: ViewLoader },
): Runtime {
  let background: Background | null = null;
  let use: Use | null = null;
  let prefetch: Prefetch | null = null;
  /** The last navigation, and its addresses: one that redirects has several. */
  let navigation: AbortSignal | null = null;
  const opened = new Set<string>();

  async function loadFresh(address: string, init: PayloadInit): Promise<PayloadResult> {
    await session?.freshen();
    return loadPayload(address, { buildId, ...init });
  }
  const isOutdated = (): boolean =>
    use?.isNewBuildKnown() === true || background?.isSignedInElsewhere(session) === true;

  function begin(loaded: Background, [isSignedIn, go]: Parameters<Runtime["start"]>): () => void {
    loaded.bringOtherStyles();
    background = loaded;
    const ahead = loaded.prefetchFor({ loadPayload: loadFresh, loader, isOutdated, opened });
    prefetch = ahead;
    return endAll([
      loaded.watchLinks(ahead, isSignedIn),
      use?.start(go, { isBack: false }) ??
        loaded.whenUsed(({ createUse }, how) => {
          use = createUse(buildId, session);
          return use.start(go, how);
        }),
      () => {
        ahead.forget();
        prefetch = null;
      },
    ]);
  }

  const scroll = createScrollMemory();
  return {
    isOutdated,
    storeFormInput: () => use?.storeFormInput(),
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
      inBackground(({ watchLinksInView }) =>
        watchLinksInView((address) => prefetch?.expect(address), isSignedIn),
      ),
    start(...given) {
      return endAll([scroll.start(), inBackground((loaded) => begin(loaded, given))]);
    },
  };
}

type Background = typeof background;

function endAll(stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}

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
