/** Removes boxes from the tab order while their content does not overflow. */
export function watchScrollers(): () => void {
  function update(event?: Event): void {
    if (event instanceof KeyboardEvent && event.key !== "Tab") return;
    const boxes = document.querySelectorAll<HTMLElement>("main :is(section, pre, table)[tabindex]");
    for (const box of boxes) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box;
      box.tabIndex = scrollWidth > clientWidth || scrollHeight > clientHeight ? 0 : -1;
    }
  }
  update();
  const stop = new AbortController();
  for (const type of ["resize", "keydown"])
    addEventListener(type, update, { capture: true, signal: stop.signal });
  return () => stop.abort();
}
