import { isForNewTab, SHARE_LINK } from "./share-link.ts";

interface ShareDependencies {
  /** `undefined` in a browser without a share sheet: the link then opens the ways to share. */
  share: ((data: ShareData) => Promise<void>) | undefined;
  /** Follows the link after all. */
  open: (address: string) => void;
}

/** Opens the browser's share sheet for links to a page's ways to share. */
export function watchShareLinks(
  { share, open }: ShareDependencies = {
    share: "share" in navigator ? (data) => navigator.share(data) : undefined,
    open: (address) => location.assign(address),
  },
): () => void {
  if (!share) return () => {};
  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest(SHARE_LINK) : null;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || isForNewTab(event)) return;
    event.preventDefault();
    share?.({ title: document.title, url: readSharedAddress() }).catch((error: unknown) => {
      const isDismissed = error instanceof Error && error.name === "AbortError";
      if (!isDismissed) open(link.href);
    });
  }
  // Before the router, which ignores prevented events.
  document.addEventListener("click", onClick, true);
  return () => document.removeEventListener("click", onClick, true);
}

/** The shown version, file, plot and lines, without an open dialog and the outcome of a form. */
function readSharedAddress(): string {
  const url = new URL(location.href);
  for (const name of ["get", "sent"]) url.searchParams.delete(name);
  if (!url.hash.startsWith("#L")) url.hash = "";
  return url.href;
}
