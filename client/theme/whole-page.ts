/** Attribute of the document: rows outside the window are rendered too. */
export const WHOLE_PAGE = "data-whole";

/** A stored scroll position counts the real heights of all rows above it. */
export function layOutWholePage(isWhole: boolean): void {
  document.documentElement.toggleAttribute(WHOLE_PAGE, isWhole);
}
