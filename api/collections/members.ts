import { type VersionDetails, loadVersionsByDoi, type VersionRow } from "../store/versions.ts";
import { toPublicDataset, toTombstone } from "../store/public-dataset.ts";
import type { Services } from "../services.ts";

/** A member of a collection: `row` is `null` for a DOI that is not of this catalogue. */
export interface Member {
  doi: string;
  row: VersionRow | null;
}

export async function loadMembers(services: Services, dois: string[]): Promise<Member[]> {
  const rows = new Map((await loadVersionsByDoi(services, dois)).map((row) => [row.doi, row]));
  return dois.map((doi) => ({ doi, row: rows.get(doi) ?? null }));
}

/** A collection with an unknown or withdrawn member cannot be published. */
export function hasProblem({ row }: Member): boolean {
  return row === null || row.status === "UNPUBLISHED";
}

/** The contract's entry; an unknown DOI is answered as a tombstone without a dataset. */
export function toEntry(services: Services, member: Member) {
  const { doi, row } = member;
  const nothing = {
    id: 0,
    version: 0,
    name: "",
    tags: [],
    status: "NOT_PUBLISHED",
    doi,
    updatedAt: "",
  };
  if (row === null) return { source: "Pennsieve", problem: true, data: nothing };
  const problem = hasProblem(member);
  return {
    source: "Pennsieve",
    problem,
    data: problem ? toTombstone(row) : toPublicDataset(services, row),
  };
}

/** Everyone who contributed to a member, once, in the order of the members. */
export function toDerivedContributors(members: Member[]): Contributor[] {
  const people = members.flatMap(({ row }): Contributor[] => {
    if (row === null) return [];
    const details: VersionDetails = JSON.parse(row.details);
    return details.contributors;
  });
  const known = new Map<string, Contributor>();
  for (const person of people) {
    const identity = toIdentity(person);
    if (!known.has(identity)) known.set(identity, person);
  }
  return [...known.values()];
}

type Contributor = VersionDetails["contributors"][number];

function toIdentity({ orcid, firstName, lastName }: Contributor): string {
  return orcid ?? `${firstName} ${lastName}`.toLowerCase();
}
