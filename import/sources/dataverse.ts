import * as v from "valibot";
import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { done, failed, failedRecord, type Outcome } from "../failures.ts";
import { findWholeDoi } from "../formats/json-ld.ts";
import { type ShownLicense, toShownLicense } from "../licenses.ts";
import type { SourceClient } from "./client.ts";
import { CitationBlock, readCitation } from "./dataverse-citation.ts";
import { parseItem, readListing, withNumber } from "./listing.ts";
import { type SourceFile, type SourceVersion, toKey, toTime } from "./source.ts";
import { isWebAddress, toDescription, toDistinct, toLine, toTags } from "./texts.ts";

const Checksum = v.object({ type: v.string(), value: v.string() });

const StoredFile = v.object({
  label: v.string(),
  directoryLabel: v.nullish(v.string(), ""),
  restricted: v.nullish(v.boolean(), false),
  dataFile: v.object({
    id: v.number(),
    filesize: v.number(),
    checksum: v.nullish(Checksum),
    UNF: v.nullish(v.string()),
    // Of a table that Dataverse converted to its own format.
    originalFileName: v.nullish(v.string()),
    originalFileSize: v.nullish(v.number()),
    embargo: v.nullish(v.object({ dateAvailable: v.string() })),
  }),
});

const StoredVersion = v.object({
  datasetPersistentId: v.string(),
  versionNumber: v.nullish(v.number(), 0),
  versionMinorNumber: v.nullish(v.number(), 0),
  versionState: v.string(),
  releaseTime: v.nullish(v.string(), ""),
  license: v.nullish(
    v.union([v.string(), v.object({ name: v.string(), uri: v.nullish(v.string()) })]),
  ),
  termsOfUse: v.nullish(v.string(), ""),
  metadataBlocks: v.object({ citation: CitationBlock }),
  files: v.nullish(v.array(StoredFile), []),
});
type StoredVersion = v.InferOutput<typeof StoredVersion>;

const Versions = v.object({ data: v.array(v.unknown()) });

const Found = v.object({
  data: v.object({
    total_count: v.number(),
    items: v.array(v.unknown()),
  }),
});
const Item = v.object({ global_id: v.string() });

/** Datasets of one page of a search, the most that Dataverse gives in every installation. */
const PAGE_SIZE = 25;

/**
 * Versions of a Dataverse installation, by the address of a dataset, a collection, a search or the
 * installation itself: each dataset's from the oldest on. A minor version changes only the description, so the
 * newest one represents its major version. The dataset's one DOI goes to its newest version.
 */
export async function* readDataverse(
  address: string,
  client: SourceClient,
): AsyncGenerator<Outcome<SourceVersion>> {
  const { origin } = new URL(address);
  for await (const found of findDatasets(new URL(address), client)) {
    if (!found.ok) {
      yield found;
      if (found.failure.code === "SOURCE_RECORD") continue;
      return;
    }
    const versions = await readVersions(`${origin}/api/datasets/:persistentId/versions`, {
      persistentId: found.value,
      client,
    });
    if (!versions.ok) {
      const isOne = new URL(address).searchParams.has("persistentId");
      const failure = isOne ? versions : failedRecord(versions);
      yield failure;
      if (failure.failure.code === "SOURCE_RECORD") continue;
      return;
    }
    const newest = versions.value.findLast(isReleased) ?? versions.value.at(-1);
    if (newest === undefined)
      yield failed({
        code: "SOURCE_RECORD",
        address: `${origin}/dataset.xhtml?${new URLSearchParams({ persistentId: found.value })}`,
        reason: "has no version that is told",
      });
    // A version after one that cannot be read would take its number.
    for (const version of versions.value) {
      const one = toVersion(version, { origin, isNewest: version === newest });
      yield one;
      if (!one.ok) break;
    }
  }
}

async function* findDatasets(address: URL, client: SourceClient): AsyncGenerator<Outcome<string>> {
  const { origin, pathname, searchParams } = address;
  const named = searchParams.get("persistentId");
  if (named !== null) {
    yield done(named);
    return;
  }
  const collection = /^\/dataverse\/([\w-]+)\/?$/.exec(pathname)?.[1];
  if (collection === undefined && pathname !== "/") {
    const reason = "is neither a dataset, a collection nor a search";
    yield failed({ code: "SOURCE_SHAPE", address: address.href, reason });
    return;
  }
  const query = new URLSearchParams({
    q: searchParams.get("q") || "*",
    type: "dataset",
    sort: "date",
    order: "asc",
    per_page: String(PAGE_SIZE),
    start: "0",
    ...(collection !== undefined && { subtree: collection }),
  });
  yield* readListing(`${origin}/api/search?${query}`, {
    client,
    schema: Found,
    noun: "datasets",
    advice: "name a collection or a search",
    readPage({ data: { items, total_count: total } }, { address: page, index }) {
      const start = (index + 1) * PAGE_SIZE;
      return {
        items: items.map((item) => {
          const parsed = parseItem(Item, item, { address: page, noun: "dataset" });
          return parsed.ok ? done(parsed.value.global_id) : parsed;
        }),
        next: start < total ? withNumber(page, "start", start) : null,
      };
    },
  });
}

