/** The attribute of a document's own styles with the address of those of all pages. */
export const ALL_STYLES = "data-all-styles";

let loaded: Promise<void> | null = null;

/**
 * Adds the styles of all pages behind those of the document's own page, once. Resolves when they
 * apply, at once where the document links to them, and also when they are gone: a page without
 * some of its styles is better than none.
 */
export function loadAllStyles(): Promise<void> {
  loaded ??= addAllStyles();
  return loaded;
}

async function addAllStyles(): Promise<void> {
  const own = document.querySelector(`style[${ALL_STYLES}]`);
  const address = own?.getAttribute(ALL_STYLES);
  if (!address) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  await new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    own?.after(link);
  });
  if (!link.sheet) loaded = null;
}
