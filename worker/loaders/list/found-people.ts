import type { Suggestions } from "#api/wire/search.ts";
import type { FoundPerson } from "#client/contract/lists/lists.ts";

/** People with an ORCID iD, then those whose records are listed by their name. */
export function toFoundPeople({
  people,
  names,
}: Pick<Suggestions, "people" | "names">): FoundPerson[] {
  return [
    ...people.map(({ orcid, label, count }) => ({ orcid, name: label, count })),
    ...names.map(({ label, count }) => ({ orcid: null, name: label, count })),
  ];
}
