import { PREFIX } from "../../contract/language.ts";
import { routes } from "../../contract/routes.ts";
import { matchRoute } from "../../contract/match-route.ts";
import { SIGN_IN_LINK } from "../../sign-in/arrival.ts";
import type { Prefetch } from "./prefetch.ts";
import { LINKS_IN_VIEW_MAX } from "../../contract/limits.ts";

/** How long a pointer rests on a link before it counts, milliseconds. */
const HOVER_INTENT_MS = 65;

/** The dialog opens instead of the first; opening the second requests a token of another service. */
const NEVER_AHEAD = `${SIGN_IN_LINK}, a[href="${PREFIX}/docs-login"]`;

/** Reports the addresses under the pointer. */
export function watchLinks({ want }: Pick<Prefetch, "want">, isSignedIn: boolean): () => void {
  let hover: ReturnType<typeof setTimeout> | undefined;
  function onReach({ target }: Event): void {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    const address =
      link instanceof HTMLAnchorElement ? findPrefetchAddress(link, isSignedIn) : null;
    if (address !== null) want(address);
  }
  function onPointerOver(event: Event): void {
    clearTimeout(hover);
    hover = setTimeout(() => onReach(event), HOVER_INTENT_MS);
  }
  const control = new AbortController();
  const options = { passive: true, signal: control.signal };
  document.addEventListener("pointerover", onPointerOver, options);
  document.addEventListener("focusin", onReach, options);
  document.addEventListener("touchstart", onReach, options);
  return () => {
    clearTimeout(hover);
    control.abort();
  };
}

/** Path and query of a link that may be prefetched; `null` for all others. */
export function findPrefetchAddress(link: HTMLAnchorElement, isSignedIn: boolean): string | null {
  if (link.target || link.hasAttribute("download") || link.matches(NEVER_AHEAD)) return null;
  const { origin, pathname, search } = new URL(link.href);
  const route = origin === location.origin ? matchRoute(pathname) : null;
  if (!route || pathname + search === location.pathname + location.search) return null;
  const { guard } = routes[route.name];
  const isForMembers = guard === "landing" || guard === "workspaces";
  return isForMembers && !isSignedIn ? null : pathname + search;
}

/** Whether the connection allows prefetching: not on slow-2g, not to save data, not offline. */
export function isConnectionGood(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  }; // not in every browser
  return (
    navigator.onLine && connection?.saveData !== true && connection?.effectiveType !== "slow-2g"
  );
}

/**
 * Reports the pages of the links in view, in idle moments. Links with a query are left to the
 * pointer: filters make more addresses than anyone opens.
 */
export function watchLinksInView(expect: Prefetch["expect"], isSignedIn: boolean): () => void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const seen = new Set<string>();
  function onSight(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || seen.size === LINKS_IN_VIEW_MAX) continue;
      if (!(target instanceof HTMLAnchorElement) || target.search !== "") continue;
      const address = findPrefetchAddress(target, isSignedIn);
      if (address === null || seen.has(address)) continue;
      seen.add(address);
      whenIdle(() => expect(address));
    }
  }
  const observer = new IntersectionObserver(onSight);
  for (const link of document.querySelectorAll("a[href]")) observer.observe(link);
  return () => observer.disconnect();
}
