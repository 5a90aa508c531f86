import * as v from "valibot";
import { done, failed, type Outcome } from "../failures.ts";
import { findDois, isNode, type Node, toList, toText } from "../formats/json-ld.ts";
import { SOURCE_PAGES_MAX, SOURCE_VERSIONS_MAX } from "../limits.ts";
import type { Asked } from "./ask.ts";
import { TEXTS, toDataCiteFields, toKind } from "./datacite-fields.ts";
import { type SourceVersion, toKey, toOldPath } from "./source.ts";

const API = "https://api.datacite.org";

const Answer = v.object({ attributes: v.record(v.string(), v.unknown()) });
const One = v.object({ data: Answer });
const Many = v.object({
  data: v.array(Answer),
  links: v.nullish(v.object({ next: v.nullish(v.string(), null) }), { next: null }),
});

/** What DataCite's schema knows; all else in an answer is of the registry, such as its counts. */
const PROPERTIES = [
  "doi",
  "creators",
  "titles",
  "publisher",
  "container",
  "publicationYear",
  "subjects",
  "contributors",
  "dates",
  "language",
  "types",
  "alternateIdentifiers",
  "relatedIdentifiers",
  "relatedItems",
  "sizes",
  "formats",
  "version",
  "rightsList",
  "descriptions",
  "geoLocations",
  "fundingReferences",
] as const;

const PAGE_SIZE = 100;

/** One work of the registry, and how it belongs to others. */
interface Registered {
  doi: string;
  work: Node;
  /** Its page, and addresses of its files. */
  homepage: string | null;
  links: string[];
  /** When it was published, as it says. */
  issued: string;
  /** When it was registered. */
  date: string;
  /** The DOI of all its versions. */
  series: string | null;
  /** The version before it. */
  previous: string | null;
  /** Those after it. */
  next: string[];
  /** Its versions, when it stands for all of them. */
  versions: string[];
}

/** The address of a work in the REST interface, where a DOI or its page is named. */
export function toDataCiteAddress(named: string): string {
  const [doi] = findDois(named);
  const isApi = URL.canParse(named) && /^\/dois(?:\/|$)/.test(new URL(named).pathname);
  return isApi || doi === undefined ? named : toStep(API, doi);
}

/**
 * Works that DataCite's registry describes, by the DOI of one, which brings its other versions along,
 * or by a search of its REST interface (`/dois?query=…`, `client-id`, `prefix`). Versions of one work
 * come last, the oldest first. The registry holds no files: those that it names stay where they are.
 */
export async function* readDataCite(
  address: string,
  asked: Asked,
): AsyncGenerator<Outcome<SourceVersion>> {
  const { origin, pathname, searchParams } = new URL(address);
  const doi = findDois(decodeURIComponent(pathname))[0];
  const isSearch = pathname.replace(/\/$/, "") === "/dois" && searchParams.size > 0;
  if (!isSearch && doi === undefined) {
    const reason = "is neither a DOI nor a search (/dois?client-id=…)";
    yield failed({ code: "SOURCE_SHAPE", address, reason });
    return;
  }
  const known = new Map<string, Registered>();
  const works = isSearch
    ? search(new URL(address), asked)
    : walk(origin, { doi: doi ?? "", asked });
  for await (const found of works) {
    if (!found.ok) {
      yield found;
      return;
    }
    const one = found.value;
    if (isAlone(one)) yield done(toVersion(one, { origin, root: one.doi, stands: false }));
    else known.set(one.doi, one);
  }
  for (const one of inOrder(known)) {
    const stands = one.versions.some((version) => known.get(version)?.series === one.doi);
    yield done(toVersion(one, { origin, root: findRoot(one, known), stands }));
  }
}

function isAlone({ series, previous, next, versions }: Registered): boolean {
  return series === null && previous === null && next.length === 0 && versions.length === 0;
}

