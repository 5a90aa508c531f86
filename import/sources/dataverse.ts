import { isObject } from "#base/parse-json.ts";
import * as v from "valibot";
import { RELATIONSHIP_TYPES } from "#api/wire/enums.ts";
import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { cutText } from "#base/cut.ts";
import { toOrcid } from "#base/orcid.ts";
import { done, failed, type Outcome } from "../failures.ts";
import { type ShownLicense, toShownLicense } from "../licenses.ts";
import { SOURCE_PAGES_MAX } from "../limits.ts";
import { splitName } from "../people.ts";
import type { Asked } from "./ask.ts";
import { type SourceFile, type SourceVersion, toKey, toPlainWords, toTime } from "./source.ts";

const Checksum = v.object({ type: v.string(), value: v.string() });

const StoredFile = v.object({
  label: v.string(),
  directoryLabel: v.nullish(v.string(), ""),
  restricted: v.nullish(v.boolean(), false),
  dataFile: v.object({
    id: v.number(),
    filesize: v.number(),
    checksum: v.nullish(Checksum),
    // Of a table that Dataverse changed into its own form.
    originalFileName: v.nullish(v.string()),
    originalFileSize: v.nullish(v.number()),
    embargo: v.nullish(v.object({ dateAvailable: v.string() })),
  }),
});

const Field = v.object({ typeName: v.string(), value: v.unknown() });
type Field = v.InferOutput<typeof Field>;

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
  metadataBlocks: v.object({ citation: v.object({ fields: v.array(Field) }) }),
  files: v.nullish(v.array(StoredFile), []),
});
type StoredVersion = v.InferOutput<typeof StoredVersion>;

const Versions = v.object({ data: v.array(v.unknown()) });

const Found = v.object({
  data: v.object({
    total_count: v.number(),
    items: v.array(v.object({ global_id: v.string() })),
  }),
});

/** Datasets of one page of a search, the most that Dataverse gives in every installation. */
const PAGE_SIZE = 25;

/**
 * Versions of a Dataverse installation, by the address of a dataset, a collection, a search or the
 * installation itself: each dataset's from the oldest on. A minor version changes only words, so the
 * newest one stands for its major version. The dataset's one DOI goes to its newest version.
 */
export async function* readDataverse(
  address: string,
  asked: Asked,
): AsyncGenerator<Outcome<SourceVersion>> {
  const { origin } = new URL(address);
  for await (const found of findDatasets(new URL(address), asked)) {
    if (!found.ok) {
      yield found;
      return;
    }
    const versions = await readVersions(`${origin}/api/datasets/:persistentId/versions`, {
      persistentId: found.value,
      asked,
    });
    if (!versions.ok) {
      yield versions;
      return;
    }
    const newest = versions.value.at(-1);
    for (const version of versions.value)
      yield toVersion(version, { origin, isNewest: version === newest });
  }
}

async function* findDatasets(address: URL, asked: Asked): AsyncGenerator<Outcome<string>> {
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
    ...(collection !== undefined && { subtree: collection }),
  });
  for (let page = 0; page < SOURCE_PAGES_MAX; page += 1) {
    query.set("start", String(page * PAGE_SIZE));
    const step = `${origin}/api/search?${query}`;
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
    const { items, total_count: total } = parsed.output.data;
    for (const { global_id: id } of items) yield done(id);
    if (items.length === 0 || (page + 1) * PAGE_SIZE >= total) return;
  }
}

/** The newest minor version of each major one, the oldest first. */
async function readVersions(
  step: string,
  { persistentId, asked }: { persistentId: string; asked: Asked },
): Promise<Outcome<StoredVersion[]>> {
  const address = `${step}?${new URLSearchParams({ persistentId })}`;
  const answer = await asked.json(address);
  if (!answer.ok) return answer;
  const listed = v.safeParse(Versions, answer.value);
  if (!listed.success)
    return failed({ code: "SOURCE_SHAPE", address, reason: "is no list of versions" });
  const majors = new Map<number, StoredVersion>();
  for (const one of listed.output.data) {
    const parsed = v.safeParse(StoredVersion, one);
    if (!parsed.success) {
      const field = v.getDotPath(parsed.issues[0]) ?? "";
      const reason = `has no usable ${field || "version"}`;
      return failed({ code: "SOURCE_SHAPE", address, reason });
    }
    const version = parsed.output;
    if (version.versionState !== "RELEASED") continue;
    const other = majors.get(version.versionNumber);
    if (other === undefined || other.versionMinorNumber < version.versionMinorNumber)
      majors.set(version.versionNumber, version);
  }
  return done([...majors.values()].toSorted((one, two) => one.versionNumber - two.versionNumber));
}

