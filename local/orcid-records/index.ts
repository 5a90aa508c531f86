import type { Faults } from "../faults.ts";
import { people, type Person, type PersonKey } from "../seed/people.ts";

const PATH = /^\/orcid-records\/v3\.0\/([\dX-]+)\/(personal-details|employments)$/;

/** The stand-in of ORCID's public API: two sections of the records of the seed's people. */
export function createOrcidRecords(
  faults: Pick<Faults, "apply">,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const [, orcid = "", section = ""] = PATH.exec(new URL(request.url).pathname) ?? [];
    const fault = await faults.apply("orcid-records", orcid, request.signal);
    if (fault) return fault;
    const record = RECORDS.get(orcid);
    if (!record) {
      return Response.json({ "response-code": 404, "error-code": 9016 }, { status: 404 });
    }
    return Response.json(
      section === "employments" ? toEmployments(orcid, record) : toDetails(orcid, record),
    );
  };
}

function toDetails(orcid: string, { givenNames, familyName }: PublicRecord): unknown {
  return {
    "last-modified-date": null,
    name: {
      "given-names": { value: givenNames },
      "family-name": { value: familyName },
      "credit-name": null,
      visibility: "public",
      path: orcid,
    },
    biography: null,
    path: `/${orcid}/personal-details`,
  };
}

function toEmployments(orcid: string, { employments }: PublicRecord): unknown {
  const groups = employments.map(([role, organization, from, until]) => ({
    "external-ids": { "external-id": [] },
    summaries: [
      {
        "employment-summary": {
          "department-name": null,
          "role-title": role,
          "start-date": toDate(from),
          "end-date": until === undefined ? null : toDate(until),
          organization: { name: organization, address: { city: "Foreland", country: "NO" } },
          visibility: "public",
        },
      },
    ],
  }));
  return { "affiliation-group": groups, path: `/${orcid}/employments` };
}

function toDate(year: number): unknown {
  return { year: { value: String(year) }, month: null, day: null };
}

interface PublicRecord {
  givenNames: string;
  familyName: string;
  /** The newest first, as in the record. */
  employments: readonly Employed[];
}

/** `[role, organisation, first year, last year]`; without a last year it is current. */
type Employed = readonly [role: string, organization: string, from: number, until?: number];

const ROLES = ["Professor", "Senior researcher", "Lecturer", "Research software engineer"];
const PLACES = ["Foreland University", "Nessa Marine Institute", "Aune Polytechnic"];

/** Researchers whose record differs from the others'. */
const ODD: Partial<Record<PersonKey, readonly Employed[]>> = {
  halvorsen: [
    ["Visiting scholar", "Aune Polytechnic", 2022, 2023],
    ["Professor of coastal oceanography", "Foreland University", 2016],
  ],
  vandersteen: [],
  quiroga: [["Field hydrologist", "Nessa Marine Institute", 2017, 2024]],
};
/** Researchers whose iD has no public record. */
const UNKNOWN: ReadonlySet<PersonKey> = new Set<PersonKey>(["aramaki"]);

/** The public records of the researchers of the catalogue, by iD. */
const RECORDS: ReadonlyMap<string, PublicRecord> = new Map(
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