/** The oldest first: by day, which is never before that of the version before, then by time of registration. */
function inOrder(known: ReadonlyMap<string, Registered>): Registered[] {
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

async function* search(address: URL, asked: Asked): AsyncGenerator<Outcome<Registered>> {
  const query = new URLSearchParams(address.searchParams);
  query.set("page[size]", String(PAGE_SIZE));
  query.set("page[cursor]", "1");
  let step = `${address.origin}/dois?${query}`;
  for (let page = 0; page < SOURCE_PAGES_MAX; page += 1) {
    const answer = await asked.json(step);
    if (!answer.ok) {
      yield answer;
      return;
    }
    const parsed = v.safeParse(Many, answer.value);
    if (!parsed.success) {
      yield failed({ code: "SOURCE_SHAPE", address: step, reason: "is no list of DOIs" });
      return;
    }
    for (const { attributes } of parsed.output.data) yield toRegistered(attributes, step);
    const { next } = parsed.output.links ?? { next: null };
    if (next === null || parsed.output.data.length === 0) return;
    step = next;
  }
  const reason = `has more than ${SOURCE_PAGES_MAX} pages: ask for a part of it (query=…)`;
  yield failed({ code: "SOURCE_SHAPE", address: step, reason });
}

/** A work with the versions that it names, and those that they name; DOIs of other registries are passed over. */
async function* walk(
  origin: string,
  { doi, asked }: { doi: string; asked: Asked },
): AsyncGenerator<Outcome<Registered>> {
  const wanted = new Set([doi]);
  for (const one of wanted) {
    const step = toStep(origin, one);
    const answer = await asked.json(step);
    if (!answer.ok) {
      if (one !== doi && isAbsent(answer)) continue;
      yield answer;
      return;
    }
    const parsed = v.safeParse(One, answer.value);
    const found = parsed.success
      ? toRegistered(parsed.output.data.attributes, step)
      : failed({ code: "SOURCE_SHAPE", address: step, reason: "is no DOI of DataCite" });
    yield found;
    if (!found.ok) return;
    const { series, previous, next, versions } = found.value;
    for (const other of [series, previous, ...next, ...versions])
      if (other !== null) wanted.add(other);
    if (wanted.size > SOURCE_VERSIONS_MAX) {
      const reason = `has more than ${SOURCE_VERSIONS_MAX} versions`;
      yield failed({ code: "SOURCE_SHAPE", address: step, reason });
      return;
    }
  }
}

function isAbsent({ failure }: Extract<Outcome<never>, { ok: false }>): boolean {
  return failure.code === "SOURCE_UNREACHABLE" && failure.reason === "status 404";
}

function toStep(origin: string, doi: string): string {
  return `${origin}/dois/${doi.split("/").map(encodeURIComponent).join("/")}`;
}

function toRegistered(attributes: Node, address: string): Outcome<Registered> {
  const [doi] = findDois(toText(attributes["doi"]) ?? "");
  if (doi === undefined)
    return failed({ code: "SOURCE_SHAPE", address, reason: "has a work without a DOI" });
  const work = Object.fromEntries(
    PROPERTIES.flatMap((name) => {
      const value = attributes[name];
      return isEmpty(value) ? [] : [[name, value] as const];
    }),
  );
  const related = toList(attributes["relatedIdentifiers"]).filter(isNode);
  const dois = (...relations: string[]): string[] =>
    related
      .filter((one) => relations.includes(toText(one["relationType"]) ?? ""))
      .flatMap((one) => findDois(toText(one["relatedIdentifier"]) ?? ""))
      .filter((other) => other !== doi);
  return done({
    doi,
    work,
    homepage: toAddresses(attributes["url"])[0] ?? `https://doi.org/${doi}`,
    links: toAddresses(attributes["contentUrl"]),
    issued: toIssued(work),
    date: toText(attributes["registered"]) ?? toText(attributes["created"]) ?? "",
    series: dois("IsVersionOf")[0] ?? null,
    previous: dois("IsNewVersionOf", "Obsoletes")[0] ?? null,
    next: dois("IsPreviousVersionOf", "IsObsoletedBy"),
    versions: dois("HasVersion"),
  });
}

function toIssued({ dates, publicationYear }: Node): string {
  const issued = toList(dates)
    .filter(isNode)
    .find(({ dateType }) => dateType === "Issued");
  return toText(issued?.["date"]) ?? toText(publicationYear) ?? "";
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function toAddresses(value: unknown): string[] {
  return toList(value).flatMap((one) => {
    const address = toText(one) ?? "";
    return /^https?:\/\/\S+$/.test(address) && URL.canParse(address) ? [address] : [];
  });
}

/** The DOI that names the work in all its versions: of the series, else of the first version. */
function findRoot(one: Registered, known: ReadonlyMap<string, Registered>): string {
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

/** One that stands for all its versions is none of them. */
function toVersion(
  { doi, work, homepage, links, date }: Registered,
  { origin, root, stands }: { origin: string; root: string; stands: boolean },
): SourceVersion {
  const key = toKey(origin, root);
  const around = { key, address: `${origin}/dois/${doi}`, homepage, links, date };
  const fields = toDataCiteFields(work, { ...around, standard: "DataCite" });
  const kind = toKind(work);
  const reason = stands
    ? "stands for all its versions"
    : TEXTS.has(kind)
      ? `is of the kind ${kind}`
      : null;
  return {
    key,
    doi,
    sharesDoi: false,
    oldPath: toOldPath(homepage, origin),
    fields: fields.ok ? fields.value : { name: doi },
    files: [],
    withheld: fields.ok ? reason : "has no title",
  };
}
