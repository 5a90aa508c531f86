/**
 * Background tasks of a page: prefetching, checking for newer builds, watching for errors,
 * following a sign-in in another tab, keeping input over a full load, opening the user panel,
 * removing boxes without overflow from the tab order. The code is fetched a second after mount, so that no page waits for it.
 */
import { NAVIGATION_TIMEOUT_MS } from "../../contract/limits.ts";
import { PREFIX } from "../../contract/language.ts";
import { VIEWS_PATH } from "../../contract/beacon-urls.ts";
import type { PayloadInit, PayloadResult } from "../payload.ts";
import { sendBeacon } from "../send-beacon.ts";
import { type BuildWatch, createBuildWatch } from "./build-watch.ts";
import type { ViewLoader } from "../loaded-view.ts";
import { loadOtherStyles } from "../../theme/other-styles.ts";
import { createPrefetch, type Prefetch } from "./prefetch.ts";
import { isConnectionGood } from "./watch-links.ts";

/** From a click until its view is reported, milliseconds: before the page is painted it would delay it. */
const VIEW_DELAY_MS = 300;

export { storeFormInput, restoreFormInput } from "./form-input.ts";
export { renderPassedRows } from "./render-passed-rows.ts";
export { isSignedInElsewhere, watchSignIn } from "./watch-sign-in.ts";
export { watchShell } from "../../shell/watch-shell.ts";
export { watchErrors } from "./watch-errors.ts";
export { watchScrollers } from "./watch-scrollers.ts";
export { watchShareLinks } from "./watch-share-links.ts";
export { watchLinks, watchLinksInView } from "./watch-links.ts";

/** Brings the styles of other pages ahead where the connection is good; without them the next page asks. */
export function bringOtherStyles(): void {
  if (isConnectionGood()) loadOtherStyles().catch(() => {});
}

export function watchBuilds(buildId: string): BuildWatch {
  return createBuildWatch(buildId, {
    // One that never ends would block all later ones.
    fetch: (url, init) =>
      fetch(url, { ...init, signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS) }),
    now: Date.now,
    random: Math.random,
    isAwake: () => document.visibilityState === "visible" && navigator.onLine,
    onWake,
  });
}

interface PrefetchParts {
  loadPayload(address: string, init: PayloadInit): Promise<PayloadResult>;
  loader: ViewLoader;
  isOutdated(): boolean;
  opened: ReadonlySet<string>;
}

export function prefetchFor(parts: PrefetchParts): Prefetch {
  const { loadPayload, loader, isOutdated, opened } = parts;
  return createPrefetch({
    loadPayload: (address) =>
      loadPayload(address, {
        headers: { purpose: "prefetch" },
        signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS),
      }),
    noteShown: (address) =>
      void setTimeout(() => sendBeacon(PREFIX + VIEWS_PATH, address), VIEW_DELAY_MS),
    loadCode: loader.loadCode,
    loadLayout: loader.loadLayout,
    now: Date.now,
    isAllowed: () => isConnectionGood() && !isOutdated(),
    isOpened: (address) => opened.has(address),
  });
}

function onWake(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  addEventListener("online", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    removeEventListener("online", listener);
  };
}
