/** Attribute of the document whose rows outside the window are laid out too. */
export const WHOLE_PAGE = "data-whole";

/** A stored scroll position counts the real heights of all rows above it. */
export function layOutWholePage(isWhole: boolean): void {
  document.documentElement.toggleAttribute(WHOLE_PAGE, isWhole);
}
