/** The attribute of a document's own styles with the address of those of all pages. */
export const ALL_STYLES = "data-all-styles";

let loading: Promise<void> | null = null;

/**
 * Adds the styles of all pages behind those of the document's own page, once. Resolves when they
 * apply, at once where the document links to them, and also when they do not arrive, which the
 * next call tries again: a page without some of its styles is better than none.
 */
export function loadAllStyles(): Promise<void> {
  loading ??= new Promise((onload) => {
    const href = document.querySelector(`[${ALL_STYLES}]`)?.getAttribute(ALL_STYLES);
    if (!href) return onload();
    const onerror = (): void => {
      loading = null;
      onload();
    };
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "stylesheet", href, onload, onerror }));
  });
  return loading;
}
