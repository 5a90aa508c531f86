import type { Node } from "../formats/json-ld.ts";

/** One work of the registry, and its relations to others. */
export interface Registered {
  doi: string;
  work: Node;
  /** Its page, and addresses of its files. */
  homepage: string | null;
  links: string[];
  /** Its publication date, as it states it. */
  issued: string;
  /** When it was registered. */
  date: string;
  /** The DOI for all its versions. */
  series: string | null;
  /** The version before it. */
  previous: string | null;
  /** Those after it. */
  next: string[];
  /** Its versions, when it represents all of them. */
  versions: string[];
}

/** Whether a work is not a version of another. */
export function isAlone({ series, previous, next, versions }: Registered): boolean {
  return series === null && previous === null && next.length === 0 && versions.length === 0;
}

/** The oldest first: by day, which is never before that of the version before, then by time of registration. */
export function inOrder(known: ReadonlyMap<string, Registered>): Registered[] {
  const rows = [...known.values()].map((one) => {
    const earlier = listEarlier(one, known);
    const days = [one, ...earlier].map(({ issued }) => issued).toSorted();
    return { one, place: [days.at(-1) ?? "", String(earlier.length).padStart(4, "0"), one.date] };
  });
  const compare = (a: readonly string[], b: readonly string[]): number =>
    a.map((part, at) => part.localeCompare(b[at] ?? "")).find((sign) => sign !== 0) ?? 0;
  return rows.toSorted((a, b) => compare(a.place, b.place)).map(({ one }) => one);
}

/** Versions before one, as each names the one before it. */
function listEarlier(one: Registered, known: ReadonlyMap<string, Registered>): Registered[] {
  const earlier = new Set<Registered>();
  for (let at = known.get(one.previous ?? ""); at !== undefined && !earlier.has(at);) {
    earlier.add(at);
    at = known.get(at.previous ?? "");
  }
  return [...earlier];
}

/** The DOI that identifies the work in all its versions: of the series, else of the first version. */
export function findRoot(one: Registered, known: ReadonlyMap<string, Registered>): string {
  const seen = new Set<string>();
  let root = one.doi;
  for (let at: Registered | undefined = one; at !== undefined && !seen.has(at.doi);) {
    seen.add(at.doi);
    root = at.series ?? findSeries(at.doi, known) ?? at.previous ?? at.doi;
    at = known.get(root);
  }
  return root;
}

function findSeries(doi: string, known: ReadonlyMap<string, Registered>): string | null {
  for (const [series, { versions }] of known) if (versions.includes(doi)) return series;
  return null;
}
