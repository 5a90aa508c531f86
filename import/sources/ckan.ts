import { cutText } from "#base/cut.ts";
import * as v from "valibot";
import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import type { LinkedFile } from "#api/wire/source-metadata.ts";
import { done, failed, type Outcome } from "../failures.ts";
import { type ShownLicense, toShownLicense } from "../licenses.ts";
import { splitName } from "../people.ts";
import { toProperties } from "./ckan-properties.ts";
import type { SourceClient } from "./client.ts";
import { parseItem, readListing, withNumber } from "./listing.ts";
import { type SourceFile, type SourceVersion, toKey, toTime } from "./source.ts";
import {
  findDoi,
  isWebAddress,
  toDescription,
  toDistinct,
  toFileName,
  toLine,
  toPlainWords,
  toTags,
} from "./texts.ts";

const Text = v.nullish(v.string(), "");

const Resource = v.object({
  id: v.string(),
  name: Text,
  url: Text,
  /** `upload`: the portal itself stores the file; otherwise it is at an address. */
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
  extras: v.nullish(v.array(v.object({ key: v.string(), value: v.optional(v.unknown()) })), []),
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

/** Where a CKAN portal begins, which may be below its host's root, and its client. */
interface Place {
  root: string;
  named: string | null;
  query: URLSearchParams;
}

/**
 * Datasets of a CKAN portal, by the address of a dataset, an organisation, a group, a search or the
 * portal itself, the oldest first. CKAN has one state of a dataset, which is identified by the
 * version that it names, or by the day of its newest file. Files that the portal only links to
 * are not copied.
 */
export async function* readCkan(
  address: string,
  client: SourceClient,
): AsyncGenerator<Outcome<SourceVersion>> {
  const place = toPlace(new URL(address));
  if (place === null) {
    const reason = "is neither a dataset, an organisation, a group nor a search";
    yield failed({ code: "SOURCE_SHAPE", address, reason });
    return;
  }
  for await (const found of place.named === null
    ? findPackages(place, client)
    : showPackage(place, client)) {
    if (!found.ok) {
      yield found;
      if (found.failure.code === "SOURCE_RECORD") continue;
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
    start: "0",
    ...(filters.length > 0 && { fq: filters.join(" AND ") }),
  });
  return { root, named: null, query };
}

async function* showPackage(
  { root, named }: Place,
  client: SourceClient,
): AsyncGenerator<Outcome<Package>> {
  const step = `${root}/api/3/action/package_show?${new URLSearchParams({ id: named ?? "" })}`;
  const answer = await client.json(step);
  if (!answer.ok) {
    yield answer;
    return;
  }
  const parsed = v.safeParse(Shown, answer.value);
  yield parsed.success
    ? parsePackage(parsed.output.result, step)
    : failed({ code: "SOURCE_SHAPE", address: step, reason: "is no dataset of a CKAN portal" });
}

function findPackages(
  { root, query }: Place,
  client: SourceClient,
): AsyncGenerator<Outcome<Package>> {
  return readListing(`${root}/api/3/action/package_search?${query}`, {
    client,
    schema: Found,
    noun: "datasets",
    advice: "name an organisation or a group",
    readPage({ result: { count, results } }, { address, index }) {
      const start = (index + 1) * PAGE_SIZE;
      return {
        items: results.map((one) => parsePackage(one, address)),
        next: start < count ? withNumber(address, "start", start) : null,
      };
    },
  });
}

function parsePackage(input: unknown, address: string): Outcome<Package> {
  return parseItem(Package, input, { address, noun: "dataset" });
}

function toVersion(found: Package, root: string): SourceVersion {
  const { id, name, title, notes, resources, organization, version, tags } = found;
  const page = `${root}/dataset/${name}`;
  const issued = toTime(extraOf(found, ["issued"])) ?? toTime(found.metadata_created);
  const { origin } = new URL(root);
  const owner = toLine(organization?.title || organization?.name || "");
  const located = resources.map((one) => ({ ...one, url: toAddress(one, { root, id }) }));
  const own = located.filter(
    ({ url_type: type, url }) => type === "upload" && URL.parse(url)?.origin === origin,
  );
  const others = located.filter((one) => !own.includes(one) && one.url !== "");
  const links = others.flatMap(toLink);
  const unlinked = others.filter((one) => toLink(one).length === 0);
  const properties = toProperties({ extras: found.extras, unlinked });
  return {
    key: toKey(root, id),
    doi: readDoi(found),
    sharesDoi: true,
    oldPath: new URL(page).pathname,
    fields: {
      name: toLine(title || name),
      ...toDescription(toPlainWords(notes), notes),
      ...toTerms(found, page),
      tags: toTags(tags.map(({ name: tag, display_name: shown }) => shown || tag)),
      contributors: toContributors(found.author),
      ...(owner !== "" && { organizationName: owner }),
      versionLabel: toLine(version || toNewestDay(found)),
      ...(issued !== null && { publishedAt: issued, originalDate: issued.slice(0, 10) }),
      sourceMetadata: { standard: "CKAN", homepage: page, links, tables: [], properties },
      datasetType: "research",
    },
    files: toFiles(own),
    withheld: found.private ? "it is private there" : null,
  };
}

/** An upload may be named by its path, or by the name of its file alone. */
function toAddress({ id, url, url_type: type }: Resource, dataset: { root: string; id: string }) {
  if (type !== "upload" || URL.canParse(url)) return url;
  if (url.startsWith("/")) return new URL(url, dataset.root).href;
  const name = encodeURIComponent(url);
  return `${dataset.root}/dataset/${dataset.id}/resource/${id}/download/${name}`;
}

/** Of an extension of its own, or among the fields that each portal adds. */
function readDoi(found: Package): string | null {
  return findDoi(`${found.doi} ${extraOf(found, ["doi", "dataset_doi", "identifier"])}`);
}

function extraOf({ extras }: Package, names: readonly string[]): string {
  const value = extras.find(({ key }) => names.includes(key.toLowerCase()))?.value;
  return typeof value === "string" ? value : "";
}

function toNewestDay({ resources, metadata_created: created }: Package): string {
  const days = resources.map((one) => cutText(one.last_modified || one.created, 10));
  return days.toSorted().at(-1) || cutText(created, 10) || "1";
}

/** Names separated by semicolons, without their email addresses. */
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
  return { otherLicense: { name: toLine(title || id), url: isWebAddress(url) ? url : page } };
}

/** The size of an upload is the portal's own; a hash may belong to an earlier one, and is ignored. */
function toFiles(resources: readonly Resource[]): SourceFile[] {
  const taken = new Set<string>();
  const files = resources.map(({ id, url, size }) => {
    const named = toFileName(url);
    const path = named === null || taken.has(named) ? `${id}-${named ?? "file"}` : named;
    taken.add(path);
    const bytes = size === null || size === undefined || size === "" ? Number.NaN : Number(size);
    const isSize = Number.isSafeInteger(bytes) && bytes >= 0;
    return { path, bytes: isSize ? bytes : null, hash: null, address: url };
  });
  return toDistinct(files);
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
