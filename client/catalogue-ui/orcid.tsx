import type { Person } from "../contract/records.ts";
import * as styles from "./people.css.ts";

/** Drawn by the style sheet, which every page has, because a long list of people would repeat it. */
export function OrcidIcon() {
  return <span className={styles.orcid} aria-hidden="true" />;
}

/** A link to a person's ORCID record; nothing without an iD. */
export function OrcidLink({ person: { name, orcid } }: { person: Person }) {
  if (!orcid) return null;
  return (
    <a
      className={styles.orcidLink}
      href={`https://orcid.org/${orcid}`}
      aria-label={`ORCID record of ${name}`}
      title={`https://orcid.org/${orcid}`}
    >
      <OrcidIcon />
    </a>
  );
}
