import { toDoiUrl } from "#base/doi.ts";
import { natural } from "#client/contract/citation/names.ts";
import { countFiles } from "#client/contract/citation/datacite.ts";
import type { CitedWork, RelatedWork } from "#client/contract/citation/work.ts";
import type { SourceMetadata } from "#api/wire/source-metadata.ts";
import type { NamedMember } from "../product-api/to-rows.ts";
import type { RecordDetail, VersionRow } from "#client/contract/records.ts";
import { cutAtWord } from "#base/cut.ts";
import { JSON_LD_TEXT_MAX_CHARS, JSON_LD_TEXT_MIN_CHARS } from "../limits.ts";
import { toPlainText } from "../markdown/plain-text.ts";
import { RELATIONSHIP_TYPES } from "#api/wire/enums.ts";
import { href } from "#client/contract/routes.ts";

/** One version of a record and its context, the input of every description for machines. */
export interface Description {
  record: RecordDetail;
  work: CitedWork;
  /** Of its page, absolute. */
  url: string;
  /** Whether `url` is the address that always shows the newest version. */
  isNewest: boolean;
  origin: string;
  catalogueName: string;
  /** Newest first; empty when they are not known. */
  versions: readonly VersionRow[];
  /** Empty when they are withheld or not known. */
  files: readonly DescribedFile[];
  /** Folders with more files than `files` lists; empty when it lists all. */
  folders: readonly string[];
  /** Further metadata of the source; its lists are empty when that is not known. */
  source: SourceMetadata;
  /** Of a collection. */
  members: readonly NamedMember[];
}

export interface DescribedFile {
  path: string;
  url: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  sha256: string | null;
}

/** A file at another address: the version does not contain it, and nobody here compared it. */
export interface ExternalFile {
  name: string;
  url: string;
  /** Media type, if the source gives it. */
  type: string | null;
  /** Bytes, as in the source. */
  size: number | null;
  sha256: string | null;
  md5: string | null;
}

/** Files elsewhere that the source names; none while the record's own are withheld. */
export function listExternalFiles({
  record,
  source,
}: Pick<Description, "record" | "source">): ExternalFile[] {
  if (record.availability.kind !== "open") return [];
  return source.links.flatMap(({ name, url, mediaType, size, hashes = [] }) => {
    const address = toWebAddress(url);
    if (address === null) return [];
    return {
      name,
      url: address,
      type: mediaType ?? null,
      size: size ?? null,
      sha256: findDigest(hashes, /^sha-?256:([0-9a-f]{64})$/i),
      md5: findDigest(hashes, /^(?:md5:)?([0-9a-f]{32})$/i),
    };
  });
}

/** A publisher's address as a valid URL; `null` for anything but a web page. */
export function toWebAddress(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, href: whole } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? whole : null;
}

function findDigest(hashes: readonly string[], pattern: RegExp): string | null {
  const found = hashes
    .map((hash) => pattern.exec(hash)?.[1])
    .find((digits) => digits !== undefined);
  return found?.toLowerCase() ?? null;
}

/** COAR access rights: open, embargoed (JL-10). */
export const ACCESS_RIGHTS = {
  open: "http://purl.org/coar/access_right/c_abf2",
  embargoed: "http://purl.org/coar/access_right/c_f1cf",
} as const;

/** The DOI's address, else the page's. */
export function toId({ work, url }: Description): string {
  return work.doi === "" ? url : work.url;
}

/** 50 to 5,000 characters: a short text is lengthened by facts, and nothing is invented (JL-03). */
export function toText({ record, work }: Description): string {
  const words = toPlainText(record.description) || record.title;
  if (words.length >= JSON_LD_TEXT_MIN_CHARS) return cutAtWord(words, JSON_LD_TEXT_MAX_CHARS);
  const people = work.creators.map(natural).join(", ");
  const facts = [
    people && `By ${people}.`,
    `Version ${record.version}, ${countFiles(record.fileCount)}, ${record.size} bytes.`,
    record.license && `Licence: ${record.license.name}.`,
    work.publisher && `Published by ${work.publisher}.`,
  ];
  const begun = /[.!?…]$/.test(words) ? words : `${words}.`;
  return cutAtWord([begun, ...facts].filter(Boolean).join(" "), JSON_LD_TEXT_MAX_CHARS);
}

