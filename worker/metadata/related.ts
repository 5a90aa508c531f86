import { RELATIONSHIP_TYPES } from "#api/wire/enums.ts";
import type { RelatedWork } from "#client/contract/citation/work.ts";
import { href } from "#client/contract/routes.ts";
import { type Description, findNext, findPrevious } from "./description.ts";

/** The contract's relation types are DataCite's; any other becomes `References`. */
const RELATIONS: ReadonlySet<string> = new Set(RELATIONSHIP_TYPES);

/** The versions before and after, the papers, and the members of a collection, in DataCite's words. */
export function toRelatedWorks(described: Description): RelatedWork[] {
  const { record, origin, members } = described;
  const previous = findPrevious(described);
  const next = findNext(described);
  return [
    ...(previous ? [toDoi("IsNewVersionOf", previous.doi)] : []),
    ...(next ? [toDoi("IsPreviousVersionOf", next.doi)] : []),
    ...record.publications.map(({ doi, relationship }) =>
      toDoi(RELATIONS.has(relationship) ? relationship : "References", doi),
    ),
    ...members.map(({ family, id }) => ({
      relation: "HasPart",
      type: "URL" as const,
      id: origin + href(`${family}.detail`, { id }),
    })),
  ];
}

function toDoi(relation: string, id: string): RelatedWork {
  return { relation, type: "DOI", id };
}
