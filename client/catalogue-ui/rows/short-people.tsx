import { firstLetter } from "#base/cut.ts";
import type { Person } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { Fragment } from "react";

interface ShortPeopleProps {
  people: Pick<Person, "givenName" | "familyName" | "orcid">[];
  /** Those that are not among `people` too. */
  count: number;
}

/** The first people of `count`: `Moss A, Reyes T, +4`; who has an ORCID iD has a page here. */
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

function ShortName({ givenName, familyName, orcid }: ShortPeopleProps["people"][number]) {
  const name = `${familyName} ${firstLetter(givenName)}`.trim();
  return orcid ? <a href={href("people", { orcid })}>{name}</a> : name;
}
