import type { Person } from "./records.ts";
import { href } from "./routes.ts";

type Named = Pick<Person, "givenName" | "familyName">;

/** Stands for the iD in the address of the records by a name. */
export const NAMED = "named";

/** Longest name in an address, characters; longer ones are truncated. */
export const NAME_MAX_CHARS = 300;

/** Without a degree. */
export function toFullName({ givenName, familyName }: Named): string {
  return `${givenName} ${familyName}`.trim();
}

/** The page of all records of a person; without an ORCID iD, of all who have the name. */
export function personHref(person: Named & { orcid: string | null }, page?: number): string {
  return nameHref({ orcid: person.orcid, name: toFullName(person) }, page);
}

/** The same of somebody whose name is in one piece. */
export function nameHref(person: { orcid: string | null; name: string }, page?: number): string {
  const { orcid, name } = person;
  return href("people", { orcid: orcid || NAMED }, { name: orcid ? undefined : name, page });
}
