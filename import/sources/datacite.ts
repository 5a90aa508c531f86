import * as v from "valibot";
import { done, failed, type Outcome } from "../failures.ts";
import { findDois, isNode, type Node, toList, toText } from "../formats/json-ld.ts";
import { SOURCE_VERSIONS_MAX } from "../limits.ts";
import type { SourceClient } from "./client.ts";
import { TEXTS, readDataCiteFields, toKind } from "./datacite-fields.ts";
import { findRoot, inOrder, isAlone, type Registered } from "./datacite-versions.ts";
import { parseItem, readListing } from "./listing.ts";
import { type SourceVersion, toKey, toOldPath } from "./source.ts";

const API = "https://api.datacite.org";

const Answer = v.object({ attributes: v.record(v.string(), v.unknown()) });
const One = v.object({ data: Answer });
const Many = v.object({
  data: v.array(v.unknown()),
  links: v.nullish(v.object({ next: v.nullish(v.string(), null) }), { next: null }),
});

/** The fields of DataCite's schema; all others in an answer are the registry's, such as its counts. */
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

/** The address of a work in the REST interface, where a DOI or its page is named. */
export function toDataCiteAddress(named: string): string {
  const [doi] = findDois(named);
  const isApi = URL.canParse(named) && /^\/dois(?:\/|$)/.test(new URL(named).pathname);
  return isApi || doi === undefined ? named : toStep(API, doi);
}

/**
 * Works that DataCite's registry describes, by the DOI of one, with its other versions,
 * or by a search of its REST interface (`/dois?query=…`, `client-id`, `prefix`). Versions of one work
 * come last, the oldest first. The registry stores no files: those that it names are not copied.
 */
export async function* readDataCite(
  address: string,
  client: SourceClient,
): AsyncGenerator<Outcome<SourceVersion>> {
  const { origin, pathname, searchParams } = new URL(address);
  const doi = findDois(decodePath(pathname))[0];
  const isSearch = pathname.replace(/\/$/, "") === "/dois" && searchParams.size > 0;
  if (!isSearch && doi === undefined) {
    const reason = "is neither a DOI nor a search (/dois?client-id=…)";
    yield failed({ code: "SOURCE_SHAPE", address, reason });
    return;
  }
  const known = new Map<string, Registered>();
  const works = isSearch
    ? search(new URL(address), client)
    : walk(origin, { doi: doi ?? "", client });
  for await (const found of works) {
    if (!found.ok) {
      yield found;
      if (found.failure.code === "SOURCE_RECORD") continue;
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

/** A path with signs that encode nothing is taken as it is. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function search(address: URL, client: SourceClient): AsyncGenerator<Outcome<Registered>> {
  const query = new URLSearchParams(address.searchParams);
  query.set("page[size]", String(PAGE_SIZE));
  query.set("page[cursor]", "1");
  return readListing(`${address.origin}/dois?${query}`, {
    client,
    schema: Many,
    noun: "DOIs",
    advice: "name a part of it (query=…)",
    readPage: ({ data, links }, { address: page }) => ({
      items: data.map((item) => {
        const parsed = parseItem(Answer, item, { address: page, noun: "DOI" });
        return parsed.ok ? toRegistered(parsed.value.attributes, page) : parsed;
      }),
      next: links?.next ?? null,
    }),
  });
}

/** A work with the versions that it names, and those that name it; DOIs of other registries are skipped. */
async function* walk(
  origin: string,
  { doi, client }: { doi: string; client: SourceClient },
): AsyncGenerator<Outcome<Registered>> {
  const wanted = new Set([doi]);
  for (const one of wanted) {
    const step = toStep(origin, one);
    const answer = await client.json(step);
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
    return failed({ code: "SOURCE_RECORD", address, reason: "has a work without a DOI" });
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

/** A DOI for all versions is none of them. */
function toVersion(
  { doi, work, homepage, links, date }: Registered,
  { origin, root, stands }: { origin: string; root: string; stands: boolean },
): SourceVersion {
  const key = toKey(origin, root);
  const around = { key, address: `${origin}/dois/${doi}`, homepage, links, date };
  const fields = readDataCiteFields(work, { ...around, standard: "DataCite" });
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
