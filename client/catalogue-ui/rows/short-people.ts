import { firstLetter } from "#base/cut.ts";
import type { Person } from "../../contract/records.ts";

/** The first people of `count`, for a row of a list: `Moss A, Reyes T, +4`. */
export function shortPeople(
  people: Pick<Person, "givenName" | "familyName">[],
  count: number,
): string {
  const names = people.map(({ givenName, familyName }) =>
    `${familyName} ${firstLetter(givenName)}`.trim(),
  );
  return count > people.length
    ? `${names.join(", ")}, +${count - people.length}`
    : names.join(", ");
}
