import * as v from "valibot";
import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { isOrcid } from "#base/orcid.ts";
import { done, failed, failedRecord, type Outcome } from "../failures.ts";
import { findWholeDoi } from "../formats/json-ld.ts";
import { type ShownLicense, toShownLicense } from "../licenses.ts";
import { splitName } from "../people.ts";
import type { SourceClient } from "./client.ts";
import { parseItem, readListing, withNumber } from "./listing.ts";
import { type SourceFile, type SourceVersion, toDay, toKey, toTime } from "./source.ts";
import {
  isWebAddress,
  toDescription,
  toLine,
  toPlainWords,
  toPublication,
  toTags,
} from "./texts.ts";

const Person = v.object({
  // Zenodo's own format.
  name: v.nullish(v.string()),
  orcid: v.nullish(v.string()),
  // InvenioRDM's.
  person_or_org: v.nullish(
    v.object({
      name: v.string(),
      given_name: v.nullish(v.string()),
      family_name: v.nullish(v.string()),
      identifiers: v.nullish(v.array(v.object({ scheme: v.string(), identifier: v.string() }))),
    }),
  ),
});

const Related = v.object({
  identifier: v.string(),
  scheme: v.nullish(v.string()),
  relation: v.nullish(v.string()),
  relation_type: v.nullish(v.object({ id: v.string() })),
});

/** Of the repository's list by its id, or a licence of the record's own. */
const Rights = v.object({
  id: v.nullish(v.string(), ""),
  title: v.nullish(v.union([v.string(), v.record(v.string(), v.string())])),
  link: v.nullish(v.string(), ""),
  props: v.nullish(v.object({ url: v.nullish(v.string()) })),
});

const Metadata = v.object({
  title: v.string(),
  description: v.nullish(v.string(), ""),
  creators: v.nullish(v.array(Person), []),
  keywords: v.nullish(v.array(v.string())),
  subjects: v.nullish(v.array(v.object({ subject: v.nullish(v.string()) }))),
  license: v.nullish(Rights),
  rights: v.nullish(v.array(Rights)),
  publication_date: v.nullish(v.string(), ""),
  version: v.nullish(v.string()),
  related_identifiers: v.nullish(v.array(Related), []),
  resource_type: v.nullish(v.object({ type: v.nullish(v.string()), id: v.nullish(v.string()) })),
});

const StoredFile = v.object({
  key: v.string(),
  size: v.number(),
  checksum: v.nullish(v.string()),
  links: v.nullish(v.object({ self: v.nullish(v.string()), content: v.nullish(v.string()) })),
});

const StoredRecord = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  doi: v.nullish(v.string()),
  pids: v.nullish(v.object({ doi: v.nullish(v.object({ identifier: v.string() })) })),
  conceptrecid: v.nullish(v.string()),
  parent: v.nullish(v.object({ id: v.string() })),
  created: v.nullish(v.string(), ""),
  metadata: Metadata,
  files: v.nullish(
    v.union([
      v.array(StoredFile),
      v.object({ entries: v.nullish(v.record(v.string(), StoredFile)) }),
    ]),
  ),
  access: v.nullish(v.object({ files: v.nullish(v.string()) })),
});

const Hits = v.object({
  hits: v.object({ hits: v.array(v.unknown()), total: v.nullish(v.unknown()) }),
});

type StoredRecord = v.InferOutput<typeof StoredRecord>;

/** Records of one page of a listing. */
const PAGE_SIZE = 25;
/** A total of this many may stand for more: search engines count no further by default. */
const TOTAL_COUNTED_MAX = 10_000;

/**
 * Versions of a repository of the Invenio family (Zenodo, InvenioRDM), by the address of a record, a
 * community or a search: each dataset's from the oldest on.
 */
export async function* readInvenio(
  address: string,
  client: SourceClient,
): AsyncGenerator<Outcome<SourceVersion>> {
  const { origin } = new URL(address);
  const first = toFirst(new URL(address));
  if (first === null) {
    const reason = "is neither a record, a community nor a search";
    yield failed({ code: "SOURCE_SHAPE", address, reason });
    return;
  }
  const seen = new Set<string>();
  for await (const record of first.isRecord
    ? readOne(first.address, client)
    : readHits(first.address, client)) {
    if (!record.ok) {
      yield record;
      if (record.failure.code === "SOURCE_RECORD") continue;
      return;
    }
    const series = toSeries(record.value);
    if (seen.has(series)) continue;
    seen.add(series);
    const versions = await readVersions(record.value.id, { origin, client });
    if (!versions.ok) {
      yield versions;
      if (versions.failure.code === "SOURCE_RECORD") continue;
      return;
    }
    const inOrder = versions.value.toSorted((a, b) => a.created.localeCompare(b.created));
    // A version after one that cannot be read would take its number.
    for (const version of inOrder.length === 0 ? [record.value] : inOrder) {
      const one = toVersion(version, origin);
      yield one;
      if (!one.ok) break;
    }
  }
}

/** All of them or a failure, because a later version must not take the number of one that cannot be read. */
async function readVersions(
  id: string,
  { origin, client }: { origin: string; client: SourceClient },
): Promise<Outcome<StoredRecord[]>> {
  const versions: StoredRecord[] = [];
  const all = `${origin}/api/records/${encodeURIComponent(id)}/versions?size=${PAGE_SIZE}`;
  for await (const version of readHits(all, client)) {
    if (!version.ok) return failedRecord(version);
    versions.push(version.value);
  }
  return done(versions);
}

