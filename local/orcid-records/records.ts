import { people, type Person, type PersonKey } from "../seed/people.ts";

export interface PublicRecord {
  givenNames: string;
  familyName: string;
  /** The newest first, as their holder wrote them. */
  employments: readonly Employed[];
}

/** `[role, organisation, first year, last year]`; without a last year it goes on. */
type Employed = readonly [role: string, organization: string, from: number, until?: number];

const ROLES = ["Professor", "Senior researcher", "Lecturer", "Research software engineer"];
const PLACES = ["Foreland University", "Nessa Marine Institute", "Aune Polytechnic"];

/** Whose record is not like the others'. */
const ODD: Partial<Record<PersonKey, readonly Employed[]>> = {
  halvorsen: [
    ["Visiting scholar", "Aune Polytechnic", 2022, 2023],
    ["Professor of coastal oceanography", "Foreland University", 2016],
  ],
  vandersteen: [],
  quiroga: [["Field hydrologist", "Nessa Marine Institute", 2017, 2024]],
};
/** Whose iD has no public record. */
const UNKNOWN: ReadonlySet<PersonKey> = new Set<PersonKey>(["aramaki"]);

/** The public records of the researchers of the catalogue, by iD. */
export const RECORDS: ReadonlyMap<string, PublicRecord> = new Map(
  Object.entries(people).flatMap(
    ([key, person], index) => toEntry(key as PersonKey, person, index), // Object.entries widens the keys
  ),
);

function toEntry(key: PersonKey, person: Person, index: number): [string, PublicRecord][] {
  const { orcid, firstName, lastName } = person;
  if (orcid === undefined || UNKNOWN.has(key)) return [];
  const role = ROLES[index % ROLES.length] ?? "";
  const place = PLACES[index % PLACES.length] ?? "";
  const employments = ODD[key] ?? [[role, place, 2010 + (index % 12)]];
  return [[orcid, { givenNames: firstName, familyName: lastName, employments }]];
}
