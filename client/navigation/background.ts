/** What a page does when nobody waits for it; fetched a second after the page is shown. */
export { createBuildWatch } from "./build-watch.ts";
export { watchLinksInView } from "./links-in-view.ts";