function toFirst(address: URL): { address: string; isRecord: boolean } | null {
  const { origin, pathname, searchParams } = address;
  const record = /^\/records?\/([\w-]+)/.exec(pathname)?.[1];
  if (record !== undefined) return { address: `${origin}/api/records/${record}`, isRecord: true };
  const community = /^\/communities\/([\w.-]+)/.exec(pathname)?.[1];
  const query = new URLSearchParams({ size: String(PAGE_SIZE), sort: "oldest" });
  if (community !== undefined) query.set("communities", community);
  else if (searchParams.get("q")) query.set("q", searchParams.get("q") ?? "");
  else return null;
  return { address: `${origin}/api/records?${query}`, isRecord: false };
}

async function* readOne(
  address: string,
  client: SourceClient,
): AsyncGenerator<Outcome<StoredRecord>> {
  const answer = await client.json(address);
  yield answer.ok ? parseRecord(answer.value, address) : answer;
}

function readHits(first: string, client: SourceClient): AsyncGenerator<Outcome<StoredRecord>> {
  return readListing(first, {
    client,
    schema: Hits,
    noun: "records",
    advice: "name a community or a search",
    readPage: ({ hits: { hits, total } }, { address, index }) => {
      const isWhole = total === (index + 1) * PAGE_SIZE && total !== TOTAL_COUNTED_MAX;
      return {
        items: hits.map((hit) => parseRecord(hit, address)),
        next: hits.length < PAGE_SIZE || isWhole ? null : withNumber(address, "page", index + 2),
      };
    },
  });
}

function parseRecord(input: unknown, address: string): Outcome<StoredRecord> {
  return parseItem(StoredRecord, input, { address, noun: "record" });
}

function toSeries({ id, conceptrecid, parent }: StoredRecord): string {
  return conceptrecid ?? parent?.id ?? id;
}

function toVersion(record: StoredRecord, origin: string): Outcome<SourceVersion> {
  const { id, metadata, created } = record;
  const doi = findWholeDoi(record.doi ?? record.pids?.doi?.identifier ?? "");
  const address = `${origin}/records/${id}`;
  if (doi === null) return failed({ code: "SOURCE_RECORD", address, reason: "has no DOI" });
  const publishedAt = toTime(created.slice(0, 10)) ?? toTime(metadata.publication_date);
  const isDate = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(metadata.publication_date);
  const originalDate = isDate ? toDay(metadata.publication_date) : null;
  const kind = metadata.resource_type?.type ?? metadata.resource_type?.id ?? "";
  return done({
    key: toKey(origin, toSeries(record)),
    doi,
    sharesDoi: false,
    oldPath: `/records/${id}`,
    fields: {
      name: toLine(metadata.title),
      ...toDescription(toPlainWords(metadata.description)),
      ...toTerms(metadata, address),
      tags: toTags(listSubjects(metadata)),
      contributors: metadata.creators
        .flatMap(toContributor)
        .slice(0, PUBLISH_LIMITS.CONTRIBUTORS_MAX),
      externalPublications: metadata.related_identifiers.flatMap(
        ({ identifier, relation, relation_type: type }) =>
          toPublication(relation ?? type?.id ?? "", identifier),
      ),
      ...(metadata.version && { versionLabel: toLine(metadata.version) }),
      ...(originalDate !== null && { originalDate }),
      ...(publishedAt !== null && { publishedAt }),
      datasetType: kind === "software" ? "release" : "research",
    },
    files: listFiles(record, origin),
    withheld: findWithheld(record),
  });
}

/** A licence that SPDX does not list is read where the record says, else at the record's page. */
function toTerms({ license, rights }: v.InferOutput<typeof Metadata>, page: string): ShownLicense {
  const named = license ?? rights?.[0];
  if (!named || /^notspecified$/i.test(named.id)) return {};
  const { id, title, link, props } = named;
  const url = link || props?.url || "";
  const shown = toShownLicense(id) ?? toShownLicense(url);
  if (shown !== null) return shown;
  const words =
    typeof title === "string" ? title : (title?.["en"] ?? Object.values(title ?? {})[0]);
  const name = toLine(words || id);
  return name === "" ? {} : { otherLicense: { name, url: isWebAddress(url) ? url : page } };
}

function listSubjects({ keywords, subjects }: v.InferOutput<typeof Metadata>): string[] {
  return keywords ?? subjects?.flatMap(({ subject }) => subject ?? []) ?? [];
}

function toContributor(creator: v.InferOutput<typeof Person>) {
  const person = creator.person_or_org;
  const written = person?.name ?? creator.name ?? "";
  if (written.trim() === "") return [];
  const orcid =
    creator.orcid ??
    person?.identifiers?.find(({ scheme }) => scheme === "orcid")?.identifier ??
    "";
  const name = person?.family_name
    ? { firstName: person.given_name ?? "", lastName: person.family_name }
    : splitName(written);
  return [{ ...name, ...(isOrcid(orcid) && { orcid }) }];
}

function listFiles({ id, files }: StoredRecord, origin: string): SourceFile[] {
  const stored = Array.isArray(files) ? files : Object.values(files?.entries ?? {});
  return stored.map(({ key, size, checksum, links }) => ({
    path: key,
    bytes: size,
    hash: checksum ?? null,
    address:
      links?.content ??
      links?.self ??
      `${origin}/api/records/${id}/files/${encodeURIComponent(key)}/content`,
  }));
}

function findWithheld({ access, files }: StoredRecord): string | null {
  if (access?.files && access.files !== "public") return "its files are withheld there";
  return files === null || files === undefined ? "its files are not told" : null;
}
