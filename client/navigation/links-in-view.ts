import { LINKS_IN_VIEW_MAX } from "../contract/limits.ts";
import type { Prefetch } from "./prefetch.ts";
import { toPrefetchAddress } from "./watch-links.ts";

/**
 * Says which pages the links in view lead to, in idle moments. Links with a query are left to the
 * pointer: filters make more addresses than anybody opens.
 */
export function watchLinksInView(expect: Prefetch["expect"], isSignedIn: boolean): () => void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const seen = new Set<string>();
  function onSight(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || seen.size === LINKS_IN_VIEW_MAX) continue;
      if (!(target instanceof HTMLAnchorElement) || target.search !== "") continue;
      const address = toPrefetchAddress(target, isSignedIn);
      if (address === null || seen.has(address)) continue;
      seen.add(address);
      whenIdle(() => expect(address));
    }
  }
  const observer = new IntersectionObserver(onSight);
  for (const link of document.querySelectorAll("a[href]")) observer.observe(link);
  return () => observer.disconnect();
}