function toVersion(
  version: StoredVersion,
  { origin, isNewest }: { origin: string; isNewest: boolean },
): Outcome<SourceVersion> {
  const { datasetPersistentId: id, versionNumber, releaseTime, files } = version;
  const { fields } = version.metadataBlocks.citation;
  const oldPath = `/dataset.xhtml?${new URLSearchParams({ persistentId: id })}`;
  const address = `${origin}${oldPath}`;
  const [title] = textsOf(fields, "title");
  if (title === undefined) return failed({ code: "SOURCE_SHAPE", address, reason: "has no title" });
  const doi = /^doi:(10\.\d{4,9}\/\S{1,200})$/.exec(id)?.[1] ?? null;
  const text = textsOf(fields, "dsDescription", "dsDescriptionValue")
    .map(toPlainWords)
    .join("\n\n");
  const publishedAt = toTime(releaseTime);
  return done({
    key: toKey(origin, id),
    doi: isNewest ? doi : null,
    sharesDoi: true,
    oldPath: isNewest
      ? oldPath
      : `${oldPath}&version=${versionNumber}.${version.versionMinorNumber}`,
    fields: {
      name: cutText(title.replaceAll(/\s+/g, " ").trim(), PUBLISH_LIMITS.NAME_MAX_CHARS),
      description: cutText(text, PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS),
      ...(text.length > PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS && { readme: text }),
      ...toTerms(version, address),
      tags: toTags(fields),
      contributors: childrenOf(fields, "author")
        .flatMap(toContributor)
        .slice(0, PUBLISH_LIMITS.CONTRIBUTORS_MAX),
      externalPublications: childrenOf(fields, "publication").flatMap(toPublication),
      versionLabel: String(versionNumber),
      ...(publishedAt !== null && { publishedAt, originalDate: publishedAt.slice(0, 10) }),
      datasetType: textsOf(fields, "kindOfData").includes("Software") ? "release" : "research",
    },
    files: files.map((file) => toFile(file, origin)),
    withheld: findWithheld(files),
  });
}

/** The parts of each value of a compound field. */
function childrenOf(fields: readonly Field[], name: string): Record<string, unknown>[] {
  const value = fields.find(({ typeName }) => typeName === name)?.value;
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** The text of one part; every part is a field of its own. */
function partOf(compound: Record<string, unknown>, name: string): string {
  const part = compound[name];
  return isObject(part) && typeof part["value"] === "string" ? part["value"].trim() : "";
}

/** The texts of a field, or of one part of a compound field. */
function textsOf(fields: readonly Field[], name: string, part?: string): string[] {
  if (part !== undefined) return childrenOf(fields, name).flatMap((one) => partOf(one, part) || []);
  const value = fields.find(({ typeName }) => typeName === name)?.value;
  const texts = Array.isArray(value) ? value : [value];
  return texts.filter((one): one is string => typeof one === "string" && one.trim() !== "");
}

function toTags(fields: readonly Field[]): string[] {
  const all = [...textsOf(fields, "keyword", "keywordValue"), ...textsOf(fields, "subject")];
  const tags = all.map((tag) => cutText(tag.trim(), PUBLISH_LIMITS.NAME_MAX_CHARS));
  return [...new Set(tags)].slice(0, PUBLISH_LIMITS.TAGS_MAX);
}

function toContributor(author: Record<string, unknown>) {
  const name = partOf(author, "authorName");
  if (name === "") return [];
  const orcid = toOrcid(partOf(author, "authorIdentifier"));
  return [{ ...splitName(name), ...(orcid !== null && { orcid }) }];
}

/** A related publication whose relation is not told is one that the dataset supplements. */
function toPublication(publication: Record<string, unknown>) {
  const named = partOf(publication, "publicationRelationType") || "IsSupplementTo";
  const relationshipType = RELATIONSHIP_TYPES.find(
    (one) => one.toLowerCase() === named.toLowerCase(),
  );
  const number = `${partOf(publication, "publicationIDNumber")} ${partOf(publication, "publicationURL")}`;
  const doi = /10\.\d{4,9}\/\S{1,200}/.exec(number)?.[0];
  return doi === undefined || relationshipType === undefined ? [] : [{ doi, relationshipType }];
}

/** A licence that SPDX does not list, and terms of a dataset's own, are read at its page. */
function toTerms({ license, termsOfUse }: StoredVersion, page: string): ShownLicense {
  const { name, uri } =
    typeof license === "string" ? { name: license, uri: null } : (license ?? {});
  const shown = toShownLicense(uri) ?? toShownLicense(name);
  if (shown !== null) return shown;
  if (name && name.toUpperCase() !== "NONE")
    return {
      otherLicense: { name: cutText(name, PUBLISH_LIMITS.NAME_MAX_CHARS), url: uri ?? page },
    };
  return termsOfUse ? { otherLicense: { name: "Terms of the dataset", url: page } } : {};
}

/**
 * A table that Dataverse changed into its own form comes as it was sent in. Its checksum is left
 * out: some installations tell that of the changed form, others that of the original.
 */
function toFile({ label, directoryLabel, dataFile }: StoredFile, origin: string): SourceFile {
  const { id, filesize, checksum, originalFileName, originalFileSize } = dataFile;
  const address = `${origin}/api/access/datafile/${id}`;
  const folder = directoryLabel === "" ? "" : `${directoryLabel}/`;
  if (originalFileName && typeof originalFileSize === "number")
    return {
      path: `${folder}${originalFileName}`,
      bytes: originalFileSize,
      hash: null,
      address: `${address}?format=original`,
    };
  const hash = checksum
    ? `${checksum.type.replace("-", "").toLowerCase()}:${checksum.value}`
    : null;
  return { path: `${folder}${label}`, bytes: filesize, hash, address };
}

type StoredFile = v.InferOutput<typeof StoredFile>;

function findWithheld(files: readonly StoredFile[]): string | null {
  const today = new Date().toISOString();
  const count = files.filter(
    ({ restricted, dataFile }) => restricted || (dataFile.embargo?.dateAvailable ?? "") > today,
  ).length;
  return count === 0 ? null : `${count} of its ${files.length} files are withheld there`;
}
