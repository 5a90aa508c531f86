/**
 * Renders for good the rows of lists that the reader has passed; a jump passes them before the
 * browser has rendered them (`content-visibility`). From then on a scroll position counts their real heights,
 * not estimates. Rows further down are left to the browser. Returns the function that ends it.
 */
export function renderPassedRows(): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>("main li:has(> article)")];
  function render(): void {
    const next = rows.findIndex((row) => row.getBoundingClientRect().top >= 0);
    const passed = rows.splice(0, next < 0 ? rows.length : next);
    for (const row of passed) row.style.contentVisibility = "visible";
  }
  render();
  addEventListener("scroll", render, { passive: true });
  return () => removeEventListener("scroll", render);
}
