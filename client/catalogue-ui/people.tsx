import { type ComponentType, useState } from "react";
import type { Person } from "../contract/records.ts";
import { personHref } from "../contract/people.ts";
import type { PersonCardProps } from "./person-card/person-card.tsx";
import { OrcidLink } from "./orcid.tsx";
import * as styles from "./people.css.ts";

/** People named before the others are hidden behind a button (pages, section 1.4). */
const SHOWN = 4;

interface PeopleProps {
  people: Person[];
  /** Whether ORCID's data of people with an iD are available. */
  hasCards: boolean;
}

/** Names with their iDs, in the order of the record; of many, the later ones on request. */
export function People({ people, hasCards }: PeopleProps) {
  if (people.length <= SHOWN) return <Names people={people} hasCards={hasCards} />;
  const others = people.length - SHOWN;
  return (
    <div>
      <Names people={people.slice(0, SHOWN)} hasCards={hasCards} />
      <details className={styles.more}>
        <summary className={styles.moreSummary}>
          … and {others} more {others === 1 ? "person" : "people"}
        </summary>
        <Names people={people.slice(SHOWN)} hasCards={hasCards} />
      </details>
    </div>
  );
}

function Names({ people, hasCards }: PeopleProps) {
  return (
    <ul className={styles.people}>
      {people.map((person, index) => (
        <Name key={person.orcid ?? `${index} ${person.name}`} person={person} hasCard={hasCards} />
      ))}
    </ul>
  );
}

function Name({ person, hasCard }: { person: Person; hasCard: boolean }) {
  const { name, orcid } = person;
  const [Card, setCard] = useState<ComponentType<PersonCardProps>>();
  const [presses, setPresses] = useState(0);
  const address = personHref(person);
  if (!orcid)
    return (
      <li className={styles.person}>
        <a href={address}>{name}</a>
      </li>
    );
  async function reach(): Promise<void> {
    if (!hasCard || Card) return;
    const code = await import("./person-card/person-card.tsx");
    setCard(() => code.PersonCard);
  }
  const onReach = (): void => void reach().catch(() => {});
  return (
    <li className={styles.person}>
      <a href={address} onPointerEnter={onReach} onFocus={onReach}>
        {name}
      </a>
      {hasCard && (
        <button
          type="button"
          className={styles.about}
          aria-label={`About ${name}`}
          aria-expanded={false}
          onPointerEnter={onReach}
          onFocus={onReach}
          onClick={() => setPresses(presses + 1)}
        />
      )}
      <OrcidLink person={person} />
      {Card && <Card name={name} orcid={orcid} presses={presses} />}
    </li>
  );
}