/** The difference between one version of a record and another. */
export type OtherVersion = Pick<VersionRow, "version" | "status" | "doi">;

/** A version and the other versions, newest first. */
interface AmongVersions<Version extends OtherVersion> extends Pick<Description, "record" | "work"> {
  versions: readonly Version[];
}

/** The version before this one that is still public. */
export function findPrevious<V extends OtherVersion>(described: AmongVersions<V>): V | null {
  const { version } = described.record;
  return listOthers(described).findLast((other) => other.version < version) ?? null;
}

/** The version after this one that is public. */
function findNext<V extends OtherVersion>(described: AmongVersions<V>): V | null {
  const { version } = described.record;
  return listOthers(described).find((other) => other.version > version) ?? null;
}

/** Other public versions, each with a DOI of its own, oldest first. */
export function listOthers<V extends OtherVersion>({
  record,
  work,
  versions,
}: AmongVersions<V>): V[] {
  const others = versions.filter(
    ({ version, status, doi }) =>
      version !== record.version && status !== "unpublished" && doi !== "" && doi !== work.doi,
  );
  return others.toSorted((a, b) => a.version - b.version);
}

/** Linked data has no null, empty text or empty list (JL-12). */
export function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== "" &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** DataCite's relation types: the contract's, and those of its schema 4.7 that a publisher may name too. */
const RELATIONS: ReadonlySet<string> = new Set([
  ...RELATIONSHIP_TYPES,
  "Cites",
  "Collects",
  "Compiles",
  "Continues",
  "HasMetadata",
  "HasPart",
  "HasTranslation",
  "HasVersion",
  "IsCollectedBy",
  "IsCompiledBy",
  "IsContinuedBy",
  "IsIdenticalTo",
  "IsNewVersionOf",
  "IsObsoletedBy",
  "IsPartOf",
  "IsPreviousVersionOf",
  "IsPublishedIn",
  "IsReviewedBy",
  "IsTranslationOf",
  "IsVersionOf",
  "Obsoletes",
  "Reviews",
]);

/** The versions before and after, the papers, and the members of a collection, as DataCite's related identifiers. */
export function toRelatedWorks(
  described: Pick<Description, "record" | "work" | "origin" | "members"> & {
    versions: readonly OtherVersion[];
  },
): RelatedWork[] {
  const { record } = described;
  const previous = findPrevious(described);
  const next = findNext(described);
  return [
    ...(previous ? [toDoi("IsNewVersionOf", previous.doi)] : []),
    ...(next ? [toDoi("IsPreviousVersionOf", next.doi)] : []),
    ...record.publications.map(({ doi, relationship }) =>
      toDoi(RELATIONS.has(relationship) ? relationship : "References", doi),
    ),
    ...listMembers(described).map(({ work }) => work),
  ];
}

/** A member of a collection as descriptions name it; addresses are absolute. */
interface MemberAddress {
  title: string | null;
  work: RelatedWork;
  /** Its DOI's address; of a record here without one, its page. */
  id: string;
  /** Its page here; of any other work, its DOI's address. */
  url: string;
}

/** Members of a collection that have an address. */
export function listMembers({
  origin,
  members,
}: Pick<Description, "origin" | "members">): MemberAddress[] {
  return members.flatMap(({ doi, record }) => {
    const page = record && origin + href(`${record.family}.detail`, { id: record.id });
    const title = record && record.title;
    if (doi === "") {
      if (page === null) return [];
      return { title, work: { relation: "HasPart", type: "URL", id: page }, id: page, url: page };
    }
    const id = toDoiUrl(doi);
    return { title, work: toDoi("HasPart", doi), id, url: page ?? id };
  });
}

function toDoi(relation: string, id: string): RelatedWork {
  return { relation, type: "DOI", id };
}
