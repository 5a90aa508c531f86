import { matchRoute } from "../contract/match-route.ts";

/**
 * Lets plain links and GET forms of the portal change the page without a reload. Everything else
 * (other origins, downloads, new tabs, files) is left to the browser.
 */
export function followClicks(go: (address: string) => Promise<void>): () => void {
  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download"))
      return;
    follow(event, new URL(link.href));
  }
  function onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "get")
      return;
    // A button may have its own.
    const action = event.submitter?.getAttribute("formaction") ?? form.action;
    const url = new URL(action, location.href);
    const fields = new FormData(form, event.submitter);
    url.search = "";
    for (const [name, value] of fields) {
      if (typeof value === "string" && value !== "") url.searchParams.append(name, value);
    }
    follow(event, url);
  }
  function follow(event: Event, url: URL): void {
    if (url.origin !== location.origin || !matchRoute(url.pathname)) return;
    if (url.hash && url.pathname === location.pathname && url.search === location.search) return;
    event.preventDefault();
    void go(url.pathname + url.search + url.hash);
  }
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  return () => {
    document.removeEventListener("click", onClick);
    document.removeEventListener("submit", onSubmit);
  };
}
