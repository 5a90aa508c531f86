import type { Person } from "../contract/records.ts";
import { href } from "../contract/routes.ts";
import { OrcidIcon } from "./orcid-icon.tsx";
import { isOrcid } from "./orcid.ts";
import * as styles from "./people.css.ts";

/** People named before the others are folded away (pages, section 1.4). */
const SHOWN = 4;

/** Names with their iDs, in the order of the record; of many, the later ones on request. */
export function People({ people }: { people: Person[] }) {
  if (people.length <= SHOWN) return <Names people={people} />;
  const others = people.length - SHOWN;
  return (
    <div>
      <Names people={people.slice(0, SHOWN)} />
      <details className={styles.more}>
        <summary className={styles.moreSummary}>
          … and {others} more {others === 1 ? "person" : "people"}
        </summary>
        <Names people={people.slice(SHOWN)} />
      </details>
    </div>
  );
}

function Names({ people }: { people: Person[] }) {
  return (
    <ul className={styles.people}>
      {people.map((person, index) => (
        <li key={person.orcid ?? `${index} ${person.name}`} className={styles.person}>
          {person.orcid && isOrcid(person.orcid) ? (
            <a href={href("people", { orcid: person.orcid })}>{person.name}</a>
          ) : (
            person.name
          )}
          <OrcidLink person={person} />
        </li>
      ))}
    </ul>
  );
}

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

/** People as a row of a list shows them: `Moss A, Reyes T, +4`. */
export function shortPeople(people: Pick<Person, "givenName" | "familyName">[], shown = 3): string {
  const names = people
    .slice(0, shown)
    .map(({ givenName, familyName }) => `${familyName} ${givenName.slice(0, 1)}`.trim());
  return people.length > shown
    ? `${names.join(", ")}, +${people.length - shown}`
    : names.join(", ");
}
