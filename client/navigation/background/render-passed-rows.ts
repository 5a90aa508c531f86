/**
 * Renders for good the rows of lists that the reader has passed; a jump passes them before the
 * browser has rendered them (`content-visibility`). From then on a scroll position counts their real heights,
 * not estimates. Rows further down are left to the browser. Returns the function that ends it.
 */
export function renderPassedRows(): () => void {
  function render(): void {
    for (const row of document.querySelectorAll<HTMLElement>(
      "main li:not([style]):has(> article)",
    )) {
      if (row.getBoundingClientRect().top >= 0) return;
      row.style.contentVisibility = "visible";
    }
  }
  render();
  addEventListener("scroll", render, { passive: true });
  return () => removeEventListener("scroll", render);
}
