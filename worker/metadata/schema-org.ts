import { toDoiUrl } from "#base/doi.ts";
import { natural } from "#client/contract/citation/names.ts";
import { countFiles } from "#client/contract/citation/datacite.ts";
import type { Creator } from "#client/contract/citation/work.ts";
import { DIRECT_DOWNLOAD_MAX_BYTES, ZIP_MAX_FILES } from "#client/contract/limits.ts";
import { downloadHref } from "#client/contract/resource-urls.ts";
import type { Family, RecordDetail, VersionRow } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { JSON_LD_FILES_MAX, JSON_LD_PEOPLE_MAX, JSON_LD_KEYWORDS_MAX } from "../limits.ts";
import { toCoverage } from "./variables.ts";
import {
  ACCESS_RIGHTS,
  type DescribedFile,
  type Description,
  type ExternalFile,
  findPrevious,
  listExternalFiles,
  listMembers,
  listOthers,
  toId,
  toText,
  toWebAddress,
  withoutEmpty,
} from "./description.ts";

const TYPES: Record<Family, string> = {
  datasets: "Dataset",
  code: "SoftwareSourceCode",
  collections: "Collection",
};

/**
 * A record in schema.org's terms with provenance in PROV's (JL-01 … JL-12), for search engines of
 * datasets. `@id` is the version's DOI, `url` the one page of it.
 */
export function toSchemaOrg(described: Description): Record<string, unknown> {
  const { record, work, url } = described;
  const { availability } = record;
  return withoutEmpty({
    "@context": ["https://schema.org/", { prov: "http://www.w3.org/ns/prov#" }],
    "@type": TYPES[record.family],
    "@id": toId(described),
    url,
    sameAs: work.doi && work.url,
    name: record.title,
    description: toText(described),
    identifier: toIdentifiers(described),
    keywords: toKeywords(record),
    version: work.version,
    creator: work.creators.slice(0, JSON_LD_PEOPLE_MAX).map(toCreator),
    publisher: { "@type": "Organization", name: work.publisher, url: `${described.origin}/` },
    datePublished: record.originalDate ?? record.versionPublishedAt ?? record.firstPublishedAt,
    dateModified: record.revisedAt ?? record.versionPublishedAt,
    license: toLicense(record),
    isAccessibleForFree: availability.kind === "open",
    conditionsOfAccess: ACCESS_RIGHTS[availability.kind],
    embargoEndDate: availability.kind === "embargoed" ? availability.until : null,
    ...toRelated(described),
    ...toParts(described),
    ...toProvenance(described),
    ...toCoverage(described.source),
    codeRepository: record.release?.repoUrl,
    includedInDataCatalog: {
      "@type": "DataCatalog",
      name: described.catalogueName,
      url: described.origin + href("datasets.list"),
    },
    distribution: toDistribution(described),
  });
}

/** Never empty: without tags, its type. */
function toKeywords({ tags, family }: RecordDetail): string[] {
  const keywords = tags.length > 0 ? tags : [TYPES[family]];
  return keywords.slice(0, JSON_LD_KEYWORDS_MAX);
}

/** An address, or for a licence without one its name. */
function toLicense({ license }: RecordDetail): unknown {
  if (license === null) return null;
  return license.url ?? { "@type": "CreativeWork", name: license.name };
}

function toIdentifiers({ work, url }: Description): unknown[] {
  if (work.doi === "") return [url];
  return [
    {
      "@type": "PropertyValue",
      propertyID: "https://registry.identifiers.org/registry/doi",
      value: `doi:${work.doi}`,
      url: work.url,
    },
  ];
}

function toCreator(creator: Creator): unknown {
  if (creator.isOrganization) return { "@type": "Organization", name: creator.family };
  return withoutEmpty({
    "@type": "Person",
    "@id": creator.orcid && `https://orcid.org/${creator.orcid}`,
    name: natural(creator),
    givenName: creator.given,
    familyName: creator.given === "" ? "" : creator.family,
    sameAs: creator.orcid && `https://orcid.org/${creator.orcid}`,
  });
}

