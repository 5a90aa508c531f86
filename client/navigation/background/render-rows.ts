/** Rows that are rendered in one idle moment. */
const ROWS_AT_ONCE = 4;

/**
 * Renders the rows of lists that the browser has skipped so far (`content-visibility`), a few at a time: from
 * then on a scroll position counts their real heights, not estimates. Returns the function that ends it.
 */
export function renderRows(): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>("main li:has(> article)")];
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  let isOver = false;
  function renderNext(): void {
    if (isOver) return;
    for (const row of rows.splice(0, ROWS_AT_ONCE)) row.style.contentVisibility = "visible";
    if (rows.length > 0) whenIdle(renderNext);
  }
  whenIdle(renderNext);
  return () => {
    isOver = true;
  };
}
