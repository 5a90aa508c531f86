import { isOrcid } from "#base/orcid.ts";
import type { Person } from "../contract/records.ts";
import * as styles from "./people.css.ts";

/** Drawn by the style sheet, which every page has; a long list of people would repeat it. */
export function OrcidIcon() {
  return <span className={styles.orcid} aria-hidden="true" />;
}

/** A way to what ORCID says of a person; nothing for those without an iD. */
export function OrcidLink({ person: { name, orcid } }: { person: Person }) {
  if (!orcid || !isOrcid(orcid)) return null;
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
