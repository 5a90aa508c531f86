/** Names the script files of a page on the document's own script: React's, and the page's own. */
export const PAGE_CODE = "data-code";

/** Loads them at once, so that none tells only then which file is next. */
export function loadPageCode(): Promise<unknown> {
  const { code = "" } = document.querySelector<HTMLElement>(`[${PAGE_CODE}]`)?.dataset ?? {};
  return Promise.all(code.split(" ").map((file) => import(/* @vite-ignore */ file)));
}
