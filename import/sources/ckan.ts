import * as v from "valibot";
import { findPathProblem } from "#api/wire/file-path.ts";
import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import type { LinkedFile } from "#api/wire/source-metadata.ts";
import { cutText } from "#base/cut.ts";
import { done, failed, type Outcome } from "../failures.ts";
import { type ShownLicense, toShownLicense } from "../licenses.ts";
import { SOURCE_PAGES_MAX } from "../limits.ts";
import { splitName } from "../people.ts";
import type { Asked } from "./ask.ts";
import { type SourceFile, type SourceVersion, toKey, toPlainWords, toTime } from "./source.ts";

const Text = v.nullish(v.string(), "");

const Resource = v.object({
  id: v.string(),
  name: Text,
  url: Text,
  /** `upload`: the portal itself holds the file; else it stands at an address. */
  url_type: Text,
  size: v.nullish(v.union([v.number(), v.string()])),
  mimetype: Text,
  created: Text,
  last_modified: Text,
});
type Resource = v.InferOutput<typeof Resource>;

const Package = v.object({
  id: v.string(),
  name: v.string(),
  title: Text,
  notes: Text,
  author: v.nullish(v.unknown()),
  license_id: Text,
  license_title: Text,
  license_url: Text,
  version: Text,
  url: Text,
  doi: Text,
  private: v.nullish(v.boolean(), false),
  metadata_created: Text,
  metadata_modified: Text,
  organization: v.nullish(v.object({ title: Text, name: Text })),
  tags: v.nullish(v.array(v.object({ name: v.string(), display_name: Text })), []),
  extras: v.nullish(v.array(v.object({ key: v.string(), value: v.unknown() })), []),
  resources: v.nullish(v.array(Resource), []),
});
type Package = v.InferOutput<typeof Package>;

const Shown = v.object({ success: v.literal(true), result: v.unknown() });
const Found = v.object({
  success: v.literal(true),
  result: v.object({ count: v.number(), results: v.array(v.unknown()) }),
});

/** Datasets of one page of a search: those of large portals are long. */
const PAGE_SIZE = 25;

/** Where a CKAN portal begins, which may be below its host's root, and what is asked of it. */
interface Place {
  root: string;
  named: string | null;
  query: URLSearchParams;
}

/**
 * Datasets of a CKAN portal, by the address of a dataset, an organisation, a group, a search or the
 * portal itself, the oldest first. CKAN has one state of a dataset, which is known again by the
 * version that it names, else by the day of its newest file. Files that the portal only links to
 * stay where they are.
 */
export async function* readCkan(
  address: string,
  asked: Asked,
): AsyncGenerator<Outcome<SourceVersion>> {
  const place = toPlace(new URL(address));
  if (place === null) {
    const reason = "is neither a dataset, an organisation, a group nor a search";
    yield failed({ code: "SOURCE_SHAPE", address, reason });
    return;
  }
  for await (const found of place.named === null
    ? findPackages(place, asked)
    : showPackage(place, asked)) {
    if (!found.ok) {
      yield found;
      return;
    }
    yield done(toVersion(found.value, place.root));
  }
}

function toPlace({ origin, pathname, searchParams }: URL): Place | null {
  const [, below = "", kind, name] =
    /^(.*?)\/(dataset|organization|group)(?:\/([\w.-]+))?\/?$/.exec(pathname) ?? [];
  if (kind === undefined && pathname.replace(/\/$/, "").includes(".")) return null;
  const root = origin + (kind === undefined ? pathname.replace(/\/$/, "") : below);
  if (kind === "dataset" && name !== undefined)
    return { root, named: name, query: new URLSearchParams() };
  if (kind !== undefined && kind !== "dataset" && name === undefined) return null;
  const filters = [
    ...(kind === "organization" ? [`organization:"${name}"`] : []),
    ...(kind === "group" ? [`groups:"${name}"`] : []),
    ...["organization", "groups", "tags", "license_id", "res_format"].flatMap((facet) =>
      searchParams.getAll(facet).map((value) => `${facet}:"${value.replaceAll('"', "")}"`),
    ),
  ];
  const query = new URLSearchParams({
    q: searchParams.get("q") || "*:*",
    sort: "metadata_created asc",
    rows: String(PAGE_SIZE),
    ...(filters.length > 0 && { fq: filters.join(" AND ") }),
  });
  return { root, named: null, query };
}

async function* showPackage(
  { root, named }: Place,
  asked: Asked,
): AsyncGenerator<Outcome<Package>> {
  const step = `${root}/api/3/action/package_show?${new URLSearchParams({ id: named ?? "" })}`;
  const answer = await asked.json(step);
  if (!answer.ok) {
    yield answer;
    return;
  }
  const parsed = v.safeParse(Shown, answer.value);
  yield parsed.success
    ? parsePackage(parsed.output.result, step)
    : failed({ code: "SOURCE_SHAPE", address: step, reason: "is no dataset of a CKAN portal" });
}

async function* findPackages(
  { root, query }: Place,
  asked: Asked,
): AsyncGenerator<Outcome<Package>> {
  for (let page = 0; page < SOURCE_PAGES_MAX; page += 1) {
    query.set("start", String(page * PAGE_SIZE));
    const step = `${root}/api/3/action/package_search?${query}`;
    const answer = await asked.json(step);
    if (!answer.ok) {
      yield answer;
      return;
    }
    const parsed = v.safeParse(Found, answer.value);
    if (!parsed.success) {
      yield failed({ code: "SOURCE_SHAPE", address: step, reason: "is no list of datasets" });
      return;
    }
    const { count, results } = parsed.output.result;
    for (const one of results) yield parsePackage(one, step);
    if (results.length === 0 || (page + 1) * PAGE_SIZE >= count) return;
  }
  const reason = `has more than ${SOURCE_PAGES_MAX} pages: name an organisation or a group`;
  yield failed({ code: "SOURCE_SHAPE", address: root, reason });
}

