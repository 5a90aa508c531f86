/** Attributes of the document's own script with a page's script files: React's, and the page's own. */
export const PAGE_CODE = "data-code";

/** Fetches all of them at once. None runs yet. */
export function preloadPageCode(): string[] {
  const script = document.querySelector<HTMLElement>(`[${PAGE_CODE}]`);
  const files = script?.dataset.code?.split(" ") ?? [];
  for (const href of files) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "modulepreload", fetchPriority: "low", href }));
  }
  return files;
}
