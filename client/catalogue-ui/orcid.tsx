import { orcid } from "./people.css.ts";

/** Drawn by the style sheet, which every page has; a long list of people would repeat it. */
export function OrcidIcon() {
  return <span className={orcid} aria-hidden="true" />;
}