function parsePackage(input: unknown, address: string): Outcome<Package> {
  const parsed = v.safeParse(Package, input);
  if (parsed.success) return done(parsed.output);
  const field = v.getDotPath(parsed.issues[0]) ?? "";
  return failed({ code: "SOURCE_SHAPE", address, reason: `has no usable ${field || "dataset"}` });
}

function toVersion(found: Package, root: string): SourceVersion {
  const { id, name, title, notes, resources, organization, version } = found;
  const page = `${root}/dataset/${name}`;
  const text = toPlainWords(notes);
  const issued = toTime(extraOf(found, ["issued"])) ?? toTime(found.metadata_created);
  const { origin } = new URL(root);
  const own = resources.filter(
    ({ url_type: type, url }) => type === "upload" && URL.parse(url)?.origin === origin,
  );
  const links = resources.flatMap((one) => (own.includes(one) ? [] : toLink(one)));
  return {
    key: toKey(root, id),
    doi: findDoi(found),
    sharesDoi: true,
    oldPath: new URL(page).pathname,
    fields: {
      name: cutText((title || name).replaceAll(/\s+/g, " ").trim(), PUBLISH_LIMITS.NAME_MAX_CHARS),
      description: cutText(text, PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS),
      ...(text.length > PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS && { readme: notes }),
      ...toTerms(found, page),
      tags: toTags(found),
      contributors: toContributors(found.author),
      ...(organization && { organizationName: toLine(organization.title || organization.name) }),
      versionLabel: toLine(version || toNewestDay(found)),
      ...(issued !== null && { publishedAt: issued, originalDate: issued.slice(0, 10) }),
      sourceMetadata: { standard: "CKAN", homepage: page, links, tables: [], properties: [] },
      datasetType: "research",
    },
    files: toFiles(own),
    withheld: found.private ? "it is private there" : null,
  };
}

function toLine(text: string): string {
  return cutText(text.trim(), PUBLISH_LIMITS.NAME_MAX_CHARS);
}

/** Of an extension of its own, or among what each portal adds. */
function findDoi(found: Package): string | null {
  const written = `${found.doi} ${extraOf(found, ["doi", "dataset_doi", "identifier"])}`;
  return /10\.\d{4,9}\/\S{1,200}/.exec(written)?.[0] ?? null;
}

function extraOf({ extras }: Package, names: readonly string[]): string {
  const value = extras.find(({ key }) => names.includes(key.toLowerCase()))?.value;
  return typeof value === "string" ? value : "";
}

function toNewestDay({ resources, metadata_created: created }: Package): string {
  const days = resources.map((one) => (one.last_modified || one.created).slice(0, 10));
  return days.toSorted().at(-1) || created.slice(0, 10) || "1";
}

function toTags({ tags }: Package): string[] {
  const all = tags.map(({ name, display_name: shown }) => toLine(shown || name));
  return [...new Set(all.filter((tag) => tag !== ""))].slice(0, PUBLISH_LIMITS.TAGS_MAX);
}

/** Names separated by semicolons; their e-mail addresses are left out. */
function toContributors(author: unknown) {
  const names = typeof author === "string" ? author.split(";") : [];
  return names
    .map((name) => name.replaceAll(/[<(]?[^\s<>()]+@[^\s<>()]+[>)]?/g, "").trim())
    .filter((name) => /\p{L}/u.test(name))
    .slice(0, PUBLISH_LIMITS.CONTRIBUTORS_MAX)
    .map(splitName);
}

/** A licence that SPDX does not list is read where the portal says, else at the dataset's page. */
function toTerms(found: Package, page: string): ShownLicense {
  const { license_id: id, license_title: title, license_url: url } = found;
  if (/^(?:notspecified)?$/i.test(id)) return {};
  const shown = toShownLicense(url) ?? toShownLicense(id);
  if (shown !== null) return shown;
  const address = /^https?:\/\/[^\s<>"]+$/.test(url) ? url : page;
  return { otherLicense: { name: toLine(title || id), url: address } };
}

/** The size of an upload is the portal's own; a hash may be of an earlier one, and is left out. */
function toFiles(resources: readonly Resource[]): SourceFile[] {
  const taken = new Set<string>();
  return resources.map(({ id, url, size }) => {
    const named = toFileName(url);
    const path = named === null || taken.has(named) ? `${id}-${named ?? "file"}` : named;
    taken.add(path);
    const bytes = size === null || size === undefined || size === "" ? Number.NaN : Number(size);
    return { path, bytes: Number.isSafeInteger(bytes) ? bytes : null, hash: null, address: url };
  });
}

function toFileName(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const [last = ""] = new URL(address).pathname.split("/").slice(-1);
  try {
    const name = decodeURIComponent(last);
    return findPathProblem(name) === null && !name.includes("/") ? name : null;
  } catch {
    return null;
  }
}

function toLink({ name, url, size, mimetype }: Resource): LinkedFile[] {
  if (!/^https?:\/\/\S+$/i.test(url)) return [];
  const bytes = Number(size ?? Number.NaN);
  return [
    {
      name: toLine(name || toFileName(url) || url),
      url,
      ...(Number.isSafeInteger(bytes) && bytes > 0 && { size: bytes }),
      ...(mimetype !== "" && { mediaType: mimetype }),
    },
  ];
}
