import { firstLetter } from "#base/cut.ts";
import { personHref } from "../../contract/people.ts";
import type { Person } from "../../contract/records.ts";
import { Fragment } from "react";

interface ShortPeopleProps {
  people: Pick<Person, "givenName" | "familyName" | "orcid">[];
  /** Those that are not among `people` too. */
  count: number;
}

/** The first people of `count`: `Moss A, Reyes T, +4`; each leads to their records. */
export function ShortPeople({ people, count }: ShortPeopleProps) {
  const others = count - people.length;
  return (
    <>
      {people.map((person, at) => (
        <Fragment key={at}>
          {at > 0 && ", "}
          <ShortName {...person} />
        </Fragment>
      ))}
      {others > 0 && `, +${others}`}
    </>
  );
}

function ShortName(person: ShortPeopleProps["people"][number]) {
  const { givenName, familyName } = person;
  return <a href={personHref(person)}>{`${familyName} ${firstLetter(givenName)}`.trim()}</a>;
}
