/**
 * Background tasks of a page: prefetching, and loading what a used page needs. The code is fetched a second after mount, so that no page waits for it.
 */
import { NAVIGATION_TIMEOUT_MS } from "../../contract/limits.ts";
import { PREFIX } from "../../contract/language.ts";
import { VIEWS_PATH } from "../../contract/beacon-urls.ts";
import type { PayloadInit, PayloadResult } from "../payload.ts";
import { sendBeacon } from "../send-beacon.ts";
import type { ViewLoader } from "../loaded-view.ts";
import { loadOtherStyles } from "../../theme/other-styles.ts";
import { createPrefetch, type Prefetch } from "./prefetch.ts";
import { isConnectionGood } from "./watch-links.ts";

/** From a click until its view is reported, milliseconds: before the page is painted it would delay it. */
const VIEW_DELAY_MS = 300;

export { isSignedInElsewhere } from "./signed-in-elsewhere.ts";
export { whenUsed } from "./on-use.ts";
export { watchLinks, watchLinksInView } from "./watch-links.ts";

/** Brings the styles of other pages ahead where the connection is good; without them the next page asks. */
export function bringOtherStyles(): void {
  if (isConnectionGood()) loadOtherStyles().catch(() => {});
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