/**
 * The newest released minor version of each major one, the oldest first. One that was withdrawn there
 * is among them, and so is a draft where nothing else is, so that none is left out in silence.
 */
async function readVersions(
  step: string,
  { persistentId, client }: { persistentId: string; client: SourceClient },
): Promise<Outcome<StoredVersion[]>> {
  const address = `${step}?${new URLSearchParams({ persistentId })}`;
  const answer = await client.json(address);
  if (!answer.ok) return answer;
  const listed = v.safeParse(Versions, answer.value);
  if (!listed.success)
    return failed({ code: "SOURCE_SHAPE", address, reason: "is no list of versions" });
  const majors = new Map<number, StoredVersion>();
  for (const one of listed.output.data) {
    const parsed = parseItem(StoredVersion, one, { address, noun: "version" });
    if (!parsed.ok) return parsed;
    const version = parsed.value;
    const other = majors.get(version.versionNumber);
    if (other === undefined || isBefore(other, version)) majors.set(version.versionNumber, version);
  }
  const all = [...majors.values()].toSorted((one, two) => one.versionNumber - two.versionNumber);
  const known = all.filter((one) => one.versionState !== "DRAFT");
  return done(known.length > 0 ? known : all);
}

function isReleased({ versionState }: StoredVersion): boolean {
  return versionState === "RELEASED";
}

function isBefore(one: StoredVersion, other: StoredVersion): boolean {
  return isReleased(one) === isReleased(other)
    ? one.versionMinorNumber < other.versionMinorNumber
    : isReleased(other);
}

function toVersion(
  version: StoredVersion,
  { origin, isNewest }: { origin: string; isNewest: boolean },
): Outcome<SourceVersion> {
  const { datasetPersistentId: id, versionNumber, releaseTime, files } = version;
  const citation = readCitation(version.metadataBlocks.citation);
  const { title } = citation;
  const oldPath = `/dataset.xhtml?${new URLSearchParams({ persistentId: id })}`;
  const address = `${origin}${oldPath}`;
  if (title === undefined)
    return failed({ code: "SOURCE_RECORD", address, reason: "has no title" });
  const doi = findWholeDoi(id);
  const publishedAt = toTime(releaseTime);
  return done({
    key: toKey(origin, id),
    doi: isNewest ? doi : null,
    sharesDoi: true,
    oldPath: isNewest
      ? oldPath
      : `${oldPath}&version=${versionNumber}.${version.versionMinorNumber}`,
    fields: {
      name: toLine(title),
      ...toDescription(citation.description),
      ...toTerms(version, address),
      tags: toTags(citation.subjects),
      contributors: citation.contributors.slice(0, PUBLISH_LIMITS.CONTRIBUTORS_MAX),
      externalPublications: citation.publications,
      versionLabel: String(versionNumber),
      ...(publishedAt !== null && { publishedAt, originalDate: publishedAt.slice(0, 10) }),
      datasetType: citation.isSoftware ? "release" : "research",
    },
    files: toDistinct(files.map((file) => toFile(file, origin))),
    withheld: findWithheld(version),
  });
}

/** A licence that SPDX does not list, and terms of a dataset's own, are read at its page. */
function toTerms({ license, termsOfUse }: StoredVersion, page: string): ShownLicense {
  const { name, uri } =
    typeof license === "string" ? { name: license, uri: null } : (license ?? {});
  const shown = toShownLicense(uri) ?? toShownLicense(name);
  if (shown !== null) return shown;
  if (name && name.toUpperCase() !== "NONE")
    return { otherLicense: { name: toLine(name), url: uri && isWebAddress(uri) ? uri : page } };
  return termsOfUse ? { otherLicense: { name: "Terms of the dataset", url: page } } : {};
}

/**
 * A table that Dataverse converted to its own format is downloaded as it was uploaded. Its checksum is
 * ignored: some installations give that of the converted file, others that of the original.
 */
function toFile({ label, directoryLabel, dataFile }: StoredFile, origin: string): SourceFile {
  const { id, filesize, checksum, UNF, originalFileName, originalFileSize } = dataFile;
  const address = `${origin}/api/access/datafile/${id}`;
  const folder = directoryLabel === "" ? "" : `${directoryLabel}/`;
  if (originalFileName && typeof originalFileSize === "number")
    return {
      path: `${folder}${originalFileName}`,
      bytes: originalFileSize,
      // Of the table's values, so that it is named as one that is not compared.
      hash: UNF ?? null,
      address: `${address}?format=original`,
    };
  const hash = checksum
    ? `${checksum.type.replace("-", "").toLowerCase()}:${checksum.value}`
    : null;
  return { path: `${folder}${label}`, bytes: filesize, hash, address };
}

type StoredFile = v.InferOutput<typeof StoredFile>;

function findWithheld({ files, versionState }: StoredVersion): string | null {
  if (versionState === "DRAFT") return "it is a draft there";
  if (versionState !== "RELEASED") return `it is ${versionState.toLowerCase()} there`;
  const today = new Date().toISOString();
  const count = files.filter(
    ({ restricted, dataFile }) => restricted || (dataFile.embargo?.dateAvailable ?? "") > today,
  ).length;
  if (count === 0) return null;
  return count === files.length
    ? "its files are withheld there"
    : `${count} of its ${files.length} files are withheld there`;
}