/** The schema.org property for a relationship of the contract; all others become a mention. */
const RELATIONS: Readonly<Record<string, "citation" | "isBasedOn" | "subjectOf">> = {
  IsDescribedBy: "citation",
  IsDocumentedBy: "citation",
  IsSupplementTo: "citation",
  References: "citation",
  IsDerivedFrom: "isBasedOn",
  IsVariantFormOf: "isBasedOn",
  IsCitedBy: "subjectOf",
  IsReferencedBy: "subjectOf",
};

function toRelated({ record, source }: Description): Record<string, unknown> {
  const groups = Map.groupBy(
    record.publications,
    ({ relationship }) => RELATIONS[relationship] ?? "mentions",
  );
  const related = Object.fromEntries(
    [...groups].map(([relation, works]) => [
      relation,
      works.map(({ doi }) => ({
        "@type": "CreativeWork",
        "@id": toDoiUrl(doi),
        url: toDoiUrl(doi),
      })),
    ]),
  );
  const origins = (source.sources ?? []).map(({ title: name, url }) =>
    withoutEmpty({ "@type": "CreativeWork", name, url: toWebAddress(url) }),
  );
  return { ...related, isBasedOn: [...(related["isBasedOn"] ?? []), ...origins] };
}

/** Groups it belongs to, members it has, and the older versions of its lasting address. */
function toParts(described: Description) {
  const { record, isNewest } = described;
  return {
    isPartOf: record.collections.map((name) => ({ "@type": "Collection", name })),
    // Not `Dataset`s either: shapes for datasets require of each the properties of its own page.
    hasPart: listMembers(described).map(({ title: name, id, url }) =>
      withoutEmpty({ "@type": "CreativeWork", "@id": id, name, url }),
    ),
    workExample: isNewest
      ? listOthers(described)
          .toReversed()
          .map((other) => toOlder(described, other))
      : null,
  };
}

/**
 * Another version in a few properties, to distinguish it from this one. It is not a `Dataset`
 * here: the required properties of one, such as keywords, are in its own page's description.
 */
function toOlder(
  { record, origin }: Description,
  { version, doi, publishedAt, fileCount, size }: VersionRow,
): unknown {
  const id = toDoiUrl(doi);
  return withoutEmpty({
    "@type": "CreativeWork",
    "@id": id,
    name: `${record.title}, version ${version}`,
    description: `Version ${version} of “${record.title}”: ${countFiles(fileCount)}, ${size} bytes. Its DOI is ${doi}.`,
    identifier: id,
    version: String(version),
    datePublished: publishedAt,
    url: origin + href(`${record.family}.version`, { id: record.id, version }),
  });
}

function toProvenance(described: Description): Record<string, unknown> {
  const { record, work } = described;
  const previous = findPrevious(described);
  const authors = work.creators.flatMap(({ orcid }) =>
    orcid ? [{ "@id": `https://orcid.org/${orcid}` }] : [],
  );
  return {
    "prov:generatedAtTime": record.versionPublishedAt,
    "prov:wasAttributedTo": authors.slice(0, JSON_LD_PEOPLE_MAX),
    "prov:wasRevisionOf": previous && { "@id": toDoiUrl(previous.doi) },
  };
}

/** One zip of everything, the known files, and those elsewhere (JL-06, JL-11). */
function toDistribution(described: Description): unknown[] {
  const { record, origin, files } = described;
  const external = listExternalFiles(described).slice(0, JSON_LD_FILES_MAX).map(toExternalDownload);
  if (record.availability.kind !== "open" || record.fileCount === 0) return external;
  const whole = {
    "@type": "DataDownload",
    name: "All files",
    contentUrl: origin + downloadHref(record),
    encodingFormat: "application/zip",
  };
  const isOneZip = record.size <= DIRECT_DOWNLOAD_MAX_BYTES && record.fileCount <= ZIP_MAX_FILES;
  return [...(isOneZip ? [whole] : []), ...files.map(toDownload), ...external];
}

function toDownload({ path, url, type, size, sha256 }: DescribedFile): unknown {
  return withoutEmpty({
    "@type": "DataDownload",
    name: path,
    contentUrl: url,
    encodingFormat: type,
    contentSize: `${size} B`,
    sha256,
  });
}

function toExternalDownload({ name, url, type, size, sha256 }: ExternalFile): unknown {
  return withoutEmpty({
    "@type": "DataDownload",
    name,
    contentUrl: url,
    encodingFormat: type,
    contentSize: size === null ? null : `${size} B`,
    sha256,
  });
}
