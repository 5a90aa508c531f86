/** The attribute of a document's own styles with the routes of all pages that need the same. */
export const PAGES = "data-pages";

/**
 * Adds the styles of other pages to a document that contains only its own. Resolves when they apply, at
 * once for a page with the same ones; rejects when they do not arrive, which the next call tries again.
 * A file of its own, because every page loads it, and the code that adds them only when it is needed.
 */
export async function loadOtherStyles(page = ""): Promise<void> {
  const own = document.querySelector<HTMLElement>(`[${PAGES}]:not([${PAGES}~="${page}"])`);
  if (own) await (await import("./add-other-styles.ts")).addOtherStyles(own.dataset);
}
