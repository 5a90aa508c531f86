/** Of one browser tab: the server keeps no page. */
let covered: HTMLElement | null = null;

/** Keeps a page that was served below a dialog, for the page that takes its place. Browser only. */
export function keepCoveredPage(page: HTMLElement | null): void {
  if (page) covered = page;
}

/** Once: the served page, whose boxes may have been ticked after its dialog was closed. */
export function takeCoveredPage(): HTMLElement | null {
  const page = covered;
  covered = null;
  return page;
}
