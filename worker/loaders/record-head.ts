import type { Head } from "#client/contract/view.ts";
import type { Person, RecordDetail } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { cutAtWord } from "../cut-at-word.ts";
import { type LoadContext, toTitle } from "./load.ts";

/** Words of a description that fit a search result, characters. */
const DESCRIPTION_MAX_CHARS = 300;

/** Title, citation tags and JSON-LD of a record (CI-06, JL-01 … JL-12). */
export function toRecordHead(
  context: LoadContext,
  record: RecordDetail,
  latestVersion: number,
): Head {
  const isLatest = record.version === latestVersion;
  const path = isLatest
    ? href(`${record.family}.detail`, { id: record.id })
    : href(`${record.family}.version`, { id: record.id, version: record.version });
  const canonical = context.absolute(path);
  return {
    title: toTitle(context, record.title),
    description: cutAtWord(record.description, DESCRIPTION_MAX_CHARS),
    canonical,
    isIndexable: true,
    meta: toCitationTags(context, record),
    jsonLd: toJsonLd(context, record, canonical),
  };
}

function toCitationTags(context: LoadContext, record: RecordDetail): [string, string][] {
  const date = record.versionPublishedAt?.slice(0, 10);
  const publisher = context.world.config.UNIVERSITY_NAME;
  return [
    ["citation_title", record.title],
    ...record.people.map((person): [string, string] => ["citation_author", plainName(person)]),
    ...(date ? [["citation_publication_date", date] satisfies [string, string]] : []),
    ...doiTag("citation_doi", record.doi),
    ["citation_publisher", publisher],
    ["DC.title", record.title],
    ...record.people.map((person): [string, string] => ["DC.creator", plainName(person)]),
    ...doiTag("DC.identifier", record.doi && `https://doi.org/${record.doi}`),
    ["DC.type", "Dataset"],
    ...(date ? [["DC.date", date] satisfies [string, string]] : []),
    ...(record.licence ? [["DC.rights", record.licence.name] satisfies [string, string]] : []),
  ];
}

/** A record of another backend may have no DOI. */
function doiTag(name: string, value: string): [string, string][] {
  return value === "" ? [] : [[name, value]];
}

const TYPES = {
  datasets: "Dataset",
  code: "SoftwareSourceCode",
  collections: "Collection",
} as const;
/** COAR access rights: open, embargoed (JL-10). */
const ACCESS_RIGHTS = {
  open: "http://purl.org/coar/access_right/c_abf2",
  embargoed: "http://purl.org/coar/access_right/c_f1cf",
} as const;

function toJsonLd(context: LoadContext, record: RecordDetail, canonical: string): unknown {
  const doiUrl = record.doi === "" ? "" : `https://doi.org/${record.doi}`;
  const { BRAND_NAME, UNIVERSITY_NAME } = context.world.config;
  return withoutEmpty({
    "@context": "https://schema.org",
    "@type": TYPES[record.family],
    "@id": doiUrl || canonical,
    url: canonical,
    name: record.title,
    description: record.description,
    identifier: doiUrl && {
      "@type": "PropertyValue",
      propertyID: "https://registry.identifiers.org/registry/doi",
      value: `doi:${record.doi}`,
      url: doiUrl,
    },
    keywords: record.tags,
    version: String(record.version),
    creator: record.people.map(toJsonLdPerson),
    publisher: { "@type": "Organization", name: UNIVERSITY_NAME },
    datePublished: record.versionPublishedAt,
    dateModified: record.revisedAt ?? record.versionPublishedAt,
    license: record.licence?.url,
    isAccessibleForFree: record.availability.kind === "open",
    conditionsOfAccess: ACCESS_RIGHTS[record.availability.kind],
    includedInDataCatalog: {
      "@type": "DataCatalog",
      name: BRAND_NAME,
      url: context.absolute("/datasets"),
    },
  });
}

function toJsonLdPerson(person: Person): unknown {
  return withoutEmpty({
    "@type": "Person",
    name: plainName(person),
    givenName: person.givenName,
    familyName: person.familyName,
    sameAs: person.orcid && `https://orcid.org/${person.orcid}`,
  });
}

function plainName(person: Person): string {
  return [person.givenName, person.familyName].filter((part) => part !== "").join(" ");
}

/** JSON-LD holds no null, empty string or empty list (JL-12). */
function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
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
